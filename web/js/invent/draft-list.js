/** The list of drafts, to open and to delete. */

import { readAnyFragment } from "../address/fragment.js";
import { tr } from "../language/tr.js";
import { makeButton, makeElement } from "../pages/page.js";
import { untitled } from "../record/own-game.js";
import { deleteDraft, listDrafts, restoreDraft } from "./drafts.js";
import { smallBoard } from "./small-board.js";

/**
 * @import { GameDraft } from "./drafts.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Reading } from "../record/record.js"
 */

export class DraftList {
  #element;
  #said;
  #games;
  #actions;
  /** How often it was shown. */
  #shown = 0;
  /** @type {string | null} the draft that is open */
  #current = null;

  /**
   * @param {HTMLElement} element the list
   * @param {HTMLElement} said where deletions are announced
   * @param {readonly Game[]} games
   * @param {Record<"open" | "deleted" | "restored", (draft: GameDraft) => void>} actions
   */
  constructor(element, said, games, actions) {
    this.#element = element;
    this.#said = said;
    this.#games = games;
    this.#actions = actions;
    // Another tab may save drafts, too.
    addEventListener("storage", () => this.show(this.#current));
  }

  /** @param {string | null} current the draft that is open; null if it is none yet */
  async show(current) {
    this.#current = current;
    const shown = ++this.#shown;
    const drafts = listDrafts();
    const readings = await Promise.all(drafts.map(({ fragment }) => readAnyFragment(fragment, this.#games)));
    if (shown !== this.#shown) return;
    this.#element.hidden = !drafts.length;
    this.#element.replaceChildren(...drafts.map((draft, index) => this.#item(draft, readings[index])));
  }

  /**
   * @param {GameDraft} draft
   * @param {Reading | null} reading
   * @returns {HTMLElement}
   */
  #item(draft, reading) {
    const name = reading?.record.called || untitled();
    const { board, rule } = smallBoard(reading);
    const isCurrent = draft.id === this.#current;
    const open = makeButton(() => this.#actions.open(draft), { className: "quiet" }, name);
    if (isCurrent) open.ariaCurrent = "true";
    const remove = makeButton(() => this.#delete(draft, name), {
      className: "quiet",
      ariaLabel: tr("Delete {name}", { name }),
    });
    remove.append(tr("Delete"));
    return makeElement("li", {}, board, open, rule, remove);
  }

  /**
   * @param {GameDraft} draft
   * @param {string} name
   */
  #delete(draft, name) {
    deleteDraft(draft.id);
    this.#actions.deleted(draft);
    const putBack = makeButton(() => {
      restoreDraft(draft);
      this.#actions.restored(draft);
      this.#said.replaceChildren();
      this.show(this.#current);
    }, {});
    putBack.append(tr("Put it back"));
    this.#said.replaceChildren(tr("{name} is deleted.", { name }), " ", putBack);
    putBack.focus();
    this.show(this.#current);
  }
}
