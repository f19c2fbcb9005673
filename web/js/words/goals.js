/** What a side has to do in a game, and what it has scored. */

import { other, SIDES } from "../notation/points.js";

/** @import { Color, Game } from "../engine/wire.js" */

/** @type {Record<Color, string>} the edges that a side joins */
const PAIRS = { red: "top and bottom", blue: "left and right" };
/** @type {Record<Color, string>} */
const EDGES = { red: "top to bottom", blue: "left to right" };
/** @type {Record<Color, string>} where the edges are that a side scores */
const OUTLINES = { red: "on top", blue: "below" };

/** The id of an own game, which is its rules: who joins the own edges loses. */
const WHO_JOINS_LOSES = /^own:(?:.*\.)?avoid(?:\.|$)/;

/**
 * @param {Pick<Game, "id" | "edges" | "wonBy">} game
 * @param {Color} color
 * @returns {string} what that side has to join or score; empty in a game that another rule decides
 */
export function goalOf({ id, edges, wonBy }, color) {
  if (WHO_JOINS_LOSES.test(id)) return `not ${EDGES[color]}`;
  if (edges && wonBy === "path") return EDGES[color];
  return wonBy === "score" ? `edges ${OUTLINES[color]}` : "";
}

/**
 * @param {Pick<Game, "id" | "edges" | "wonBy">} game
 * @param {Color} color
 * @returns {string} the same as what that side does, after "You"; empty in a game that another rule decides
 */
export function taskOf({ id, edges, wonBy }, color) {
  if (WHO_JOINS_LOSES.test(id)) return `must not join ${PAIRS[color]}`;
  if (edges && wonBy === "path") return `join ${PAIRS[color]}`;
  return wonBy === "score" ? `score edges ${OUTLINES[color]}` : "";
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
  const theirs = own && other(own);
  if (WHO_JOINS_LOSES.test(id))
    return theirs
      ? `Whoever joins loses: make ${SIDES[theirs]} join ${PAIRS[theirs]} before you join ${PAIRS[own]}.`
      : `Red joins ${PAIRS.red}, Blue ${PAIRS.blue}. The first to do so loses.`;
  if (wonBy === "rule") return "How to play says who wins.";
  if (wonBy === "path")
    return theirs
      ? `Join ${PAIRS[own]} before ${SIDES[theirs]} joins ${PAIRS[theirs]}.`
      : `Red joins ${PAIRS.red}, Blue ${PAIRS.blue}. The first to do so wins.`;
  return theirs
    ? `Score more edges ${OUTLINES[own]} than ${SIDES[theirs]} scores ${OUTLINES[theirs]}.`
    : `Red scores edges ${OUTLINES.red}, Blue ${OUTLINES.blue}. The most edges win.`;
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
  const [what, where] = wonBy === "score" ? ["edge", ` ${OUTLINES[color]}`] : ["point", ""];
  return `${count} ${what}${count === 1 ? "" : "s"}${where}`;
}
