/** What the reader has chosen about the page, kept in this browser. */

const PREFIX = "crosscut.";

/**
 * @param {string} name
 * @returns {string | null} null where nothing is stored or storing is forbidden
 */
export function readPreference(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writePreference(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}
