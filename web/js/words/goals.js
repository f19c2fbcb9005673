/** What a side has to do in a game, and what it has scored. */

import { tr, trCount } from "../language/tr.js";

/** @import { Color, Game } from "../engine/wire.js" */

/** The id of an own game, which is its rules: who joins the own edges loses. */
const WHO_JOINS_LOSES = /^own:(?:.*\.)?avoid(?:\.|$)/;

/**
 * @param {Pick<Game, "id" | "edges" | "wonBy">} game
 * @param {Color} color
 * @returns {string} what that side has to join or score; empty in a game that another rule decides
 */
export function goalOf({ id, edges, wonBy }, color) {
  const isRed = color === "red";
  if (WHO_JOINS_LOSES.test(id)) return isRed ? tr("not top to bottom") : tr("not left to right");
  if (edges && wonBy === "path") return isRed ? tr("top to bottom") : tr("left to right");
  if (wonBy === "score") return isRed ? tr("edges on top") : tr("edges below");
  return "";
}

/**
 * @param {Pick<Game, "id" | "edges" | "wonBy">} game
 * @param {Color} color
 * @returns {string} the same as a sentence; in a game that another rule decides, only which side it is
 */
export function yourGoal({ id, edges, wonBy }, color) {
  const isRed = color === "red";
  if (WHO_JOINS_LOSES.test(id))
    return isRed ? tr("You must not join top and bottom.") : tr("You must not join left and right.");
  if (edges && wonBy === "path") return isRed ? tr("You join top and bottom.") : tr("You join left and right.");
  if (wonBy === "score") return isRed ? tr("You score edges on top.") : tr("You score edges below.");
  return isRed ? tr("You play Red.") : tr("You play Blue.");
}

/**
 * @param {Pick<Game, "id" | "wonBy">} game
 * @returns {boolean} whether who reaches the goal first wins
 */
export function isRace({ id, wonBy }) {
  return wonBy === "path" && !WHO_JOINS_LOSES.test(id);
}

/**
 * @param {Pick<Game, "id" | "wonBy">} game
 * @param {Color | null} own the side of the person here; null if both sides are played here, or none
 * @returns {string} how the game is won
 */
export function goalSentence({ id, wonBy }, own) {
  const isRed = own === "red";
  if (WHO_JOINS_LOSES.test(id)) {
    if (!own) return tr("Red joins top and bottom, Blue left and right. The first to do so loses.");
    return isRed
      ? tr("Whoever joins loses: make Blue join left and right before you join top and bottom.")
      : tr("Whoever joins loses: make Red join top and bottom before you join left and right.");
  }
  if (wonBy === "rule") return tr("How to play says who wins.");
  if (wonBy === "path") {
    if (!own) return tr("Red joins top and bottom, Blue left and right. The first to do so wins.");
    return isRed
      ? tr("Join top and bottom before Blue joins left and right.")
      : tr("Join left and right before Red joins top and bottom.");
  }
  if (!own) return tr("Red scores edges on top, Blue below. The most edges win.");
  return isRed
    ? tr("Score more edges on top than Blue scores below.")
    : tr("Score more edges below than Red scores on top.");
}

/**
 * @param {Pick<Game, "wonBy">} game
 * @param {[number, number] | null | undefined} scores Red's and Blue's
 * @param {Color} color
 * @returns {string | null} what that side has scored so far; null if there is no score
 */
export function scoreOf({ wonBy }, scores, color) {
  if (!scores) return null;
  const count = scores[color === "red" ? 0 : 1];
  if (wonBy !== "score") return trCount(count, "{n} point", "{n} points");
  return color === "red"
    ? trCount(count, "{n} edge on top", "{n} edges on top")
    : trCount(count, "{n} edge below", "{n} edges below");
}
