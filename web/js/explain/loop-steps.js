import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { tr } from "../language/tr.js";
import { byId } from "../pages/page.js";

/**
 * @import { Loop } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { StepThrough } from "../panel/step-through.js"
 * @import { BoardView } from "../view/board-view.js"
 */

/** Shows on the board how loops are taken apart or joined, diagram by diagram. */
export class LoopSteps {
  #isShown = false;
  #asking = new AbortController();

  /**
   * @param {Session} session
   * @param {StepThrough} stepThrough
   * @param {BoardView} view
   */
  constructor(session, stepThrough, view) {
    this.session = session;
    this.stepThrough = stepThrough;
    this.view = view;
  }

  /**
   * @param {Loop[]} loops one to unmerge, or two to merge
   * @returns {Promise<void>} resolves when the first diagram is shown, or another question has replaced this one
   */
  async open(loops) {
    const { record, engine, staying } = this.session;
    this.#asking.abort();
    this.#asking = new AbortController();
    const signal = AbortSignal.any([staying, this.#asking.signal]);
    const node = record.current;
    const reference = referenceTo(record, node);
    const isMerging = loops.length > 1;
    const asked = isMerging
      ? engine.request("merge", { ...reference, loops }, { signal })
      : engine.request("unmerge", { ...reference, loop: loops[0] }, { signal });
    const diagrams = await wantedAnswer(asked, signal, (reason) => this.session.say(reason));
    if (!diagrams) return;
    const steps = {
      name: isMerging ? tr("Merging") : tr("Unmerging"),
      texts: diagrams.map(({ text }) => text),
      show: (/** @type {number | null} */ step) => {
        this.#isShown = step !== null;
        this.view.overlay({ standIn: step === null ? null : diagrams[step] });
      },
    };
    this.stepThrough.open(steps, node, 0);
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** @returns {boolean} whether a press on the board only returns to the position */
  press() {
    const isShown = this.#isShown;
    if (isShown) this.stepThrough.close();
    return isShown;
  }
}
