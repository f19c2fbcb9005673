/** The form of the figure editor: what stands in its fields, and what is said about them. */

import games from "../game/games.js";
import { quote } from "../notation/quote.js";
import { byId } from "../pages/page.js";
import { gameOf, OWN, titleOf } from "../record/own-game.js";
import patterns from "./claim-patterns.js";
import { claimsIn, FIGURE_FIELDS, problemsOfTask } from "./draft.js";

/** @import { FigureDraft } from "./draft.js" */

const KINDS = patterns.map((pattern) => new RegExp(`^(?:${pattern})$`));

export class FigureForm {
  element = byId("editor-form", HTMLFormElement);
  #taskProblems = byId("editor-task-problems", HTMLElement);
  #claimsSaid = byId("editor-claims-said", HTMLElement);
  #notes = byId("editor-notes-field", HTMLElement);

  constructor() {
    this.element.addEventListener("submit", (event) => event.preventDefault());
    for (const { id, name } of games) this.#choice.add(new Option(name, id));
  }

  get #choice() {
    return /** @type {HTMLSelectElement} */ (this.element.elements.namedItem("game"));
  }

  /**
   * @param {string} name
   * @returns {string} as the author has typed it
   */
  field(name) {
    return String(new FormData(this.element).get(name) ?? "");
  }

  /** @param {FigureDraft} draft */
  show({ fields }) {
    this.#offer(fields);
    for (const name of FIGURE_FIELDS) if (fields[name] !== this.field(name)) this.#put(name, fields[name]);
    if (fields.notes) this.#notes.hidden = false; // Figures that are new have remarks.
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #put(name, value) {
    const field = this.element.elements.namedItem(name);
    if (!(field instanceof HTMLElement) || !("value" in field)) throw new Error(`the form has no field ${name}`);
    const isChoice = field instanceof HTMLSelectElement;
    if (isChoice && ![...field.options].some((option) => option.value === value)) field.add(new Option(value, value));
    field.value = value;
  }

  /** @param {FigureDraft["fields"]} fields of an own game, perhaps: then it can be chosen from now on */
  #offer({ game, called }) {
    const known = game.startsWith(OWN) ? gameOf(games, game) : undefined;
    const isOffered = [...this.#choice.options].some(({ value }) => value === game);
    if (known && !isOffered) this.#choice.add(new Option(titleOf(known, { called }), game));
  }

  /**
   * Say which parts of the task, and which claims, cannot be read.
   * @param {FigureDraft} draft
   * @param {number} size of the board
   */
  check(draft, size) {
    this.#taskProblems.textContent = problemsOfTask(draft, size, games).join(" ");
    const wrong = claimsIn(draft.fields.claims).filter((claim) => !KINDS.some((kind) => kind.test(claim)));
    this.#claimsSaid.textContent = wrong.map((claim) => `No kind of claim is written like ${quote(claim)}.`).join(" ");
  }
}
