/** The boards of a game in their order, in groups, and which of them the reader has solved. */

import { LESSONS, readItem, writeItem } from "../saved/storage.js";
import { tr } from "../language/tr.js";

/** @import { CourseBoard } from "../engine/wire.js" */

/** Between the solved boards, as they are kept. */
const SEPARATOR = "\n";

/**
 * @param {CourseBoard} board
 * @returns {string} what is asked on it
 */
export function questionOf({ kind, stone, red }) {
  return {
    cut: tr("You are Blue. Try to cut this stone off. It cannot be done."),
    weak: tr("You are Blue. Block all of Red’s ways with one stone."),
    answer: tr("Blue has just played the ringed stone. Play a red stone that still joins."),
    joined:
      red.length > 1
        ? tr("Blue moves next. Is {point} joined to the edge?", { point: stone })
        : tr("Blue moves next. Is the stone joined to the edge?"),
    bridge: tr("You are Blue. Try to cut the top stone off. It cannot be done."),
    ladder: tr("You are Blue. Try to cut the left stone off. It cannot be done."),
  }[kind];
}

/**
 * @param {readonly CourseBoard[]} boards
 * @returns {{title: string, places: number[]}[]} the places of the boards of each row, then those about bridges and those
 *   about ladders, which their first board begins
 */
export function boardGroups(boards) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  let subject = "";
  for (const [place, { kind, row }] of boards.entries()) {
    if (kind === "bridge") subject = tr("Bridges");
    if (kind === "ladder") subject = tr("Ladders");
    const title = subject || tr("Row {number}", { number: row });
    groups.set(title, [...(groups.get(title) ?? []), place]);
  }
  return [...groups].map(([title, places]) => ({ title, places }));
}

/**
 * @param {readonly CourseBoard[]} boards
 * @param {string} template its row and its number there, such as 3.1
 * @returns {number} the place of the board on which it is cut; -1 if there is none
 */
export function placeOfTemplate(boards, template) {
  const [row, number] = template.split(".").map(Number);
  const first = boards.findIndex((board) => board.kind === "cut" && board.row === row);
  const place = first + number - 1;
  return first >= 0 && boards[place]?.kind === "cut" && boards[place].row === row ? place : -1;
}

/**
 * @param {string} game
 * @param {readonly CourseBoard[]} boards
 * @returns {Set<number>} the places of those that were solved
 */
export function readSolved(game, boards) {
  const saved = new Set((readItem(keyOf(game)) ?? "").split(SEPARATOR));
  return new Set([...boards.keys()].filter((place) => saved.has(contentOf(boards[place]))));
}

/**
 * @param {string} game
 * @param {readonly CourseBoard[]} boards
 * @param {Set<number>} solved their places
 * @returns {boolean} whether there was room for it
 */
export function writeSolved(game, boards, solved) {
  return writeItem(keyOf(game), [...solved].map((place) => contentOf(boards[place])).join(SEPARATOR));
}

/**
 * @param {CourseBoard} board
 * @returns {string} what it shows and asks: it stays solved, whatever boards come before it later
 */
const contentOf = ({ kind, stone, carrier, moves }) => [kind, stone, carrier.join(" "), moves.join(" ")].join();

/** @param {string} game */
const keyOf = (game) => `${LESSONS}connections#${game}`;

/**
 * @param {number} count of the boards
 * @param {Set<number>} solved
 * @param {number} place of the board that is shown; -1 before the first
 * @returns {number} the next board that is not solved, or else the next one
 */
export function nextPlace(count, solved, place) {
  const ahead = Array.from({ length: count }, (_, index) => (place + 1 + index) % count);
  return ahead.find((other) => other !== place && !solved.has(other)) ?? ahead[0] ?? 0;
}
