/**
 * Looks at all positions of a line, one after the other, and once more where the game seems to turn. Meanwhile the
 * board can be used. Emits "change".
 */

import { EngineError } from "../engine/requests.js";
import { turningPoints } from "./turning-points.js";

/**
 * @typedef {import("../evaluation/thoughts.js").Thoughts} Thoughts
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./turning-points.js").Judged} Judged
 */

/** How long to think about each position of the line, and about those before and after a turn. */
const GLANCE = { evaluations: 200, seconds: 1 };
export const LOOK = { evaluations: 1000, seconds: 4 };
/** Which part of the progress the first look at all positions is. */
const FIRST_PART = 0.7;

export class Review extends EventTarget {
  #cancel = new AbortController();
  /** @type {GameRecord | null} */
  record = null;
  /** @type {MoveNode[]} the positions that are looked at, the start first */
  line = [];
  /** @type {Judged[]} the positions that were looked at */
  judged = [];
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
    return turningPoints(this.judged);
  }

  /** Look at the line that leads through the position on the board. */
  async begin() {
    const { record } = this.session;
    this.stop();
    this.record = record;
    this.line = [record.root, ...record.current.end.line];
    this.judged = [];
    this.isWorking = true;
    this.#cancel = new AbortController();
    const { signal } = this.#cancel;
    this.#advance(0);
    try {
      await this.#glanceAtAll(record, signal);
      await this.#lookCloser(record, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.session.say(`The review has ended early. ${error.message}`);
    }
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
  async #glanceAtAll(record, signal) {
    for (const node of this.line) {
      this.judged.push(await this.judge(record, node, GLANCE, signal));
      this.#advance((FIRST_PART * this.judged.length) / this.line.length);
    }
  }

  /**
   * @param {GameRecord} record
   * @param {AbortSignal} signal
   */
  async #lookCloser(record, signal) {
    const nodes = new Set(this.turningPoints.flatMap(({ node }) => [node.parent ?? node, node]));
    let seen = 0;
    for (const node of nodes) {
      this.judged[this.line.indexOf(node)] = await this.judge(record, node, LOOK, signal);
      seen += 1;
      this.#advance(FIRST_PART + ((1 - FIRST_PART) * seen) / nodes.size);
    }
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node a position of the record, or one that might follow
   * @param {{evaluations: number, seconds: number}} effort
   * @param {AbortSignal} signal
   * @returns {Promise<Judged>}
   */
  async judge(record, node, effort, signal) {
    const state = await this.session.positions.ask(record, node, { signal, urgency: "analysis" });
    if (state.outcome) return { node, state, advice: null };
    try {
      return { node, state, advice: await this.thoughts.think(record, node, { ...effort, signal }) };
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError)) throw error;
      return { node, state, advice: null }; // Nobody can move there.
    }
  }

  /** @param {number} fraction */
  #advance(fraction) {
    this.fraction = fraction;
    this.dispatchEvent(new Event("change"));
  }
}
