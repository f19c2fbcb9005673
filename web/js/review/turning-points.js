/**
 * What each move has cost, judged by the chances before and after it; which moves turned the game; and what would have
 * been better, and why.
 */

import { tr } from "../language/tr.js";
import { maySwap, openChance, standing } from "../words/advice.js";

/**
 * @import { Advice, Color, Effort, State } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @typedef {Exclude<Effort, "hint">} Depth how thoroughly a position is judged
 * @typedef {object} Judged a position, and an opinion about it
 * @property {MoveNode} node
 * @property {Pick<State, "turn" | "outcome">} state
 * @property {Advice | null} advice null if the game is over, or there is nothing to say
 * @typedef {object} Reviewed a position of the line; a deep opinion does not replace the other one
 * @property {Judged} review
 * @property {Judged | null} deep
 * @typedef {object} Cost what a move has cost; the positions before and after it are judged equally deeply
 * @property {MoveNode} node the move
 * @property {Color} mover
 * @property {Depth} depth
 * @property {number} before the mover's chance with the best move, from 0 to 1
 * @property {number} after the mover's chance after the move that was made
 * @property {Advice} advice about the position before the move
 * @property {Judged} next the position after it
 */

/** A move that gives away more winning chance than this is costly. */
const COSTLY = 0.15;
/** A move counts as good if it is at most this much worse than the best one. */
export const NEARLY = 0.08;
/** From this chance on a position is as good as won. */
const WON = 0.95;
/** Below this chance a side is worse; a little above, the game is open. */
const WORSE = 0.45;
/** A point matters most only if no other point matters more than this fraction of it. */
const AS_MUCH = 0.8;

/**
 * @param {Reviewed} reviewed
 * @returns {Judged} the most thorough opinion
 */
export function deepest({ review, deep }) {
  return deep ?? review;
}

/**
 * @param {Reviewed} reviewed a position
 * @param {Color} winner who can no longer be stopped there
 * @returns {Reviewed} what is thought of it when that is known
 */
export function proved({ review }, winner) {
  const { state, advice } = review;
  if (!advice || advice.proved !== null) return { review, deep: null };
  const isWon = state.turn === winner;
  const worth = { winningChance: Number(isWon), proved: isWon };
  const candidates = advice.candidates.map((candidate) => ({
    ...candidate,
    ...(candidate.move === advice.move && worth),
  }));
  return { review: { ...review, advice: { ...advice, ...worth, candidates } }, deep: null };
}

/**
 * @param {Judged} judged
 * @returns {number | null} the chance of the red stones from 0 to 1, before any swap; null if it is not known
 */
export function redChance({ state, advice }) {
  if (state.outcome) return chanceAtEnd(state, "red");
  return advice && standing(advice, state.turn).red;
}

/**
 * Where a swap is open, whoever is Red will lose a good first stone to it. So the curve falls there, as what is said of
 * the move does; after a swap it goes on with the new Red.
 * @param {Judged} judged
 * @returns {number | null} the chance of whoever is Red now; null if it is not known
 */
export function chanceDrawn(judged) {
  const { state, advice } = judged;
  if (!advice) return redChance(judged);
  return state.turn === "red" ? advice.winningChance : 1 - advice.winningChance;
}

/**
 * A proof cannot separate a good first move from a bad one, because with the swap every first move loses. The advice
 * before the move can, if the search has looked at that move as long as at the best.
 * @param {Judged} before
 * @param {string} move
 * @param {Judged} next the position after the move
 * @returns {number | null} the chance of the person who moved; null if it is not known
 */
export function chanceAfter({ state, advice }, move, next) {
  if (next.state.outcome) return chanceAtEnd(next.state, state.turn);
  if (!next.advice) return null;
  if (next.advice.proved !== null && maySwap(next.advice)) {
    const candidate = candidateOf(advice, move);
    const isKnown = candidate && advice && 2 * candidate.share >= advice.candidates[0].share;
    return isKnown ? candidate.winningChance : null;
  }
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
 * @param {Reviewed[]} line the positions, the start first
 * @returns {Cost[]} in the order of the game
 */
export function costlyMoves(line) {
  return line.slice(1).flatMap((after, index) => {
    const cost = costOf(line[index], after);
    return cost && cost.before - cost.after >= COSTLY ? [cost] : [];
  });
}

/**
 * @param {Reviewed[]} line the positions, the start first
 * @returns {Cost[]} the costly moves that gave a won game away, or made a side worse that was not
 */
export function turningPoints(line) {
  return costlyMoves(line).filter(({ before, after }) => before >= WON || (before >= WORSE && after < WORSE));
}

/**
 * @param {Reviewed} start
 * @param {Reviewed} end
 * @returns {Cost | null} null for a good move, and if the cost is not known
 */
function costOf(start, end) {
  const isDeep = start.deep !== null && (end.deep !== null || end.review.state.outcome !== null);
  const [before, next] = isDeep ? [deepest(start), deepest(end)] : [start.review, end.review];
  const { node } = next;
  const { advice } = before;
  const after = chanceAfter(before, node.move, next);
  if (!advice || after === null || isGood(advice, node.move)) return null;
  const depth = isDeep ? "deep" : "review";
  return { node, mover: before.state.turn, depth, before: advice.winningChance, after, advice, next };
}

/**
 * @param {Advice} advice
 * @param {string} move
 * @returns {boolean} whether the advice rates the move as the best one, or as good as that
 */
export function isGood(advice, move) {
  const { move: best, winningChance, candidates } = advice;
  const candidate = candidateOf(advice, move);
  // If the search looked at all moves equally, each has a small share.
  const enough = Math.min(0.05, candidates[0].share / 2);
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

/**
 * @param {Cost} turn
 * @returns {string} what the move has cost
 */
export function costInWords({ node, mover, before, after, advice, next }) {
  const isAfterProved = Boolean(next.state.outcome) || (next.advice?.proved !== null && !isFirstMove(next));
  const isRed = mover === "red";
  const values = { from: chanceInWords(before, advice.proved !== null), to: chanceInWords(after, isAfterProved) };
  if (node.move === "swap") {
    return isRed
      ? tr("The chance of Red, who is Blue now, fell from {from} to {to}.", values)
      : tr("The chance of Blue, who is Red now, fell from {from} to {to}.", values);
  }
  if (next.advice?.move === "swap") {
    return isRed
      ? tr("Red’s chance fell from {from} to {to}, if Blue swaps.", values)
      : tr("Blue’s chance fell from {from} to {to}, if Red swaps.", values);
  }
  return fallInWords(isRed, certain(before, advice.proved !== null), certain(after, isAfterProved), values);
}

/**
 * @param {number} chance from 0 to 1
 * @param {boolean} isProved
 * @returns {string} only what is proved is 0% or 100%
 */
function chanceInWords(chance, isProved) {
  return isProved ? tr("{n}%", { n: 100 * chance }) : openChance(chance);
}

/**
 * @param {number} chance from 0 to 1
 * @param {boolean} isProved
 * @returns {"win" | "tie" | "loss" | null} null if it is not proved
 */
function certain(chance, isProved) {
  if (!isProved) return null;
  return chance === 0.5 ? "tie" : chance > 0.5 ? "win" : "loss";
}

/**
 * @param {boolean} isRed whether Red moved
 * @param {ReturnType<typeof certain>} before
 * @param {ReturnType<typeof certain>} after
 * @param {{from: string, to: string}} values the chances, where they are not certain
 * @returns {string}
 */
function fallInWords(isRed, before, after, values) {
  switch (`${before} ${after}`) {
    case "win loss":
      return isRed
        ? tr("Red’s chance fell from a sure win to a sure loss.")
        : tr("Blue’s chance fell from a sure win to a sure loss.");
    case "win tie":
      return isRed
        ? tr("Red’s chance fell from a sure win to a tie.")
        : tr("Blue’s chance fell from a sure win to a tie.");
    case "win null":
      return isRed
        ? tr("Red’s chance fell from a sure win to {to}.", values)
        : tr("Blue’s chance fell from a sure win to {to}.", values);
    case "null loss":
      return isRed
        ? tr("Red’s chance fell from {from} to a sure loss.", values)
        : tr("Blue’s chance fell from {from} to a sure loss.", values);
    case "null tie":
      return isRed
        ? tr("Red’s chance fell from {from} to a tie.", values)
        : tr("Blue’s chance fell from {from} to a tie.", values);
    default:
      return isRed
        ? tr("Red’s chance fell from {from} to {to}.", values)
        : tr("Blue’s chance fell from {from} to {to}.", values);
  }
}

/**
 * @param {Judged} next the position after a move
 * @returns {boolean} whether that was a first move that may be swapped
 */
function isFirstMove({ advice }) {
  return advice !== null && maySwap(advice);
}

/**
 * @param {Cost} turn
 * @returns {string} what would have been better, and why
 */
export function betterInWords(turn) {
  const better = turn.advice.move === "swap" ? tr("Better: swap.") : tr("Better: {move}.", { move: turn.advice.move });
  return [better, reasonInWords(turn)].join(" ").trim();
}

/**
 * @param {Cost} turn
 * @returns {string} why the best move is better than the one that was made; empty if there is no reason to give
 */
export function reasonInWords({ node, mover, advice, next }) {
  if (advice.move === "swap") return tr("The first stone is too good to be left to Red.");
  if (node.move === "swap") return tr("The first stone is not worth a swap.");
  const reply = next.advice?.move;
  const isRed = mover === "red";
  if (isFirstMove(next))
    return `${faultOfFirst(node.move, isRed, reply === "swap")} ${tr("A good first move suits both sides.")}`;
  // What also holds for the second-best move is no reason for the best one; what also holds for the best one is no
  // reason against the move that was made.
  const second = advice.candidates.find(({ move }) => move !== advice.move && move !== "swap");
  const isSecondWanted = second && next.advice && isGood(next.advice, second.move);
  const [, expectedReply, ...further] = advice.line;
  const reasons = [];
  if (advice.proved && !second?.proved) {
    reasons.push(
      isRed
        ? tr("It wins, whatever Blue answers: that is proved.")
        : tr("It wins, whatever Red answers: that is proved."),
    );
  }
  if (reply === advice.move && !isSecondWanted) {
    reasons.push(
      isRed ? tr("Both sides want it: Blue can take it now.") : tr("Both sides want it: Red can take it now."),
    );
  } else if (mattersMost(advice)) reasons.push(tr("No other point matters as much."));
  if (reply && reply !== advice.move && reply !== expectedReply) reasons.push(replyInWords(node.move, isRed, reply));
  if (expectedReply && !advice.proved) {
    const moves = [expectedReply, ...further.slice(0, 2)].join(" ");
    reasons.push(tr("Expected after {move}: {moves}.", { move: advice.move, moves }));
  }
  return reasons.join(" ");
}

/**
 * @param {string} move a first one that may be swapped
 * @param {boolean} isRed whether Red moved
 * @param {boolean} isStrong whether it is too strong, not too weak
 * @returns {string}
 */
function faultOfFirst(move, isRed, isStrong) {
  if (isStrong) {
    return isRed
      ? tr("{move} is too strong: Blue can swap.", { move })
      : tr("{move} is too strong: Red can swap.", { move });
  }
  return isRed
    ? tr("{move} is too weak: Blue will not want to swap.", { move })
    : tr("{move} is too weak: Red will not want to swap.", { move });
}

/**
 * @param {string} move
 * @param {boolean} isRed whether Red moved
 * @param {string} reply of the other side
 * @returns {string}
 */
function replyInWords(move, isRed, reply) {
  if (reply.includes("-")) {
    return isRed
      ? tr("After {move} Blue can play the link {reply}.", { move, reply })
      : tr("After {move} Red can play the link {reply}.", { move, reply });
  }
  return isRed
    ? tr("After {move} Blue can play {reply}.", { move, reply })
    : tr("After {move} Red can play {reply}.", { move, reply });
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
