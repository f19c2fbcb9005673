/** Text as the value of a field, and back. */

/**
 * @param {string} text
 * @returns {string} with `+` for blanks; brackets are escaped too, because mail programs cut them off
 */
export function escapeText(text) {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, escapeCharacter)
    .replace(/%20/g, "+");
}

/**
 * @param {string} fragment
 * @returns {string} with a last character that no mail program takes for the end of a sentence
 */
export function protectEnd(fragment) {
  return fragment.replace(/[_.-]$/, escapeCharacter);
}

/**
 * @param {string} character an ASCII one
 * @returns {string}
 */
function escapeCharacter(character) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * @param {string} value with blanks for `+`
 * @returns {string | null} null if an escape is broken
 */
export function unescapeText(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
