/** The dialog that asks against whom to play, which game, and how large. It offers again what was chosen last. */

import { cleanName, quote } from "../notation/quote.js";
import { byId, makeElement } from "../pages/page.js";
import { lastChoice, rememberChoice } from "./last-choice.js";
import { USUAL_TERMS } from "./match.js";
import { computer, opponents } from "./opponents.js";
import { OpponentFields } from "./opponent-fields.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("./match.js").Terms} Terms
 * @typedef {{game: string, size: number, names: import("../record/record.js").Names, terms: Terms}} Choice
 */

/** A person alone plays against the computer. @type {Terms} */
const FIRST_TERMS = { ...USUAL_TERMS, opponent: computer.id, level: 2 };

/** A beginner's size, and how much larger than the usual size a large board is. */
const SMALL_SIZE = 9;
const LARGER_BY = 6;

/**
 * @param {Pick<Game, "defaultSize" | "maxSize">} game
 * @returns {Record<string, number>} the sizes to choose from by their names, no two alike
 */
export function namedSizes({ defaultSize, maxSize }) {
  const large = Math.min(defaultSize + LARGER_BY, maxSize);
  return {
    ...(SMALL_SIZE < defaultSize && { small: SMALL_SIZE }),
    usual: defaultSize,
    ...(large > defaultSize && { large }),
  };
}

export class NewGameDialog {
  /**
   * @param {readonly Game[]} games
   * @param {(choice: Choice) => void} onStart
   */
  constructor(games, onStart) {
    this.games = [...games].sort((one, two) => one.newcomerRank - two.newcomerRank);
    this.onStart = onStart;
    this.dialog = byId("new-game-dialog", HTMLDialogElement);
    this.choice = byId("game-choice", HTMLFieldSetElement);
    this.size = byId("size", HTMLInputElement);
    this.chips = byId("size-chips", HTMLElement);
    this.note = byId("size-note", HTMLElement);
    this.error = byId("new-game-error", HTMLElement);
    this.opponent = new OpponentFields(opponents);
    this.choice.append(...this.games.map(gameOption));
    this.choice.addEventListener("change", () => this.#takeSize(this.size.value));
    this.size.addEventListener("input", () => this.#markChip());
    this.dialog.querySelector("[value=cancel]")?.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("submit", (event) => this.#submit(event));
  }

  /**
   * @param {string} [game] the id of the one to begin with: a beginner's size is offered for it
   * @param {Terms} [terms] to begin with, instead of those chosen last
   */
  open(game, terms) {
    const last = lastChoice();
    this.#radio(game ?? last?.game ?? this.games[0].id).checked = true;
    this.opponent.set(terms ?? last?.terms ?? FIRST_TERMS, last?.names ?? { red: "", blue: "" });
    this.size.value = "";
    this.#takeSize(last && last.game === (game ?? last.game) ? String(last.size) : String(SMALL_SIZE));
    this.error.textContent = "";
    this.dialog.showModal();
    this.opponent.focus();
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

  /** @param {string} size to be offered if it is one of the game's; what was a usual size stays a usual one */
  #takeSize(size) {
    const { minSize, maxSize, defaultSize, name } = this.game;
    const chosen = this.chips.querySelector('[aria-pressed="true"]')?.getAttribute("data-name");
    const sizes = namedSizes(this.game);
    const wanted = this.size.value && chosen ? sizes[chosen] : Number(size);
    this.size.value = String(wanted >= minSize && wanted <= maxSize ? wanted : (sizes.small ?? sizes.usual));
    this.chips.replaceChildren(...Object.entries(sizes).map((entry) => this.#chip(...entry)));
    this.note.textContent = `${minSize} to ${maxSize}; usual for ${name}: ${defaultSize}.`;
    this.#markChip();
  }

  /**
   * @param {string} name
   * @param {number} size
   * @returns {HTMLElement}
   */
  #chip(name, size) {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.textContent = `${name} ${size}`;
    chip.dataset.name = name;
    chip.value = String(size);
    chip.addEventListener("click", () => {
      this.size.value = chip.value;
      this.#markChip();
    });
    return chip;
  }

  #markChip() {
    for (const chip of this.chips.querySelectorAll("button")) {
      chip.ariaPressed = String(chip.value === this.size.value.trim());
    }
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
    const { red, blue } = this.opponent.names;
    const names = { red: cleanName(red), blue: cleanName(blue) };
    const choice = { game: id, size, names, terms: this.opponent.terms };
    this.dialog.close();
    rememberChoice(choice);
    this.onStart(choice);
  }
}

/**
 * @param {Game} game
 * @returns {HTMLElement}
 */
function gameOption({ id, name, inventor, year }) {
  const radio = makeElement("input", { type: "radio", name: "game", value: id });
  const credit = makeElement("small", { textContent: `${inventor}, ${year}` });
  return makeElement("label", {}, radio, makeElement("span", {}, name, " ", credit));
}
