/** What the game of a puzzle is about, for a reader who has never met it, in two sentences. */

import { tr, translated } from "../language/tr.js";
import sentences from "../words/game-sentences.js";
import { goalSentence } from "../words/goals.js";

/** @import { Color, Game } from "../engine/wire.js" */

/**
 * @param {string} game its id
 * @returns {string | undefined} how stones are joined, and what is special
 */
function ruleOf(game) {
  return {
    "naked-diagonal": tr(
      "Stones join side by side; two stones of a colour may touch at a corner only if a third one stands beside both.",
    ),
    "candy-necklace": tr(
      "Stones join side by side; two red and two blue stones must never cross in a small square, and no ring of stones may force that.",
    ),
    crossway: tr("Stones join at a side or a corner; two red and two blue stones must never cross in a small square."),
    quickway: tr(
      "Stones join side by side, and stones at a corner are linked automatically if no other link is in the way.",
    ),
    "own:join-rising": tr("Stones join side by side, or along the diagonal that rises to the right."),
    quax: tr(
      "Stones join side by side or by links; a turn places a stone, or links two stones that touch at a corner.",
    ),
    quadrex: tr(
      "Stones join side by side; where two stones of a colour touch at a corner beside one of the other colour, the fourth point of that square becomes theirs at once.",
    ),
  }[game];
}

/**
 * @param {Pick<Game, "id" | "wonBy">} game
 * @param {Color} side whose move is sought
 * @returns {string}
 */
export function ruleSentence(game, side) {
  const rule = ruleOf(game.id);
  if (rule) {
    const goal = side === "red" ? translated(sentences.goal) : tr("Blue joins left and right, Red top and bottom.");
    return `${goal} ${rule}`;
  }
  if (game.wonBy === "score") {
    return tr(
      "Each row and column takes one dot; then two zigzags are drawn through the dots, and Red counts the edges along the top, Blue those along the bottom.",
    );
  }
  return goalSentence(game, null);
}
