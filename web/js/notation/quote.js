/** Makes text from outside safe to show. Lengths are counted in code points. */

import grammar from "./grammar.js";
import { tr } from "../language/tr.js";

// Control characters, and the marks that reverse or join the direction of what follows.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;
const INVISIBLE_BUT_LINE_FEED =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

export const { MAX_COMMENT } = grammar.limits;
const { MAX_NAME, MAX_TITLE, MAX_QUOTE } = grammar.limits;

/** @typedef {{text: string, isCut: boolean}} Bounded a text, and whether something was cut off */

/**
 * @param {string} text
 * @returns {string} a person's name: one line, bounded
 */
export function cleanName(text) {
  return boundedLine(text, MAX_NAME).text;
}

/**
 * @param {string} text
 * @returns {string} the name of an own game, or of its inventor: one line, bounded
 */
export function cleanTitle(text) {
  return boundedLine(text, MAX_TITLE).text;
}

/**
 * @param {string} text
 * @param {number} length the most characters it may have
 * @returns {Bounded} a text on one line
 */
export function boundedLine(text, length) {
  return bounded(text.toWellFormed().replace(INVISIBLE, " "), length);
}

/**
 * @param {string} text
 * @param {number} [length] the most characters it may have
 * @returns {Bounded} a comment; lines end with a line feed
 */
export function boundedComment(text, length = MAX_COMMENT) {
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n");
  return bounded(lines.replace(INVISIBLE_BUT_LINE_FEED, " "), length);
}

/**
 * @param {string} text
 * @param {number} length
 * @returns {Bounded}
 */
function bounded(text, length) {
  const start = firstCharacters(text.trim(), length);
  return { text: start.text.trim(), isCut: start.isCut };
}

/**
 * @param {string} text
 * @param {number} length
 * @returns {Bounded}
 */
export function firstCharacters(text, length) {
  if (text.length <= length) return { text, isCut: false };
  // Twice as many code units hold at least that many code points, so the rest does not matter.
  const characters = [...text.slice(0, 2 * length)];
  const start = characters.slice(0, length).join("");
  return { text: start, isCut: start.length < text.length };
}

/**
 * @param {string} text
 * @returns {string} the beginning of the text in quotation marks
 */
export function quote(text) {
  const start = firstCharacters(text, MAX_QUOTE);
  return tr("“{text}”", { text: `${start.text.replace(INVISIBLE, " ").trim()}${start.isCut ? "…" : ""}` });
}
