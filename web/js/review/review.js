/** Looks at all positions of a line, one after the other, and once more where the game seems to turn. */

import { wantedAnswer } from "../engine/requests.js";
import { Emitter } from "../site/events.js";
import { costlyMoves, deepest, turningPoints } from "./turning-points.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Thoughts } from "./evaluator.js"
 * @import { Depth, Judged, Reviewed } from "./turning-points.js"
 */

/** Which part of the progress the first look at all positions is. */
const FIRST_PART = 0.5;

/** @extends {Emitter<"change">} */
export class Review extends Emitter {
  #cancel = new AbortController();
  /** @type {GameRecord | null} */
  record = null;
  /** @type {MoveNode[]} the positions that are looked at, the start first */
  line = [];
  /** @type {Reviewed[]} the positions that were looked at */
  #reviewed = [];
  isWorking = false;
  /** How much of the work is done, from 0 to 1. */
  fraction = 0;

  /**
   * @param {Session} session
   * @param {Thoughts} thoughts
   */
  constructor(session, thoughts) {
    super();
    this.session = session;
    this.thoughts = thoughts;
  }

  get turningPoints() {
    return turningPoints(this.#reviewed);
  }

  /** @returns {Judged[]} the positions that were looked at, with the most thorough opinion about each */
  get judged() {
    return this.#reviewed.map(deepest);
  }

  /** Look at the line that leads through the position on the board. */
  async begin() {
    const { record } = this.session;
    this.stop();
    this.record = record;
    this.line = [record.root, ...record.current.end.line];
    this.#reviewed = [];
    this.isWorking = true;
    this.#cancel = new AbortController();
    const { signal } = this.#cancel;
    this.#advance(0);
    const looked = this.#lookAtAll(record, signal).then(() => this.#lookCloser(record, signal));
    await wantedAnswer(looked, signal, (reason) => this.session.say(`The review has ended early. ${reason}`));
    if (!signal.aborted) this.stop();
  }

  /** End the work; what was found stays. */
  stop() {
    this.#cancel.abort();
    if (!this.isWorking) return;
    this.isWorking = false;
    this.#advance(this.fraction);
  }

  /** End the work and forget what was found. */
  close() {
    this.stop();
    this.record = null;
    this.#advance(0);
  }

  /**
   * @param {GameRecord} record
   * @param {AbortSignal} signal
   */
  async #lookAtAll(record, signal) {
    for (const node of this.line) {
      this.#reviewed.push({ review: await this.judge(record, node, "review", signal), deep: null });
      this.#advance((FIRST_PART * this.#reviewed.length) / this.line.length);
    }
  }

  /**
   * The positions before and after each costly move get a deep look.
   * @param {GameRecord} record
   * @param {AbortSignal} signal
   */
  async #lookCloser(record, signal) {
    const ends = new Set(costlyMoves(this.#reviewed).flatMap(({ node }) => [node.parent ?? node, node]));
    let seen = 0;
    for (const node of ends) {
      this.#reviewed[this.line.indexOf(node)].deep = await this.judge(record, node, "deep", signal);
      seen += 1;
      this.#advance(FIRST_PART + ((1 - FIRST_PART) * seen) / ends.size);
    }
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node a position of the record, or one that might follow
   * @param {Depth} depth
   * @param {AbortSignal} signal
   * @returns {Promise<Judged>}
   */
  async judge(record, node, depth, signal) {
    const state = await this.session.positions.ask(record, node, { signal, urgency: "analysis" });
    if (state.outcome) return { node, state, advice: null };
    // Where nobody can move there is no advice.
    const advice = await wantedAnswer(this.thoughts.think(record, node, { depth, signal }), signal, () => {});
    signal.throwIfAborted();
    return { node, state, advice };
  }

  /** @param {number} fraction */
  #advance(fraction) {
    this.fraction = fraction;
    this.emit("change");
  }
}
