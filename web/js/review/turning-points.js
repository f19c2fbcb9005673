/** Which moves of a line turned the game, by the advice about its positions. */

import { maySwap, standing } from "../words/advice.js";

/**
 * @typedef {import("../engine/wire.js").Advice} Advice
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../record/record.js").MoveNode} MoveNode
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
export const TURN = 0.15;
/** A move counts as good if it is worse than the best one by no more than this. */
export const NEARLY = 0.08;

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
