/**
 * Names of points, links and colours: `d4`, `d4-e5`, `Red`; and boards as rows of letters, north to south, of `.`, `R` and
 * `B`.
 */

import { tr, trCount, trList } from "../language/tr.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @typedef {{file: number, rank: number}} Point 0-based: {0, 0} is a1.
 * @typedef {{rows: string[], links: string[]}} BoardText with the links by name
 */

export const MIN_SIZE = 2;
export const MAX_SIZE = 26;

/** A sentence lists this many names and counts the rest. */
const LISTED = 12;

const FIRST_FILE = "a".charCodeAt(0);

/**
 * The names of the sides, as labels and where sentences begin. Within a sentence a language may need another form of them,
 * so there each side has a sentence of its own.
 * @type {Readonly<Record<Color, string>>}
 */
export const SIDES = {
  get red() {
    return tr("side|Red");
  },
  get blue() {
    return tr("side|Blue");
  },
};

/**
 * @param {number} file
 * @returns {string}
 */
export function fileName(file) {
  return String.fromCharCode(FIRST_FILE + file);
}

/**
 * @param {Point} point
 * @returns {string}
 */
export function pointName({ file, rank }) {
  return `${fileName(file)}${rank + 1}`;
}

/**
 * @param {string} text
 * @returns {Point | null} null for anything that is not the name of a point
 */
export function parsePoint(text) {
  const match = /^([a-z])([1-9]\d?)$/.exec(text);
  if (!match) return null;
  const rank = Number(match[2]) - 1;
  return rank < MAX_SIZE ? { file: match[1].charCodeAt(0) - FIRST_FILE, rank } : null;
}

/**
 * @param {string} name the name of a point, known to be one
 * @returns {Point}
 */
export function pointOf(name) {
  const point = parsePoint(name);
  if (!point) throw new RangeError(`${name} is not a point`);
  return point;
}

/**
 * @param {string} name the name of a link, known to be one
 * @returns {[Point, Point]}
 */
export function linkEnds(name) {
  const [a, b] = name.split("-");
  return [pointOf(a), pointOf(b)];
}

/**
 * @param {Point} a
 * @param {Point} b
 * @returns {boolean} whether the two are opposite corners of a block
 */
export function areDiagonal(a, b) {
  return Math.abs(a.file - b.file) === 1 && Math.abs(a.rank - b.rank) === 1;
}

/**
 * @param {Point} a
 * @param {Point} b a diagonal neighbour of a
 * @returns {string} the western end first
 */
export function linkName(a, b) {
  const [west, east] = a.file < b.file ? [a, b] : [b, a];
  return `${pointName(west)}-${pointName(east)}`;
}

/**
 * @param {Point} point
 * @param {number} size
 * @returns {boolean}
 */
export function isOnBoard({ file, rank }, size) {
  return file >= 0 && rank >= 0 && file < size && rank < size;
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {boolean} whether it names a point on a board of that size
 */
export function isPointName(text, size) {
  const point = parsePoint(text);
  return point !== null && isOnBoard(point, size);
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {string | null} the link with its western end first, or null if it is not a link on this board
 */
export function normalLink(text, size) {
  const ends = text.split("-", 3).map(parsePoint);
  const [a, b] = ends;
  if (ends.length !== 2 || !a || !b || !areDiagonal(a, b)) return null;
  return isOnBoard(a, size) && isOnBoard(b, size) ? linkName(a, b) : null;
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {string | null} the move in its normal form, or null if it cannot be a move on this board
 */
export function normalMove(text, size) {
  if (text === "swap") return text;
  if (text.includes("-")) return normalLink(text, size);
  return isPointName(text, size) ? text : null;
}

/**
 * @param {string[]} rows north to south
 * @param {Point} point
 * @returns {string} `.`, `R` or `B`
 */
export function letterAt(rows, { file, rank }) {
  return rows[rows.length - 1 - rank][file];
}

/**
 * @param {string[]} rows
 * @param {string} letter
 * @returns {Point[]} where it stands, row by row from the south
 */
export function pointsWith(rows, letter) {
  const points = rows.flatMap((_row, rank) => rows.map((_column, file) => ({ file, rank })));
  return points.filter((point) => letterAt(rows, point) === letter);
}

/**
 * @param {readonly string[]} names of points or links
 * @returns {string} for a sentence
 */
export function listNames(names) {
  const more = names.length - LISTED;
  if (more <= 0) return trList(names, "");
  return trCount(more, "{points} and {n} more", "{points} and {n} more", {
    points: trList(names.slice(0, LISTED), ""),
  });
}

/**
 * @param {string[]} names of points
 * @param {number} size of the board
 * @returns {string[]} the part of the board, about a ninth of it, in which the first of them lies
 */
export function regionOf([name], size) {
  if (!name) return [];
  const { file, rank } = pointOf(name);
  const side = Math.ceil(size / 3);
  const [west, south] = [file, rank].map((place) => Math.floor(place / side) * side);
  const places = [...Array(side * side).keys()];
  return places
    .map((place) => ({ file: west + (place % side), rank: south + Math.floor(place / side) }))
    .filter((point) => isOnBoard(point, size))
    .map(pointName);
}

/**
 * @param {number} size
 * @returns {string[]}
 */
export function emptyRows(size) {
  return Array.from({ length: size }, () => ".".repeat(size));
}

/**
 * @param {Color} color
 * @returns {Color}
 */
export function other(color) {
  return color === "red" ? "blue" : "red";
}
