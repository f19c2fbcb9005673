/** The game that a person works on: it is changed, undone, saved. */

import { writeFragment } from "../address/fragment.js";
import { History } from "../pages/history.js";
import { Emitter } from "../site/events.js";
import { saveDraft } from "./drafts.js";
import { broughtBack, changed, gameToPlay, shownGame, untouched } from "./invention.js";
import { writeRules } from "./rules.js";

/**
 * @import { GameRecord } from "../record/record.js"
 * @import { GameDraft } from "./drafts.js"
 * @import { Invention } from "./invention.js"
 */

/**
 * Emits "changed" when it is to be shown anew, and "saved" when its text is another one.
 * @extends {Emitter<"changed" | "saved">}
 */
export class Inventing extends Emitter {
  /** @type {Invention} */
  now = untouched();
  /** The text that was saved last: a link without its address. */
  fragment = "";
  /** Whether this browser has room for the draft. */
  isSaved = true;
  #history = new History(this.now);
  /** @type {Map<string, string>} what the engine calls the games of rule texts */
  #ids = new Map();

  /** @returns {string} the rules as they are drawn */
  get rules() {
    return writeRules(this.now.rules);
  }

  /** @returns {string} the id of the game; until the engine has read it, one in which patterns may stand in another order */
  get id() {
    const { rules } = this;
    return this.#ids.get(rules) ?? rules;
  }

  /** @returns {GameRecord} the game before its first move */
  get newGame() {
    return gameToPlay(this.now, this.id);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /**
   * The person changes something, which is saved as a draft.
   * @param {Partial<Invention>} changes
   */
  change(changes) {
    this.#make(changes);
    this.emit("changed");
  }

  /**
   * A person types. Each letter is saved, because nobody knows which one is the last before the page is left.
   * @param {"name" | "inventor"} field
   * @param {string} text
   */
  type(field, text) {
    this.#make({ [field]: text }, field);
  }

  /** A person has typed a text. */
  endTyping() {
    this.#history.endRun();
    this.emit("changed");
  }

  undo() {
    this.#goTo(this.#history.undo());
  }

  redo() {
    this.#goTo(this.#history.redo());
  }

  /** @param {Invention} other to work on */
  open(other) {
    this.now = other;
    this.#history.add(other);
    this.#write();
    this.emit("changed");
  }

  /**
   * Another board, which is no change of the game.
   * @param {GameRecord} record
   */
  place(record) {
    this.play(record);
    this.emit("changed");
  }

  /** @param {GameRecord} record what the person has made on the board, which shows it */
  play(record) {
    this.now = { ...this.now, record };
    this.#history.amend(this.now);
    this.#write();
  }

  /**
   * @param {string} rules that the engine has read
   * @param {string} id that it gives the game
   */
  note(rules, id) {
    if (this.#ids.get(rules) === id) return;
    this.#ids.set(rules, id);
    if (rules === this.rules && rules !== id) this.#write();
  }

  /** @param {GameDraft} draft that is deleted */
  forget({ id }) {
    if (id === this.now.draft) this.now = { ...this.now, draft: null };
  }

  /** @param {GameDraft} draft that is put back */
  recall({ id, fragment }) {
    if (fragment === this.fragment) this.now = { ...this.now, draft: id };
  }

  /**
   * @param {Partial<Invention>} changes
   * @param {string} [run] names changes that are undone together
   */
  #make(changes, run) {
    this.now = changed(this.now, changes);
    this.#write(true);
    this.#history.add(this.now, run);
  }

  /** @param {Invention | null} other */
  #goTo(other) {
    if (!other) return;
    this.now = broughtBack(other, this.now);
    this.#history.amend(this.now);
    this.#write();
    this.emit("changed");
  }

  /**
   * Write it as a text, for the address and the draft.
   * @param {boolean} [isNew] whether it becomes a draft, if it is none yet
   */
  #write(isNew = false) {
    this.fragment = writeFragment(shownGame(this.now, this.id), null);
    const { draft } = this.now;
    if (isNew || draft !== null) {
      const id = saveDraft(draft, this.fragment);
      this.isSaved = id !== null;
      if (id) this.now = { ...this.now, draft: id };
    }
    this.emit("saved");
  }
}
