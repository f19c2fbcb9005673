/** The position after some moves, as far as it is known without the engine. */

import { emptyRows } from "../notation/rows.js";
import { parsePoint } from "../notation/points.js";
import { other } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../notation/rows.js").BoardText} BoardText
 */

/**
 * While at most so many of the points hold stones, nobody is without a legal move and skipped: a stone forbids one
 * colour no more than its four diagonal neighbours.
 */
const NOBODY_SKIPPED = 1 / 4;

/**
 * Every move as what it puts on the board by itself.
 * @param {GameRecord} record at its current node
 * @param {Game} game
 * @returns {BoardText & {isExact: boolean}} exact if the rules add nothing to it
 */
export function foretell({ size, setup, current }, game) {
  const points = (setup?.rows ?? emptyRows(size)).map((row) => [...row]);
  const links = [...(setup?.links ?? [])];
  let color = setup?.turn ?? "red";
  for (const { move } of current.line) {
    if (move === "swap") continue; // Blue, who has swapped, is to move again.
    const point = parsePoint(move);
    if (point) points[size - 1 - point.rank][point.file] = color === "red" ? "R" : "B";
    else links.push(move);
    color = other(color);
  }
  const stones = points.flat().filter((letter) => letter !== ".").length;
  const linksAreGiven = game.links !== "automatic" || !stones || (setup?.links && !current.parent);
  const movesAddNothing = !game.fills && !setup && stones <= NOBODY_SKIPPED * size * size;
  const isExact = Boolean(linksAreGiven) && (!current.parent || movesAddNothing);
  return { rows: points.map((row) => row.join("")), links, isExact };
}
