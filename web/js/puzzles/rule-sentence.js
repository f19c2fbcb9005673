/** What the game of a puzzle is about, for a reader who has never met it, in one sentence. */

import { other, SIDES } from "../notation/points.js";
import { goalSentence } from "../words/goals.js";

/** @import { Color, Game } from "../engine/wire.js" */

/** @type {Record<Color, string>} */
const GOALS = { red: "top and bottom", blue: "left and right" };

/** @type {Record<string, string>} by the games: how stones are joined, and what is special */
const RULES = {
  "naked-diagonal":
    "with stones side by side; two stones of a colour may touch at a corner only if a third one stands beside both.",
  "candy-necklace":
    "with stones side by side; two red and two blue stones must never cross in a small square, and no ring of stones may force that.",
  crossway:
    "with stones that touch at a side or a corner; two red and two blue stones must never cross in a small square.",
  quickway: "with stones side by side, and stones at a corner are linked automatically if no other link is in the way.",
  "own:join-rising": "with stones side by side, or along the diagonal that rises to the right.",
  quax: "with stones side by side or linked; a turn places a stone, or links two stones that touch at a corner.",
  quadrex:
    "with stones side by side; where two stones of a colour touch at a corner beside one of the other colour, the fourth point of that square becomes theirs at once.",
};

/**
 * @param {Pick<Game, "id" | "wonBy">} game
 * @param {Color} side whose move is sought
 * @returns {string}
 */
export function ruleSentence(game, side) {
  const rule = RULES[game.id];
  if (rule) return `${SIDES[side]} joins ${GOALS[side]}, ${SIDES[other(side)]} ${GOALS[other(side)]}, ${rule}`;
  if (game.wonBy === "score")
    return "Each row and column takes one dot; then two zigzags are drawn through the dots, and Red counts the edges along the top, Blue those along the bottom.";
  return goalSentence(game, null);
}
