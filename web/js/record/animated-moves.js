/** Which moves an animated picture may show. */

import { tr } from "../language/tr.js";

/** @import { GameRecord, MoveNode } from "./record.js" */

/** The most moves: it is to be watched to its end, and sent. */
export const MOST_MOVES = 300;

/**
 * @param {GameRecord} record
 * @returns {MoveNode[]} of the line through the position shown, the start first
 */
export function lineOf(record) {
  return [record.root, ...record.current.end.line];
}

/**
 * @param {number} moves
 * @param {number} to the last of them
 * @returns {string} why so many are too many and which can be shown; empty if they are not too many
 */
export function tooMany(moves, to) {
  if (moves <= MOST_MOVES) return "";
  return tr("An animated picture shows at most {most} moves, not {moves}. Its last {most} begin after move {from}.", {
    most: MOST_MOVES,
    moves,
    from: to - MOST_MOVES,
  });
}
