/** What the computer player thinks, in words. */

import { other, SIDES } from "../notation/points.js";

/** @import { Advice, Candidate, Color } from "../engine/wire.js" */

/**
 * @param {number} chance from 0 to 1, of something that is not proved
 * @returns {string} never 0 or 100%
 */
export function percent(chance) {
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))}%`;
}

/**
 * @param {Advice} advice
 * @returns {boolean} whether the advice is for the side that may swap
 */
export function maySwap({ candidates }) {
  return candidates.some(({ move }) => move === "swap");
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @returns {{red: number, isProved: boolean}} Red's chance, from 0 to 1: the chance of the colour, before any swap
 */
export function standing({ move, winningChance, proved, candidates }, turn) {
  const kept = move === "swap" ? candidates.find((candidate) => candidate.move !== "swap") : null;
  const chance = kept?.winningChance ?? winningChance;
  const isProved = (kept ? kept.proved : proved) !== null;
  return { red: turn === "red" ? chance : 1 - chance, isProved };
}

/**
 * @param {Candidate} candidate
 * @returns {string} what the move is worth to the side that makes it
 */
export function worthOf({ winningChance, proved }) {
  if (proved !== null) return proved ? "wins" : "loses";
  return percent(winningChance);
}

/** From this chance on, a game is as good as decided. */
const DECIDED = 0.98;

/**
 * @param {Candidate} candidate
 * @param {Color} turn
 * @returns {Color | null} the side that should win after the move, if that is practically certain
 */
export function shouldWin({ winningChance }, turn) {
  if (winningChance >= DECIDED) return turn;
  return winningChance <= 1 - DECIDED ? other(turn) : null;
}

/**
 * @param {Candidate} candidate
 * @param {Color} turn
 * @returns {string} who should win and what the move is good for; empty while the game is open
 */
export function decidedSentence(candidate, turn) {
  const winner = shouldWin(candidate, turn);
  if (!winner) return "";
  const wins = candidate.proved === null ? "should win" : "wins";
  return `${SIDES[winner]} ${wins}; this ${winner === turn ? "is quickest" : "holds out longest"}.`;
}

/**
 * @param {string} move
 * @returns {string} for use as the object of a sentence
 */
export function moveInWords(move) {
  if (move === "swap") return "to swap";
  return move.includes("-") ? `the link ${move}` : move;
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @param {boolean} isSwappable whether the move is a first one that may be swapped
 * @returns {[string, string, string]} where to look, what to play, and why
 */
export function hintSentences(advice, turn, isSwappable) {
  const { move, proved, winningChance, line } = advice;
  const side = SIDES[turn];
  const winner = move === "swap" ? null : shouldWin({ ...advice, share: 1 }, turn);
  const region =
    move === "swap"
      ? "Look at the first stone: is it too strong?"
      : winner
        ? `${SIDES[winner]} should win. ${winner === turn ? "The quickest way" : "The move that holds out longest"} is in the marked area.`
        : "A good move is in the marked area.";
  const [, reply, next] = line;
  const follow = reply && reply !== "swap" ? ` If ${SIDES[other(turn)]} answers ${moveInWords(reply)}` : "";
  const then = follow && next ? `${follow}, ${side} goes on with ${moveInWords(next)}.` : "";
  const worth =
    proved === true
      ? `then ${side} wins, whatever the answer: that is proved.`
      : proved === false
        ? `${side} loses against perfect play, but this move resists longest.`
        : isSwappable
          ? `it suits both sides. ${SIDES[other(turn)]} may swap a stone that is too strong.`
          : winner
            ? decidedSentence({ ...advice, share: 1 }, turn)
            : `${side}’s chance to win is then about ${percent(winningChance)}.`;
  return [region, `The computer would play ${moveInWords(move)}.`, `${move}: ${worth}${then}`];
}
