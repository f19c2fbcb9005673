/**
 * The two zigzags of a Zigzag Edge game: the parts that the dots allow so far, and at the end all of it, drawn segment
 * by segment.
 */

import { letterAt, pointName } from "../notation/points.js";

/**
 * @typedef {import("../board/scene.js").Zigzags} Zigzags
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {import("../engine/wire.js").Outcome} Outcome
 */

/**
 * @param {Outcome} outcome
 * @returns {Zigzags | null} null in other games
 */
export function finalZigzags({ zigzags, outlines }) {
  if (!zigzags || !outlines) return null;
  return { columns: [zigzags.columns], rows: [zigzags.rows], ...outlines };
}

/**
 * While dots are still missing, the segments between dots of neighbouring columns, and of neighbouring rows, are certain.
 * @param {string[]} rows north to south
 * @returns {Zigzags}
 */
export function certainZigzags(rows) {
  const lines = [...rows.keys()];
  const column = (/** @type {number} */ file) => lines.map((rank) => ({ file, rank }));
  const row = (/** @type {number} */ rank) => lines.map((file) => ({ file, rank }));
  return {
    columns: chains(lines.map((file) => dotOf(rows, column(file)))),
    rows: chains(lines.map((rank) => dotOf(rows, row(rank)))),
    top: [],
    bottom: [],
  };
}

/**
 * @param {Zigzags} zigzags of a finished game
 * @returns {number} how many steps it takes to draw them: each segment, then the outline
 */
export function stepCount({ columns, rows }) {
  return columns[0].length - 1 + (rows[0].length - 1) + 1;
}

/**
 * @param {Zigzags} zigzags of a finished game
 * @param {number} step from 0, nothing drawn yet
 * @returns {Zigzags}
 */
export function zigzagsAtStep(zigzags, step) {
  if (step >= stepCount(zigzags)) return zigzags;
  const [columns] = zigzags.columns;
  const [rows] = zigzags.rows;
  const rowSteps = step - (columns.length - 1);
  return {
    columns: [columns.slice(0, step + 1)],
    rows: rowSteps > 0 ? [rows.slice(0, rowSteps + 1)] : [],
    top: [],
    bottom: [],
  };
}

/**
 * @param {string[]} rows
 * @param {Point[]} points
 * @returns {string | null} the one with a dot
 */
function dotOf(rows, points) {
  const dot = points.find((point) => letterAt(rows, point) !== ".");
  return dot ? pointName(dot) : null;
}

/**
 * @param {(string | null)[]} dots in order
 * @returns {string[][]} the runs of neighbours, where there are two at least
 */
function chains(dots) {
  /** @type {string[][]} */
  const found = [[]];
  for (const dot of dots) {
    if (dot) found[found.length - 1].push(dot);
    else found.push([]);
  }
  return found.filter((chain) => chain.length > 1);
}
