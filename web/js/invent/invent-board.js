/** The board of an invented game, on which the person plays. */

import { copiedRecord } from "../record/copied-record.js";
import { foretell } from "../record/foretell.js";
import { gameOf } from "../record/own-game.js";
import { USUAL_DISPLAY } from "../record/record.js";

/**
 * @import { BoardElement } from "../embed/element.js"
 * @import { Game } from "../engine/wire.js"
 * @import { GameRecord } from "../record/record.js"
 */

export class InventBoard {
  #element;
  #games;
  /** @type {GameRecord | null} what is on the board, if it shows that by now */
  #shown = null;
  /** The game of this record. */
  #game = { game: "", called: "", inventor: "" };
  /** @type {WeakSet<GameRecord>} the copies of it that the board has got. It may still show what was there before. */
  #copies = new WeakSet();
  /** The line of moves that was shown or reported last. */
  #line = "";
  /** Whether the person has made a move since it was shown. */
  #hasMoved = false;

  /**
   * @param {BoardElement} element
   * @param {readonly Game[]} games
   * @param {(record: GameRecord) => void} onPlayed called with what is on the board when the person has changed that. What
   *   the engine leaves out, because the rules forbid it, is no change of the person's
   */
  constructor(element, games, onPlayed) {
    this.#element = element;
    this.#games = games;
    const report = () => {
      const session = element.figure?.session;
      if (!session || !this.#copies.has(session.record) || !(session.isReadWhole || this.#hasMoved)) return;
      const line = session.record.moves.join();
      if (line === this.#line) return;
      this.#line = line;
      this.#shown = session.record;
      onPlayed(session.record);
    };
    element.addEventListener("crosscut-move", () => {
      this.#hasMoved = true;
      report();
    });
    element.addEventListener("crosscut-position", report);
  }

  /** @returns {GameRecord | null} what it shows, without what the rules forbid; null until it does */
  get record() {
    const record = this.#element.figure?.session.record;
    return record && this.#copies.has(record) ? record : null;
  }

  /**
   * @param {GameRecord} record
   * @param {{game: string, called: string, inventor: string}} game its id, what it is called and by whom
   */
  show(record, game) {
    const isSame = Object.entries(game).every(
      ([key, value]) => this.#game[/** @type {keyof typeof game} */ (key)] === value,
    );
    if (record === this.#shown && isSame) return;
    this.#shown = record;
    this.#game = game;
    this.#copies = new WeakSet();
    this.#line = record.moves.join();
    this.#hasMoved = false;
    const facts = gameOf(this.#games, game.game);
    if (!facts) return;
    this.#element.showReading(() => {
      const copy = copiedRecord(record, game);
      this.#copies.add(copy);
      return {
        record: copy,
        display: USUAL_DISPLAY,
        expectedBoard: foretell(copy, facts),
        givesBoard: false,
        problems: [],
      };
    });
  }
}
