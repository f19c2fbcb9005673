import { wantedAnswer } from "../engine/requests.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Advice } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Modes } from "../panel/modes.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { Depth } from "./turning-points.js"
 * @import { Thoughts } from "./thoughts.js"
 */

/** How long a position rests on the board before the engine thinks about it, in milliseconds. */
const REST = 250;
/** The shortest time between two "change" events, in milliseconds: nobody can read faster. */
const PAUSE = 250;

/**
 * Thinks about the position on the board while it is analysed. It stops as soon as anything else is needed. Emits
 * "change".
 * @extends {Emitter<"change">}
 */
export class Evaluator extends Emitter {
  /** @type {{node: MoveNode, cancel: AbortController} | null} */
  #search = null;
  /** @type {MoveNode | null} the position to think about more thoroughly */
  #thorough = null;
  /** @type {MoveNode | null} the position about which the engine can say nothing */
  #refused = null;
  /** Why the engine can say nothing about it. */
  refusal = "";
  #lastChange = 0;
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
    const { isCurrent, state, record } = this.session;
    // A resigned position is one that people want to know about.
    return isCurrent && !state?.outcome ? this.thoughts.about(record.current) : null;
  }

  /** @returns {boolean} whether there is nothing to say about the position */
  get isRefused() {
    return this.#refused === this.session.record.current;
  }

  get isThinking() {
    return this.#search !== null;
  }

  /** @returns {boolean} whether thinking longer would help */
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
    const isDone = this.thoughts.isThorough(current, this.#depth);
    if (this.#search && (this.#search.node !== current || isDone || !this.#mayThink)) this.#stop();
    if (!this.#search && this.#mayThink && !isDone) this.#begin(current);
  }

  /** @returns {Depth} */
  get #depth() {
    return this.#thorough === this.session.record.current ? "deep" : "review";
  }

  get #mayThink() {
    const { isCurrent, state, waiting } = this.session;
    const isOpen = isCurrent && !state?.outcome && !waiting.length && !this.isRefused;
    return isOpen && this.modes.current === "analyse" && this.isWanted();
  }

  /** @param {MoveNode} node */
  #begin(node) {
    const cancel = new AbortController();
    const search = { node, cancel };
    this.#search = search;
    this.fraction = 0;
    this.#emitChange();
    setTimeout(() => !cancel.signal.aborted && this.#think(search), REST);
  }

  /** @param {{node: MoveNode, cancel: AbortController}} search */
  async #think(search) {
    const { node, cancel } = search;
    const { signal } = cancel;
    const onAdvance = (/** @type {number} */ fraction) => {
      this.fraction = fraction;
      if (performance.now() > this.#lastChange + PAUSE) this.#emitChange();
    };
    const thought = this.thoughts.think(this.session.record, node, { depth: this.#depth, signal, onAdvance });
    await wantedAnswer(thought, signal, (reason) => {
      this.#refused = node;
      this.refusal = reason;
    });
    if (this.#search === search) this.#stop();
  }

  #stop() {
    this.#search?.cancel.abort();
    this.#search = null;
    this.#emitChange();
  }

  #emitChange() {
    this.#lastChange = performance.now();
    this.emit("change");
  }
}
