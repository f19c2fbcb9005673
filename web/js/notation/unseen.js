/** Invisible characters in a text, and what East Asian keyboards write. */

import characters from "./characters.js";

const UNSEEN = new RegExp(`[${characters.unseen}${characters.control}]+`, "g");
const WIDE = /[\uff01-\uff5e\u3000]/g;

/** How much higher the numbers of the wide signs are than those of ASCII. */
const TO_WIDE = 0xfee0;

/**
 * @param {string} text
 * @returns {string} without invisible characters, which messengers and mail programs put between others
 */
export function withoutUnseen(text) {
  return text.replace(UNSEEN, "");
}

/**
 * @param {string} text
 * @returns {string} the same, as if it had been typed on a Western keyboard
 */
export function asTyped(text) {
  return withoutUnseen(text).replace(WIDE, (sign) =>
    sign === "\u3000" ? " " : String.fromCharCode(sign.charCodeAt(0) - TO_WIDE),
  );
}
