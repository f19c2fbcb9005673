/** Asks in advance for the positions that somebody will most likely want to see. */

/**
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 */

export class LookAhead {
  /** @type {AbortController | null} of the walk that goes on */
  #walk = null;
  #positions;
  #next;
  #onEnd;

  /**
   * @param {import("./positions.js").Positions} positions
   * @param {() => {record: GameRecord, node: MoveNode} | null} next what is to be asked for next; null if there is nothing,
   *   or something more urgent to do
   * @param {() => void} onEnd
   */
  constructor(positions, next, onEnd) {
    this.#positions = positions;
    this.#next = next;
    this.#onEnd = onEnd;
  }

  /** Begin, unless it goes on already. */
  begin() {
    if (this.#walk) return;
    this.#walk = new AbortController();
    this.#goOn(this.#walk);
  }

  /** Another game is on the board: nobody will want these positions. */
  stop() {
    this.#walk?.abort();
    this.#walk = null;
  }

  /** @param {AbortController} walk */
  async #goOn(walk) {
    const { signal } = walk;
    let hasAsked = false;
    for (let next = this.#next(); next; next = this.#next()) {
      hasAsked = true;
      try {
        await this.#positions.ask(next.record, next.node, { signal, urgency: "ahead" });
      } catch {
        break; // The reader hears the reason when somebody goes there.
      }
    }
    if (this.#walk !== walk) return;
    this.#walk = null;
    if (hasAsked) this.#onEnd();
  }
}
