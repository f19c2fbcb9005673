/** Moves that somebody has made and that are not on the board yet. They are tried one after the other. */

/**
 * @callback Attempt
 * @param {string} move
 * @param {() => boolean} isWanted whether it still is
 * @returns {Promise<void>} when the move is on the board or cannot be made
 */

export class MoveQueue {
  /** @type {{move: string}[]} */
  #entries = [];
  #isWorking = false;
  #attempt;
  #onChange;

  /**
   * @param {Attempt} attempt
   * @param {() => void} onChange
   */
  constructor(attempt, onChange) {
    this.#attempt = attempt;
    this.#onChange = onChange;
  }

  /** @returns {string[]} */
  get moves() {
    return this.#entries.map(({ move }) => move);
  }

  /** @param {string} move */
  add(move) {
    if (this.moves.includes(move)) return;
    this.#entries.push({ move });
    this.#onChange();
    this.#work();
  }

  /** Nobody wants these moves any more. */
  clear() {
    this.#entries = [];
  }

  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let [entry] = this.#entries; entry; [entry] = this.#entries) {
      const tried = entry;
      await this.#attempt(tried.move, () => this.#entries.includes(tried));
      this.#entries = this.#entries.filter((other) => other !== tried);
      this.#onChange();
    }
    this.#isWorking = false;
  }
}
