/** Text that came from outside, made fit to be shown. */

// Control characters, and the marks that reverse or join the direction of what follows.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

const MAX_NAME = 40;
const MAX_QUOTE = 24;

/**
 * @param {string} text
 * @returns {string} a person's name: one line, bounded
 */
export function cleanName(text) {
  return [...text.slice(0, 4 * MAX_NAME).replace(INVISIBLE, " ").trim()].slice(0, MAX_NAME).join("");
}

/**
 * @param {string} text
 * @returns {string} the beginning of the text in quotation marks
 */
export function quote(text) {
  const start = text.slice(0, MAX_QUOTE).replace(INVISIBLE, " ").trim();
  return `“${start}${text.length > MAX_QUOTE ? "…" : ""}”`;
}
