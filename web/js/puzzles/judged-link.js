/** A puzzle as a link that holds the answers: a board in another page judges by it at once, without the engine. */

import { withLinkField } from "../address/fragment.js";
import { Table } from "./table.js";
import { BANDS, dayOf, puzzlesOfDay } from "./todays-puzzles.js";

/**
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { MainLine } from "./table.js"
 * @typedef {Record<string, () => Promise<{default: Record<string, MainLine>}>>} Tables by game, what loads the main lines of
 *   its puzzles by their ids
 */

/**
 * @param {Puzzle} puzzle
 * @param {Tables} tables
 * @returns {Promise<Table | null>} null if it cannot be loaded: then the engine judges the answers
 */
export async function tableOf({ id, game }, tables) {
  const lines = await tables[game]?.().catch(() => null);
  const line = lines?.default[id];
  return line ? new Table(line) : null;
}

/**
 * @param {Puzzle} puzzle
 * @param {Tables} tables
 * @returns {Promise<string>} the fragment
 */
export async function judgedLink(puzzle, tables) {
  const table = await tableOf(puzzle, tables);
  return `#${table ? withLinkField(puzzle.link, "solution", table.tree()) : puzzle.link}`;
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Date} now
 * @returns {Puzzle} the medium one of the day's three, which boards with `puzzle="today"` show
 */
export function middlePuzzle(puzzles, now) {
  return puzzlesOfDay(puzzles, dayOf(now))[BANDS.indexOf("medium")];
}
