/** What a touch on the editor's board does: with a tool it changes the figure, without one the author plays on. */

import { areDiagonal, letterAt, linkName, pointOf } from "../notation/points.js";
import { byId, showPressed } from "../pages/page.js";
import { LEGAL_LINK_REACH } from "../view/intended-move.js";

/**
 * @import { Session } from "../game/session.js"
 * @typedef {"red" | "blue" | "erase" | "triangle" | "square" | "circle" | "cross" | "letter"} PointTool
 * @typedef {object} Listener
 * @property {(tool: PointTool, point: string) => void} use
 * @property {(from: string, to: string) => void} arrow
 * @property {() => void} play called when the touch goes on to the board
 * @property {() => Session | null} session what is on the board
 */

/** The keys that press the focused point. */
const KEYS = new Set(["Enter", " "]);

const MARK = "Touch a point to mark it, and again to take the mark away.";
const STONE = "Touch points to set up the position before the first move.";

/** What each tool does, said while nothing else is to be said: on a phone its icon has no name. */
const HELP = {
  "": "Touch a point to play a move.",
  red: STONE,
  blue: STONE,
  erase: "Touch a stone, a mark or an arrow to take it away.",
  ...{ triangle: MARK, square: MARK, circle: MARK, cross: MARK },
  letter: "Touch a point to write the next letter there.",
  arrow: "Touch where the arrow begins, then where it ends.",
};

const TYPES = ["pointerdown", "pointerup", "click", "keydown"];

export class BoardTools {
  /** @type {PointTool | "arrow" | ""} */
  #tool = "";
  /** Where a pressed arrow or link begins. */
  #start = "";
  /** Where the pointer came down. */
  #down = "";
  #buttons = byId("editor-tools", HTMLElement).querySelectorAll("button");
  #said = byId("editor-tool-said", HTMLElement);
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

  /** @param {string} sentence about what was done, or could not be; empty to say what the tool does */
  say(sentence) {
    const text = sentence || HELP[this.#tool];
    if (this.#said.textContent !== text) this.#said.textContent = text;
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
    const isKey = event instanceof KeyboardEvent;
    if (isKey && (!KEYS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey)) return;
    const isOnBoard = event.composedPath().some((part) => part instanceof Element && part.matches(".board"));
    const point = this.#pointOf(event);
    if (!isOnBoard || (isKey && !point)) return;
    if (!this.#tool) return this.#play(event, point);
    // A drag ends with a click on what the two points have in common, which must not place anything.
    event.stopPropagation();
    if (point) event.preventDefault();
    if (event.type === "pointerdown") this.#down = point;
    else if (event.type === "pointerup") this.#release(point);
    else if (point && (isKey || this.#isPress(event, point))) this.#press(point);
  }

  /**
   * @param {Event} event a click
   * @param {string} point
   * @returns {boolean} whether it came down there, too; one by a key or a screen reader has no click count
   */
  #isPress(event, point) {
    return event instanceof MouseEvent && event.type === "click" && (event.detail === 0 || this.#down === point);
  }

  /**
   * @param {Event} event
   * @returns {string} the point under it, or nothing; the events of a sliding finger stay with the first point
   */
  #pointOf(event) {
    const isRelease = event instanceof PointerEvent && event.type === "pointerup";
    const [target] = event.composedPath();
    const found = isRelease ? this.#board.shadowRoot?.elementFromPoint(event.clientX, event.clientY) : target;
    return (found instanceof HTMLElement && found.dataset.point) || "";
  }

  /** @param {string} point where the pointer is released */
  #release(point) {
    const from = this.#down;
    if (!from || point === from) return;
    this.#down = "";
    if (this.#tool !== "arrow") return this.say("Touch a point without sliding to another.");
    if (!point) return;
    this.#start = "";
    this.say("");
    this.#listener.arrow(from, point);
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
   * The touch goes on to the board, unless it touches one end of a link and then the other.
   * @param {Event} event
   * @param {string} point
   */
  #play(event, point) {
    if (!point) return;
    this.#listener.play();
    const session = this.#listener.session();
    const isPress = event.type === "click" || event.type === "keydown";
    if (!isPress || session?.game.links !== "move" || session.isOver || isBetween(event)) return;
    const { rows, turn } = session.choices;
    const start = this.#start;
    const isOwn = letterAt(rows, pointOf(point)) === (turn === "red" ? "R" : "B");
    this.#start = "";
    this.say("");
    if (!isOwn) return;
    event.stopPropagation();
    event.preventDefault();
    const ends = /** @type {const} */ ([pointOf(start || point), pointOf(point)]);
    if (areDiagonal(...ends)) return session.play(linkName(...ends));
    if (start === point) return;
    this.#start = point;
    this.say(`A link from ${point}. Now touch the stone to which it leads.`);
  }
}

/**
 * @param {Event} event on a cell
 * @returns {boolean} whether it is a click between points, which the board takes for a link
 */
function isBetween(event) {
  const [cell] = event.composedPath();
  if (!(event instanceof MouseEvent) || !event.detail || !(cell instanceof Element)) return false;
  const { left, top, width, height } = cell.getBoundingClientRect();
  const fromCorner = (/** @type {number} */ part) => Math.min(part, 1 - part);
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
  return Math.hypot(fromCorner(x), fromCorner(y)) < LEGAL_LINK_REACH;
}
