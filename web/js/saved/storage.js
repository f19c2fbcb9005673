/** What is saved in this browser: texts, and the reader's choices. If saving is forbidden, there are no texts. */

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

/** @type {Map<string, string>} what the browser has no room for, by key */
const unsaved = new Map();

/**
 * Write a text that lasts as long as the page if there is no room for it.
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether it is saved
 */
export function saveItem(key, text) {
  const isSaved = writeItem(key, text);
  if (isSaved) unsaved.delete(key);
  else unsaved.set(key, text);
  return isSaved;
}

/**
 * @param {string} key
 * @returns {string | null} the text that only lasts as long as the page; beside it, another may be saved
 */
export function unsavedItem(key) {
  return unsaved.get(key) ?? null;
}

/** @returns {[string, string][]} what lasts as long as the page, by its keys */
export function unsavedItems() {
  return [...unsaved];
}

/** Forget what lasts as long as the page. */
export function forgetUnsaved() {
  unsaved.clear();
}

/**
 * @template T
 * @param {string | null} text of a list, unless something else has written there
 * @param {(value: unknown) => T | null} itemIn null if the value is no item
 * @returns {T[]} its items
 */
export function listIn(text, itemIn) {
  try {
    const saved = JSON.parse(text ?? "[]");
    return Array.isArray(saved) ? saved.map(itemIn).filter((item) => item !== null) : [];
  } catch {
    return [];
  }
}

/** @param {string} key */
export function removeItem(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // If nothing can be saved, there is nothing to remove.
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
/** The language that the reader has chosen, by BCP 47. */
export const LANGUAGE = "language";
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
 * @returns {string} the key under which it is saved
 */
export const preferenceKey = (name) => PREFIX + name;

/**
 * @param {string} name
 * @returns {string | null} null if nothing is saved or saving is forbidden
 */
export function readPreference(name) {
  return readItem(preferenceKey(name));
}

/**
 * If nothing can be saved, the choice lasts as long as the page.
 * @param {string} name
 * @param {string} value
 */
export function writePreference(name, value) {
  writeItem(preferenceKey(name), value);
}
