/** The dialog that asks for the opponent, the game and the size. It offers again what was chosen last. */

import { tr } from "../language/tr.js";
import { LAST_CHOICE, readPreference, writePreference } from "../saved/storage.js";
import { MAX_SIZE } from "../notation/points.js";
import { quote } from "../notation/quote.js";
import { byId, makeButton, makeElement, showPressed } from "../pages/page.js";
import { gameOf, inventorOf, OWN, titleOf } from "../record/own-game.js";
import { kindOf } from "../record/record.js";
import { USUAL_TERMS } from "./match.js";
import { computer } from "./opponents.js";
import { check, checked, OpponentFields } from "./opponent-fields.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { GameKind, Names } from "../record/record.js"
 * @import { Terms } from "./match.js"
 */

/**
 * @typedef {GameKind & {names: Names, terms: Terms}} Choice
 * @typedef {GameKind & {people: Names, terms: Terms}} LastChoice `people`: the names as last written, even if a computer
 *   has played since
 */

/** A person alone plays against the computer. @type {Terms} */
const FIRST_TERMS = { ...USUAL_TERMS, opponent: computer.id, level: 2 };

/** How much larger than the usual size a large board is. */
const LARGER_BY = 6;

/** @returns {LastChoice | null} null if nothing was chosen yet, or it cannot be read */
export function lastChoice() {
  try {
    const { people, terms, ...kind } = { called: "", inventor: "", ...JSON.parse(readPreference(LAST_CHOICE) ?? "{}") };
    const isChoice = [kind.game, kind.called, kind.inventor].every((text) => typeof text === "string");
    return isChoice && Number.isInteger(kind.size)
      ? { ...kindOf(kind), people: { red: "", blue: "", ...people }, terms: { ...USUAL_TERMS, ...terms } }
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
    standard: defaultSize,
    ...(large > defaultSize && { large }),
  };
}

/**
 * @param {Pick<Game, "minSize" | "maxSize" | "fillable">} game
 * @returns {string} why it cannot be played on larger boards; empty if nothing needs to be said
 */
export function whyNotLarger({ maxSize, fillable }) {
  if (maxSize >= MAX_SIZE || !fillable) return "";
  return tr("On larger boards it takes too long to find out whether they can still be filled.");
}

/**
 * @param {string} sentence
 * @param {Pick<Game, "minSize" | "maxSize" | "fillable">} game
 */
const withWhy = (sentence, game) => [sentence, whyNotLarger(game)].filter(Boolean).join(" ");

/**
 * @param {string} called as {@link namedSizes} calls it
 * @param {number} size
 */
function sizeInWords(called, size) {
  if (called === "small") return tr("small {n}", { n: size });
  return called === "large" ? tr("large {n}", { n: size }) : tr("standard {n}", { n: size });
}

export class NewGameDialog {
  /** @type {GameKind | null} the own game that is offered, too */
  #own = null;
  /** @type {HTMLElement | null} its button */
  #ownButton = null;

  /**
   * @param {readonly Game[]} games
   * @param {() => GameKind | null} atHand the game on the board, or else the one played last
   * @param {(choice: Choice) => void} onStart
   */
  constructor(games, atHand, onStart) {
    this.games = games;
    this.atHand = atHand;
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

  /** @param {Terms} [terms] to offer first, in place of those chosen last */
  open(terms) {
    const last = lastChoice();
    const offered = [this.atHand(), last].filter((kind) => kind !== null);
    this.#showBoards();
    this.#offerOwn(offered.find(({ game }) => game.startsWith(OWN)) ?? null);
    check(this.choice, offered[0]?.game ?? "");
    this.opponent.set(terms ?? last?.terms ?? FIRST_TERMS, last);
    this.size.value = "";
    const sized = offered.find(({ game }) => game === this.game.id);
    this.#takeSize(String(sized?.size ?? this.game.smallSize));
    this.error.textContent = "";
    this.dialog.showModal();
    this.opponent.focus();
  }

  /** Give each game the small board of its card on the first page. */
  #showBoards() {
    if (this.choice.querySelector("svg")) return;
    for (const radio of this.choice.querySelectorAll("input")) {
      const card = document.querySelector(`.card:has([data-ladder="${radio.value}"])`);
      const picture = card?.querySelector("svg")?.cloneNode(true);
      if (picture) radio.after(picture);
    }
  }

  /** @param {GameKind | null} own an own game that can be chosen, too */
  #offerOwn(own) {
    this.#own = own;
    this.#ownButton?.remove();
    this.#ownButton = null;
    const game = own && gameOf(this.games, own.game);
    if (!game) return;
    const by = makeElement("small", {}, inventorOf(game, own));
    const radio = makeElement("input", { type: "radio", name: "game", value: game.id });
    this.#ownButton = makeElement("label", {}, radio, makeElement("span", {}, titleOf(game, own), " ", by));
    this.choice.append(this.#ownButton);
  }

  /** @returns {Game} the chosen game */
  get game() {
    return gameOf(this.games, checked(this.choice)?.value ?? "") ?? this.games[0];
  }

  /** @returns {{called: string, inventor: string}} what the chosen game is called, and by whom, if it is an own game */
  get #title() {
    const { called, inventor } = this.#own?.game === this.game.id ? this.#own : { called: "", inventor: "" };
    return { called, inventor };
  }

  /** @param {string} size to offer if the game has it; the standard size stays that of the next game */
  #takeSize(size) {
    const { game } = this;
    const { minSize, maxSize, defaultSize } = game;
    const chosen = this.chips.querySelector('[aria-pressed="true"]')?.getAttribute("data-name");
    const sizes = namedSizes(game);
    const wanted = this.size.value && chosen ? sizes[chosen] : Number(size);
    this.size.value = String(wanted >= minSize && wanted <= maxSize ? wanted : (sizes.small ?? sizes.standard));
    const chips = Object.entries(sizes).map(([called, value]) => {
      const chip = makeButton(() => this.#choose(value), { value: String(value) }, sizeInWords(called, value));
      chip.dataset.name = called;
      return chip;
    });
    this.chips.replaceChildren(...chips);
    const name = titleOf(game, this.#title);
    const sizesOf = { min: minSize, max: maxSize, game: name, standard: defaultSize };
    this.note.textContent = withWhy(tr("{min} to {max}; standard for {game}: {standard}.", sizesOf), game);
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
    const { game } = this;
    const { id, minSize, maxSize } = game;
    const text = this.size.value.trim();
    const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (size < minSize || size > maxSize) {
      const values = { game: titleOf(game, this.#title), min: minSize, max: maxSize, text: quote(text) };
      const wanted = tr("The size of {game} must be a whole number from {min} to {max}, not {text}.", values);
      this.error.textContent = withWhy(wanted, game);
      this.size.focus();
      this.error.scrollIntoView({ block: "center" }); // At the edge the buttons would cover it.
      return;
    }
    const { names, people, terms } = this.opponent;
    const chosen = { game: id, size, ...this.#title, terms };
    this.dialog.close();
    writePreference(LAST_CHOICE, JSON.stringify({ ...chosen, people }));
    this.onStart({ ...chosen, names });
  }
}
