/** The rules of the own game on the board, in words and as pictures. */

import { tr } from "../language/tr.js";
import { writeFragment } from "../address/fragment.js";
import { wantedAnswer } from "../engine/requests.js";
import { byId, makeElement } from "../pages/page.js";
import { GameRecord, kindOf } from "../record/record.js";
import { site } from "../site/site.js";
import { picturedRules } from "../invent/pictured-rules.js";

/** @import { Session } from "../game/session.js" */

export class RulesDialog {
  /** Aborted when the dialog is closed. */
  #asking = new AbortController();

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.dialog = byId("rules-dialog", HTMLDialogElement);
    this.heading = byId("rules-heading", HTMLElement);
    this.pictures = byId("rules-pictures", HTMLElement);
    this.special = byId("rules-special", HTMLElement);
    this.words = byId("rules-in-words", HTMLElement);
    this.known = byId("rules-known", HTMLElement);
    this.change = byId("rules-change", HTMLAnchorElement);
    this.dialog.addEventListener("close", () => this.#asking.abort());
  }

  open() {
    const { record, title } = this.session;
    const { game } = record;
    this.heading.textContent = tr("How to play {game}", { game: title });
    this.change.href = `${site.pageAddress("invent.html")}#${writeFragment(new GameRecord(kindOf(record)), null)}`;
    this.pictures.replaceChildren(...picturedRules(game));
    this.special.replaceChildren();
    this.words.replaceChildren(makeElement("li", {}, tr("Loading the rules.")));
    this.known.hidden = true;
    this.dialog.showModal();
    this.#ask(game);
  }

  /** @param {string} game */
  async #ask(game) {
    const { engine } = this.session;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const asked = engine.request("rules", { game }, { signal, urgency: "question" });
    const answer = await wantedAnswer(asked, signal, (reason) => this.#say([reason]));
    if (!answer) return;
    this.special.replaceChildren(...answer.special.map((sentence) => makeElement("li", {}, sentence)));
    this.#say(answer.sentences);
    this.known.hidden = !answer.known;
    this.known.textContent = answer.known;
  }

  /** @param {string[]} sentences */
  #say(sentences) {
    this.words.replaceChildren(...sentences.map((sentence) => makeElement("li", {}, sentence)));
  }
}
