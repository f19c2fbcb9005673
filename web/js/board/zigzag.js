/**
 * What only Zigzag Edge has: the lines that are taken, and at the end both zigzags, their outline, and the edges
 * numbered for each player.
 */

import { pointOf, pointsWith } from "../notation/points.js";
import { corners } from "./pen.js";
import proportions from "./proportions.js";

/**
 * @import { Color, Edge } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Pen } from "./pen.js"
 * @import { Scene, Zigzags } from "./picture.js"
 */

const { lengths, opacities } = proportions;

/**
 * Shade the rows and columns that take no more dots, unless the points themselves are marked.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintTakenLines(pen, { marker, legality, rows, size }) {
  if (marker !== "dot" || legality.length) return;
  const [first, last] = [-0.5, size - 0.5];
  const taken = [...pointsWith(rows, "R"), ...pointsWith(rows, "B")].flatMap(({ file, rank }) => [
    corners(file - 0.5, first, file + 0.5, last),
    corners(first, rank - 0.5, last, rank + 0.5),
  ]);
  pen.faintly(opacities.zigzagInside, () => pen.shapes(taken, pen.colors.zigzag));
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintZigzags(pen, { zigzags }) {
  if (!zigzags) return;
  const { columns, rows, top, bottom } = zigzags;
  if (isClosed(zigzags)) {
    const inside = [...top.map(([from]) => from), ...bottom.toReversed().map(([, to]) => to)].map(placeOf);
    pen.faintly(opacities.zigzagInside, () => pen.shapes([inside], pen.colors.zigzag));
  }
  const stroke = { color: pen.colors.zigzag, width: lengths.zigzagWidth, cap: /** @type {const} */ ("square") };
  const dash = [lengths.zigzagDash, lengths.zigzagDashGap];
  for (const run of columns) pen.lines([run.map(pointOf)], stroke);
  for (const run of rows) pen.lines([run.map(pointOf)], { ...stroke, dash });
  // The outlines are drawn a little outside, so that both stay visible where they narrow to a segment.
  for (const { edges, color, side } of sidesOf(zigzags)) {
    const lines = edges.map((edge) => aside(edge, side * lengths.outlineGap));
    pen.lines(lines, { color: pen.stoneColors(color).fill, width: lengths.outlineWidth });
  }
}

/**
 * @param {Zigzags} zigzags
 * @returns {boolean} whether all of the outline is there: both of its parts end in the same place
 */
function isClosed({ top, bottom }) {
  const [above, below] = [top.at(-1)?.[1], bottom.at(-1)?.[1]];
  return above !== undefined && String(above) === String(below);
}

/**
 * The numbers are painted last, over the dots.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintEdgeNumbers(pen, { zigzags }) {
  if (!zigzags) return;
  for (const { edges, color, side } of sidesOf(zigzags)) {
    edges.forEach((edge, index) => {
      const [from, to] = aside(edge, side * lengths.edgeNumberDistance);
      const middle = { file: (from.file + to.file) / 2, rank: (from.rank + to.rank) / 2 };
      pen.disc(middle, pen.length("edgeNumber"), pen.stoneColors(color).fill);
      pen.write(String(index + 1), middle, pen.length("edgeNumberFont"), pen.colors.onStone);
    });
  }
}

/**
 * @param {Zigzags} zigzags
 * @returns {{edges: Edge[], color: Color, side: 1 | -1}[]} `side` is 1 if the outside is on the left as one walks an edge
 */
function sidesOf({ top, bottom }) {
  return [
    { edges: top, color: "red", side: 1 },
    { edges: bottom, color: "blue", side: -1 },
  ];
}

/**
 * @param {Edge} edge
 * @param {number} distance to the left
 * @returns {[Point, Point]} the edge, moved aside by that distance
 */
function aside([[x1, y1], [x2, y2]], distance) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(-distance * (y2 - y1)) / length, (distance * (x2 - x1)) / length];
  return [placeOf([x1 + dx, y1 + dy]), placeOf([x2 + dx, y2 + dy])];
}

/**
 * @param {Edge[0]} place
 * @returns {Point}
 */
function placeOf([file, rank]) {
  return { file, rank };
}
