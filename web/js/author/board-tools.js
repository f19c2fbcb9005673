/** Touches on a board that an author builds: with a tool they change the figure, without a tool they play on. */

import { parsePoint } from "../notation/points.js";

/** @typedef {"red" | "blue" | "erase" | "triangle" | "square" | "circle" | "cross" | "letter"} Tool */

const KEYS = new Set(["Enter", " "]);

export class BoardTools {
  /**
   * @param {HTMLElement} element with a button per tool; data-tool names it, and is empty for playing
   * @param {HTMLElement} board a board element
   * @param {(tool: Tool, point: string) => void} onUse
   * @param {() => void} onPlay the board is touched without a tool
   */
  constructor(element, board, onUse, onPlay) {
    this.buttons = [...element.querySelectorAll("button")];
    this.board = board;
    this.onUse = onUse;
    this.onPlay = onPlay;
    /** @type {Tool | ""} */
    this.tool = "";
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.#choose(/** @type {Tool | ""} */ (button.dataset.tool)));
    }
    for (const type of /** @type {const} */ (["pointerdown", "pointerup", "click"])) {
      board.addEventListener(type, (event) => this.#press(event), true);
    }
    board.addEventListener("keydown", (event) => this.#type(event), true);
  }

  /** @param {Tool | ""} tool */
  #choose(tool) {
    this.tool = tool;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const point = this.#pointAt(event.clientX, event.clientY);
    if (!point) return;
    if (!this.tool) return this.onPlay();
    event.stopPropagation();
    event.preventDefault();
    if (event.type === "click") this.onUse(this.tool, point);
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const [target] = event.composedPath();
    const point = target instanceof HTMLElement ? target.dataset.point : undefined;
    if (!point || !parsePoint(point) || !KEYS.has(event.key)) return;
    if (!this.tool) return this.onPlay();
    event.stopPropagation();
    event.preventDefault();
    this.onUse(this.tool, point);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined} the point at a place of the window; its cell in the accessible grid lies over it
   */
  #pointAt(x, y) {
    const cells = /** @type {HTMLElement[]} */ ([...(this.board.shadowRoot?.querySelectorAll("[data-point]") ?? [])]);
    const found = cells.find((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return left <= x && x < right && top <= y && y < bottom;
    });
    return found?.dataset.point;
  }
}
