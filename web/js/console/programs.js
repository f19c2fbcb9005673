/** The programs that the reader has changed, as this browser has saved them. */

import { preferenceKey, readItem, removeItem, saveItem, unsavedItem } from "../saved/storage.js";

/** The longest program, in characters. */
export const LONGEST_PROGRAM = 200_000;

/** How the keys of the programs begin. */
export const PROGRAMS = preferenceKey("program:");

/** The reader's own program, and how the ids of others begin that have come from a file of everything. */
export const OWN_PROGRAM = "own";
const BROUGHT = `${OWN_PROGRAM}-`;

/** What an id may look like: that of an example, or of a program of the reader's own. */
const ID = /^[a-z\d-]{1,80}$/;

/**
 * @param {string} id of an example
 * @returns {string | null} the example as the reader has changed it; null if it is as it was
 */
export function savedProgram(id) {
  return (unsavedItem(PROGRAMS + id) ?? readItem(PROGRAMS + id)) || null;
}

/** @returns {string[]} the ids of all programs that are saved */
export function savedIds() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PROGRAMS) && readItem(key));
    return keys.map((key) => key.slice(PROGRAMS.length)).sort();
  } catch {
    return [];
  }
}

/**
 * @param {string} id
 * @param {string} source
 * @returns {boolean} whether this browser has room for it
 */
export function saveProgram(id, source) {
  return saveItem(PROGRAMS + id, source);
}

/** @param {string} id of an example that is put back */
export function deleteProgram(id) {
  saveItem(PROGRAMS + id, "");
  removeItem(PROGRAMS + id);
}

/**
 * Merge two states of a program, one of them from another browser.
 *
 * @param {string} own as it is saved; empty if it is not here
 * @param {string} other
 * @param {string} key under which it is saved
 * @returns {[string, string][]} what to save under which keys: the other one apart, if both were changed
 */
export function mergedPrograms(own, other, key) {
  if (!other || other.length > LONGEST_PROGRAM || !ID.test(key.slice(PROGRAMS.length))) return [];
  if (!own || own === other) return [[key, other]];
  const apart = PROGRAMS + BROUGHT + shortHash(other);
  // It came before, and the reader has gone on with it.
  return key === apart ? [] : [[apart, other]];
}

/**
 * @param {string} text
 * @returns {string} the same for the same text, so that it comes only once
 */
function shortHash(text) {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}
