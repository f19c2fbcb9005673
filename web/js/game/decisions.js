import { referenceTo } from "./positions.js";

/**
 * @import { EngineClient, RequestOptions } from "../engine/protocol.js"
 * @import { Decision } from "../engine/wire.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 */

/** From which move on one side could no longer be stopped, for each end of a line that was asked about. */
export class Decisions {
  /** @type {WeakMap<MoveNode, {decision: Decision | null, seconds: number}>} */
  #known = new WeakMap();
  #engine;

  /** @param {EngineClient} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * @param {MoveNode} end
   * @returns {Decision | null | undefined} null if nothing is proved, undefined if it was not asked for
   */
  known(end) {
    return this.#known.get(end)?.decision;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} end the last move of the line
   * @param {number} seconds to look for it, at most
   * @param {RequestOptions<"decision">} options
   * @returns {Promise<Decision | null>} rejects as the engine's requests do
   */
  async ask(record, end, seconds, options) {
    const known = this.#known.get(end);
    if (known && (known.seconds >= seconds || known.decision?.wins)) return known.decision;
    const wanted = { ...referenceTo(record, end), seconds };
    const decision = await this.#engine.request("decision", wanted, { urgency: "analysis", ...options });
    this.#known.set(end, { decision, seconds });
    return decision;
  }
}
