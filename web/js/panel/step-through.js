/**
 * Shows something on the board step by step: a slider, a button back, a button forward, and a text about the step. The
 * engine knows of two such things: a filling of the board, and the zigzags of a finished game.
 */

import { SIDES } from "../notation/points.js";
import { buttonFor, byId, part } from "../pages/page.js";
import { finalZigzags, stepCount, zigzagsAtStep } from "../view/unfolding.js";

/**
 * @import { Zigzags } from "../board/picture.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @typedef {object} Steps
 * @property {string} name
 * @property {number} count
 * @property {(step: number) => string} describe what is shown at a step from 0 to the count
 * @property {(step: number | null) => void} show null when it is closed
 */

export class StepThrough {
  constructor() {
    this.element = byId("step-through", HTMLElement);
    this.text = byId("step-text", HTMLElement);
    this.slider = byId("step-slider", HTMLInputElement);
    /** @type {Steps | null} */
    this.steps = null;
    /** @type {MoveNode | null} the position that the steps belong to */
    this.node = null;
    this.slider.addEventListener("input", () => this.#show());
    buttonFor("step-back", () => this.#move(-1));
    buttonFor("step-on", () => this.#move(1));
    buttonFor("step-close", () => this.close());
  }

  /**
   * @param {Steps} steps
   * @param {MoveNode} node the position that they belong to
   * @param {number} [step] the one to begin at
   */
  open(steps, node, step = 1) {
    this.close();
    this.steps = steps;
    this.node = node;
    this.element.hidden = false;
    this.element.ariaLabel = steps.name;
    this.slider.max = String(steps.count);
    this.slider.value = String(step);
    this.#show();
    this.slider.focus({ preventScroll: true });
  }

  /** @param {MoveNode} node the position that is shown now: the steps of another one are closed */
  follow(node) {
    if (this.steps && this.node !== node) this.close();
  }

  close() {
    const { steps } = this;
    this.steps = null;
    this.element.hidden = true;
    steps?.show(null);
  }

  /** @param {1 | -1} by */
  #move(by) {
    this.slider.value = String(this.slider.valueAsNumber + by);
    this.#show();
  }

  #show() {
    if (!this.steps) return;
    const { name, count, describe, show } = this.steps;
    const step = this.slider.valueAsNumber;
    const description = describe(step);
    this.text.textContent = `${name}, ${step} of ${count}: ${description}`;
    this.slider.ariaValueText = description;
    show(step);
  }
}

/** What the engine knows and the page can show: a filling of the board, the zigzags of a finished game. */
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
    this.button = buttonFor("demonstrate", () => this.#demonstrate());
    this.label = part(this.button, "span");
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
