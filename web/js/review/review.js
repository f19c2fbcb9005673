/**
 * Evaluates all positions of a line, looks once more where the game seems to turn, and finds out from which move on it was
 * decided. What is proved replaces what was thought.
 *
 * On a device with room for another engine, two engines share the positions; each takes the next one. That pays off in a
 * long game, because another engine takes some seconds to start.
 */

import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { tr } from "../language/tr.js";
import { MoveNode } from "../record/record.js";
import { Emitter } from "../site/events.js";
import { bestMoves } from "./remarks.js";
import { costlyMoves, deepest, proved, turningPoints } from "./turning-points.js";

/**
 * @import { EngineSupervisor } from "../engine/supervisor.js"
 * @import { Decision } from "../engine/wire.js"
 * @import { Decisions } from "../game/decisions.js"
 * @import { Session } from "../game/session.js"
 * @import { GameRecord } from "../record/record.js"
 * @import { Thoughts } from "./thoughts.js"
 * @import { Cost, Depth, Judged, Reviewed } from "./turning-points.js"
 */

/** The share of the progress that the first look at all positions takes, and that of the deep looks. */
const FIRST_PART = 0.45;
const SECOND_PART = 0.35;
/** How long to look for the move that decided the game, in seconds. */
const PATIENCE = 30;
/** How many positions to look at to find out whether another move would have saved the game. */
const NODES = 8000;
/** How many of the best moves there are tried. */
const TRIED = 3;
/** From this many positions on, another engine is started. */
const LONG = 24;

/** @extends {Emitter<"change">} */
export class Review extends Emitter {
  #cancel = new AbortController();
  /** @type {GameRecord | null} */
  record = null;
  /** @type {MoveNode[]} the positions to look at, the start first */
  line = [];
  /** @type {(Reviewed | undefined)[]} what was found for each position of the line, if it was looked at */
  #found = [];
  /** @type {EngineSupervisor | null} while it helps */
  #helper = null;
  /** @type {Decision | null} from where on the line was decided */
  decision = null;
  isWorking = false;
  /** Whether not all positions are looked at yet; after that only the decision is still open. */
  isLooking = false;
  /** How much of the work is done, from 0 to 1. */
  fraction = 0;

  /**
   * @param {Session} session
   * @param {Thoughts} thoughts
   * @param {Decisions} decisions
   * @param {() => EngineSupervisor | null} startHelper another engine, if there is room for one
   */
  constructor(session, thoughts, decisions, startHelper) {
    super();
    this.session = session;
    this.thoughts = thoughts;
    this.decisions = decisions;
    this.startHelper = startHelper;
  }

  /** @returns {Reviewed[]} the positions that were looked at, up to the first one that was not */
  get #reviewed() {
    const end = this.#found.indexOf(undefined);
    return /** @type {Reviewed[]} */ (end < 0 ? this.#found : this.#found.slice(0, end));
  }

  get turningPoints() {
    return turningPoints(this.#reviewed);
  }

  /** @returns {Judged[]} the positions that were looked at, with the most thorough opinion about each */
  get judged() {
    return this.#reviewed.map(deepest);
  }

  /**
   * Look at the line that leads through the position on the board.
   * @param {(turn: Cost) => boolean} [isUrgent] whether somebody waits for a costly move: the first of them gets its deep
   *   look before the rest of the line gets any
   */
  async begin(isUrgent = () => false) {
    const { record } = this.session;
    this.stop();
    this.record = record;
    this.line = [record.root, ...record.current.end.line];
    this.#found = this.line.map(() => undefined);
    this.decision = null;
    this.isLooking = true;
    this.#helper = this.line.length < LONG ? null : this.startHelper();
    this.isWorking = true;
    this.#cancel = new AbortController();
    const { signal } = this.#cancel;
    this.#advance(0);
    const looked = this.#lookAtAll(record, signal, isUrgent)
      .then(() => this.#lookCloser(record, signal))
      .then(() => this.#decide(record, signal));
    await wantedAnswer(looked, signal, (reason) =>
      this.session.say(tr("The review has ended early. {reason}", { reason })),
    );
    if (!signal.aborted) this.stop();
  }

  /** End the work; the results stay. */
  stop() {
    this.#cancel.abort();
    this.#helper?.end();
    this.#helper = null;
    if (!this.isWorking) return;
    this.isWorking = this.isLooking = false;
    this.#advance(this.fraction);
  }

  /** End the work and forget the results. */
  close() {
    this.stop();
    this.record = null;
    this.decision = null;
    this.#advance(0);
  }

  /**
   * @param {GameRecord} record
   * @param {AbortSignal} signal
   * @param {(turn: Cost) => boolean} isUrgent
   */
  async #lookAtAll(record, signal, isUrgent) {
    let seen = 0;
    let isFirst = true;
    await this.#share(this.line, async (node, helper) => {
      const review = await this.judge(record, node, "review", signal, helper);
      this.#found[this.line.indexOf(node)] = { review, deep: null };
      seen += 1;
      this.#advance((FIRST_PART * seen) / this.line.length);
      const urgent = isFirst ? turningPoints(this.#reviewed).find(isUrgent) : null;
      if (!urgent) return;
      isFirst = false;
      for (const end of endsOf(urgent)) await this.#lookDeep(record, end, signal, helper);
      // After a closer look it may be none.
      isFirst = !turningPoints(this.#reviewed).some(isUrgent);
      this.#advance((FIRST_PART * seen) / this.line.length);
    });
  }

  /**
   * The positions before and after each costly move get a deep look.
   * @param {GameRecord} record
   * @param {AbortSignal} signal
   */
  async #lookCloser(record, signal) {
    const ends = new Set(costlyMoves(this.#reviewed).flatMap(endsOf));
    let seen = 0;
    await this.#share([...ends], async (node, helper) => {
      await this.#lookDeep(record, node, signal, helper);
      seen += 1;
      this.#advance(FIRST_PART + (SECOND_PART * seen) / ends.size);
    });
  }

  /**
   * From the decisive move on all positions are proved.
   * @param {GameRecord} record
   * @param {AbortSignal} signal
   */
  async #decide(record, signal) {
    const begin = FIRST_PART + SECOND_PART;
    const end = this.line[this.line.length - 1];
    this.isLooking = false;
    this.#advance(begin);
    const decision = await this.decisions.ask(record, end, PATIENCE, {
      signal,
      onProgress: ({ progress = 0 }) => signal.aborted || this.#advance(begin + (1 - begin) * progress),
    });
    signal.throwIfAborted();
    if (!decision) return;
    this.decision = await this.#withBestMove(record, decision, signal);
    signal.throwIfAborted();
    this.#found = this.#reviewed.map((reviewed, ply) =>
      ply < decision.ply ? reviewed : proved(reviewed, decision.winner),
    );
    for (const { review } of this.#reviewed.slice(decision.ply)) {
      const { node, advice } = review;
      if (this.thoughts.about(node)?.proved === null) this.thoughts.settle(node, advice);
    }
  }

  /**
   * Of the moves that are not known to lose, the best one is worth more than any other; perhaps it is even proved to win.
   * @param {GameRecord} record
   * @param {Decision} decision
   * @param {AbortSignal} signal
   * @returns {Promise<Decision>}
   */
  async #withBestMove(record, decision, signal) {
    const { ply, move, by, winner, wins } = decision;
    if (!ply || wins || by === winner) return decision;
    const { node, advice } = this.judged[ply - 1];
    const others = advice ? bestMoves(advice).filter((candidate) => candidate.move !== move) : [];
    for (const { move: saving } of others.slice(0, TRIED)) {
      const wanted = { ...referenceTo(record, new MoveNode(saving, node)), nodes: NODES };
      const proof = await this.session.engine.request("prove", wanted, { signal, urgency: "analysis" });
      if (proof?.winner !== winner) return { ...decision, saving, wins: proof !== null };
    }
    return decision;
  }

  /** @returns {MoveNode | null} the move after which one side could no longer be stopped, as far as it is known */
  get decisive() {
    return this.decision?.ply ? this.line[this.decision.ply] : null;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node that was looked at, perhaps deeply already
   * @param {AbortSignal} signal
   * @param {EngineSupervisor | null} helper
   */
  async #lookDeep(record, node, signal, helper) {
    const found = this.#found[this.line.indexOf(node)];
    if (found) found.deep ??= await this.judge(record, node, "deep", signal, helper);
  }

  /**
   * Each engine takes the next position as soon as it is free, the helper as soon as it has started.
   * @param {MoveNode[]} nodes
   * @param {(node: MoveNode, helper: EngineSupervisor | null) => Promise<void>} look
   */
  async #share(nodes, look) {
    const left = [...nodes];
    const lookOn = async (/** @type {EngineSupervisor | null} */ helper) => {
      for (let node = left.shift(); node; node = left.shift()) await look(node, helper);
    };
    const helper = this.#helper;
    let helped = Promise.resolve();
    const help = () => {
      helped = lookOn(helper);
      helped.catch(() => {}); // The error is thrown below, after this engine's own work.
    };
    if (helper?.status === "ready") help();
    else helper?.addEventListener("ready", help, { once: true });
    try {
      await lookOn(null);
      await helped;
    } finally {
      helper?.removeEventListener("ready", help);
      left.length = 0;
    }
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node a position of the record, or one that might follow
   * @param {Depth} depth
   * @param {AbortSignal} signal
   * @param {EngineSupervisor | null} [helper] another engine, to be asked first
   * @returns {Promise<Judged>}
   */
  async judge(record, node, depth, signal, helper = null) {
    const state = await this.session.positions.ask(record, node, { signal, urgency: "analysis" });
    if (state.outcome) return { node, state, advice: null };
    // There is no advice if nobody can move.
    const advice = await wantedAnswer(this.thoughts.think(record, node, { depth, signal, helper }), signal, () => {});
    signal.throwIfAborted();
    return { node, state, advice };
  }

  /** @param {number} fraction */
  #advance(fraction) {
    this.fraction = fraction;
    this.emit("change");
  }
}

/** @param {Cost} turn */
const endsOf = ({ node }) => [node.parent ?? node, node];
