/** What this browser keeps: texts, of which there are none where storing is forbidden, and what the reader has chosen. */

/** @import { LookChoice } from "../board/look.js" */

/**
 * @param {string} key
 * @returns {string | null}
 */
export function readItem(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether the very same text can be read there afterwards
 */
export function writeItem(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    return false;
  }
  return readItem(key) === text;
}

/** @param {string} key */
export function removeItem(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing.
  }
}

const PREFIX = "crosscut.";

export const THEME = "theme";
export const BOARD_STYLE = "board-style";
export const PATTERNS = "patterns";
export const SOUND = "sound";
export const EVALUATION = "evaluation";
export const WHAT_MATTERS = "what-matters";
export const MARKS = "marks";
export const SWAP_EXPLAINED = "swap-explained";

/** @returns {LookChoice} how the reader likes boards to look */
export function preferredLook() {
  const style = readPreference(BOARD_STYLE);
  return {
    boardStyle: style === "points" || style === "cells" ? style : null,
    patterned: readPreference(PATTERNS) === "on",
  };
}

/** @returns {boolean} whether a stone may be heard */
export function isSoundWanted() {
  return readPreference(SOUND) === "on";
}

/**
 * @param {string} name
 * @returns {string | null} null where nothing is stored or storing is forbidden
 */
export function readPreference(name) {
  return readItem(PREFIX + name);
}

/**
 * Where nothing can be stored the choice lasts as long as the page.
 * @param {string} name
 * @param {string} value
 */
export function writePreference(name, value) {
  writeItem(PREFIX + name, value);
}
