/** In what way the move of a puzzle wins, in words. */

import { translated } from "../language/tr.js";

/**
 * @param {string} theme of a puzzle, one of those of the list
 * @returns {string}
 */
export function themeInWords(theme) {
  return translated(`theme|${theme}`);
}
