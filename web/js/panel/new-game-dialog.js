/** The dialog that asks which game, how large, and who plays. */

import { cleanName, quote } from "../notation/quote.js";
import { byId } from "../pages/page.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {{game: string, size: number, names: import("../record/record.js").Names}} Choice
 */

export class NewGameDialog {
  /**
   * @param {readonly Game[]} games
   * @param {(choice: Choice) => void} onStart
   */
  constructor(games, onStart) {
    this.games = games;
    this.onStart = onStart;
    this.dialog = byId("new-game-dialog", HTMLDialogElement);
    this.choice = byId("game-choice", HTMLFieldSetElement);
    this.size = byId("size", HTMLInputElement);
    this.range = byId("size-range", HTMLInputElement);
    this.note = byId("size-note", HTMLElement);
    this.red = byId("red-name", HTMLInputElement);
    this.blue = byId("blue-name", HTMLInputElement);
    this.error = byId("new-game-error", HTMLElement);
    this.choice.append(...games.map(gameOption));
    this.choice.addEventListener("change", () => this.#takeDefaultSize());
    this.range.addEventListener("input", () => (this.size.value = this.range.value));
    this.size.addEventListener("input", () => (this.range.value = this.size.value));
    this.dialog.querySelector("[value=cancel]")?.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("submit", (event) => this.#submit(event));
  }

  /** @param {Choice} current what is played now */
  open({ game, size, names }) {
    this.#radio(game).checked = true;
    this.#takeDefaultSize();
    this.size.value = this.range.value = String(size);
    this.red.value = names.red;
    this.blue.value = names.blue;
    this.error.textContent = "";
    this.dialog.showModal();
    this.#radio(game).focus();
  }

  /**
   * @param {string} id
   * @returns {HTMLInputElement}
   */
  #radio(id) {
    const radios = /** @type {NodeListOf<HTMLInputElement>} */ (this.choice.querySelectorAll("input"));
    return [...radios].find((radio) => radio.value === id) ?? radios[0];
  }

  /** @returns {Game} the game that is chosen */
  get game() {
    const id = this.choice.querySelector("input:checked")?.getAttribute("value");
    return this.games.find((game) => game.id === id) ?? this.games[0];
  }

  #takeDefaultSize() {
    const { minSize, maxSize, defaultSize, name } = this.game;
    this.range.min = String(minSize);
    this.range.max = String(maxSize);
    this.size.value = this.range.value = String(defaultSize);
    this.note.textContent = `${minSize} to ${maxSize}; usual for ${name}: ${defaultSize}.`;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const { id, name, minSize, maxSize } = this.game;
    const text = this.size.value.trim();
    const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (size < minSize || size > maxSize) {
      this.error.textContent = `The size of ${name} must be a whole number from ${minSize} to ${maxSize}, not ${quote(text)}.`;
      this.size.focus();
      return;
    }
    this.dialog.close();
    this.onStart({ game: id, size, names: { red: cleanName(this.red.value), blue: cleanName(this.blue.value) } });
  }
}

/**
 * @param {Game} game
 * @returns {HTMLElement}
 */
function gameOption({ id, name, inventor, year }) {
  const label = document.createElement("label");
  const radio = document.createElement("input");
  radio.type = "radio";
  radio.name = "game";
  radio.value = id;
  const credit = document.createElement("small");
  credit.textContent = `${inventor}, ${year}`;
  label.append(radio, name, " ", credit);
  return label;
}
