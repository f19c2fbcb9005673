/** What the computer player thinks about positions. The most thorough thought about each is kept. */

import { referenceTo } from "../game/positions.js";

/**
 * @typedef {import("../engine/protocol.js").EngineClient} EngineClient
 * @typedef {import("../engine/wire.js").Advice} Advice
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {object} Wish
 * @property {number} evaluations how thorough a thought is wanted
 * @property {number} seconds how long it may take
 * @property {AbortSignal} signal
 * @property {(fraction: number) => void} [onAdvance] how much of the work is done, from 0 to 1
 */

/** Equal questions get equal answers. */
const SEED = 1;

export class Thoughts {
  /** @type {WeakMap<MoveNode, {advice: Advice, finished: number}>} `finished`: the evaluations of the last whole thought */
  #known = new WeakMap();
  #engine;

  /** @param {EngineClient} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * @param {MoveNode} node
   * @returns {Advice | null} the best that is known, perhaps of a thought that goes on
   */
  about(node) {
    return this.#known.get(node)?.advice ?? null;
  }

  /**
   * @param {MoveNode} node
   * @param {number} evaluations
   * @returns {boolean} whether a thought of that many evaluations, or a proof, has come to its end
   */
  isThorough(node, evaluations) {
    return (this.#known.get(node)?.finished ?? 0) >= evaluations;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {Wish} wish
   * @returns {Promise<Advice>} rejects as the engine's requests do
   */
  async think(record, node, { evaluations, seconds, signal, onAdvance }) {
    const known = this.#known.get(node);
    if (known && known.finished >= evaluations) return known.advice;
    const wanted = { ...referenceTo(record, node), evaluations, seconds, seed: SEED };
    const advice = await this.#engine.request("advise", wanted, {
      signal,
      urgency: "analysis",
      onProgress: ({ progress = 0, partial }) => {
        if (signal.aborted) return;
        if (partial && partial.evaluations > 1) this.#learn(node, partial, 0);
        onAdvance?.(progress);
      },
    });
    this.#learn(node, advice, advice.proved === null ? evaluations : Infinity);
    return advice;
  }

  /**
   * @param {MoveNode} node
   * @param {Advice} advice
   * @param {number} finished
   */
  #learn(node, advice, finished) {
    const known = this.#known.get(node);
    const isBetter = !known || finished > known.finished || advice.evaluations >= known.advice.evaluations;
    if (isBetter) this.#known.set(node, { advice, finished: Math.max(finished, known?.finished ?? 0) });
  }
}
