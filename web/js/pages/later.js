/** Parts of the page that are loaded when they are first needed; loading may fail. */

const NOT_LOADED = "This part of the page could not be loaded. Load the page again when there is a network.";

/**
 * @template T
 * @param {Promise<T>} loading of a script, or of what needs one
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

/**
 * A dialog that is loaded and made when it is first opened.
 * @template {{open: () => void}} Dialog
 */
export class LaterDialog {
  /** @type {Promise<Dialog | null> | null} */
  #made = null;
  #say;
  #make;

  /**
   * @param {(sentence: string) => void} say
   * @param {() => Promise<Dialog>} make fails if its script does not come
   */
  constructor(say, make) {
    this.#say = say;
    this.#make = make;
  }

  /** @returns {Promise<Dialog | null>} null if it cannot be had now; then that is said, and the next time it may */
  async ready() {
    this.#made ??= loadedLater(this.#make(), this.#say);
    const made = await this.#made;
    if (!made) this.#made = null;
    return made;
  }

  async open() {
    (await this.ready())?.open();
  }
}
