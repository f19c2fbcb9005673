/** How often in a row the reader has lost against a level of the computer: after two losses an easier one is offered. */

import { LOSSES, readPreference, writePreference } from "../saved/storage.js";

/**
 * @import { GameRecord } from "../record/record.js"
 * @import { Match } from "./match.js"
 */

const TOO_MANY = 2;

export class Losses {
  /** @type {WeakSet<GameRecord>} games that were going on here: another that is over was only opened again */
  #going = new WeakSet();
  /** @type {WeakSet<GameRecord>} a move that is taken back does not make two losses of one */
  #lost = new WeakSet();

  /**
   * Note how the game on the board has ended, once.
   * @param {Match} match against the computer
   */
  note(match) {
    const { record, isCurrent, winner } = match.session;
    const { level } = match.terms;
    if (!match.isPlayed || !isCurrent) return;
    if (!match.isOver) this.#going.add(record);
    else if (this.#going.delete(record)) {
      const isLost = winner !== null && match.isComputers(winner);
      if (isLost && this.#lost.has(record)) return;
      if (isLost) this.#lost.add(record);
      writePreference(LOSSES, isLost ? `${level}.${inARow(level) + 1}` : "");
    }
  }

  /**
   * @param {number} level
   * @returns {boolean} whether the reader has lost against it too often in a row
   */
  isTooHard(level) {
    return inARow(level) >= TOO_MANY;
  }
}

/**
 * @param {number} level
 * @returns {number} how many games in a row were lost against it
 */
function inARow(level) {
  const [lostTo, count] = (readPreference(LOSSES) ?? "").split(".").map(Number);
  return lostTo === level && Number.isSafeInteger(count) ? count : 0;
}
