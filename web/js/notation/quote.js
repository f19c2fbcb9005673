/** Makes text from outside safe to show. Lengths are counted in code points. */

import characters from "./characters.js";
import grammar from "./grammar.js";
import { tr } from "../language/tr.js";

const misleading = `${characters.control}\\t${characters.misleading}`;
const MISLEADING = new RegExp(`[\\n\\r${misleading}]+`, "g");
const MISLEADING_IN_LINES = new RegExp(`[${misleading}]+`, "g");

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
  return bounded(text.toWellFormed().replace(MISLEADING, " "), length);
}

/**
 * @param {string} text
 * @param {number} [length] the most characters it may have
 * @returns {Bounded} a comment; lines end with a line feed
 */
export function boundedComment(text, length = MAX_COMMENT) {
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n");
  return bounded(lines.replace(MISLEADING_IN_LINES, " "), length);
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
  const codePoints = [...text.slice(0, 2 * length)];
  const start = codePoints.slice(0, length).join("");
  return { text: start, isCut: start.length < text.length };
}

/**
 * @param {string} text
 * @returns {string} the beginning of the text in quotation marks
 */
export function quote(text) {
  const start = firstCharacters(text, MAX_QUOTE);
  return tr("“{text}”", { text: `${start.text.replace(MISLEADING, " ").trim()}${start.isCut ? "…" : ""}` });
}
