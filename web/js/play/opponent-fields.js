/**
 * The part of the dialog New game that asks for the opponent, and for what each kind of opponent needs. A field with
 * `data-asks` belongs to the opponents that ask for it.
 */

import { byId } from "../pages/page.js";
import levels from "./levels.js";
import { USUAL_TERMS } from "./match.js";
import { computerName } from "./opponents.js";

/**
 * @typedef {import("../record/record.js").Names} Names
 * @typedef {import("./match.js").Terms} Terms
 * @typedef {import("./opponents.js").Opponent} Opponent
 */

export class OpponentFields {
  /** @param {readonly Opponent[]} opponents */
  constructor(opponents) {
    this.opponents = opponents;
    this.choice = byId("opponent-choice", HTMLFieldSetElement);
    this.level = byId("level", HTMLSelectElement);
    this.levelNote = byId("level-note", HTMLElement);
    this.linkNote = byId("link-note", HTMLElement);
    this.computerBegins = byId("computer-begins", HTMLInputElement);
    this.otherBegins = byId("other-begins", HTMLElement);
    this.red = byId("red-name", HTMLInputElement);
    this.blue = byId("blue-name", HTMLInputElement);
    this.fields = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#new-game-dialog [data-asks]"));
    this.choice.append(...opponents.map(option));
    this.level.append(...levels.map(({ name }, index) => new Option(`${index + 1}: ${name}`, String(index + 1))));
    this.level.addEventListener("change", () => this.#show());
    this.computerBegins.form?.addEventListener("change", () => this.#show());
  }

  /**
   * @param {Terms} terms
   * @param {Names} names
   */
  set({ opponent, level, side }, names) {
    const radios = this.#radios;
    (radios.find(({ value }) => value === opponent) ?? radios[0]).checked = true;
    this.level.value = String(level);
    if (this.level.selectedIndex < 0) this.level.selectedIndex = 0;
    this.computerBegins.checked = side === "blue";
    this.red.value = names.red;
    this.blue.value = names.blue;
    this.#show();
  }

  /** @returns {Terms} as they are chosen */
  get terms() {
    const level = Number(this.level.value) || USUAL_TERMS.level;
    return { opponent: this.#chosen.id, level, side: this.computerBegins.checked ? "blue" : "red" };
  }

  /** @returns {Names} empty where nobody was asked for them */
  get names() {
    const { asks, computer } = this.#chosen;
    if (asks.includes("names")) return { red: this.red.value, blue: this.blue.value };
    const name = computerName(this.terms);
    if (computer === "both") return { red: name, blue: name };
    return this.terms.side === "red" ? { red: "", blue: name } : { red: name, blue: "" };
  }

  focus() {
    this.#radios.find(({ checked }) => checked)?.focus();
  }

  get #radios() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.choice.querySelectorAll("input"))];
  }

  get #chosen() {
    const id = this.#radios.find(({ checked }) => checked)?.value;
    return this.opponents.find((opponent) => opponent.id === id) ?? this.opponents[0];
  }

  #show() {
    this.levelNote.textContent = levels[Number(this.level.value) - 1]?.sentence ?? "";
    const asked = /** @type {readonly string[]} */ (this.#chosen.asks);
    this.linkNote.hidden = !this.#chosen.isElsewhere;
    for (const field of this.fields) field.hidden = !asked.includes(field.dataset.asks ?? "");
    this.#nameSides();
  }

  /** Label the two names, and say who begins if not the person here. */
  #nameSides() {
    const { isElsewhere } = this.#chosen;
    const own = this.terms.side === "red" ? "red" : "blue";
    this.otherBegins.textContent = isElsewhere ? "Friend begins" : "Computer begins";
    byId("red-name-label", HTMLElement).textContent = isElsewhere ? `Red: ${own === "red" ? "you" : "friend"}` : "Red";
    byId("blue-name-label", HTMLElement).textContent = isElsewhere
      ? `Blue: ${own === "blue" ? "you" : "friend"}`
      : "Blue";
  }
}

/**
 * @param {Opponent} opponent
 * @returns {HTMLElement}
 */
function option({ id, label: text }) {
  const label = document.createElement("label");
  const radio = document.createElement("input");
  radio.type = "radio";
  radio.name = "opponent";
  radio.value = id;
  label.append(radio, text);
  return label;
}
