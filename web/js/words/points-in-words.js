/** What is on a point, in words: the labels of the points, and what an explanation shows on the board. */

import { tr, trList } from "../language/tr.js";
import { letterAt, listNames, pointOf } from "../notation/points.js";

/**
 * @import { Finding, State } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 */

/**
 * @param {object} about
 * @param {string} about.point
 * @param {string[]} about.rows
 * @param {readonly string[]} about.links
 * @param {State | null} about.state null while only the expected board is shown
 * @param {string | null} about.last the last move
 * @param {Map<string, string>} about.illegal codes by point, for the side to move
 * @param {string[]} about.reason the points of the violation being explained
 * @param {string[]} about.waiting moves to come
 * @param {MoveNode} about.node whose marks and arrows are shown
 * @returns {string}
 */
export function pointLabel({ point, rows, links, state, last, illegal, reason, waiting, node }) {
  const parts = [pointInWords(letterAt(rows, pointOf(point)), point)];
  if (last === point) parts.push(tr("last move"));
  if (state?.last?.filled.includes(point)) parts.push(tr("filled by itself"));
  if (state?.outcome?.path.includes(point)) parts.push(tr("on the winning path"));
  const ends = links.map((link) => link.split("-")).filter((pair) => pair.includes(point));
  if (ends.length)
    parts.push(tr("linked to {points}", { points: paired(ends.map(([a, b]) => (a === point ? b : a))) }));
  const code = illegal.get(point);
  if (code) parts.push(tr("illegal: {reason}", { reason: codeInWords(code) }));
  if (waiting.includes(point)) parts.push(tr("will be played"));
  if (reason.includes(point)) parts.push(tr("part of the reason"));
  const mark = node.marks.get(point);
  if (mark) parts.push(markInWords(mark));
  for (const arrow of node.arrows)
    if (arrow.startsWith(`${point}-`)) parts.push(tr("arrow to {point}", { point: arrow.split("-")[1] }));
  return trList(parts, "");
}

/**
 * @param {string} letter
 * @param {string} point
 * @returns {string} the point and what is on it
 */
function pointInWords(letter, point) {
  if (letter === ".") return tr("{point} empty", { point });
  return letter === "R" ? tr("{point} red", { point }) : tr("{point} blue", { point });
}

/**
 * @param {string[]} points
 * @returns {string} `a1 and b2 and c3`, as the grid has always said it
 */
function paired(points) {
  return points.reduce((said, point) => tr("{points} and {point}", { points: said, point }));
}

/**
 * @param {string} mark a shape, a letter or a number
 * @returns {string}
 */
function markInWords(mark) {
  /** @type {Record<string, string>} */
  const shapes = {
    triangle: tr("marked triangle"),
    square: tr("marked square"),
    circle: tr("marked circle"),
    cross: tr("marked cross"),
  };
  return shapes[mark] ?? tr("marked {mark}", { mark });
}

/**
 * @param {string} code of a violation that closes an empty point
 * @returns {string} the same in words
 */
export function codeInWords(code) {
  /** @type {Record<string, string>} */
  const known = {
    "naked-diagonal": tr("naked diagonal"),
    "naked-diagonal-area": tr("naked diagonal area"),
    crosscut: tr("crosscut"),
    "crosscut-loop": tr("crosscut loop"),
    "line-taken": tr("line taken"),
    pattern: tr("pattern"),
    "pattern-area": tr("pattern area"),
  };
  return known[code] ?? code.replaceAll("-", " ");
}

/**
 * @param {Finding} finding
 * @returns {string} the points that the finding's sentence does not name; empty if it names them all
 */
export function findingDetails({ text, areas, stones, paths, steps }) {
  const words = new Set(text.match(/\b[a-z]\d+\b/g));
  const isNew = (/** @type {string[]} */ points) => points.some((point) => !words.has(point));
  const parts = [];
  if (isNew(areas.flat())) parts.push(tr("Points: {points}.", { points: listsInWords(areas) }));
  if (isNew(stones)) parts.push(tr("Stones: {points}.", { points: listNames(stones) }));
  if (isNew(paths.flat())) parts.push(tr("Ways in: {points}.", { points: listsInWords(paths) }));
  if (steps.length > 1) {
    const points = steps.map(([point, color]) => pointInWords(color === "red" ? "R" : "B", point));
    parts.push(tr("In order: {points}.", { points: trList(points, "") }));
  }
  return parts.join(" ");
}

/**
 * @param {string[][]} lists of points
 * @returns {string}
 */
function listsInWords(lists) {
  return lists.map(listNames).join("; ");
}
