/** What the reader has chosen about the page, kept in this browser. */

import { readItem, writeItem } from "./storage.js";

/** @typedef {import("../board/look.js").LookChoice} LookChoice */

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
