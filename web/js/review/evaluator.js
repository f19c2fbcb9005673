/**
 * What the computer player thinks about positions: of the one on the board while it is analysed, and of those of a review.
 */

import { EngineError, wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { Emitter } from "../site/events.js";

/**
 * @import { EngineClient, RequestOptions } from "../engine/protocol.js"
 * @import { Advice } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Modes } from "../panel/modes.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Depth } from "./turning-points.js"
 * @typedef {object} Wish
 * @property {Depth} depth how thorough a thought is wanted
 * @property {AbortSignal} signal
 * @property {(fraction: number) => void} [onAdvance] how much of the work is done, from 0 to 1
 * @property {EngineClient | null} [helper] another engine, to be asked first
 */

/** How long a position rests on the board before it is thought about, in milliseconds. */
const REST = 250;
/** The shortest time between two changes that are told, in milliseconds: nobody can read faster ones. */
const PAUSE = 250;

/** What was thought about each position is kept: the whole thoughts by their depth, and what is known best. */
export class Thoughts {
  /** @type {WeakMap<MoveNode, {best: Advice, review: Advice | null, deep: Advice | null}>} */
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
    return this.#known.get(node)?.best ?? null;
  }

  /**
   * @param {MoveNode} node
   * @param {Depth} depth
   * @returns {boolean} whether a thought of that depth or a greater one has come to its end
   */
  isThorough(node, depth) {
    return this.#whole(node, depth) !== null || this.#whole(node, "deep") !== null;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {Wish} wish
   * @returns {Promise<Advice>} rejects as the engine's requests do
   */
  async think(record, node, { depth, signal, onAdvance, helper = null }) {
    const whole = this.#whole(node, depth);
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
   * @param {Depth} depth
   * @returns {Advice | null} what a thought of that depth has said, or would say: a proof needs no longer thought
   */
  #whole(node, depth) {
    const { review = null, deep = null } = this.#known.get(node) ?? {};
    if (depth === "review") return review;
    return deep ?? (review && review.proved !== null ? review : null);
  }

  /**
   * @param {MoveNode} node
   * @param {Advice} advice
   * @param {Depth | null} depth of a whole thought; null while it goes on
   */
  #learn(node, advice, depth) {
    const known = this.#known.get(node) ?? { best: advice, review: null, deep: null };
    this.#known.set(node, known);
    if (depth) known[depth] = advice;
    const tellsMore = advice.proved !== null || advice.evaluations >= known.best.evaluations;
    if (depth === "deep" || (known.best.proved === null && tellsMore)) known.best = advice;
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

/**
 * Thinks about the position on the board while it is analysed. It stops as soon as anything else is wanted. Emits "change".
 * @extends {Emitter<"change">}
 */
export class Evaluator extends Emitter {
  /** @type {{node: MoveNode, cancel: AbortController} | null} */
  #search = null;
  /** @type {MoveNode | null} which position is thought about more thoroughly */
  #thorough = null;
  /** @type {MoveNode | null} the position about which the engine can say nothing */
  #refused = null;
  #told = 0;
  /** How much of the work is done, from 0 to 1. */
  fraction = 0;

  /**
   * @param {Session} session
   * @param {Modes} modes
   * @param {Thoughts} thoughts
   * @param {() => boolean} isWanted whether the reader wants evaluations at the moment
   */
  constructor(session, modes, thoughts, isWanted) {
    super();
    this.session = session;
    this.modes = modes;
    this.thoughts = thoughts;
    this.isWanted = isWanted;
    modes.addEventListener("change", () => this.follow());
  }

  /** @returns {Advice | null} what is known about the position on the board */
  get advice() {
    const { isCurrent, isOver, record } = this.session;
    return isCurrent && !isOver ? this.thoughts.about(record.current) : null;
  }

  /** @returns {boolean} whether there is nothing to say about the position */
  get isRefused() {
    return this.#refused === this.session.record.current;
  }

  get isThinking() {
    return this.#search !== null;
  }

  /** @returns {boolean} whether thinking longer would tell more */
  get canThinkLonger() {
    const { current } = this.session.record;
    return this.advice !== null && this.#thorough !== current && !this.thoughts.isThorough(current, "deep");
  }

  thinkLonger() {
    this.#stop();
    this.#thorough = this.session.record.current;
    this.follow();
  }

  /** Think about the position on the board, if that is wanted and not done. */
  follow() {
    const { current } = this.session.record;
    if (!this.isRefused) this.#refused = null;
    if (this.#search && (this.#search.node !== current || !this.#mayThink)) this.#stop();
    if (!this.#search && this.#mayThink && !this.thoughts.isThorough(current, this.#depth)) this.#begin(current);
  }

  /** @returns {Depth} */
  get #depth() {
    return this.#thorough === this.session.record.current ? "deep" : "review";
  }

  get #mayThink() {
    const { isCurrent, isOver, waiting } = this.session;
    const isOpen = isCurrent && !isOver && !waiting.length && !this.isRefused;
    return isOpen && this.modes.current === "analyse" && this.isWanted();
  }

  /** @param {MoveNode} node */
  #begin(node) {
    const cancel = new AbortController();
    const search = { node, cancel };
    this.#search = search;
    this.fraction = 0;
    this.#tell();
    setTimeout(() => !cancel.signal.aborted && this.#think(search), REST);
  }

  /** @param {{node: MoveNode, cancel: AbortController}} search */
  async #think(search) {
    const { node, cancel } = search;
    const { signal } = cancel;
    const onAdvance = (/** @type {number} */ fraction) => {
      this.fraction = fraction;
      if (performance.now() > this.#told + PAUSE) this.#tell();
    };
    const thought = this.thoughts.think(this.session.record, node, { depth: this.#depth, signal, onAdvance });
    await wantedAnswer(thought, signal, () => (this.#refused = node));
    if (this.#search === search) this.#stop();
  }

  #stop() {
    this.#search?.cancel.abort();
    this.#search = null;
    this.#tell();
  }

  #tell() {
    this.#told = performance.now();
    this.emit("change");
  }
}
