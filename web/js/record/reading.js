/** What a link, a saved game or a file turned out to hold: a record, and how to show it. */

import { emptyRows } from "../notation/points.js";
import { GameRecord } from "./record.js";

/**
 * @import { BoardText, Point } from "../notation/points.js"
 * @import { Names } from "./record.js"
 * @typedef {"none" | "mine" | "red" | "blue" | "both"} LegalShown whose legal points are marked
 * @typedef {0 | 90 | 180 | 270} Rotation degrees, clockwise
 * @typedef {{southWest: Point, northEast: Point}} Crop the part of the board that is shown
 * @typedef {object} Display how a position is shown: choices that travel with a record, and change nothing about the game
 * @property {boolean} coordinates
 * @property {boolean} numbers whether stones carry the number of their move
 * @property {LegalShown} legal
 * @property {Crop | null} crop
 * @property {Rotation} rotation
 * @typedef {BoardText & {path?: string[], isExact?: boolean}} Hint what to paint until the engine has answered; the path is
 *   a winning one; `isExact` tells of what the moves put there whether it is all
 * @typedef {object} Task what a figure asks of the side to move; the engine reads the two texts
 * @property {string} kind `legal`, `illegal`, `win`, `win-all`, `win.1` to `win.9`, `play` or `free`
 * @property {string} solution the author's tree of right and wrong moves; may be empty
 * @property {string} notes comments on the nodes of that tree; may be empty
 * @typedef {object} Reading
 * @property {GameRecord} record
 * @property {Display} display
 * @property {Hint} hint what the link says that is on the board; what the moves put there by themselves, if `hasHint` is false
 * @property {boolean} hasHint
 * @property {string[]} problems sentences about what could not be read
 * @property {Task | null} [task] nothing is asked unless it is there
 */

/** @type {Readonly<Display>} */
export const USUAL_DISPLAY = { coordinates: true, numbers: false, legal: "none", crop: null, rotation: 0 };

/**
 * A game that nobody has begun.
 * @param {{game: string, size: number, names?: Names}} start
 * @returns {Reading}
 */
export function newGame(start) {
  const hint = { rows: emptyRows(start.size), links: [] };
  return { record: new GameRecord(start), display: USUAL_DISPLAY, hint, hasHint: true, problems: [] };
}
