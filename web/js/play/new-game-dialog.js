/** The dialog that asks for the opponent, the game and the size. It offers again what was chosen last. */

import { readPreference, writePreference } from "../address/storage.js";
import { quote } from "../notation/quote.js";
import { byId, makeButton, showPressed } from "../pages/page.js";
import { USUAL_TERMS } from "./match.js";
import { computer } from "./opponents.js";
import { check, checked, OpponentFields } from "./opponent-fields.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Names } from "../record/record.js"
 * @import { Terms } from "./match.js"
 */

/**
 * @typedef {{game: string, size: number, names: Names, terms: Terms}} Choice
 * @typedef {{game: string, size: number, people: Names, terms: Terms}} LastChoice `people`: the names as last written,
 *   even if a computer has played since
 */

/** What was chosen last, in this browser. */
const LAST_CHOICE = "new-game";

/** A person alone plays against the computer. @type {Terms} */
const FIRST_TERMS = { ...USUAL_TERMS, opponent: computer.id, level: 2 };

/** How much larger than the usual size a large board is. */
const LARGER_BY = 6;

/** @returns {LastChoice | null} null if nothing was chosen yet, or it cannot be read */
export function lastChoice() {
  try {
    const { game, size, people, terms } = JSON.parse(readPreference(LAST_CHOICE) ?? "null");
    const isChoice = typeof game === "string" && Number.isInteger(size);
    return isChoice
      ? { game, size, people: { red: "", blue: "", ...people }, terms: { ...USUAL_TERMS, ...terms } }
      : null;
  } catch {
    return null;
  }
}

/**
 * @param {Pick<Game, "smallSize" | "defaultSize" | "maxSize">} game
 * @returns {Record<string, number>} the sizes to choose from, by their names; all different
 */
export function namedSizes({ smallSize, defaultSize, maxSize }) {
  const large = Math.min(defaultSize + LARGER_BY, maxSize);
  return {
    ...(smallSize < defaultSize && { small: smallSize }),
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
    this.games = games;
    this.onStart = onStart;
    this.dialog = byId("new-game-dialog", HTMLDialogElement);
    this.choice = byId("game-choice", HTMLFieldSetElement);
    this.size = byId("size", HTMLInputElement);
    this.chips = byId("size-chips", HTMLElement);
    this.note = byId("size-note", HTMLElement);
    this.error = byId("new-game-error", HTMLElement);
    this.opponent = new OpponentFields();
    this.choice.addEventListener("change", () => this.#takeSize(this.size.value));
    this.size.addEventListener("input", () => this.#markChip());
    this.dialog.querySelector("[value=cancel]")?.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("submit", (event) => this.#submit(event));
  }

  /**
   * @param {string} [game] the id of the game to offer first, with a beginner's size
   * @param {Terms} [terms] to offer first, in place of those chosen last
   */
  open(game, terms) {
    const last = lastChoice();
    check(this.choice, game ?? last?.game ?? "");
    this.opponent.set(terms ?? last?.terms ?? FIRST_TERMS, last);
    this.size.value = "";
    this.#takeSize(last && last.game === (game ?? last.game) ? String(last.size) : String(this.game.smallSize));
    this.error.textContent = "";
    this.dialog.showModal();
    this.opponent.focus();
  }

  /** @returns {Game} the chosen game */
  get game() {
    return this.games.find(({ id }) => id === checked(this.choice)?.value) ?? this.games[0];
  }

  /** @param {string} size to offer if the game has it; a usual size stays the usual size of the next game */
  #takeSize(size) {
    const { minSize, maxSize, defaultSize, name } = this.game;
    const chosen = this.chips.querySelector('[aria-pressed="true"]')?.getAttribute("data-name");
    const sizes = namedSizes(this.game);
    const wanted = this.size.value && chosen ? sizes[chosen] : Number(size);
    this.size.value = String(wanted >= minSize && wanted <= maxSize ? wanted : (sizes.small ?? sizes.usual));
    const chips = Object.entries(sizes).map(([called, value]) => {
      const chip = makeButton(() => this.#choose(value), { value: String(value) }, `${called} ${value}`);
      chip.dataset.name = called;
      return chip;
    });
    this.chips.replaceChildren(...chips);
    this.note.textContent = `${minSize} to ${maxSize}; usual for ${name}: ${defaultSize}.`;
    this.#markChip();
  }

  /** @param {number} size */
  #choose(size) {
    this.size.value = String(size);
    this.#markChip();
  }

  #markChip() {
    showPressed(this.chips.querySelectorAll("button"), ({ value }) => value === this.size.value.trim());
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
      this.error.scrollIntoView({ block: "center" }); // At the edge the buttons would cover it.
      return;
    }
    const { names, people, terms } = this.opponent;
    const chosen = { game: id, size, terms };
    this.dialog.close();
    writePreference(LAST_CHOICE, JSON.stringify({ ...chosen, people }));
    this.onStart({ ...chosen, names });
  }
}
