/**
 * A Zigzag Edge game: the lines that are taken, and at the end both zigzags, their outline, and the edges numbered for
 * each player.
 */

import { pointOf, pointsWith } from "../notation/points.js";
import { stoneColors } from "./look.js";
import proportions from "./proportions.js";
import { paintUpright } from "./turn.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").Edge} Edge
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./look.js").Look} Look
 */

const { lengths, opacities } = proportions;

/**
 * Shade the rows and columns that take no more dots, unless the points themselves are marked.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintTakenLines(context, layout, { marker, legality, rows, size }, look) {
  if (marker !== "dot" || legality.length) return;
  const [west, north] = [layout.x(-0.5), layout.y(size - 0.5)];
  const length = layout.x(size - 0.5) - west;
  context.beginPath();
  for (const { file, rank } of [...pointsWith(rows, "R"), ...pointsWith(rows, "B")]) {
    const [x, y] = [layout.x(file - 0.5), layout.y(rank + 0.5)];
    context.rect(x, north, layout.x(file + 0.5) - x, length);
    context.rect(west, y, length, layout.y(rank - 0.5) - y);
  }
  context.globalAlpha = opacities.zigzagInside;
  context.fillStyle = look.colors.zigzag;
  context.fill();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintZigzags(context, layout, scene, look) {
  if (!scene.zigzags) return;
  const { columns, rows, top, bottom } = scene.zigzags;
  paintInside(context, layout, top, bottom, look);
  for (const run of columns) paintZigzag(context, layout, run, look, []);
  for (const run of rows) paintZigzag(context, layout, run, look, [lengths.zigzagDash, lengths.zigzagDashGap]);
  for (const [edges, color, side] of /** @type {const} */ ([
    [top, "red", 1],
    [bottom, "blue", -1],
  ])) {
    paintOutline(context, layout, edges, color, side, look);
  }
}

/**
 * The numbers are painted last, over the dots.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintEdgeNumbers(context, layout, scene, look) {
  if (!scene.zigzags) return;
  const { top, bottom } = scene.zigzags;
  top.forEach((edge, index) => paintNumber(context, layout, edge, index + 1, "red", 1, look));
  bottom.forEach((edge, index) => paintNumber(context, layout, edge, index + 1, "blue", -1, look));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Edge[]} top
 * @param {Edge[]} bottom
 * @param {Look} look
 */
function paintInside(context, layout, top, bottom, look) {
  context.beginPath();
  for (const [[x, y]] of top) context.lineTo(layout.x(x), layout.y(y));
  for (const [, [x, y]] of bottom.toReversed()) context.lineTo(layout.x(x), layout.y(y));
  context.closePath();
  context.globalAlpha = opacities.zigzagInside;
  context.fillStyle = look.colors.zigzag;
  context.fill();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {string[]} names
 * @param {Look} look
 * @param {number[]} dash in cells
 */
function paintZigzag(context, layout, names, look, dash) {
  context.beginPath();
  for (const { file, rank } of names.map(pointOf)) context.lineTo(layout.x(file), layout.y(rank));
  context.setLineDash(dash.map((length) => length * layout.cell));
  context.lineWidth = lengths.zigzagWidth * layout.cell;
  context.strokeStyle = look.colors.zigzag;
  context.lineJoin = "round";
  context.stroke();
  context.setLineDash([]);
}

/**
 * Drawn a little outside, so that both stay visible where the outline narrows to a segment.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Edge[]} edges
 * @param {Color} color
 * @param {1 | -1} side
 * @param {Look} look
 */
function paintOutline(context, layout, edges, color, side, look) {
  context.lineWidth = lengths.outlineWidth * layout.cell;
  context.lineCap = "round";
  context.strokeStyle = stoneColors(color, look.colors).fill;
  context.beginPath();
  for (const edge of edges) {
    const [dx, dy] = outward(edge, side);
    const [[x1, y1], [x2, y2]] = edge;
    const gap = lengths.outlineGap;
    context.moveTo(layout.x(x1 + dx * gap), layout.y(y1 + dy * gap));
    context.lineTo(layout.x(x2 + dx * gap), layout.y(y2 + dy * gap));
  }
  context.stroke();
}

/**
 * @param {Edge} edge
 * @param {1 | -1} side 1 if the outside is on the left of the way along the edge
 * @returns {[number, number]} the unit vector that leads out
 */
function outward([[x1, y1], [x2, y2]], side) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return [(-side * (y2 - y1)) / length, (side * (x2 - x1)) / length];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Edge} edge
 * @param {number} number
 * @param {Color} color
 * @param {1 | -1} side
 * @param {Look} look
 */
function paintNumber(context, layout, edge, number, color, side, look) {
  const [dx, dy] = outward(edge, side);
  const [[x1, y1], [x2, y2]] = edge;
  const distance = lengths.edgeNumberDistance;
  const x = layout.x((x1 + x2) / 2 + dx * distance);
  const y = layout.y((y1 + y2) / 2 + dy * distance);
  const radius = lengths.edgeNumber * layout.cell;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = stoneColors(color, look.colors).fill;
  context.fill();
  context.fillStyle = look.colors.onStone;
  context.font = `bold ${lengths.edgeNumberFont * layout.cell}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  paintUpright(context, layout, x, y, () => context.fillText(String(number), x, y));
}
