import { EngineError } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";

/**
 * @import { EngineClient, RequestOptions } from "../engine/protocol.js"
 * @import { Advice } from "../engine/wire.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Depth } from "./turning-points.js"
 */

/**
 * @typedef {object} Wish
 * @property {Depth} depth how thoroughly to think
 * @property {AbortSignal} signal
 * @property {(fraction: number) => void} [onAdvance] how much of the work is done, from 0 to 1
 * @property {EngineClient | null} [helper] another engine, to be asked first
 */

/** Keeps what was thought about each position: the finished thoughts by their depth, and the best that is known. */
export class Thoughts {
  /** @type {WeakMap<MoveNode, {best: Advice, review: Advice | null, deep: Advice | null}>} */
  #known = new WeakMap();
  #engine;
  #onLearn;

  /**
   * @param {EngineClient} engine
   * @param {() => void} onLearn called when something new is known
   */
  constructor(engine, onLearn) {
    this.#engine = engine;
    this.#onLearn = onLearn;
  }

  /**
   * @param {MoveNode} node
   * @returns {Advice | null} the best that is known, perhaps from a thought in progress
   */
  about(node) {
    return this.#known.get(node)?.best ?? null;
  }

  /**
   * @param {MoveNode} node
   * @param {Depth} depth
   * @returns {boolean} whether a thought of at least that depth is finished
   */
  isThorough(node, depth) {
    return this.finished(node, depth) !== null || this.finished(node, "deep") !== null;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {Wish} wish
   * @returns {Promise<Advice>} rejects as the engine's requests do
   */
  async think(record, node, { depth, signal, onAdvance, helper = null }) {
    const whole = this.finished(node, depth);
    if (whole) return whole;
    const wanted = { ...referenceTo(record, node), effort: depth };
    /** @type {RequestOptions<"advise">} */
    const options = {
      signal,
      urgency: "analysis",
      onProgress: ({ progress = 0, partial }) => {
        if (signal.aborted) return;
        if (partial && partial.evaluations > 1) this.#learn(node, partial, null);
        onAdvance?.(progress);
      },
    };
    const helped = helper && (await helper.request("advise", wanted, options).catch(nullIfUnanswered));
    const advice = helped ?? (await this.#engine.request("advise", wanted, options));
    this.#learn(node, advice, depth);
    return advice;
  }

  /**
   * @param {MoveNode} node
   * @param {Advice | null} advice that is proved: there is no more to think about
   */
  settle(node, advice) {
    if (!advice) return;
    this.#known.set(node, { best: advice, review: advice, deep: advice });
    this.#onLearn();
  }

  /**
   * @param {MoveNode} node
   * @param {Depth} depth
   * @returns {Advice | null} the result of a thought of that depth, or a proof, which needs no longer thought
   */
  finished(node, depth) {
    const { review = null, deep = null } = this.#known.get(node) ?? {};
    if (depth === "review") return review;
    return deep ?? (review && review.proved !== null ? review : null);
  }

  /**
   * @param {MoveNode} node
   * @param {Advice} advice
   * @param {Depth | null} depth of a finished thought; null while it is in progress
   */
  #learn(node, advice, depth) {
    const known = this.#known.get(node) ?? { best: advice, review: null, deep: null };
    this.#known.set(node, known);
    if (depth) known[depth] = advice;
    const isBetter = advice.proved !== null || advice.evaluations >= known.best.evaluations;
    if (depth === "deep" || (known.best.proved === null && isBetter)) known.best = advice;
    this.#onLearn();
  }
}

/**
 * @param {unknown} error
 * @returns {null} if an engine was lost
 */
function nullIfUnanswered(error) {
  if (error instanceof EngineError && error.code === "no-answer") return null;
  throw error;
}
