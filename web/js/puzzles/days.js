/** What the results say of days: the streak, a month, and which puzzles come back. */

import { readPreference } from "../saved/storage.js";
import { ONCE } from "./results.js";
import { dateOf } from "./todays-puzzles.js";

/**
 * @import { PuzzleResult, Results } from "./results.js"
 * @typedef {"solved" | "forgiven" | "missed" | "before" | "today" | "ahead"} DayKind of a day: `forgiven` if none was
 *   solved and the streak goes on all the same, `before` if the reader had not solved any yet, `today` if none has been
 *   solved yet, `ahead` if it is still to come
 */

/** The name of a preference: whether the reader wants to see all this. */
export const DAYS_SHOWN = "days";

/** Of so many days in a row, one may be missed. */
export const WEEK = 7;

/** After so many days a failed puzzle comes back, again and again until it is solved at the first try each time. */
const PAUSES = [1, 3, 10];

/** @returns {boolean} */
export function areDaysShown() {
  return readPreference(DAYS_SHOWN) !== "off";
}

/**
 * @param {Results} results
 * @param {number} today of the reader, as all days here
 * @returns {Set<number>} the days on which a puzzle was solved. Days to come, which a wrong clock has left, wait for theirs.
 */
export function solvedDays(results, today) {
  const all = [...results.values()].flatMap((days) => [...days]);
  const solved = all.flatMap(([day, { localDays }]) => (day === ONCE ? [] : [...localDays]));
  return new Set(solved.filter((day) => day <= today));
}

/**
 * The streak is as long as possible: it reaches back from today over days of which any seven in a row have at most one on
 * which no puzzle was solved. Today is not over, and breaks nothing.
 * @param {Set<number>} solved
 * @param {number} today
 * @returns {{length: number, forgiven: Set<number>}} the number of days with a puzzle solved, and the missed ones between
 */
export function streakOf(solved, today) {
  /** @type {Set<number>} */
  const forgiven = new Set();
  let length = solved.has(today) ? 1 : 0;
  let missed = Infinity;
  for (let day = today - 1; ; day -= 1) {
    if (solved.has(day)) {
      length += 1;
      if (missed < Infinity) forgiven.add(missed);
    } else {
      if (missed - day < WEEK) break;
      missed = day;
    }
  }
  return { length, forgiven };
}

/**
 * @param {Results} results
 * @param {number} today
 * @param {readonly number[]} days
 * @returns {DayKind[]} of each of the days
 */
export function kindsOf(results, today, days) {
  const solved = solvedDays(results, today);
  const { forgiven } = streakOf(solved, today);
  const first = Math.min(...solved, today);
  return days.map((day) => {
    if (solved.has(day)) return "solved";
    if (day >= today) return day === today ? "today" : "ahead";
    if (day < first) return "before";
    return forgiven.has(day) ? "forgiven" : "missed";
  });
}

/**
 * @param {number} day
 * @returns {number[]} the days of its month
 */
export function monthOf(day) {
  const date = dateOf(day);
  const first = day - date.getUTCDate() + 1;
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => first + index);
}

/**
 * @param {Results} results
 * @param {number} today in UTC
 * @returns {string[]} the ids of failed puzzles that come back today or should have come back already, first those that
 *   wait longest
 */
export function puzzlesAgain(results, today) {
  return [...results]
    .map(([id, days]) => ({ id, due: dueDay(days) }))
    .filter(({ due }) => due <= today)
    .sort((one, other) => one.due - other.due || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/**
 * @param {Map<number, PuzzleResult>} days of one puzzle
 * @returns {number} the day on which it comes back; Infinity if it does not
 */
function dueDay(days) {
  let due = Infinity;
  let pause = PAUSES.length;
  for (const [day, { outcome }] of [...days].sort(([one], [other]) => one - other)) {
    if (day === ONCE) continue;
    if (outcome !== "first") pause = 0;
    else if (day >= due) pause += 1;
    else continue;
    due = pause < PAUSES.length ? day + PAUSES[pause] : Infinity;
  }
  return due;
}
