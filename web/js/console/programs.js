/** The programs that the reader has changed, as this browser keeps them. */

import { preferenceKey, readItem, removeItem, saveItem, unstoredItem } from "../address/storage.js";

/** The longest program, in characters. */
export const LONGEST_PROGRAM = 200_000;

/** @param {string} id of an example */
const keyOf = (id) => preferenceKey(`program:${id}`);

/**
 * @param {string} id
 * @returns {string | null} the example as the reader has changed it; null if it is as it was
 */
export function keptProgram(id) {
  return (unstoredItem(keyOf(id)) ?? readItem(keyOf(id))) || null;
}

/**
 * @param {string} id
 * @param {string} source
 * @returns {boolean} whether this browser has room for it
 */
export function keepProgram(id, source) {
  return saveItem(keyOf(id), source);
}

/** @param {string} id of an example that is put back */
export function forgetProgram(id) {
  saveItem(keyOf(id), "");
  removeItem(keyOf(id));
}
