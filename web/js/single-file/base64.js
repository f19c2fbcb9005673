/** Bytes that are written into the page as text. */

/** @typedef {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} MayDecode not in every browser yet */

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decodeBase64(text) {
  const { fromBase64 } = /** @type {MayDecode} */ (Uint8Array);
  return fromBase64 ? fromBase64(text) : decodeByLetters(text);
}

/**
 * An indexed loop, because `Uint8Array.from` with a function takes seconds for megabytes.
 * @param {string} text
 */
function decodeByLetters(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}
