/** The list of the reader's mistakes, to solve and to delete. */

import { lang, tr } from "../language/tr.js";
import { byId, makeButton, makeElement } from "../pages/page.js";
import { deleteMistake, mistakesAsPuzzles, putBack } from "./mistakes.js";
import { puzzleName } from "./puzzle-list.js";
import { stateInWords, stateOf } from "./results.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { Results } from "./results.js"
 */

/**
 * @param {NonNullable<Puzzle["own"]>} own
 * @returns {string} where it comes from
 */
export function originOf({ made }) {
  if (made === null) return tr("From a link");
  const date = new Date(made).toLocaleDateString(lang(), { day: "numeric", month: "long" });
  return tr("From a game reviewed on {date}", { date });
}

export class MistakeList {
  #list = byId("mistake-list", HTMLElement);
  #none = byId("mistakes-none", HTMLElement);
  #said = byId("mistakes-said", HTMLElement);
  #games;
  #addressOf;
  #changed;
  /** @type {Map<string, Puzzle>} by their ids, so that a puzzle stays the same object */
  #known = new Map();

  /**
   * @param {readonly Game[]} games
   * @param {(puzzle: Puzzle) => string} addressOf
   * @param {() => void} changed called when a mistake was deleted or put back
   */
  constructor(games, addressOf, changed) {
    this.#games = games;
    this.#addressOf = addressOf;
    this.#changed = changed;
  }

  /** @returns {Puzzle[]} what is saved now, perhaps by another tab; the newest comes first */
  get puzzles() {
    const puzzles = mistakesAsPuzzles(this.#games).map((puzzle) => this.#known.get(puzzle.id) ?? puzzle);
    this.#known = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
    return puzzles;
  }

  /**
   * @param {readonly Puzzle[]} puzzles
   * @param {Results} results
   * @param {Puzzle} shown
   */
  show(puzzles, results, shown) {
    const hadFocus = this.#list.contains(document.activeElement);
    this.#none.hidden = puzzles.length > 0;
    this.#list.replaceChildren(...puzzles.map((puzzle) => this.#item(puzzle, results, puzzle === shown)));
    if (hadFocus) /** @type {HTMLElement | null} */ (this.#list.querySelector("[aria-current]"))?.focus();
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Results} results
   * @param {boolean} isShown
   */
  #item(puzzle, results, isShown) {
    const name = puzzleName(puzzle);
    const link = makeElement("a", { href: this.#addressOf(puzzle) }, name);
    if (isShown) link.ariaCurrent = "true";
    const remove = makeButton(
      () => this.#delete(puzzle),
      { className: "quiet", ariaLabel: tr("Delete {name}", { name }) },
      tr("Delete"),
    );
    return makeElement("li", {}, link, makeElement("small", {}, stateInWords(stateOf(results.get(puzzle.id)))), remove);
  }

  /** @param {Puzzle} puzzle */
  #delete(puzzle) {
    deleteMistake(puzzle.link);
    this.#changed();
    const undo = makeButton(() => this.#putBack(puzzle), {}, tr("Put it back"));
    this.#said.replaceChildren(tr("{name} is deleted.", { name: puzzleName(puzzle) }), " ", undo);
    undo.focus();
  }

  /** @param {Puzzle} puzzle */
  #putBack({ link, own }) {
    this.#said.textContent = putBack({ fragment: link, made: own?.made ?? Date.now() })
      ? ""
      : tr("This browser has no room for it.");
    this.#changed();
  }
}
