/** What explains a position: the winning path, legal and illegal points, the reason of a violation, the focus. */

import { letterAt, parsePoint, pointName, pointOf, pointsWith } from "../notation/points.js";
import { stoneColors } from "./look.js";
import proportions from "./proportions.js";
import { linkPath } from "./stones.js";

/**
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Highlight} Highlight
 * @typedef {import("./look.js").Look} Look
 */

const { lengths, opacities } = proportions;

/**
 * It leaves room for numbers and marks, which are of the same colour.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintWinningPath(context, layout, scene, look) {
  if (!scene.path.length) return;
  context.beginPath();
  for (const { file, rank } of scene.path.map(pointOf)) context.lineTo(layout.x(file), layout.y(rank));
  context.lineWidth = lengths.pathWidth * layout.cell;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = look.colors.onStone;
  context.stroke();
  for (const name of scene.path) {
    if (!scene.numbers.has(name) && !scene.marks.has(name)) continue;
    const { file, rank } = pointOf(name);
    context.beginPath();
    context.arc(layout.x(file), layout.y(rank), lengths.pathGap * layout.cell, 0, 2 * Math.PI);
    context.fillStyle = letterAt(scene.rows, { file, rank }) === "B" ? look.colors.blue : look.colors.red;
    context.fill();
  }
}

/**
 * Per colour shown: a dot on each legal point, a shade on each illegal one. Two colours share a point's square.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintLegality(context, layout, scene, look) {
  const shared = scene.legality.length > 1;
  for (const { color, illegal } of scene.legality) {
    const side = shared ? (color === "red" ? -1 : 1) : 0;
    context.fillStyle = stoneColors(color, look.colors).fill;
    for (const { file, rank } of pointsWith(scene.rows, ".")) {
      if (illegal.has(pointName({ file, rank }))) paintShade(context, layout, file, rank, side);
      else if (!scene.marksOnlyForbidden) paintLegalDot(context, layout, file, rank, side);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {number} file
 * @param {number} rank
 * @param {number} side -1 and 1 take the upper left and the lower right half, 0 the whole square
 */
function paintShade(context, layout, file, rank, side) {
  const half = 0.5;
  const [west, east] = [layout.x(file - half), layout.x(file + half)];
  const [north, south] = [layout.y(rank + half), layout.y(rank - half)];
  context.globalAlpha = opacities.illegal;
  context.beginPath();
  if (side <= 0) context.lineTo(west, north);
  context.lineTo(east, north);
  if (side >= 0) context.lineTo(east, south);
  context.lineTo(west, south);
  context.fill();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {number} file
 * @param {number} rank
 * @param {number} side
 */
function paintLegalDot(context, layout, file, rank, side) {
  const shift = 1.5 * side * lengths.legalDot;
  context.beginPath();
  context.arc(layout.x(file + shift), layout.y(rank - shift), lengths.legalDot * layout.cell, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintHighlight(context, layout, scene, look) {
  const { highlight } = scene;
  if (!highlight) return;
  const points = highlight.points.map(pointOf);
  context.strokeStyle = look.colors.highlight;
  context.fillStyle = look.colors.highlight;
  context.lineWidth = lengths.highlightWidth * layout.cell;
  context.lineCap = "round";
  for (const name of highlight.links) {
    linkPath(context, layout, name);
    context.stroke();
  }
  const { shape } = highlight;
  if (shape === "pair" || shape === "loop") joinPoints(context, layout, inTurn(points));
  if (shape === "block") joinPoints(context, layout, besideEachOther(points));
  for (const point of points) {
    if (letterAt(scene.rows, point) === "." && pointName(point) !== highlight.move) paintArea(context, layout, point);
    else paintRing(context, layout, point);
  }
  const target = highlight.move ? parsePoint(highlight.move) : null;
  if (target) paintCross(context, layout, target);
}

/**
 * @param {Point[]} points
 * @returns {[Point, Point][]} each with the one that comes after it, if they are neighbours
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
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {[Point, Point][]} pairs
 */
function joinPoints(context, layout, pairs) {
  context.beginPath();
  for (const [a, b] of pairs) {
    context.moveTo(layout.x(a.file), layout.y(a.rank));
    context.lineTo(layout.x(b.file), layout.y(b.rank));
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Point} point
 */
export function paintRing(context, layout, { file, rank }) {
  context.beginPath();
  context.arc(layout.x(file), layout.y(rank), lengths.highlightRing * layout.cell, 0, 2 * Math.PI);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Point} point
 */
export function paintArea(context, layout, { file, rank }) {
  context.globalAlpha = opacities.highlightArea;
  const [left, top] = [layout.x(file - 0.5), layout.y(rank + 0.5)];
  context.fillRect(left, top, layout.x(file + 0.5) - left, layout.y(rank - 0.5) - top);
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Point} point
 */
export function paintCross(context, layout, { file, rank }) {
  const arm = lengths.cross * layout.cell;
  const [x, y] = [layout.x(file), layout.y(rank)];
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Point} point
 * @param {Look} look
 */
export function paintFocus(context, layout, { file, rank }, look) {
  const inset = 0.48 * layout.cell;
  context.beginPath();
  context.roundRect(layout.x(file) - inset, layout.y(rank) - inset, 2 * inset, 2 * inset, 0.2 * layout.cell);
  context.lineWidth = Math.max(2, 0.06 * layout.cell);
  context.strokeStyle = look.colors.focus;
  context.stroke();
}
