/** The empty board: plate, coloured edges, lines, coordinates. */

import { fileName } from "../points.js";
import proportions from "./proportions.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./look.js").Look} Look
 */

const { lengths } = proportions;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintSurface(context, layout, scene, look) {
  context.save();
  context.beginPath();
  const corner = Math.min(lengths.plateCorner * layout.cell, lengths.plateCornerMaxPx);
  context.roundRect(layout.plateLeft, layout.plateTop, layout.plate, layout.plate, corner);
  context.clip();
  context.fillStyle = look.colors.plate;
  context.fillRect(layout.plateLeft, layout.plateTop, layout.plate, layout.plate);
  if (scene.edges) paintEdges(context, layout, look);
  context.restore();
  paintLines(context, layout, look);
  paintCoordinates(context, layout, look);
}

/**
 * Four bands that meet in the corners, because a corner belongs to both of its edges.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 */
function paintEdges(context, layout, look) {
  const { colors } = look;
  const outer = lengths.margin * layout.cell;
  const inner = lengths.edgeInner * layout.cell;
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
    for (const [x, y, out] of [[x1, y1, outer], [x2, y2, outer], [x2, y2, inner], [x1, y1, inner]]) {
      context.lineTo(x + Math.sign(x - centerX) * out, y + Math.sign(y - centerY) * out);
    }
    context.fillStyle = color;
    context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 */
function paintLines(context, layout, look) {
  const last = layout.size - 1;
  context.beginPath();
  for (let index = 0; index <= last; index += 1) {
    context.moveTo(layout.x(0), layout.y(index));
    context.lineTo(layout.x(last), layout.y(index));
    context.moveTo(layout.x(index), layout.y(0));
    context.lineTo(layout.x(index), layout.y(last));
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
function paintCoordinates(context, layout, look) {
  context.fillStyle = look.colors.coordinate;
  context.font = `${layout.fontSize}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const below = layout.plateTop + layout.plate + layout.label / 2;
  const beside = layout.plateLeft - layout.label / 2;
  for (let index = 0; index < layout.size; index += 1) {
    context.fillText(fileName(index), layout.x(index), below);
    context.fillText(String(index + 1), beside, layout.y(index));
  }
}
