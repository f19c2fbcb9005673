/** What the computer player thinks, in words. */

import { tr } from "../language/tr.js";
import { other, SIDES } from "../notation/points.js";

/** @import { Advice, Candidate, Color } from "../engine/wire.js" */

/**
 * @param {number} chance from 0 to 1, of something that is not proved
 * @returns {string} never 0 or 100%
 */
export function openChance(chance) {
  return tr("{n}%", { n: Math.min(99, Math.max(1, Math.round(chance * 100))) });
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
  if (proved !== null) return proved ? tr("move|wins") : tr("move|loses");
  return openChance(winningChance);
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
  const side = SIDES[winner];
  if (candidate.proved === null)
    return winner === turn
      ? tr("{side} should win; this is quickest.", { side })
      : tr("{side} should win; this holds out longest.", { side });
  return winner === turn
    ? tr("{side} wins; this is quickest.", { side })
    : tr("{side} wins; this holds out longest.", { side });
}

/**
 * @param {string} move
 * @returns {string} for use as the object of a sentence
 */
function moveInWords(move) {
  if (move === "swap") return tr("to swap");
  return move.includes("-") ? tr("the link {link}", { link: move }) : move;
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @param {boolean} isSwappable whether the move is a first one that may be swapped
 * @returns {[string, string, string]} where to look, what to play, and why
 */
export function hintSentences(advice, turn, isSwappable) {
  const { move } = advice;
  const reason = worthInWords(advice, turn, isSwappable);
  const why = move === "swap" ? tr("Swap: {reason}", { reason }) : tr("{move}: {reason}", { move, reason });
  const then = expectedInWords(advice, turn);
  return [regionInWords(advice, turn), toPlayInWords(move), then ? `${why} ${then}` : why];
}

/** @param {string} move */
function toPlayInWords(move) {
  if (move === "swap") return tr("The computer would swap.");
  return move.includes("-")
    ? tr("The computer would play the link {link}.", { link: move })
    : tr("The computer would play {point}.", { point: move });
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 */
function regionInWords(advice, turn) {
  if (advice.move === "swap") return tr("Look at the first stone: is it too strong?");
  const winner = shouldWin({ ...advice, share: 1 }, turn);
  if (!winner) return tr("A good move is in the marked area.");
  const side = SIDES[winner];
  return winner === turn
    ? tr("{side} should win. The quickest way is in the marked area.", { side })
    : tr("{side} should win. The move that holds out longest is in the marked area.", { side });
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @param {boolean} isSwappable
 * @returns {string} a sentence for the place after a colon
 */
function worthInWords(advice, turn, isSwappable) {
  const { move, proved, winningChance } = advice;
  const isRed = turn === "red";
  if (proved === true)
    return isRed
      ? tr("then Red wins, whatever the answer: that is proved.")
      : tr("then Blue wins, whatever the answer: that is proved.");
  if (proved === false)
    return tr("{side} loses against perfect play, but this move resists longest.", { side: SIDES[turn] });
  if (isSwappable)
    return isRed
      ? tr("it suits both sides. Blue may swap a stone that is too strong.")
      : tr("it suits both sides. Red may swap a stone that is too strong.");
  const decided = move === "swap" ? "" : decidedSentence({ ...advice, share: 1 }, turn);
  if (decided) return decided;
  const chance = openChance(winningChance);
  return isRed
    ? tr("Red’s chance to win is then about {chance}.", { chance })
    : tr("Blue’s chance to win is then about {chance}.", { chance });
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @returns {string} how the game should go on; empty if that is not known
 */
function expectedInWords({ line: [, reply, next] }, turn) {
  if (!reply || reply === "swap" || !next) return "";
  const moves = { reply: moveInWords(reply), next: moveInWords(next) };
  return turn === "red"
    ? tr("If Blue answers {reply}, Red goes on with {next}.", moves)
    : tr("If Red answers {reply}, Blue goes on with {next}.", moves);
}
