/** What is said of a move that turned the game: what it has cost, what would have been better, and why. */

import { other, SIDES } from "../notation/points.js";
import { maySwap, moveInWords, percent } from "../words/advice.js";
import { isGood } from "./turning-points.js";

/**
 * @import { Advice } from "../engine/wire.js"
 * @import { Cost, Judged } from "./turning-points.js"
 */

/** A point matters more than all others only if none of them matters more than this part of it. */
const AS_MUCH = 0.8;

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
 * @param {Cost} turn
 * @returns {string} what the move has cost
 */
export function costInWords({ node, mover, before, after, advice, next }) {
  const isAfterProved = Boolean(next.state.outcome) || (next.advice?.proved !== null && !isFirstMove(next));
  const [from, to] = [chanceInWords(before, advice.proved !== null), chanceInWords(after, isAfterProved)];
  const who = node.move === "swap" ? `${SIDES[mover]}, who is ${SIDES[other(mover)]} now,` : SIDES[mover];
  return `${who} fell from ${from} to ${to}.`;
}

/**
 * @param {Judged} next the position after a move
 * @returns {boolean} whether that was a first move, which may be swapped
 */
function isFirstMove({ advice }) {
  return advice !== null && maySwap(advice);
}

/**
 * @param {Cost} turn
 * @returns {string} what would have been better, and why
 */
export function betterInWords(turn) {
  return [`Better: ${turn.advice.move}.`, reasonInWords(turn)].join(" ").trim();
}

/**
 * @param {Cost} turn
 * @returns {string} why the best move is better than the one that was made; empty if nothing tells it from others
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
  // What is as true of the second-best move, or of the best one, is no reason.
  const second = advice.candidates.find(({ move }) => move !== advice.move && move !== "swap");
  const isSecondWanted = second && next.advice && isGood(next.advice, second.move);
  const [, expectedReply, ...further] = advice.line;
  const reasons = [];
  if (advice.proved && !second?.proved) reasons.push(`It wins, whatever ${enemy} answers: that is proved.`);
  if (reply === advice.move && !isSecondWanted) reasons.push(`Both sides want it: ${enemy} can take it now.`);
  else if (mattersMost(advice)) reasons.push("No other point matters as much.");
  if (reply && reply !== advice.move && reply !== expectedReply) {
    reasons.push(`After ${node.move} ${enemy} can play ${moveInWords(reply)}.`);
  }
  if (expectedReply && !advice.proved) {
    reasons.push(`Expected after ${advice.move}: ${[expectedReply, ...further.slice(0, 2)].join(" ")}.`);
  }
  return reasons.join(" ");
}

/**
 * @param {Advice} advice
 * @returns {boolean} whether the best move takes the point that matters most, by far
 */
function mattersMost({ move, pivotality }) {
  const own = pivotality[move];
  const others = Object.entries(pivotality).filter(([point]) => point !== move);
  return own !== undefined && others.every(([, share]) => share <= AS_MUCH * own);
}
