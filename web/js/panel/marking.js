/** The tools that put marks and arrows on the board instead of stones. */

import { toggleArrow, toggleMark } from "../record/editing.js";
import { problemOfSaid } from "../record/room.js";

/**
 * @typedef {import("../record/editing.js").Tool} Tool
 * @typedef {import("../record/room.js").Said} Said
 * @typedef {import("../game/session.js").Session} Session
 */

export class Marking {
  /**
   * @param {HTMLElement} element with a button per tool; data-tool names it
   * @param {Session} session
   */
  constructor(element, session) {
    this.session = session;
    this.buttons = [...element.querySelectorAll("button")];
    /** @type {Tool | null} null while the board is for playing */
    this.tool = null;
    /** @type {string | null} where an arrow begins that was pressed instead of dragged */
    this.arrowStart = null;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.#choose(/** @type {Tool} */ (button.dataset.tool)));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.tool) this.#choose(this.tool);
    });
  }

  /** @param {Tool} tool the chosen one is laid down again */
  #choose(tool) {
    this.tool = tool === this.tool ? null : tool;
    this.arrowStart = null;
    document.documentElement.dataset.tool = this.tool ?? "";
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === this.tool));
  }

  /** @returns {boolean} whether a tool is chosen */
  isActive() {
    return this.tool !== null;
  }

  /**
   * @param {string} point
   * @returns {boolean} whether a tool was used there
   */
  press(point) {
    const { tool } = this;
    if (!tool) return false;
    if (tool !== "arrow") {
      this.#annotate((node) => toggleMark(node, tool, point));
    } else if (this.arrowStart && this.arrowStart !== point) {
      this.drag(this.arrowStart, point);
    } else {
      this.arrowStart = point;
    }
    return true;
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {boolean} whether an arrow was drawn or taken away
   */
  drag(from, to) {
    if (this.tool !== "arrow") return false;
    this.arrowStart = null;
    this.#annotate((node) => toggleArrow(node, from, to));
    return true;
  }

  /** @param {(said: Said) => void} change the marks and arrows of the current node, unless the record is full */
  #annotate(change) {
    const { root, current } = this.session.record;
    const said = { comment: current.comment, marks: new Map(current.marks), arrows: [...current.arrows] };
    change(said);
    const problem = problemOfSaid(root, current, said);
    if (problem) this.session.say(problem);
    else this.session.annotate((record) => record.mark((node) => Object.assign(node, said)));
  }
}
