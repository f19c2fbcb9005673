/** Parts of the page whose scripts are loaded when they are first needed. */

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
 * A part that is loaded and made when it is first needed.
 * @template Part
 */
export class Later {
  /** @type {Part | null} once it is there */
  part = null;
  /** @type {Promise<Part | null> | null} */
  #loading = null;
  #say;
  #make;

  /**
   * @param {(sentence: string) => void} say
   * @param {() => Promise<Part>} make fails if its script does not come
   */
  constructor(say, make) {
    this.#say = say;
    this.#make = make;
  }

  /** @returns {Promise<Part | null>} null if it cannot be had now; then that is said, and the next time it may */
  load() {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  async #begin() {
    this.part = await loadedLater(this.#make(), this.#say);
    if (!this.part) this.#loading = null;
    return this.part;
  }
}

/**
 * @template {{open: (told?: string) => void}} Dialog
 * @extends {Later<Dialog>}
 */
export class LaterDialog extends Later {
  /** @param {string} [told] a sentence that it is to show */
  async open(told) {
    (await this.load())?.open(told);
  }
}
