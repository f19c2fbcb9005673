/** A part of the page that is loaded when a mode is first entered that needs it. */

/**
 * @template {{show: () => void}} Part
 */
export class ModePart {
  /** @type {Part | null} */
  #part = null;
  /** @type {Promise<Part> | null} */
  #loading = null;
  #load;

  /**
   * @param {import("./modes.js").Modes} modes
   * @param {import("./modes.js").Mode} mode
   * @param {() => Promise<Part>} load
   */
  constructor(modes, mode, load) {
    this.#load = load;
    modes.addEventListener("change", () => modes.current === mode && this.ready());
  }

  /** @returns {Promise<Part>} loaded now, unless it was loaded before; rejects if it cannot be had */
  ready() {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  show() {
    this.#part?.show();
  }

  async #begin() {
    try {
      this.#part = await this.#load();
      this.#part.show();
      return this.#part;
    } catch (error) {
      this.#loading = null; // The next time it may be there.
      throw error;
    }
  }
}
