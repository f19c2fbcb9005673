/** The puzzles to choose from, from easy to hard, each with whether it was solved. */

import games from "../game/games.js";
import { makeElement } from "../pages/page.js";
import levels from "../play/levels.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./progress.js").State} State
 */

const SIGNS = { solved: "✓", seen: "·" };

/**
 * @param {Puzzle} puzzle
 * @returns {string} such as Quax 7
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
  place.replaceChildren(
    ...groups.flatMap(([level, alike]) => [
      makeElement("h3", { textContent: levelInWords(level) }),
      makeElement("ul", { className: "puzzle-numbers" }, ...alike.map((puzzle) => item(puzzle))),
    ]),
  );

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
