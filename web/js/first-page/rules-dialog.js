/** The rules of the own game on the board, in words and as pictures. */

import { writeFragment } from "../address/fragment.js";
import { wantedAnswer } from "../engine/requests.js";
import { byId, makeElement } from "../pages/page.js";
import { GameRecord, kindOf } from "../record/record.js";
import { site } from "../site/site.js";
import { imagePicture, legend } from "../invent/pattern-grid.js";
import { readRules } from "../invent/rules.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Pattern } from "../invent/rules.js"
 */

export class RulesDialog {
  /** Aborted when the dialog is closed. */
  #asking = new AbortController();

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.dialog = byId("rules-dialog", HTMLDialogElement);
    this.heading = byId("rules-heading", HTMLElement);
    this.pictures = byId("rules-pictures", HTMLElement);
    this.legend = byId("rules-legend", HTMLElement);
    this.words = byId("rules-in-words", HTMLElement);
    this.known = byId("rules-known", HTMLElement);
    this.change = byId("rules-change", HTMLAnchorElement);
    this.dialog.addEventListener("close", () => this.#asking.abort());
  }

  open() {
    const { record, title } = this.session;
    const { game } = record;
    this.heading.textContent = `How to play ${title}`;
    this.change.href = `${site.pageAddress("invent.html")}#${writeFragment(new GameRecord(kindOf(record)), null)}`;
    const { ban = [], fill = [] } = readRules(game) ?? {};
    this.pictures.replaceChildren(...pictured("Forbidden", ban), ...pictured("What is filled", fill));
    this.legend.replaceChildren(...legend([...ban, ...fill]));
    this.words.replaceChildren(makeElement("li", {}, "Loading the rules."));
    this.known.hidden = true;
    this.dialog.showModal();
    this.#tell(game);
  }

  /** @param {string} game */
  async #tell(game) {
    const { engine } = this.session;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const asked = engine.request("rules", { game }, { signal, urgency: "question" });
    const answer = await wantedAnswer(asked, signal, (reason) => this.#say([reason]));
    if (!answer) return;
    this.#say(answer.sentences);
    this.known.hidden = !answer.known;
    this.known.textContent = answer.known;
  }

  /** @param {string[]} sentences */
  #say(sentences) {
    this.words.replaceChildren(...sentences.map((sentence) => makeElement("li", {}, sentence)));
  }
}

/**
 * @param {string} heading
 * @param {readonly Pattern[]} patterns
 * @returns {(string | Element)[]} a picture of each, after the heading; nothing if there are none
 */
function pictured(heading, patterns) {
  return patterns.length ? [makeElement("span", {}, heading), ...patterns.map(imagePicture)] : [];
}
