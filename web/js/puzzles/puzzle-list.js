/** The puzzle of a day, and the list to choose from. */

import games from "../game/games.js";
import { makeElement } from "../pages/page.js";
import levels from "../play/levels.js";

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
 * @typedef {"solved" | "seen"} State `seen` if the reader has looked at the solution
 */

const DAY = 86_400_000;

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Date} date its day in UTC decides
 * @returns {Puzzle}
 */
export function puzzleOfDay(puzzles, date) {
  const day = Math.floor(date.getTime() / DAY);
  return spread(puzzles, [({ game }) => game, ({ level }) => String(level)])[day % puzzles.length];
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {((puzzle: Puzzle) => string)[]} features puzzles that share the first one end up far apart; among those, the
 *   next one does the same
 * @returns {Puzzle[]} in an order that depends on nothing but the arguments
 */
function spread(puzzles, [feature, ...others]) {
  if (!feature) return puzzles.toSorted((one, other) => draw(one.id) - draw(other.id));
  const placed = [...new Set(puzzles.map(feature))].flatMap((name) => {
    const alike = puzzles.filter((puzzle) => feature(puzzle) === name);
    const first = draw(name) / 2 ** 32;
    return spread(alike, others).map((puzzle, index) => ({ puzzle, place: (index + first) / alike.length }));
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ puzzle }) => puzzle);
}

/**
 * @param {string} text
 * @returns {number} FNV-1a, mixed as the end of MurmurHash3 does
 */
function draw(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const SIGNS = { solved: "✓", seen: "·" };

/**
 * @param {Puzzle} puzzle
 * @returns {string} for example Quax 7
 */
export function nameOf({ game, number }) {
  return `${games.find(({ id }) => id === game)?.name ?? game} ${number}`;
}

/**
 * @param {number} level
 * @returns {string} how hard a puzzle is
 */
export function levelInWords(level) {
  const found = levels[level - 1];
  return found ? `Level ${level}: the ${found.name} finds the move` : "No level of the computer finds the move";
}

/**
 * @param {HTMLElement} place
 * @param {readonly Puzzle[]} puzzles
 * @param {Map<string, State>} progress
 * @param {Puzzle} shown
 * @param {(puzzle: Puzzle) => string} addressOf
 */
export function showList(place, puzzles, progress, shown, addressOf) {
  const groups = [...Map.groupBy(puzzles, ({ level }) => level)].sort(([one], [other]) => one - other);
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(
    ...groups.flatMap(([level, alike]) => [
      makeElement("h3", { textContent: levelInWords(level) }),
      makeElement("ul", { className: "puzzle-numbers" }, ...alike.map((puzzle) => item(puzzle))),
    ]),
  );
  if (hadFocus) /** @type {HTMLElement | null} */ (place.querySelector("[aria-current]"))?.focus();

  /** @param {Puzzle} puzzle */
  function item(puzzle) {
    const state = progress.get(puzzle.id);
    const link = makeElement("a", { href: addressOf(puzzle), textContent: String(puzzle.number) });
    link.ariaLabel = [nameOf(puzzle), ...(state ? [state] : [])].join(", ");
    if (state) {
      link.dataset.state = state;
      link.append(makeElement("span", { textContent: SIGNS[state] }));
    }
    if (puzzle === shown) link.ariaCurrent = "true";
    return makeElement("li", {}, link);
  }
}
