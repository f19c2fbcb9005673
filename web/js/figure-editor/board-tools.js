/** What a touch on the editor's board does: with a tool it changes the figure, without one the author plays on. */

import { byId, showPressed } from "../pages/page.js";

/**
 * @typedef {"red" | "blue" | "erase" | "triangle" | "square" | "circle" | "cross" | "letter"} PointTool
 * @typedef {object} Listener
 * @property {(tool: PointTool, point: string) => void} use
 * @property {(from: string, to: string) => void} arrow
 * @property {() => void} play called when the touch goes on to the board
 */

/** The keys that press the focused point. */
const KEYS = new Set(["Enter", " "]);

const TYPES = ["pointerdown", "pointerup", "click", "keydown"];

export class BoardTools {
  /** @type {PointTool | "arrow" | ""} */
  #tool = "";
  /** Where a pressed arrow begins, and where a dragged one does. */
  #start = "";
  #dragged = "";
  /** Whether an arrow was dragged: the click that follows belongs to that. */
  #wasDragged = false;
  #buttons = byId("g-tools", HTMLElement).querySelectorAll("button");
  #said = byId("g-tool-said", HTMLElement);
  #board;
  #listener;

  /**
   * @param {HTMLElement} board
   * @param {Listener} listener
   */
  constructor(board, listener) {
    this.#board = board;
    this.#listener = listener;
    for (const button of this.#buttons) {
      button.addEventListener("click", () =>
        this.#choose(/** @type {PointTool | "arrow" | ""} */ (button.dataset.tool)),
      );
    }
    for (const type of TYPES) board.addEventListener(type, (event) => this.#hear(event), true);
  }

  /** @param {string} sentence about what was done, or could not be */
  say(sentence) {
    this.#said.textContent = sentence;
  }

  /** @param {PointTool | "arrow" | ""} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#start = "";
    this.say("");
    showPressed(this.#buttons, ({ dataset }) => dataset.tool === tool);
  }

  /** @param {Event} event */
  #hear(event) {
    if (event.type === "pointerdown") this.#wasDragged = false;
    // A click by a key has no click count, and follows no press.
    if (event instanceof MouseEvent && event.type === "click" && event.detail && this.#wasDragged)
      return event.stopPropagation();
    const point = this.#pointOf(event);
    const isKey = event instanceof KeyboardEvent;
    if (!point || (isKey && !KEYS.has(event.key))) return;
    if (!this.#tool) return this.#listener.play();
    event.stopPropagation();
    event.preventDefault();
    if (isKey || event.type === "click") this.#press(point);
    else if (this.#tool === "arrow") this.#drag(event.type, point);
  }

  /**
   * @param {Event} event
   * @returns {string | undefined} the point under it; the events of a sliding finger stay with the first point
   */
  #pointOf(event) {
    const isRelease = event instanceof PointerEvent && event.type === "pointerup";
    const [target] = event.composedPath();
    const found = isRelease ? this.#board.shadowRoot?.elementFromPoint(event.clientX, event.clientY) : target;
    return found instanceof HTMLElement ? found.dataset.point : undefined;
  }

  /** @param {string} point */
  #press(point) {
    if (!this.#tool) return;
    if (this.#tool !== "arrow") return this.#listener.use(this.#tool, point);
    const start = this.#start;
    this.#start = start ? "" : point;
    this.say(start ? "" : `An arrow from ${point}. Now choose where it ends.`);
    if (start && start !== point) this.#listener.arrow(start, point);
  }

  /**
   * @param {string} type
   * @param {string} point
   */
  #drag(type, point) {
    const from = this.#dragged;
    this.#dragged = type === "pointerdown" ? point : "";
    if (type !== "pointerup" || !from || from === point) return;
    this.#wasDragged = true;
    this.#start = "";
    this.say("");
    this.#listener.arrow(from, point);
  }
}
