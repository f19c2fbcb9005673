/** What the reader tells others about the puzzles of a day. It gives nothing away. */

import { isSolved } from "./results.js";
import { dateOf } from "./todays-puzzles.js";

/**
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { Results } from "./results.js"
 */

/**
 * @param {readonly Puzzle[]} puzzles of the day
 * @param {Results} results
 * @param {number} day
 * @param {number} streak in days; 0 leaves it out
 * @returns {string} for example: Crosscut 26 Nov: 3 of 3, first tries 2, 5 days
 */
export function resultLine(puzzles, results, day, streak) {
  const outcomes = puzzles.map(({ id }) => results.get(id)?.get(day));
  const date = dateOf(day);
  const month = date.toLocaleDateString("en", { month: "short", timeZone: "UTC" });
  const parts = [
    `${outcomes.filter(isSolved).length} of ${puzzles.length}`,
    `first tries ${outcomes.filter((outcome) => outcome === "first").length}`,
  ];
  if (streak) parts.push(inDays(streak));
  return `Crosscut ${date.getUTCDate()} ${month}: ${parts.join(", ")}`;
}

/** @param {number} days */
export const inDays = (days) => (days === 1 ? "1 day" : `${days} days`);
