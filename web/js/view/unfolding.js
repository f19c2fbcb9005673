/** What appears step by step: the consequences of a move, and the two zigzags of a Zigzag Edge game. */

import { tr } from "../language/tr.js";
import { letterAt, pointName } from "../notation/points.js";

/**
 * @import { Scene, Zigzags } from "../board/picture.js"
 * @import { Outcome } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 */

/**
 * @param {Scene} scene
 * @returns {number} how many stones and links the rules added after the last move
 */
export function consequenceCount({ last }) {
  return last ? last.filled.length + last.linked.length : 0;
}

/**
 * @param {Scene} scene
 * @param {number} count
 * @returns {Scene} with only that many of the consequences
 */
export function withConsequences(scene, count) {
  const { last } = scene;
  if (!last) return scene;
  const filled = last.filled.slice(0, count);
  const linked = last.linked.slice(0, Math.max(0, count - last.filled.length));
  const missing = new Set([...last.filled.slice(filled.length), ...last.linked.slice(linked.length)]);
  return {
    ...scene,
    rows: withoutStones(scene.rows, missing),
    links: scene.links.filter(([name]) => !missing.has(name)),
    last: { ...last, filled, linked },
  };
}

/**
 * @param {string[]} rows
 * @param {Set<string>} missing names of points, among others
 * @returns {string[]}
 */
function withoutStones(rows, missing) {
  return rows.map((row, index) => {
    const rank = rows.length - 1 - index;
    return [...row].map((letter, file) => (missing.has(pointName({ file, rank })) ? "." : letter)).join("");
  });
}

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
 * @returns {{text: string, drawn: Zigzags}[]} the steps in which they are drawn: the dots, each segment, the outline
 */
export function zigzagSteps(zigzags) {
  const [columns] = zigzags.columns;
  const [rows] = zigzags.rows;
  const nothing = { columns: [], rows: [], top: [], bottom: [] };
  const byColumn = columns.slice(1).map((dot, index) => ({
    text: tr("by column, {from} to {to}", { from: columns[index], to: dot }),
    drawn: { ...nothing, columns: [columns.slice(0, index + 2)] },
  }));
  const byRow = rows.slice(1).map((dot, index) => ({
    text: tr("by row, {from} to {to}", { from: rows[index], to: dot }),
    drawn: { ...nothing, columns: [columns], rows: [rows.slice(0, index + 2)] },
  }));
  return [{ text: tr("the dots"), drawn: nothing }, ...byColumn, ...byRow, { text: tr("the outline"), drawn: zigzags }];
}

/**
 * @param {string[]} rows
 * @param {Point[]} points
 * @returns {string | null} the point with a dot
 */
function dotOf(rows, points) {
  const dot = points.find((point) => letterAt(rows, point) !== ".");
  return dot ? pointName(dot) : null;
}

/**
 * @param {(string | null)[]} dots in order
 * @returns {string[][]} the runs of at least two neighbours
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
