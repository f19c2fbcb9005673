/** What a side has to do in a game, and what it has scored. */

/** @import { Color, Game } from "../engine/wire.js" */

/** @type {Record<Color, string>} */
const EDGES = { red: "top to bottom", blue: "left to right" };
/** @type {Record<Color, string>} where the edges are that a side scores */
const OUTLINES = { red: "on top", blue: "below" };

/**
 * @param {Pick<Game, "edges" | "wonBy">} game
 * @param {Color} color
 * @returns {string} what that side has to join or score; empty in a game that another rule decides
 */
export function goalOf({ edges, wonBy }, color) {
  if (edges) return EDGES[color];
  return wonBy === "score" ? `edges ${OUTLINES[color]}` : "";
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
