/** A part of the page that is loaded when the reader first enters a mode that needs it. */

/**
 * @template {{show: () => void}} Part
 */
export class ModePart {
  /** @type {Part | null} once it is loaded */
  part = null;
  /** @type {Promise<Part | null> | null} */
  #loading = null;
  #load;

  /**
   * @param {import("./modes.js").Modes} modes
   * @param {import("./modes.js").Mode} mode
   * @param {() => Promise<Part | null>} load null if it cannot be had now; the next time it may
   */
  constructor(modes, mode, load) {
    this.#load = load;
    modes.addEventListener("change", () => modes.current === mode && this.ready());
  }

  /** @returns {Promise<Part | null>} loaded now, unless it was loaded before; null if it cannot be had */
  ready() {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  show() {
    this.part?.show();
  }

  async #begin() {
    this.part = await this.#load();
    if (!this.part) this.#loading = null;
    this.part?.show();
    return this.part;
  }
}
