/** Which puzzles the reader has solved, or given up on by looking at the solution. */

import { readPreference, writePreference } from "../address/storage.js";

/** @import { State } from "./puzzle-list.js" */

const NAME = "puzzles";
/** The key under which it is kept. */
export const PROGRESS = `crosscut.${NAME}`;
const STATES = new Set(["solved", "seen"]);
const ID = /^[a-z-]{1,40}-[a-z2-7]{5}$/;
const MOST = 10_000;

/** @returns {Map<string, State>} by the ids of the puzzles */
export function readProgress() {
  return parseProgress(readPreference(NAME) ?? "") ?? new Map();
}

/**
 * Add progress. A solved puzzle stays solved.
 * @param {Iterable<[string, State]>} news
 */
export function addProgress(news) {
  const progress = readProgress();
  for (const [id, state] of news) if (progress.get(id) !== "solved") progress.set(id, state);
  writePreference(NAME, writeProgress(progress));
}

/**
 * @param {Map<string, State>} progress
 * @returns {string}
 */
export function writeProgress(progress) {
  return JSON.stringify(Object.fromEntries(progress));
}

/**
 * @param {string} one progress as it is kept
 * @param {string} other
 * @returns {string} both together; a solved puzzle stays solved
 */
export function mergedProgress(one, other) {
  const merged = new Map(parseProgress(one));
  for (const [id, state] of parseProgress(other) ?? []) if (merged.get(id) !== "solved") merged.set(id, state);
  return merged.size ? writeProgress(merged) : "";
}

/**
 * @param {string} text of a file, or of what this browser keeps
 * @returns {Map<string, State> | null} null if it holds no progress; invalid entries are left out
 */
export function parseProgress(text) {
  try {
    const read = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read).slice(0, MOST);
    const known = entries.filter(([id, state]) => ID.test(id) && STATES.has(state));
    return entries.length && !known.length ? null : new Map(known);
  } catch {
    return null;
  }
}
