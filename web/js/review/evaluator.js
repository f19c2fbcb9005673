/**
 * What the computer player thinks about positions: of the one on the board while it is analysed, and of those of a review.
 */

import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { Emitter } from "../site/events.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Advice } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Modes } from "../panel/modes.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @typedef {object} Wish
 * @property {number} evaluations how thorough a thought is wanted
 * @property {number} seconds how long it may take
 * @property {AbortSignal} signal
 * @property {(fraction: number) => void} [onAdvance] how much of the work is done, from 0 to 1
 */

/** Equal questions get equal answers. */
const SEED = 1;
/** Positions that are judged for an evaluation, and for one that the reader wants to be more thorough. */
const USUAL = 300;
const THOROUGH = 10 * USUAL;
/** How long they may take: some positions give the solver much to do. */
const SECONDS = 3;
const THOROUGH_SECONDS = 20;
/** How long a position rests on the board before it is thought about, in milliseconds. */
const REST = 250;
/** The shortest time between two changes that are told, in milliseconds: nobody can read faster ones. */
const PAUSE = 250;

/** The most thorough thought about each position is kept. */
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
    return this.advice !== null && this.#thorough !== current && !this.thoughts.isThorough(current, THOROUGH);
  }

  thinkLonger() {
    this.#stop();
    this.#thorough = this.session.record.current;
    this.follow();
  }

  /** Think about the position on the board, if that is wanted and not done. */
  follow() {
    const { current } = this.session.record;
    if (this.#search && (this.#search.node !== current || !this.#mayThink)) this.#stop();
    if (!this.#search && this.#mayThink && !this.thoughts.isThorough(current, this.#evaluations)) this.#begin(current);
  }

  get #evaluations() {
    return this.#thorough === this.session.record.current ? THOROUGH : USUAL;
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
    const evaluations = this.#evaluations;
    const seconds = evaluations === USUAL ? SECONDS : THOROUGH_SECONDS;
    const thought = this.thoughts.think(this.session.record, node, { evaluations, seconds, signal, onAdvance });
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
