import { tr } from "../language/tr.js";
import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { SIDES } from "../notation/points.js";
import { buttonFor, part } from "../pages/page.js";
import { finalZigzags, zigzagSteps } from "../view/unfolding.js";

/**
 * @import { Zigzags } from "../board/picture.js"
 * @import { Session } from "../game/session.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { StepThrough } from "./step-through.js"
 */

/** Shows what the engine knows step by step: a filling of the board, the zigzags of a finished game. */
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
    this.label.textContent = isFillable ? tr("Filling") : tr("Zigzags");
    this.button.ariaLabel = isFillable ? tr("Show a filling") : tr("Draw the zigzags");
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
    if (!answer.filling) return session.say(tr("No order of moves fills this board by the rules."));
    if (!answer.filling.length) return session.say(tr("The board is full."));
    const stones = answer.filling.map(([point, color]) => ({ point, color }));
    const steps = {
      name: tr("Filling"),
      texts: [
        tr("the position"),
        ...stones.map(({ point, color }) => tr("{side} {point}", { side: SIDES[color], point })),
      ],
      show: (/** @type {number | null} */ step) => view.overlay({ preview: stones.slice(0, step ?? 0) }),
    };
    this.stepThrough.open(steps, node, stones.length);
  }

  /** @param {Zigzags} zigzags */
  #stepThroughZigzags(zigzags) {
    const drawings = zigzagSteps(zigzags);
    const steps = {
      name: tr("Zigzags"),
      texts: drawings.map(({ text }) => text),
      show: (/** @type {number | null} */ step) =>
        this.view.overlay({ zigzags: step === null ? null : drawings[step].drawn }),
    };
    this.stepThrough.open(steps, this.session.record.current);
  }
}
