/** What an explanation points at: areas, stones, points of paths, and stones that would follow, in order. */

import { pointOf } from "../notation/points.js";
import { paintText } from "./drawn-marks.js";
import { paintArea, paintRing } from "./marks.js";
import proportions from "./proportions.js";
import { paintGhost } from "./stones.js";

/**
 * @typedef {import("../engine/wire.js").Finding} Finding
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
 * @param {Finding} finding
 */
export function paintFinding(context, layout, scene, look, { areas, stones, paths, steps }) {
  context.fillStyle = look.colors.highlight;
  for (const point of areas.flat()) paintArea(context, layout, pointOf(point));
  context.fillStyle = look.colors.arrow;
  for (const { file, rank } of paths.flat().map(pointOf)) {
    context.beginPath();
    context.arc(layout.x(file), layout.y(rank), lengths.pathDot * layout.cell, 0, 2 * Math.PI);
    context.fill();
  }
  steps.forEach(([point, color], index) => {
    paintGhost(context, layout, scene, look, point, color);
    const { file, rank } = pointOf(point);
    const [x, y] = [layout.x(file), layout.y(rank)];
    paintText(context, layout, look, String(index + 1), x, y, lengths.moveNumber, look.colors.sign);
  });
  context.strokeStyle = look.colors.highlight;
  context.lineWidth = lengths.highlightWidth * layout.cell;
  for (const point of stones) paintRing(context, layout, pointOf(point));
}
