/** Parts of the page whose scripts are loaded when they are first needed. */

import { tr } from "../language/tr.js";

/**
 * @template T
 * @param {Promise<T>} loading of a script, or of something that needs one
 * @param {(sentence: string) => void} say
 * @returns {Promise<T | null>} null if it cannot be loaded; the failure is reported through `say`
 */
export async function loadLazily(loading, say) {
  try {
    return await loading;
  } catch {
    say(tr("This part of the page could not be loaded. Load the page again when there is a network."));
    return null;
  }
}

/**
 * A part that is loaded and made when it is first needed.
 * @template Part
 */
export class Lazy {
  /** @type {Part | null} once it is there */
  part = null;
  /** @type {Promise<Part | null> | null} */
  #loading = null;
  #say;
  #make;

  /**
   * @param {(sentence: string) => void} say
   * @param {() => Promise<Part>} make rejects if its script cannot be loaded
   */
  constructor(say, make) {
    this.#say = say;
    this.#make = make;
  }

  /** @returns {Promise<Part | null>} null if it cannot be loaded now: that is reported, and the next call tries again */
  load() {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  async #begin() {
    this.part = await loadLazily(this.#make(), this.#say);
    if (!this.part) this.#loading = null;
    return this.part;
  }
}

/**
 * @template {{open: (sentence?: string) => void}} Dialog
 * @extends {Lazy<Dialog>}
 */
export class LazyDialog extends Lazy {
  /** @param {string} [sentence] for the dialog to show */
  async open(sentence) {
    (await this.load())?.open(sentence);
  }
}
