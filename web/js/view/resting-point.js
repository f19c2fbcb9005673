import { colorsShown } from "./compose.js";
import { illegalPoints } from "../game/positions.js";
import { violationMessage } from "../words/messages.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { LegalShown } from "../record/record.js"
 */

/** How long the pointer rests before the engine is asked for the reason, in milliseconds. */
const REST = 180;

/** While legal points are marked, resting the pointer or the focus on an illegal point shows why it is illegal. */
export class RestingPoint {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {string | null} */
    this.point = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.asking = new AbortController();
  }

  /**
   * @param {string | null} point
   * @param {LegalShown} shown
   */
  rest(point, shown) {
    if (point === this.point) return;
    this.point = point;
    clearTimeout(this.timer);
    this.asking.abort();
    this.session.showRestReason(null);
    const color = point && this.#colorToExplain(point, shown);
    if (color) this.timer = setTimeout(() => this.#explain(point, color), REST);
  }

  /**
   * @param {string} point
   * @param {LegalShown} shown
   * @returns {Color | null} the colour whose mark on the point is explained; the side to move comes first
   */
  #colorToExplain(point, shown) {
    const { state, isCurrent } = this.session;
    if (!state || !isCurrent) return null;
    const colors = colorsShown(state, shown).filter((color) => illegalPoints(state, color).has(point));
    return colors.find((color) => color === state.turn) ?? colors[0] ?? null;
  }

  /**
   * @param {string} point
   * @param {Color} color
   */
  async #explain(point, color) {
    const { positions, record, staying } = this.session;
    const asking = (this.asking = new AbortController());
    const { signal } = asking;
    staying.addEventListener("abort", () => asking.abort(), { signal });
    try {
      const violation = await positions.violation(record, record.current, point, { color, signal });
      if (violation) this.session.showRestReason(violationMessage(violation, point));
    } catch {
      // Nothing is lost: a press asks again and shows what went wrong.
    }
  }
}
