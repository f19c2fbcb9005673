/** The links to today's three puzzles, with ticks. */

import { isSolved } from "./results.js";
import { BANDS, puzzlesOfDay } from "./todays-puzzles.js";

/**
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { Outcome, Results } from "./results.js"
 */

/**
 * @param {HTMLElement} link to a puzzle of today
 * @param {string} name of the puzzle, for screen readers
 * @param {Outcome | undefined} outcome of today
 */
export function markOutcome(link, name, outcome) {
  const state = isSolved(outcome) ? "solved" : outcome === "seen" ? "seen" : "";
  link.dataset.state = state;
  link.ariaLabel = [name, ...(state ? [state] : [])].join(", ");
}

/**
 * @param {HTMLElement} bar
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} today
 * @param {Puzzle} shown
 */
export function showTodayBar(bar, puzzles, results, today, shown) {
  for (const [index, puzzle] of puzzlesOfDay(puzzles, today).entries()) {
    const link = /** @type {HTMLElement} */ (bar.children[index]);
    markOutcome(link, `Today’s ${BANDS[index]} puzzle`, results.get(puzzle.id)?.get(today));
    if (puzzle === shown) link.ariaCurrent = "true";
    else link.removeAttribute("aria-current");
  }
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} today
 * @returns {Puzzle[]} those of today whose end the reader has not seen today
 */
export function openToday(puzzles, results, today) {
  const isOpen = (/** @type {Outcome | undefined} */ outcome) => !outcome || outcome === "wrong";
  return puzzlesOfDay(puzzles, today).filter(({ id }) => isOpen(results.get(id)?.get(today)));
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} today
 * @param {Puzzle} shown
 * @returns {boolean} whether it is one of today's, and none of the three is left to solve
 */
export function isEndOfToday(puzzles, results, today, shown) {
  return puzzlesOfDay(puzzles, today).includes(shown) && !openToday(puzzles, results, today).length;
}
