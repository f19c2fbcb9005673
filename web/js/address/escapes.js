/** Text as the value of a field, and back. */

/** Characters as the escapes of their bytes in UTF-8. */
const ESCAPES = new RegExp(
  "(?:%[0-7]H|%(?:C[2-9A-F]|DH)T|%E0%[AB]HT|%(?:E[1-9A-CEF])TT|%ED%[89]HT|%F0%[9AB]HTT|%F[1-3]TTT|%F4%8HTT)+"
    .replaceAll("T", "%[89AB]H")
    .replaceAll("H", "[0-9A-F]"),
  "gi",
);

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
  return fragment.replace(/[_.)-]$/, escapeCharacter);
}

/**
 * @param {string} character an ASCII one
 * @returns {string}
 */
function escapeCharacter(character) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * A broken escape stays as it is.
 * @param {string} value with blanks for `+`
 * @returns {{text: string, isWhole: boolean}} whether no escape is broken
 */
export function unescapeText(value) {
  return { text: value.replace(ESCAPES, decodeURIComponent), isWhole: !value.replace(ESCAPES, "").includes("%") };
}
