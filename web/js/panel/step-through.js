/**
 * Shows something on the board step by step: a slider, a button back, a button forward, and a text about the step. The
 * engine knows of two such things: a filling of the board, and the zigzags of a finished game.
 */

import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { SIDES } from "../notation/points.js";
import { buttonFor, byId, part } from "../pages/page.js";
import { finalZigzags, zigzagSteps } from "../view/unfolding.js";

/**
 * @import { Zigzags } from "../board/picture.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @typedef {object} Steps
 * @property {string} name
 * @property {string[]} texts what is shown at each step, at the first one nothing yet
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
    buttonFor("step-close", () => {
      this.close();
      part(byId("board", HTMLElement), '[tabindex="0"]').focus();
    });
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
    this.slider.max = String(steps.texts.length - 1);
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
    const { name, texts, show } = this.steps;
    const step = this.slider.valueAsNumber;
    this.text.textContent = `${name}, ${step} of ${texts.length - 1}: ${texts[step]}`;
    this.slider.ariaValueText = texts[step];
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
    const { record, engine, staying: signal } = session;
    const node = record.current;
    const asked = engine.request("filling", referenceTo(record, node), { signal }).then((filling) => ({ filling }));
    const answer = await wantedAnswer(asked, signal, (reason) => session.say(reason));
    if (!answer) return;
    if (!answer.filling) return session.say("No order of moves fills this board by the rules.");
    if (!answer.filling.length) return session.say("The board is full.");
    const stones = answer.filling.map(([point, color]) => ({ point, color }));
    const steps = {
      name: "Filling",
      texts: ["the position", ...stones.map(({ point, color }) => `${SIDES[color]} ${point}`)],
      show: (/** @type {number | null} */ step) => view.lay({ preview: stones.slice(0, step ?? 0) }),
    };
    this.stepThrough.open(steps, node, stones.length);
  }

  /** @param {Zigzags} zigzags */
  #stepThroughZigzags(zigzags) {
    const drawings = zigzagSteps(zigzags);
    const steps = {
      name: "Zigzags",
      texts: drawings.map(({ text }) => text),
      show: (/** @type {number | null} */ step) =>
        this.view.lay({ zigzags: step === null ? null : drawings[step].drawn }),
    };
    this.stepThrough.open(steps, this.session.record.current);
  }
}
