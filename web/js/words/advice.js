/** What the computer player thinks, in words. */

import { other, SIDES } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Advice} Advice
 * @typedef {import("../engine/wire.js").Color} Color
 */

/**
 * @param {number} chance from 0 to 1
 * @returns {string}
 */
export function percent(chance) {
  return `${Math.round(chance * 100)} %`;
}

/**
 * @param {string} move
 * @returns {string} as the object of a sentence
 */
function moveInWords(move) {
  if (move === "swap") return "to swap";
  return move.includes("-") ? `the link ${move}` : move;
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @returns {[string, string, string]} where to look, what to play, and what for
 */
export function hintSentences({ move, proved, winningChance, line }, turn) {
  const side = SIDES[turn];
  const region = move === "swap" ? "Look at the first stone: is it too good?" : "A good move lies in the marked area.";
  const [, reply, next] = line;
  const follow = reply && reply !== "swap" ? ` If ${SIDES[other(turn)]} answers ${moveInWords(reply)}` : "";
  const then = follow && next ? `${follow}, ${side} goes on with ${moveInWords(next)}.` : "";
  const worth =
    proved === true
      ? `After it ${side} wins, whatever the answer: that is proved.`
      : proved === false
        ? `${side} is lost against perfect play, but this resists longest.`
        : `${side}’s chance to win is about ${percent(winningChance)} then.`;
  return [region, `The computer would play ${moveInWords(move)}.`, `${move}: ${worth}${then}`];
}
