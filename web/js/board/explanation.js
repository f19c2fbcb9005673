/** What explains a position: the winning path, legal and illegal points, what is pointed at, and the focus. */

import { letterAt, linkEnds, parsePoint, pointName, pointOf, pointsWith } from "../notation/points.js";
import { paintShape } from "./annotations.js";
import { drawnPart } from "./celebration.js";
import { squareAround } from "./pen.js";
import proportions from "./proportions.js";
import { colorAt, paintGhost } from "./stones.js";
import { railToRail } from "./surface.js";

/**
 * @import { Finding } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Pen } from "./pen.js"
 * @import { Highlight, Scene } from "./picture.js"
 */

const { lengths, opacities } = proportions;

/**
 * A line from rail to rail with a rim in the colour of its stones. It leaves room for numbers and marks, because they
 * have its own colour.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintWinningPath(pen, { path, numbers, marks, rows, edges, drawn = 1 }) {
  if (!path.length || !drawn) return;
  const points = path.map(pointOf);
  const color = colorAt(rows, points[0]);
  const { fill } = pen.stoneColors(color);
  const width = pen.length("pathWidth");
  const line = drawnPart(edges ? railToRail(pen, points, color) : points, drawn);
  pen.lines([line], { color: fill, width: width + 2 * pen.length("pathRim") });
  pen.lines([line], { color: pen.colors.onStone, width });
  for (const [index, point] of points.entries())
    if (numbers.has(path[index]) || marks.has(path[index])) pen.disc(point, lengths.pathGap, fill);
}

/**
 * For each colour shown, a dot on every legal point and a shade on every illegal one. Two colours share a point's square.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintLegality(pen, { legality, rows, marksOnlyForbidden }) {
  const isShared = legality.length > 1;
  for (const { color, illegal } of legality) {
    const side = isShared ? (color === "red" ? -1 : 1) : 0;
    const { fill } = pen.stoneColors(color);
    const shift = side * lengths.legalDotShift;
    for (const point of pointsWith(rows, ".")) {
      const { file, rank } = point;
      if (illegal.has(pointName(point))) paintShade(pen, point, side, fill);
      else if (!marksOnlyForbidden) pen.disc({ file: file + shift, rank: rank - shift }, lengths.legalDot, fill);
    }
  }
}

/**
 * @param {Pen} pen
 * @param {Point} point
 * @param {number} side -1 and 1 take the upper left and the lower right half, 0 the whole square
 * @param {string} color
 */
function paintShade(pen, point, side, color) {
  const square = squareAround(point);
  const shape = square.filter((_corner, index) => (side < 0 ? index !== 2 : side > 0 ? index !== 0 : true));
  pen.faintly(opacities.illegal, () => pen.shapes([shape], color));
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintHighlights(pen, { highlights, rows }) {
  for (const highlight of highlights) paintHighlight(pen, highlight, rows);
}

/**
 * @param {Pen} pen
 * @param {Highlight} highlight
 * @param {string[]} rows
 */
function paintHighlight(pen, { move, links, shape, points: names }, rows) {
  const points = names.map(pointOf);
  const stroke = strokeOfHighlight(pen);
  pen.lines(links.map(linkEnds), stroke);
  if (shape === "pair" || shape === "loop") pen.lines(inTurn(points), stroke);
  if (shape === "block") pen.lines(besideEachOther(points), stroke);
  for (const point of points) {
    if (letterAt(rows, point) === "." && pointName(point) !== move) paintArea(pen, point);
    else pen.ring(point, lengths.highlightRing, stroke);
  }
  const target = move ? parsePoint(move) : null;
  if (target) paintShape(pen, target, "cross", stroke);
}

/** @param {Pen} pen */
function strokeOfHighlight({ colors }) {
  return { color: colors.highlight, width: lengths.highlightWidth };
}

/**
 * @param {Point[]} points
 * @returns {[Point, Point][]} each point with its successor, if the two are neighbours
 */
function inTurn(points) {
  const pairs = points.map(
    (point, index) => /** @type {[Point, Point]} */ ([point, points[(index + 1) % points.length]]),
  );
  return pairs.filter(([a, b]) => Math.max(Math.abs(a.file - b.file), Math.abs(a.rank - b.rank)) === 1);
}

/**
 * @param {Point[]} points
 * @returns {[Point, Point][]} the orthogonal neighbours among them
 */
function besideEachOther(points) {
  const pairs = points.flatMap((a, index) =>
    points.slice(index + 1).map((b) => /** @type {[Point, Point]} */ ([a, b])),
  );
  return pairs.filter(([a, b]) => Math.abs(a.file - b.file) + Math.abs(a.rank - b.rank) === 1);
}

/**
 * @param {Pen} pen
 * @param {Point} point
 */
function paintArea(pen, point) {
  pen.faintly(opacities.highlightArea, () => pen.shapes([squareAround(point)], pen.colors.highlight));
}

/**
 * Paint areas, stones, points of paths, and the stones that would follow, in order.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Finding} finding what an explanation points at
 */
export function paintFinding(pen, scene, { areas, stones, paths, steps }) {
  for (const point of areas.flat()) paintArea(pen, pointOf(point));
  for (const point of paths.flat()) pen.disc(pointOf(point), lengths.pathDot, pen.colors.arrow);
  steps.forEach(([point, color], index) => {
    paintGhost(pen, scene, point, color);
    pen.write(String(index + 1), pointOf(point), lengths.moveNumber, pen.colors.mark);
  });
  for (const point of stones) pen.ring(pointOf(point), lengths.highlightRing, strokeOfHighlight(pen));
}

/**
 * @param {Pen} pen
 * @param {Point} point
 */
export function paintFocus(pen, { file, rank }) {
  const { context, layout, colors } = pen;
  const inset = 0.48 * layout.cell;
  context.beginPath();
  context.roundRect(layout.x(file) - inset, layout.y(rank) - inset, 2 * inset, 2 * inset, 0.2 * layout.cell);
  pen.stroke({ color: colors.focus, width: Math.max(2 / layout.cell, 0.06) });
}
