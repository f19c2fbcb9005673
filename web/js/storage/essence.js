/** What of the address of a game is its record, without how it is shown. */

import { DISPLAY_FIELDS } from "../address/display-text.js";

/** What a change of view changes, and no move. */
const VIEW_FIELDS = new Set(["p", "pl", "at", ...DISPLAY_FIELDS]);

/** What changes only what is said about the moves. */
const SAID_FIELDS = new Set(["comments", "marks", "arrows"]);

/**
 * @param {string} fragment
 * @returns {string} what of it is the record
 */
export function essence(fragment) {
  return withoutFields(fragment, VIEW_FIELDS);
}

/**
 * @param {string} fragment
 * @returns {string} what of it are the moves, without what is said about them
 */
export function withoutSaid(fragment) {
  return withoutFields(fragment, SAID_FIELDS);
}

/**
 * @param {string} fragment
 * @param {Set<string>} keys
 * @returns {string}
 */
function withoutFields(fragment, keys) {
  return fragment
    .split("&")
    .filter((field) => !keys.has(field.split("=", 1)[0]))
    .join("&");
}
