/** Stones (or dots), links, the last move, and stones that are not on the board yet. */

import { letterAt, linkEnds, linkName, parsePoint, pointName, pointOf, pointsWith } from "../notation/points.js";
import { paintStonePattern } from "./look.js";
import proportions from "./proportions.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Pen } from "./pen.js"
 * @import { Overlay, Scene } from "./picture.js"
 */

const { lengths, opacities } = proportions;

/** Three dashes between the stones of a diagonal: nothing, a gap, a dash, and so on. */
const DASHES = [0, 0.477, 0.1, 0.08, 0.1, 0.08, 0.1, 1];

/**
 * @typedef {object} Pieces
 * @property {Scene["links"]} links
 * @property {Point[]} red stones
 * @property {Point[]} blue
 */

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintStones(pen, { rows, links, marker, path, faded = 0 }) {
  const all = { links, red: pointsWith(rows, "R"), blue: pointsWith(rows, "B") };
  if (!faded) return paintPieces(pen, all, marker);
  const stones = new Set(path);
  const joints = new Set(path.slice(1).map((name, index) => linkName(pointOf(path[index]), pointOf(name))));
  const some = (/** @type {boolean} */ isOnPath) => ({
    links: links.filter(([name]) => joints.has(name) === isOnPath),
    red: all.red.filter((point) => stones.has(pointName(point)) === isOnPath),
    blue: all.blue.filter((point) => stones.has(pointName(point)) === isOnPath),
  });
  paintPieces(pen.faded(faded), some(false), marker);
  paintPieces(pen, some(true), marker);
}

/**
 * @param {Pen} pen
 * @param {Pieces} pieces
 * @param {Scene["marker"]} marker
 */
function paintPieces(pen, { links, red, blue }, marker) {
  if (marker === "stone") paintShadows(pen, [...red, ...blue]);
  for (const [name, color] of links) paintLink(pen, name, color);
  for (const point of red) paintStone(pen, point, "red", marker);
  for (const point of blue) paintStone(pen, point, "blue", marker);
}

/**
 * All shadows lie below all links and stones.
 * @param {Pen} pen
 * @param {Point[]} stones
 */
function paintShadows(pen, stones) {
  const { context, layout } = pen;
  const radius = (lengths.stone + lengths.shadowRim) * layout.cell;
  const [east, north] = layout.stepOnBoard(0, -pen.length("shadowDrop") * layout.cell);
  context.beginPath();
  for (const point of stones) {
    const [x, y] = pen.at(point);
    context.moveTo(x + east + radius, y - north);
    context.arc(x + east, y - north, radius, 0, 2 * Math.PI);
  }
  pen.fill(`rgb(0 0 0 / ${opacities.shadow * pen.strength})`);
}

/**
 * @param {Pen} pen
 * @param {Point} point
 * @param {Color} color
 * @param {"stone" | "dot"} marker
 */
function paintStone(pen, point, color, marker) {
  const { fill, rim } = pen.stoneColors(color);
  // On a tiny board, or one that is hidden, the thinnest rim is wider than a dot.
  const width = Math.min(pen.length("stoneRim"), lengths[marker]);
  const radius = lengths[marker] - width / 2;
  pen.disc(point, radius, fill);
  pen.ring(point, radius, { color: rim, width });
  if (pen.look.patterned) paintStonePattern(pen, point, color, marker);
}

/**
 * @param {Pen} pen
 * @param {string} name
 * @param {Color} color
 */
function paintLink(pen, name, color) {
  const { fill, rim } = pen.stoneColors(color);
  const { linkWidth } = lengths;
  pen.lines([linkEnds(name)], { color: rim, width: linkWidth, cap: "butt" });
  pen.lines([linkEnds(name)], { color: fill, width: linkWidth - 2 * pen.length("stoneRim"), cap: "butt" });
}

/**
 * Mark the last move by shape: a ring in its stone, a plus in each stone that the rules added, a core in a link.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintLastMove(pen, { last, marker, numbers, marks, path }) {
  if (!last) return;
  const stroke = { color: pen.colors.onStone, width: lengths.markWidth };
  const width = pen.length("lastRingWidth");
  const isWritten = (/** @type {string} */ name) => numbers.has(name) || marks.has(name);
  const links = last.move.includes("-") ? [last.move] : last.linked;
  pen.lines(
    links.map((name) => coreOf(name, isWritten)),
    stroke,
  );
  for (const name of last.filled) pen.linesFrom(pen.at(pointOf(name)), proportions.plus, stroke);
  const point = parsePoint(last.move);
  const isTaken = [numbers, marks, new Set(path)].some((names) => names.has(last.move));
  if (!point || isTaken) return;
  if (marker === "dot") pen.ring(point, lengths.dot + 2 * width, { color: pen.stoneColors(last.color).rim, width });
  else pen.ring(point, pen.length("lastRing"), { color: pen.colors.onStone, width });
}

/**
 * @param {string} link
 * @param {(point: string) => boolean} isWritten whether something is written on a stone
 * @returns {[Point, Point]} a line along it, which ends before what is written
 */
function coreOf(link, isWritten) {
  const [a, b] = linkEnds(link);
  const [nameA, nameB] = link.split("-");
  const towards = (/** @type {Point} */ from, /** @type {Point} */ to, /** @type {boolean} */ isShort) => {
    const step = isShort ? lengths.linkCoreInset : 0;
    return { file: from.file + step * (to.file - from.file), rank: from.rank + step * (to.rank - from.rank) };
  };
  return [towards(a, b, isWritten(nameA)), towards(b, a, isWritten(nameB))];
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {string} move a point or a link that is not on the board yet
 * @param {Color} color
 */
export function paintGhost(pen, { marker }, move, color) {
  const point = parsePoint(move);
  pen.faintly(opacities.ghost, () => {
    if (point) paintStone(pen, point, color, marker);
    else paintLink(pen, move, color);
  });
}

/**
 * @param {Pen} pen
 * @param {string[]} links that can be made
 * @param {Color} color
 */
export function paintPossibleLinks(pen, links, color) {
  const stroke = { color: pen.stoneColors(color).fill, width: lengths.markWidth, dash: DASHES };
  for (const name of links) pen.lines([linkEnds(name)], { ...stroke, cap: "butt" });
}

/**
 * A stone that falls onto the board.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Point} point
 * @param {Color} color
 * @param {number} height from 1 to 0
 */
export function paintFallingStone(pen, { marker }, point, color, height) {
  paintLargerStone(pen, point, color, marker, lengths.landing * height * height);
}

/**
 * A stone of a winning path that hops.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Point} point
 * @param {number} height from 0 to 1
 */
export function paintHoppingStone(pen, { marker, rows }, point, height) {
  paintLargerStone(pen, point, colorAt(rows, point), marker, lengths.hop * height);
}

/**
 * @param {string[]} rows
 * @param {Point} point with a stone
 * @returns {Color} the colour of that stone
 */
export function colorAt(rows, point) {
  return letterAt(rows, point) === "B" ? "blue" : "red";
}

/**
 * @param {Pen} pen
 * @param {Point} point
 * @param {Color} color
 * @param {Scene["marker"]} marker
 * @param {number} excess by how much of its size it is larger
 */
function paintLargerStone(pen, point, color, marker, excess) {
  const { context } = pen;
  const [x, y] = pen.at(point);
  const scale = 1 + excess;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.translate(-x, -y);
  paintStone(pen, point, color, marker);
  context.restore();
}

/**
 * Stones that might be placed: faint, the last one with a ring.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Overlay["preview"]} preview
 */
export function paintPreview(pen, scene, preview) {
  for (const { point, color } of preview) paintGhost(pen, scene, point, color);
  const last = preview.at(-1);
  if (!last) return;
  const stroke = { color: pen.colors.highlight, width: lengths.highlightWidth };
  pen.ring(pointOf(last.point), lengths.highlightRing, stroke);
}
