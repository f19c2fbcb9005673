/** What the engine knows and the page can show step by step: a filling of the board, the zigzags of a finished game. */

import { byId, part } from "../pages/page.js";
import { SIDES } from "../notation/colors.js";
import { finalZigzags, stepCount, zigzagsAtStep } from "../view/unfolding.js";

/**
 * @typedef {import("../view/board-view.js").BoardView} BoardView
 * @typedef {import("../board/scene.js").Zigzags} Zigzags
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("./step-through.js").StepThrough} StepThrough
 */

export class Demonstrations {
  /**
   * @param {Session} session
   * @param {BoardView} view
   * @param {StepThrough} stepThrough
   */
  constructor(session, view, stepThrough) {
    this.session = session;
    this.view = view;
    this.stepThrough = stepThrough;
    this.button = byId("demonstrate", HTMLButtonElement);
    this.label = part(this.button, "span");
    this.button.addEventListener("click", () => this.#demonstrate());
  }

  show() {
    const { game, state } = this.session;
    const isFillable = game.fillable && Boolean(state && !state.outcome);
    this.button.hidden = !isFillable && !this.#zigzags;
    this.label.textContent = isFillable ? "Filling" : "Zigzags";
    this.button.ariaLabel = isFillable ? "Show a filling" : "Draw the zigzags";
  }

  /** @returns {Zigzags | null} */
  get #zigzags() {
    const { outcome } = this.session.state ?? {};
    return outcome ? finalZigzags(outcome) : null;
  }

  #demonstrate() {
    const zigzags = this.#zigzags;
    if (zigzags) this.#stepThroughZigzags(zigzags);
    else this.#stepThroughFilling();
  }

  async #stepThroughFilling() {
    const { session, view } = this;
    const { record, positions, staying: signal } = session;
    const node = record.current;
    const filling = await positions.filling(record, node, signal).catch((error) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (filling === undefined) return;
    if (!filling?.length) {
      session.say(filling ? "The board is full." : "No order of moves fills this board by the rules.");
      return;
    }
    const stones = filling.map(([point, color]) => ({ point, color }));
    const steps = {
      name: "Filling",
      count: stones.length,
      describe: (/** @type {number} */ step) =>
        step ? `${SIDES[stones[step - 1].color]} ${stones[step - 1].point}` : "the position",
      show: (/** @type {number | null} */ step) => view.lay({ preview: stones.slice(0, step ?? 0) }),
    };
    this.stepThrough.open(steps, node, stones.length);
  }

  /** @param {Zigzags} zigzags */
  #stepThroughZigzags(zigzags) {
    const [columns, rows] = [zigzags.columns[0], zigzags.rows[0]];
    const steps = {
      name: "Zigzags",
      count: stepCount(zigzags),
      describe: (/** @type {number} */ step) => {
        const byRow = step - (columns.length - 1);
        if (step === 0) return "the dots";
        if (byRow <= 0) return `by column, ${columns[step - 1]} to ${columns[step]}`;
        return byRow < rows.length ? `by row, ${rows[byRow - 1]} to ${rows[byRow]}` : "the outline";
      },
      show: (/** @type {number | null} */ step) =>
        this.view.lay({ zigzags: step === null ? null : zigzagsAtStep(zigzags, step) }),
    };
    this.stepThrough.open(steps, this.session.record.current);
  }
}
