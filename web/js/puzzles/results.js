/**
 * How the reader has done: for each puzzle and day the best outcome, and on which days of the reader's own it was solved.
 * Everything else follows from that. Results are only ever added, so that tabs, files and browsers can be brought together
 * in any order.
 */

import { saveItem, readItem, unsavedItem } from "../saved/storage.js";
import { tr } from "../language/tr.js";

/**
 * @typedef {"wrong" | "seen" | "later" | "first"} PuzzleOutcome of a puzzle on a day, from the worst to the best: no answer
 *   yet but wrong ones or a hint; the solution was shown before it was found; solved after a wrong answer or a hint; solved
 *   at the first try
 * @typedef {"solved" | "seen"} PuzzleState `seen` if the reader has looked at the solution and not solved the puzzle on a
 *   later day
 * @typedef {object} PuzzleResult of a puzzle on a day
 * @property {PuzzleOutcome} outcome
 * @property {ReadonlySet<number>} localDays of the reader on which it was solved; none if it was not
 * @typedef {Map<string, Map<number, PuzzleResult>>} Results by the ids of the puzzles and by days in UTC
 * @typedef {object} OpenedPuzzle when a puzzle was opened: what is done with it belongs to that time, even after midnight
 * @property {number} day in UTC
 * @property {number} localDay of the reader
 */

/** The keys under which they are saved: now, and before days were counted. */
export const RESULTS = "crosscut.puzzle-results";
export const RESULTS_BEFORE = "crosscut.puzzles";

/** @type {readonly PuzzleOutcome[]} */
const OUTCOMES = ["wrong", "seen", "later", "first"];
/** What stands behind a day in UTC: the same day holds the reader's own days, if they are not just that day. */
const LOCAL = "@";
/** A day of the reader and the day in UTC overlap. */
const FURTHEST = 2;
const ID = /^[a-z-]{1,40}-[a-z0-9]{5,6}$/;
const MOST_PUZZLES = 10_000;
const MOST_DAYS = 1000;
const LAST_DAY = 100_000;

/** The day of what was solved before days were counted. */
export const ONCE = 0;
/** @type {Map<unknown, PuzzleOutcome>} */
const BEFORE_DAYS = new Map([
  ["solved", "later"],
  ["seen", "seen"],
]);

/** @returns {Results} */
export function readResults() {
  const saved = [readItem(RESULTS_BEFORE), readItem(RESULTS), unsavedItem(RESULTS)];
  return saved.map((text) => parseResults(text ?? "") ?? new Map()).reduce(mergedResults);
}

/**
 * @param {Results} news
 * @returns {boolean} whether they are saved
 */
export function addResults(news) {
  return saveItem(RESULTS, writeResults(mergedResults(readResults(), news)));
}

/**
 * @param {string} id of a puzzle
 * @param {OpenedPuzzle} opened
 * @param {"solved" | "wrong" | "shown"} verdict
 * @param {boolean} [isHelped] whether the reader has had a hint
 * @returns {boolean} whether it is saved
 */
export function addVerdict(id, { day, localDay }, verdict, isHelped = false) {
  const sofar = outcomeOn(readResults().get(id), day);
  const outcome = outcomeAfter(sofar, verdict, isHelped);
  const isSolution = verdict === "solved" && isSolved(outcome);
  const result = { outcome, localDays: new Set(isSolution ? [localDay] : []) };
  return addResults(new Map([[id, new Map([[day, result]])]]));
}

/**
 * @param {Map<number, PuzzleResult> | undefined} days of one puzzle
 * @param {number} day
 * @returns {PuzzleOutcome | undefined} undefined if nothing was tried on that day
 */
export function outcomeOn(days, day) {
  return days?.get(day)?.outcome;
}

/**
 * @param {PuzzleOutcome | undefined} sofar
 * @param {"solved" | "wrong" | "shown"} verdict
 * @param {boolean} isHelped
 * @returns {PuzzleOutcome}
 */
function outcomeAfter(sofar, verdict, isHelped) {
  if (sofar && sofar !== "wrong") return sofar;
  if (verdict === "wrong") return "wrong";
  if (verdict === "shown") return "seen";
  return sofar || isHelped ? "later" : "first";
}

/**
 * @param {Results} one
 * @param {Results} other
 * @returns {Results} the better outcome of each puzzle and day, whichever comes first
 */
export function mergedResults(one, other) {
  const merged = new Map([...one].map(([id, days]) => [id, new Map(days)]));
  for (const [id, days] of other) {
    /** @type {Map<number, PuzzleResult>} */
    const known = merged.get(id) ?? new Map();
    merged.set(id, known);
    for (const [day, result] of days) known.set(day, better(known.get(day), result));
  }
  return merged;
}

/**
 * @param {PuzzleResult | undefined} one
 * @param {PuzzleResult} other
 * @returns {PuzzleResult}
 */
function better(one, other) {
  if (!one) return other;
  const isBetter = OUTCOMES.indexOf(other.outcome) > OUTCOMES.indexOf(one.outcome);
  const { outcome } = isBetter ? other : one;
  return { outcome, localDays: new Set([...one.localDays, ...other.localDays].sort()) };
}

/**
 * @param {string} own results as they are saved
 * @param {string} other those of a file, which leave room for what is still to come here
 * @returns {string} both together; empty if there are none
 */
export function mergedResultTexts(own, other) {
  const here = parseResults(own) ?? new Map();
  const others = [...(parseResults(other) ?? [])].map(([id, days]) => {
    const known = here.get(id);
    return /** @type {const} */ ([id, new Map(withRoom([...days], known, MOST_DAYS / 2))]);
  });
  const merged = mergedResults(here, new Map(withRoom(others, here, MOST_PUZZLES / 2)));
  return merged.size ? writeResults(merged) : "";
}

/**
 * @template Key, Value
 * @param {(readonly [Key, Value])[]} news
 * @param {ReadonlyMap<Key, unknown> | undefined} known
 * @param {number} most so many keys at most are known afterwards, unless there are more already
 * @returns {(readonly [Key, Value])[]} those that are about known keys, and as many others as there is room for
 */
function withRoom(news, known = new Map(), most) {
  let room = most - known.size;
  return news.filter(([key]) => known.has(key) || room-- > 0);
}

/**
 * @param {Map<number, PuzzleResult> | undefined} days of one puzzle
 * @returns {PuzzleState | undefined} undefined if it is still to be solved
 */
export function stateOf(days) {
  const outcomes = [...(days?.values() ?? [])].map(({ outcome }) => outcome);
  if (outcomes.some(isSolved)) return "solved";
  return outcomes.includes("seen") ? "seen" : undefined;
}

/**
 * @param {PuzzleState | undefined} state
 * @returns {string} a label; empty if the puzzle is still to be solved
 */
export function stateInWords(state) {
  if (!state) return "";
  return state === "solved" ? tr("puzzle|solved") : tr("puzzle|seen");
}

/**
 * @param {PuzzleOutcome | undefined} outcome
 * @returns {boolean} whether the puzzle was solved, and not after its solution was shown
 */
export function isSolved(outcome) {
  return outcome === "first" || outcome === "later";
}

/**
 * @param {Results} results
 * @returns {string}
 */
export function writeResults(results) {
  return JSON.stringify(Object.fromEntries([...results].map(([id, days]) => [id, writtenDays(days)])));
}

/** @param {Map<number, PuzzleResult>} days of one puzzle */
function writtenDays(days) {
  const entries = [...days].flatMap(([day, { outcome, localDays }]) => {
    const isUsual = !localDays.size || [...localDays].join() === String(day);
    return [[String(day), outcome], ...(isUsual ? [] : [[day + LOCAL, [...localDays]]])];
  });
  return Object.fromEntries(entries);
}

/**
 * @param {string} text of a file, or of what is saved in this browser; of a time before days were counted, too
 * @returns {Results | null} null if it holds no results; invalid ones are left out
 */
export function parseResults(text) {
  try {
    const read = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read).slice(0, MOST_PUZZLES);
    /** @type {Results} */
    const results = new Map();
    for (const [id, of] of entries) {
      const days = daysIn(of);
      if (ID.test(id) && days.size) results.set(id, days);
    }
    return entries.length && !results.size ? null : results;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} read of one puzzle
 * @returns {Map<number, PuzzleResult>}
 */
function daysIn(read) {
  const before = BEFORE_DAYS.get(read);
  if (before) return new Map([[ONCE, { outcome: before, localDays: new Set() }]]);
  /** @type {Map<number, PuzzleResult>} */
  const days = new Map();
  if (typeof read !== "object" || read === null) return days;
  const entries = Object.entries(read).filter(([key]) => /^\d{1,6}$/.test(key) && Number(key) <= LAST_DAY);
  for (const [key, of] of entries.slice(-MOST_DAYS)) {
    const outcome = OUTCOMES.find((known) => known === of);
    const day = Number(key);
    const isCounted = isSolved(outcome) && day !== ONCE;
    const localDays = new Set(isCounted ? localDaysIn(Object(read)[key + LOCAL], day) : []);
    if (outcome) days.set(day, { outcome, localDays });
  }
  return days;
}

/**
 * @param {unknown} read
 * @param {number} day in UTC
 * @returns {number[]} what was solved before local days were saved counts on the day in UTC
 */
function localDaysIn(read, day) {
  const near = (Array.isArray(read) ? read : []).filter((local) => Math.abs(local - day) <= FURTHEST);
  const local = near.filter((at) => Number.isInteger(at));
  return local.length ? local : [day];
}
