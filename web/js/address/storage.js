/** What this browser stores: texts, and the reader's choices. If storing is forbidden, there are no texts. */

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
 * @returns {boolean} whether exactly this text can be read there afterwards
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
    // If nothing can be stored, there is nothing to remove.
  }
}

const PREFIX = "crosscut.";

/** What was measured in this browser. */
export const REPORTS = `${PREFIX}reports`;
/** How the keys of lessons begin. */
export const LESSONS = `${PREFIX}lesson:`;

export const THEME = "theme";
export const BOARD_STYLE = "board-style";
export const PATTERNS = "patterns";
export const SOUND = "sound";
export const EVALUATION = "evaluation";
export const WHAT_MATTERS = "what-matters";
export const MARKS = "marks";
export const LOSSES = "losses";
export const LAST_CHOICE = "new-game";
export const SWAP_EXPLAINED = "swap-explained";

/** @returns {LookChoice} how the reader likes boards to look */
export function preferredLook() {
  const style = readPreference(BOARD_STYLE);
  return {
    boardStyle: style === "points" || style === "cells" ? style : null,
    patterned: readPreference(PATTERNS) === "on",
  };
}

/** @returns {boolean} whether stones make a sound */
export function isSoundWanted() {
  return readPreference(SOUND) === "on";
}

/**
 * @param {string} name of a choice of the reader's
 * @returns {string} the key under which it is stored
 */
export const preferenceKey = (name) => PREFIX + name;

/**
 * @param {string} name
 * @returns {string | null} null if nothing is stored or storing is forbidden
 */
export function readPreference(name) {
  return readItem(preferenceKey(name));
}

/**
 * If nothing can be stored, the choice lasts as long as the page.
 * @param {string} name
 * @param {string} value
 */
export function writePreference(name, value) {
  writeItem(preferenceKey(name), value);
}
