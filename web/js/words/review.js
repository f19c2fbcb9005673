/** What a review says about the moves that turned the game. */

import { other, SIDES } from "../notation/colors.js";
import { maySwap, moveInWords, percent } from "./advice.js";

/** @import { TurningPoint } from "../review/review.js" */

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
