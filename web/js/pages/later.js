/** Parts of the page that are loaded when they are asked for, and may not come. */

const NOT_LOADED = "This part of the page could not be loaded. Load the page again when there is a network.";

/**
 * @template T
 * @param {Promise<T>} loading of a script
 * @param {(sentence: string) => void} say
 * @returns {Promise<T | null>} null if it does not come; then that is said
 */
export async function loadedLater(loading, say) {
  try {
    return await loading;
  } catch {
    say(NOT_LOADED);
    return null;
  }
}
