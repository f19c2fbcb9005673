/** Loops taken apart or joined on the board, diagram by diagram. */

import { EngineError } from "../engine/requests.js";
import { byId } from "../pages/page.js";
import { referenceTo } from "../game/positions.js";

/**
 * @typedef {import("../engine/wire.js").LoopStep} LoopStep
 * @typedef {import("../engine/wire.js").Loop} Loop
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../panel/step-through.js").StepThrough} StepThrough
 */

export class LoopSteps {
  /**
   * @param {Session} session
   * @param {StepThrough} stepThrough
   * @param {(step: LoopStep | null) => void} onShow null shows the position again
   */
  constructor(session, stepThrough, onShow) {
    this.session = session;
    this.stepThrough = stepThrough;
    this.onShow = onShow;
    this.isShown = false;
    this.asking = new AbortController();
  }

  /**
   * @param {Loop[]} loops one to unmerge, or two to merge
   * @returns {Promise<void>} when the first diagram is shown, or the question was replaced by another
   */
  async open(loops) {
    const { session } = this;
    const { record } = session;
    const node = record.current;
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    const { signal } = asking;
    session.staying.addEventListener("abort", () => asking.abort(), { signal });
    const reference = referenceTo(record, node);
    const isMerging = loops.length > 1;
    try {
      const diagrams = isMerging
        ? await session.engine.request("merge", { ...reference, loops }, { signal })
        : await session.engine.request("unmerge", { ...reference, loop: loops[0] }, { signal });
      if (!signal.aborted) this.#play(isMerging ? "Merging" : "Unmerging", diagrams, node);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      session.say(error.message);
    }
  }

  /** @returns {boolean} whether a press on the board meant to see the position again */
  press() {
    const { isShown } = this;
    if (isShown) this.stepThrough.close();
    return isShown;
  }

  /**
   * @param {string} name
   * @param {LoopStep[]} diagrams
   * @param {import("../record/record.js").MoveNode} node
   */
  #play(name, diagrams, node) {
    const steps = {
      name,
      count: diagrams.length - 1,
      describe: (/** @type {number} */ step) => diagrams[step].text,
      show: (/** @type {number | null} */ step) => {
        this.isShown = step !== null;
        this.onShow(step === null ? null : diagrams[step]);
      },
    };
    this.stepThrough.open(steps, node, 0);
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }
}
