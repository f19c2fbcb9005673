/**
 * Thinks about the position on the board while it is analysed, and stops as soon as anything else is wanted. Emits
 * "change".
 */

import { EngineError } from "../engine/requests.js";

/**
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../modes/modes.js").Modes} Modes
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./thoughts.js").Thoughts} Thoughts
 */

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

export class Evaluator extends EventTarget {
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

  /** @returns {import("../engine/wire.js").Advice | null} what is known about the position on the board */
  get advice() {
    const { isCurrent, record } = this.session;
    return isCurrent && !this.isOver ? this.thoughts.about(record.current) : null;
  }

  /** @returns {boolean} whether there is nothing to say about the position */
  get isRefused() {
    return this.#refused === this.session.record.current;
  }

  get isThinking() {
    return this.#search !== null;
  }

  /** @returns {boolean} whether the game has ended in the position on the board */
  get isOver() {
    const { state, record } = this.session;
    return Boolean(state?.outcome || record.resignedHere);
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
    const { isCurrent, waiting } = this.session;
    return (
      this.modes.current === "analyse" &&
      this.isWanted() &&
      isCurrent &&
      !this.isOver &&
      !waiting.length &&
      !this.isRefused
    );
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
    try {
      const evaluations = this.#evaluations;
      const seconds = evaluations === USUAL ? SECONDS : THOROUGH_SECONDS;
      await this.thoughts.think(this.session.record, node, { evaluations, seconds, signal, onAdvance });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.#refused = node;
    }
    if (this.#search === search) this.#stop();
  }

  #stop() {
    this.#search?.cancel.abort();
    this.#search = null;
    this.#tell();
  }

  #tell() {
    this.#told = performance.now();
    this.dispatchEvent(new Event("change"));
  }
}
