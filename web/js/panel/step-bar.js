import { tr } from "../language/tr.js";
import { part } from "../pages/page.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 */

/** @type {Record<string, (record: GameRecord) => MoveNode | null>} where the buttons lead; null if there is nothing further */
const STEPS = {
  first: ({ current, root }) => (current === root ? null : root),
  back: (record) => record.previous,
  forward: (record) => record.next,
  last: (record) => (record.next ? endOfLine(record) : null),
};

/** Buttons that step along the line of moves, and the place of the board on it. */
export class StepBar {
  /**
   * @param {HTMLElement} element
   * @param {Session} session
   */
  constructor(element, session) {
    this.element = element;
    this.session = session;
    this.place = part(element, ".step-place");
    this.buttons = Object.entries(STEPS).map(([name, target]) => {
      const button = /** @type {HTMLButtonElement} */ (part(element, `[data-step=${name}]`));
      button.addEventListener("click", () => session.goTo(target(session.record)));
      return { button, target };
    });
  }

  show() {
    const { record } = this.session;
    for (const { button, target } of this.buttons) button.disabled = !target(record);
    this.element.classList.toggle("without-moves", !record.root.children.length);
    this.place.textContent = tr("move {n} of {all}", { n: record.current.ply, all: endOfLine(record).ply });
  }
}

/**
 * @param {GameRecord} record
 * @returns {MoveNode} where stepping forward finally leads
 */
function endOfLine(record) {
  return record.next?.end ?? record.current;
}
