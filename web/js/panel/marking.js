import { showPressed } from "../pages/page.js";
import { toggleArrow, toggleMark } from "../record/editing.js";
import { changeAnnotation } from "../record/limits.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Tool } from "../record/editing.js"
 * @import { Annotation } from "../record/limits.js"
 */

/** The tools that put marks and arrows on the board instead of stones. */
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
    /** @type {string | null} where an arrow begins that is pressed rather than dragged */
    this.arrowStart = null;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.#choose(/** @type {Tool} */ (button.dataset.tool)));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.putAway();
    });
  }

  /** Put the tool away: the board is for playing again. */
  putAway() {
    if (this.tool) this.#choose(this.tool);
  }

  /** @param {Tool} tool if it is the current one, it is put away */
  #choose(tool) {
    this.tool = tool === this.tool ? null : tool;
    this.arrowStart = null;
    document.documentElement.dataset.tool = this.tool ?? "";
    showPressed(this.buttons, ({ dataset }) => dataset.tool === this.tool);
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
   * @returns {boolean} whether an arrow was drawn or removed
   */
  drag(from, to) {
    if (this.tool !== "arrow") return false;
    this.arrowStart = null;
    this.#annotate((node) => toggleArrow(node, from, to));
    return true;
  }

  /** @param {(annotation: Annotation) => void} change the marks and arrows of the current node, unless the record is full */
  #annotate(change) {
    const { session } = this;
    session.afterWaiting(() => {
      const { root, current } = session.record;
      const problem = changeAnnotation(root, current, change);
      if (problem) session.say(problem);
      else session.annotate(() => {});
    });
  }
}
