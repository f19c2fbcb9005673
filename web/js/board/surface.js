/** The empty board: plate, coloured edges, lines; and the coordinates beside it. */

import { fileName } from "../notation/points.js";
import { paintEdgePattern } from "./look.js";
import { corners } from "./pen.js";
import proportions from "./proportions.js";

/**
 * @import { Pen } from "./pen.js"
 * @import { Scene } from "./picture.js"
 */

const { lengths } = proportions;

const SMALLEST_WITH_GUIDES = 7;
/** From this size on the guide points lie on the fourth lines. */
const FAR_GUIDES = 11;

/** From the middle of a cell to its border. */
const HALF_CELL = 0.5;

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintSurface(pen, scene) {
  const { context, layout, look } = pen;
  const hasCells = (look.boardStyle ?? scene.boardStyle) === "cells";
  context.save();
  context.beginPath();
  const corner = Math.min(lengths.plateCorner * layout.cell, lengths.plateCornerMaxPx);
  context.roundRect(layout.plateLeft, layout.plateTop, layout.plate, layout.plate, corner);
  context.clip();
  context.fillStyle = look.colors.plate;
  context.fillRect(layout.plateLeft, layout.plateTop, layout.plate, layout.plate);
  if (scene.edges) paintEdges(pen, hasCells ? HALF_CELL : lengths.edgeInner);
  context.restore();
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
  for (const file of lines) for (const rank of lines) pen.disc({ file, rank }, lengths.guidePoint, pen.colors.grid);
}

/**
 * Four bands that meet in the corners, because a corner belongs to both of its edges.
 * @param {Pen} pen
 * @param {number} begin where the bands begin, in cells from the outermost points
 */
function paintEdges(pen, begin) {
  const { layout, colors, look } = pen;
  const frame = (/** @type {number} */ out) => corners(-out, -out, layout.size - 1 + out, layout.size - 1 + out);
  const [outer, inner] = [frame(lengths.margin), frame(begin)];
  for (const [side, next] of [1, 2, 3, 0].entries()) {
    pen.shapes([[outer[side], outer[next], inner[next], inner[side]]], side % 2 ? colors.blue : colors.red);
  }
  if (!look.patterned) return;
  paintEdgePattern(pen, "red", begin);
  paintEdgePattern(pen, "blue", begin);
}

/**
 * @param {Pen} pen
 * @param {number} shift 0 draws lines through the points, half a cell draws them between the points
 */
function paintLines(pen, shift) {
  const { size, cell, pixelRatio } = pen.layout;
  const [first, last] = [-shift, size - 1 + shift];
  const lines = [];
  for (let line = first; line <= last; line += 1) {
    lines.push([at(first, line), at(last, line)], [at(line, first), at(line, last)]);
  }
  const width = Math.max(1 / pixelRatio / cell, Math.min(lengths.gridLine, lengths.gridLineMaxPx / cell));
  pen.lines(lines, { color: pen.colors.grid, width, cap: "square" });
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
  const { visible, part, middle, filesRunAcross } = layout;
  const below = visible.top + visible.height + layout.label / 2;
  const beside = visible.left - layout.label / 2;
  /** @type {(name: string, place: {x: number, y: number}, isBelow: boolean) => void} */
  const paint = (name, { x, y }, isBelow) => context.fillText(name, isBelow ? x : beside, isBelow ? below : y);
  for (let file = part.west; file <= part.east; file += 1) {
    paint(fileName(file), layout.turned(layout.x(file), middle.y), filesRunAcross);
  }
  for (let rank = part.south; rank <= part.north; rank += 1) {
    paint(String(rank + 1), layout.turned(middle.x, layout.y(rank)), !filesRunAcross);
  }
}
