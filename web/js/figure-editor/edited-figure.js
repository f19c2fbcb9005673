/** The figure that the author works on: its draft, with what was before, and what is read of it. */

import { writeFragment } from "../address/fragment.js";
import games from "../game/games.js";
import { History } from "../pages/history.js";
import { gameOf } from "../record/own-game.js";
import { attributeOf, draftReader, emptyDraft, readDraft, showing, taskOf, withRecord } from "./draft.js";
import { fragmentWithTask } from "./written-text.js";

/**
 * @import { GameRecord, Reading, Task } from "../record/record.js"
 * @import { FigureDraft, Read } from "./draft.js"
 */

/** @param {GameRecord} record */
export const gameIn = (record) => gameOf(games, record.game) ?? games[0];

export class EditedFigure {
  /** Whether the author has changed something: an empty form is no figure to save. */
  isTouched = false;
  /** @type {FigureDraft} */
  #draft;
  /** @type {History<FigureDraft>} */
  #history;
  #read = draftReader(games);

  /** @param {string} game its id */
  constructor(game) {
    this.#draft = emptyDraft(game);
    this.#history = new History(this.#draft);
  }

  get draft() {
    return this.#draft;
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** @returns {Read} what the draft says, or why it is no board; its record must not be changed */
  get read() {
    return this.#read(this.#draft);
  }

  /** @returns {Reading | null} what the draft says, not to be changed; null if it is no board */
  get reading() {
    return this.read.read?.reading ?? null;
  }

  /** @returns {Reading | null} the same to change */
  readAnew() {
    return readDraft(this.#draft, games).read?.reading ?? null;
  }

  /** @returns {Task | null} */
  get task() {
    return taskOf(this.#draft, games);
  }

  /** @param {string} name */
  attribute(name) {
    return attributeOf(this.#draft, name, games);
  }

  /**
   * @param {GameRecord} record
   * @param {Reading["display"]} [display]
   * @returns {string} of the figure, with its task
   */
  fragment(record, display) {
    return fragmentWithTask({ link: `#${writeFragment(record, null, display)}`, task: this.task });
  }

  /**
   * @param {FigureDraft} next
   * @param {string} [run] names changes that are undone together
   */
  change(next, run) {
    this.isTouched = true;
    this.#draft = next;
    this.#history.add(next, run);
  }

  /** The next change is undone separately. */
  endRun() {
    this.#history.endRun();
  }

  /** @param {GameRecord} record at the position to show, which is not undone by itself */
  goTo(record) {
    const next = showing(this.#draft, record);
    if (next.fields.at === this.#draft.fields.at) return;
    this.#draft = next;
    this.#history.amend(next);
  }

  /** @param {GameRecord} record the same game with other moves */
  takeMoves(record) {
    const { read } = this.read;
    if (!read) return;
    const next = withRecord(this.#draft, read, record);
    if (next.fields.moves === this.#draft.fields.moves) this.goTo(record);
    else this.change(next);
  }

  /** @param {FigureDraft} draft of another figure; undoing does not lead back to this one */
  replace(draft) {
    this.#draft = draft;
    this.#history = new History(draft);
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.#goBackTo(this.#history.undo());
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    return this.#goBackTo(this.#history.redo());
  }

  /** @param {FigureDraft | null} other */
  #goBackTo(other) {
    this.#draft = other ?? this.#draft;
    return other !== null;
  }
}
