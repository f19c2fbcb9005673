/** Looks at all positions of a line, one after the other, and once more where the game seems to turn. */

import { wantedAnswer } from "../engine/requests.js";
import { maySwap, moveInWords, percent, standing } from "../words/advice.js";
import { other, SIDES } from "../notation/points.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Advice, Color, State } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Thoughts } from "./evaluator.js"
 * @typedef {object} Judged a position of the line
 * @property {MoveNode} node
 * @property {Pick<State, "turn" | "outcome">} state
 * @property {Advice | null} advice null if the game is over, or nothing can be said
 * @typedef {object} TurningPoint
 * @property {MoveNode} node the move
 * @property {Color} mover
 * @property {number} before the mover's chance with the best move, from 0 to 1
 * @property {number} after the mover's chance after the move that was made
 * @property {Advice} advice about the position before the move
 * @property {Judged} next the position after it
 */

/** A move that gives away more winning chance than this turns the game. */
const TURN = 0.15;
/** A move counts as good if it is worse than the best one by no more than this. */
export const NEARLY = 0.08;

/** How long to think about each position of the line, and about those before and after a turn. */
const GLANCE = { evaluations: 200, seconds: 1 };
export const LOOK = { evaluations: 1000, seconds: 4 };
/** Which part of the progress the first look at all positions is. */
const FIRST_PART = 0.7;

/**
 * @param {Judged} judged
 * @returns {number | null} Red's chance from 0 to 1; null if nobody knows
 */
export function redChance({ state, advice }) {
  if (state.outcome) return chanceAtEnd(state, "red");
  return advice && standing(advice, state.turn).red;
}

/**
 * A proof does not tell a good first move from a bad one: if it may be swapped, all of them lose. The advice before the
 * move tells it, by what it says about all first moves.
 * @param {Judged} before
 * @param {string} move
 * @param {Judged} next the position after the move
 * @returns {number | null} the chance of the person who moved; null if nobody knows
 */
export function chanceAfter({ state, advice }, move, next) {
  if (next.state.outcome) return chanceAtEnd(next.state, state.turn);
  if (!next.advice) return null;
  if (next.advice.proved !== null && maySwap(next.advice)) return candidateOf(advice, move)?.winningChance ?? null;
  const hasTheNextMove = move !== "swap" && next.state.turn === state.turn; // the other side was skipped
  return hasTheNextMove ? next.advice.winningChance : 1 - next.advice.winningChance;
}

/**
 * @param {Pick<State, "outcome">} state of a game that is over
 * @param {Color} color
 * @returns {number}
 */
function chanceAtEnd({ outcome }, color) {
  return outcome?.winner ? Number(outcome.winner === color) : 0.5;
}

/**
 * @param {Judged[]} line the positions, the start first
 * @returns {TurningPoint[]} in the order of the game
 */
export function turningPoints(line) {
  return line.slice(1).flatMap((next, index) => {
    const before = line[index];
    const { move } = next.node;
    const { advice } = before;
    const after = chanceAfter(before, move, next);
    if (!advice || after === null || isGood(advice, move) || advice.winningChance - after < TURN) return [];
    return [{ node: next.node, mover: before.state.turn, before: advice.winningChance, after, advice, next }];
  });
}

/**
 * @param {Advice} advice
 * @param {string} move
 * @returns {boolean} whether the advice itself has the move for the best one, or for as good
 */
export function isGood(advice, move) {
  const { move: best, winningChance, candidates } = advice;
  const candidate = candidateOf(advice, move);
  const enough = Math.min(0.05, candidates[0].share / 2); // all first moves are tried alike
  const isTried = candidate && (candidate.share > enough || candidate.proved !== null || move === "swap");
  return move === best || Boolean(isTried && candidate.winningChance >= winningChance - NEARLY);
}

/**
 * @param {Advice | null} advice
 * @param {string} move
 */
function candidateOf(advice, move) {
  return advice?.candidates.find((candidate) => candidate.move === move);
}

/** @extends {Emitter<"change">} */
export class Review extends Emitter {
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
    const looked = this.#glanceAtAll(record, signal).then(() => this.#lookCloser(record, signal));
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
    // Where nobody can move there is no advice.
    const advice = await wantedAnswer(this.thoughts.think(record, node, { ...effort, signal }), signal, () => {});
    signal.throwIfAborted();
    return { node, state, advice };
  }

  /** @param {number} fraction */
  #advance(fraction) {
    this.fraction = fraction;
    this.emit("change");
  }
}

/**
 * @param {number} chance from 0 to 1
 * @param {boolean} isProved
 * @returns {string}
 */
export function chanceInWords(chance, isProved) {
  if (!isProved) return percent(chance);
  return chance === 0.5 ? "a tie" : chance > 0.5 ? "a sure win" : "a sure loss";
}

/**
 * @param {TurningPoint} turn
 * @returns {string} what the move has cost
 */
export function costInWords({ node, mover, before, after, advice, next }) {
  const isAfterProved = Boolean(next.state.outcome) || (next.advice?.proved !== null && !isFirstMove(next));
  const [from, to] = [chanceInWords(before, advice.proved !== null), chanceInWords(after, isAfterProved)];
  const who = node.move === "swap" ? `${SIDES[mover]}, who is ${SIDES[other(mover)]} now,` : SIDES[mover];
  return `${who} fell from ${from} to ${to}.`;
}

/**
 * @param {TurningPoint["next"]} next the position after a move
 * @returns {boolean} whether that was a first move, which may be swapped
 */
function isFirstMove({ advice }) {
  return advice !== null && maySwap(advice);
}

/**
 * @param {TurningPoint} turn
 * @returns {string} what would have been better, and why
 */
export function betterInWords(turn) {
  return `Better: ${turn.advice.move}. ${reasonInWords(turn)}`;
}

/**
 * @param {TurningPoint} turn
 * @returns {string} why the best move is better than the one that was made
 */
export function reasonInWords({ node, mover, advice, next }) {
  if (advice.move === "swap") return `The first stone is too good to be left to ${SIDES.red}.`;
  if (node.move === "swap") return "The first stone is not worth a swap.";
  const enemy = SIDES[other(mover)];
  const reply = next.advice?.move;
  if (isFirstMove(next)) {
    const fault = reply === "swap" ? `strong: ${enemy} can swap` : `weak: ${enemy} need not swap`;
    return `${node.move} is too ${fault}. A good first move suits both sides.`;
  }
  const reasons = [];
  if (advice.proved) reasons.push(`It wins, whatever ${enemy} answers: that is proved.`);
  if (reply === advice.move) reasons.push(`Both sides want it: ${enemy} can take it now.`);
  else if (mattersMost(advice)) reasons.push("No other point matters as much.");
  if (reply && reply !== advice.move) {
    reasons.push(`After ${node.move} ${enemy} can play ${moveInWords(reply)}.`);
  }
  const line = advice.line.slice(1, 4);
  if (line.length && !advice.proved) reasons.push(`Expected after ${advice.move}: ${line.join(" ")}.`);
  return reasons.join(" ");
}

/**
 * @param {TurningPoint["advice"]} advice
 * @returns {boolean} whether the best move takes the point that matters most
 */
function mattersMost({ move, pivotality }) {
  const own = pivotality[move];
  return own !== undefined && Object.values(pivotality).every((share) => share <= own);
}
