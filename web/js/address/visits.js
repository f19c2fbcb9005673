/**
 * Opening links one after the other. A compact link takes a moment to read. Meanwhile somebody may open something else.
 */

import { readAnyFragment } from "./fragment.js";

/**
 * @typedef {import("./fragment.js").KnownGame} KnownGame
 * @typedef {import("../record/reading.js").Reading} Reading
 */

export class Visits {
  #games;
  #asked = 0;

  /**
   * @param {readonly KnownGame[]} games
   * @param {EventTarget} session emits "opened" when another game has come on the board
   */
  constructor(games, session) {
    this.#games = games;
    session.addEventListener("opened", () => (this.#asked += 1));
  }

  /**
   * @param {string} fragment readable or compact, with or without the leading `#`
   * @returns {Promise<Reading | null>} null if there is nothing to read, or something else was opened meanwhile
   */
  async read(fragment) {
    const asked = ++this.#asked;
    const reading = await readAnyFragment(fragment, this.#games);
    return asked === this.#asked ? reading : null;
  }
}
