/** The list of puzzles to choose from. */

import games from "../game/games.js";
import { tr, translated, trList } from "../language/tr.js";
import { makeElement } from "../pages/page.js";
import levels from "../play/levels.js";
import { stateInWords, stateOf } from "./results.js";

/** @import { Results } from "./results.js" */

/**
 * @typedef {object} Puzzle a position in which one move wins
 * @property {string} id its permanent name, such as `quax-k3f9x`
 * @property {string} game
 * @property {string} link the fragment of a link that shows it with its task
 * @property {number} size
 * @property {number} level the lowest level of the computer that finds the move, from 1; one more than the top level if
 *   no level does
 * @property {string[]} themes
 * @property {number} number its rank among the puzzles of its game, from easy to hard, beginning with 1
 * @property {string} [called] what the game is called, if it is not one of the catalogue
 * @property {{name: string, made: number | null}} [own] if it was made of a mistake: its name, and when the reader made it,
 *   in milliseconds since 1970; null if it came by a link
 */

const SIGNS = { solved: "✓", seen: "·" };

/**
 * @param {Puzzle} puzzle
 * @returns {string} for example Quax 7
 */
export function puzzleName(puzzle) {
  return puzzle.own?.name ?? `${gameNameOf(puzzle)} ${puzzle.number}`;
}

/**
 * @param {Puzzle} puzzle
 * @returns {string}
 */
export function gameNameOf({ game, called }) {
  return called ?? games.find(({ id }) => id === game)?.name ?? game;
}

/**
 * @param {number} level
 * @returns {string} how hard a puzzle is
 */
export function levelInWords(level) {
  const found = levels[level - 1];
  return found
    ? tr("Level {level}: the {name} finds the move", { level, name: translated(found.name) })
    : tr("No level of the computer finds the move");
}

/**
 * @param {HTMLElement} place
 * @param {readonly Puzzle[]} puzzles
 * @param {Results} results
 * @param {Puzzle} shown
 * @param {object} how
 * @param {(puzzle: Puzzle) => string} how.addressOf
 * @param {(canvas: HTMLCanvasElement, puzzle: Puzzle) => void} how.showBoard
 */
export function showList(place, puzzles, results, shown, { addressOf, showBoard }) {
  const groups = [...Map.groupBy(puzzles, ({ level }) => level)].sort(([one], [other]) => one - other);
  const isOfOneGame = new Set(puzzles.map(({ game }) => game)).size < 2;
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(
    ...groups.flatMap(([level, alike]) => [
      makeElement("h3", { textContent: levelInWords(level) }),
      ...[...Map.groupBy(alike, ({ game }) => game).values()].flatMap((ofGame) => [
        ...(isOfOneGame ? [] : [makeElement("p", { className: "puzzle-list-game" }, gameNameOf(ofGame[0]))]),
        makeElement("ul", { className: "puzzle-numbers" }, ...ofGame.map((puzzle) => item(puzzle))),
      ]),
    ]),
  );
  if (hadFocus) /** @type {HTMLElement | null} */ (place.querySelector("[aria-current]"))?.focus();

  /** @param {Puzzle} puzzle */
  function item(puzzle) {
    const state = stateOf(results.get(puzzle.id));
    const board = makeElement("canvas", { className: "small-board", ariaHidden: "true" });
    showBoard(board, puzzle);
    const link = makeElement("a", { href: addressOf(puzzle) }, board, String(puzzle.number));
    link.ariaLabel = trList([puzzleName(puzzle), stateInWords(state)].filter(Boolean), "");
    if (state) {
      link.dataset.state = state;
      link.append(makeElement("span", { textContent: SIGNS[state] }));
    }
    if (puzzle === shown) link.ariaCurrent = "true";
    return makeElement("li", {}, link);
  }
}
