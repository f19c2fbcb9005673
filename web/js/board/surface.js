/** The empty board: plate, coloured edges, lines; and the coordinates beside it. */

import { fileName } from "../notation/points.js";
import { paintEdgePattern } from "./patterns.js";
import proportions from "./proportions.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./look.js").Look} Look
 */

const { lengths } = proportions;

const SMALLEST_WITH_GUIDES = 7;
/** From this size on the guide points lie on the fourth lines. */
const FAR_GUIDES = 11;

/** From the middle of a cell to its border. */
const HALF_CELL = 0.5;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintSurface(context, layout, scene, look) {
  const hasCells = (look.boardStyle ?? scene.boardStyle) === "cells";
  context.save();
  context.beginPath();
  const corner = Math.min(lengths.plateCorner * layout.cell, lengths.plateCornerMaxPx);
  context.roundRect(layout.plateLeft, layout.plateTop, layout.plate, layout.plate, corner);
  context.clip();
  context.fillStyle = look.colors.plate;
  context.fillRect(layout.plateLeft, layout.plateTop, layout.plate, layout.plate);
  if (scene.edges) paintEdges(context, layout, look, hasCells ? HALF_CELL : lengths.edgeInner);
  context.restore();
  paintLines(context, layout, look, hasCells ? HALF_CELL : 0);
  if (!hasCells) paintGuidePoints(context, layout, look);
}

/**
 * @param {number} size
 * @returns {number[]} the lines on which guide points lie, as pysrc/crosscut/svg/surface.py has them
 */
function guideLines(size) {
  if (size < SMALLEST_WITH_GUIDES) return [];
  const inset = size >= FAR_GUIDES ? 3 : 2;
  return size % 2 ? [inset, (size - 1) / 2, size - 1 - inset] : [inset, size - 1 - inset];
}

/**
 * Points that help the eye to find its place.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 */
function paintGuidePoints(context, layout, look) {
  const lines = guideLines(layout.size);
  context.fillStyle = look.colors.grid;
  for (const [file, rank] of lines.flatMap((line) => lines.map((other) => [line, other]))) {
    context.beginPath();
    context.arc(layout.x(file), layout.y(rank), lengths.guidePoint * layout.cell, 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * Four bands that meet in the corners, because a corner belongs to both of its edges.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {number} begin where the bands begin, in cells from the outermost points
 */
function paintEdges(context, layout, look, begin) {
  const { colors } = look;
  const outer = lengths.margin * layout.cell;
  const inner = begin * layout.cell;
  const [west, east] = [layout.x(0), layout.x(layout.size - 1)];
  const [north, south] = [layout.y(layout.size - 1), layout.y(0)];
  /** @type {[string, number, number, number, number][]} colour, then the line along which the band runs */
  const bands = [
    [colors.red, west, north, east, north],
    [colors.red, west, south, east, south],
    [colors.blue, west, north, west, south],
    [colors.blue, east, north, east, south],
  ];
  const [centerX, centerY] = [(west + east) / 2, (north + south) / 2];
  for (const [color, x1, y1, x2, y2] of bands) {
    context.beginPath();
    for (const [x, y, out] of [
      [x1, y1, outer],
      [x2, y2, outer],
      [x2, y2, inner],
      [x1, y1, inner],
    ]) {
      context.lineTo(x + Math.sign(x - centerX) * out, y + Math.sign(y - centerY) * out);
    }
    context.fillStyle = color;
    context.fill();
  }
  if (!look.patterned) return;
  paintEdgePattern(context, layout, look, "red", begin);
  paintEdgePattern(context, layout, look, "blue", begin);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {number} shift 0 draws lines through the points, half a cell draws them between the points
 */
function paintLines(context, layout, look, shift) {
  const [first, last] = [-shift, layout.size - 1 + shift];
  context.beginPath();
  for (let line = first; line <= last; line += 1) {
    context.moveTo(layout.x(first), layout.y(line));
    context.lineTo(layout.x(last), layout.y(line));
    context.moveTo(layout.x(line), layout.y(first));
    context.lineTo(layout.x(line), layout.y(last));
  }
  const width = Math.min(lengths.gridLine * layout.cell, lengths.gridLineMaxPx);
  context.lineWidth = Math.max(1 / layout.pixelRatio, width);
  context.strokeStyle = look.colors.grid;
  context.lineCap = "square";
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 */
export function paintCoordinates(context, layout, look) {
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
