/** Texts that this browser keeps. Where storing is forbidden there are none. */

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
 * @returns {boolean} whether the very same text can be read there afterwards
 */
export function writeItem(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    return false;
  }
  return readItem(key) === text;
}

/** @param {string} key */
export function removeItem(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing.
  }
}
