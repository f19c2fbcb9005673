/** Asks what to do with a link that does more than go on with the game. */

import { byId, makeElement } from "../pages/page.js";

/**
 * @typedef {object} Question
 * @property {string} heading
 * @property {string[]} texts paragraphs
 * @property {{label: string, act: () => void}[]} answers the last one is the main one
 */

export class QuestionDialog {
  constructor() {
    this.dialog = byId("question-dialog", HTMLDialogElement);
    this.heading = byId("question-heading", HTMLElement);
    this.texts = byId("question-texts", HTMLElement);
    this.answers = byId("question-answers", HTMLElement);
  }

  /** @param {Question} question asked at once; closing the dialog without an answer changes nothing */
  ask({ heading, texts, answers }) {
    this.heading.textContent = heading;
    this.texts.replaceChildren(...texts.map((textContent) => makeElement("p", { textContent })));
    const buttons = answers.map(({ label, act }) => {
      const button = makeElement("button", { type: "button", textContent: label });
      button.addEventListener("click", () => {
        this.dialog.close();
        act();
      });
      return button;
    });
    buttons.at(-1)?.classList.add("primary");
    this.answers.replaceChildren(...buttons);
    if (!this.dialog.open) this.dialog.showModal();
  }
}
