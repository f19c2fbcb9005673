/** The links to today's three puzzles, with ticks. */

import { tr, trList } from "../language/tr.js";
import { part } from "../pages/page.js";
import { isSolved, outcomeOn, stateInWords } from "./results.js";
import { puzzlesOfDay } from "./todays-puzzles.js";

/**
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { PuzzleOutcome, Results } from "./results.js"
 */

/**
 * @param {HTMLElement} link to a puzzle of today
 * @param {string} name of the puzzle, for screen readers
 * @param {PuzzleOutcome | undefined} outcome of today
 */
export function markOutcome(link, name, outcome) {
  const state = isSolved(outcome) ? "solved" : outcome === "seen" ? "seen" : undefined;
  link.dataset.state = state ?? "";
  link.ariaLabel = trList([name, stateInWords(state)].filter(Boolean), "");
}

/**
 * @param {HTMLElement} bar
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} today
 * @param {Puzzle} shown
 * @param {(canvas: HTMLCanvasElement, puzzle: Puzzle) => void} showBoard
 */
export function showTodayBar(bar, puzzles, results, today, shown, showBoard) {
  const names = [tr("Today’s easy puzzle"), tr("Today’s medium puzzle"), tr("Today’s hard puzzle")];
  for (const [index, puzzle] of puzzlesOfDay(puzzles, today).entries()) {
    const link = /** @type {HTMLElement} */ (bar.children[index]);
    markOutcome(link, names[index], outcomeOn(results.get(puzzle.id), today));
    showBoard(/** @type {HTMLCanvasElement} */ (part(link, "canvas")), puzzle);
    if (puzzle === shown) link.ariaCurrent = "true";
    else link.removeAttribute("aria-current");
  }
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} today
 * @returns {Puzzle[]} those of that day whose end the reader has not seen on it
 */
export function openToday(puzzles, results, today) {
  const isOpen = (/** @type {PuzzleOutcome | undefined} */ outcome) => !outcome || outcome === "wrong";
  return puzzlesOfDay(puzzles, today).filter(({ id }) => isOpen(outcomeOn(results.get(id), today)));
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {number} day
 * @param {Puzzle} shown
 * @returns {boolean} whether it is one of that day's, and none of the three is left to solve
 */
export function isEndOfDay(puzzles, results, day, shown) {
  return puzzlesOfDay(puzzles, day).includes(shown) && !openToday(puzzles, results, day).length;
}
