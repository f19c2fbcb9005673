/** What the reader tells others about the puzzles of a day. It gives nothing away. */

import { lang, tr, trCount } from "../language/tr.js";
import { isSolved, outcomeOn } from "./results.js";
import { dateOf } from "./todays-puzzles.js";

/**
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { PuzzleOutcome, Results } from "./results.js"
 */

/** One shape for each puzzle of a day. They are text, so that they can be pasted anywhere. */
const SHAPES = { first: "🟢", later: "🟡", no: "⚪" };

/**
 * @param {readonly Puzzle[]} puzzles of the day
 * @param {Results} results
 * @param {number} day
 * @param {number} streak in days; 0 leaves it out
 * @returns {string} for example: Crosscut 26 Nov: 3 of 3, first tries 2, 5 days
 */
export function resultLine(puzzles, results, day, streak) {
  const outcomes = outcomesOf(puzzles, results, day);
  const values = {
    date: dateOf(day).toLocaleDateString(lang(), { day: "numeric", month: "short", timeZone: "UTC" }),
    solved: outcomes.filter(isSolved).length,
    count: puzzles.length,
    first: outcomes.filter((outcome) => outcome === "first").length,
  };
  if (!streak) return tr("Crosscut {date}: {solved} of {count}, first tries {first}", values);
  return trCount(
    streak,
    "Crosscut {date}: {solved} of {count}, first tries {first}, {n} day",
    "Crosscut {date}: {solved} of {count}, first tries {first}, {n} days",
    values,
  );
}

/**
 * @param {readonly Puzzle[]} puzzles of the day
 * @param {Results} results
 * @param {number} day
 * @returns {string} how each of them went, from easy to hard
 */
export function resultShapes(puzzles, results, day) {
  return outcomesOf(puzzles, results, day)
    .map((outcome) => SHAPES[outcome === "first" || outcome === "later" ? outcome : "no"])
    .join("");
}

/**
 * @param {readonly Puzzle[]} puzzles of the day
 * @param {Results} results
 * @param {number} day
 * @returns {string} what is said once all of them are solved; else empty
 */
export function cheerFor(puzzles, results, day) {
  const outcomes = outcomesOf(puzzles, results, day);
  if (!outcomes.every(isSolved)) return "";
  return outcomes.every((outcome) => outcome === "first") ? tr("All three at the first try!") : tr("All three solved!");
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} day
 * @returns {(PuzzleOutcome | undefined)[]}
 */
const outcomesOf = (puzzles, results, day) => puzzles.map(({ id }) => outcomeOn(results.get(id), day));

/** @param {number} days */
export const inDays = (days) => trCount(days, "{n} day", "{n} days");
