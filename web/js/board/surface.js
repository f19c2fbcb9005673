/** The empty board: plate, rails, lines, coordinates. */

import { fileName, pointOf } from "../notation/points.js";
import { pixelsOf } from "./layout.js";
import { paintRailPattern } from "./look.js";
import { colorAt } from "./stones.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Pen } from "./pen.js"
 * @import { Scene } from "./picture.js"
 */

const SMALLEST_WITH_GUIDES = 7;
/** From this size on the guide points lie on the fourth lines. */
const FAR_GUIDES = 11;

/** From the middle of a cell to its border. */
const HALF_CELL = 0.5;

/**
 * What the board lies on. Its corners are round, but not where the board goes on.
 * @param {Pen} pen on a canvas that is not turned
 */
export function paintPlate({ context, layout, look }) {
  const { left, top, width, height } = layout.plate;
  const corner = pixelsOf("plateCorner", layout.cell);
  const [north, east, south, west] = layout.plateEnds;
  const radii = [north && west, north && east, south && east, south && west].map((isRound) => (isRound ? corner : 0));
  context.beginPath();
  context.roundRect(left, top, width, height, radii);
  context.fillStyle = look.colors.plate;
  context.fill();
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintSurface(pen, scene) {
  const hasCells = (pen.look.boardStyle ?? scene.boardStyle) === "cells";
  if (scene.edges) paintRails(pen, scene);
  paintLines(pen, hasCells ? HALF_CELL : 0);
  if (!hasCells) paintGuidePoints(pen);
}

/**
 * @param {number} size
 * @returns {number[]} the lines on which guide points lie, the same as in pysrc/crosscut/svg/picture.py
 */
function guideLines(size) {
  if (size < SMALLEST_WITH_GUIDES) return [];
  const inset = size >= FAR_GUIDES ? 3 : 2;
  return size % 2 ? [inset, (size - 1) / 2, size - 1 - inset] : [inset, size - 1 - inset];
}

/**
 * Points that help the eye find its way.
 * @param {Pen} pen
 */
function paintGuidePoints(pen) {
  const lines = guideLines(pen.layout.size);
  for (const file of lines)
    for (const rank of lines) pen.disc({ file, rank }, pen.length("guidePoint"), pen.colors.grid);
}

/** @type {[color: Color, at: (place: number, beyond: number, last: number) => Point][]} north, east, south, west */
const RAILS = [
  ["red", (file, beyond, last) => ({ file, rank: last + beyond })],
  ["blue", (rank, beyond, last) => ({ file: last + beyond, rank })],
  ["red", (file, beyond) => ({ file, rank: -beyond })],
  ["blue", (rank, beyond) => ({ file: -beyond, rank })],
];

/**
 * One at each edge, as long as the edge: the square of a corner point lies at both of its rails.
 * Those of the side that has lost fade with its stones.
 * @param {Pen} pen
 * @param {Scene} scene
 */
function paintRails(pen, { path, rows, faded = 0 }) {
  const { context, layout, look } = pen;
  const winner = path.length ? colorAt(rows, pointOf(path[0])) : null;
  const pale = pen.faded(faded);
  const last = layout.size - 1;
  const near = HALF_CELL + layout.railGap / layout.cell;
  const far = near + layout.rail / layout.cell;
  for (const [side, [color, placeAt]] of RAILS.entries()) {
    if (!layout.ends[side]) continue;
    const at = (/** @type {number} */ place, /** @type {number} */ beyond) => placeAt(place, beyond, last);
    const [[x1, y1], [x2, y2]] = [pen.at(at(-HALF_CELL, near)), pen.at(at(last + HALF_CELL, far))];
    const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)].map((length) => length - layout.lineShift);
    context.beginPath();
    context.roundRect(left, top, Math.abs(x2 - x1), Math.abs(y2 - y1), layout.rail / 2);
    const own = color === winner ? pen : pale;
    own.fill(own.stoneColors(color).fill);
    if (look.patterned) paintRailPattern(own, at, near, far);
  }
}

/**
 * @param {Pen} pen
 * @param {Point[]} path of a side from edge to edge, begun at either
 * @param {Color} color of the side
 * @returns {Point[]} the path, begun and ended in the middle of the side's rails
 */
export function railToRail({ layout }, path, color) {
  const beyond = HALF_CELL + (layout.railGap + layout.rail / 2) / layout.cell;
  const along = color === "red" ? "rank" : "file";
  const [begin, end] = [path[0], path[path.length - 1]];
  const out = begin[along] > end[along] ? -beyond : beyond;
  return [{ ...begin, [along]: begin[along] - out }, ...path, { ...end, [along]: end[along] + out }];
}

/**
 * @param {Pen} pen
 * @param {number} shift 0 draws lines through the points, half a cell draws them between the points
 */
function paintLines(pen, shift) {
  const { size } = pen.layout;
  const [first, last] = [-shift, size - 1 + shift];
  const lines = [];
  for (let line = first; line <= last; line += 1) {
    lines.push([at(first, line), at(last, line)], [at(line, first), at(line, last)]);
  }
  pen.lines(lines, { color: pen.colors.grid, width: pen.length("gridLine"), cap: "square" });
}

/**
 * @param {number} file
 * @param {number} rank
 */
const at = (file, rank) => ({ file, rank });

/** @param {Pen} pen on an upright canvas */
export function paintCoordinates({ context, layout, look }) {
  if (!layout.label) return;
  context.fillStyle = look.colors.coordinate;
  context.font = `${layout.fontSize}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const { plate, part, middle, filesRunAcross } = layout;
  const below = plate.top + plate.height - layout.label / 2;
  const beside = plate.left + layout.label / 2;
  /** @type {(name: string, place: {x: number, y: number}, isBelow: boolean) => void} */
  const paint = (name, { x, y }, isBelow) => context.fillText(name, isBelow ? x : beside, isBelow ? below : y);
  for (let file = part.west; file <= part.east; file += 1) {
    paint(fileName(file), layout.turned(layout.x(file), middle.y), filesRunAcross);
  }
  for (let rank = part.south; rank <= part.north; rank += 1) {
    paint(String(rank + 1), layout.turned(middle.x, layout.y(rank)), !filesRunAcross);
  }
}
