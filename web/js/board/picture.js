/** A whole scene on one canvas. */

import { paintArrows, paintMarks, paintMoveNumbers } from "./drawn-marks.js";
import { paintHighlight, paintLegality, paintWinningPath } from "./marks.js";
import { paintLastMove, paintStones } from "./stones.js";
import { paintCoordinates, paintSurface } from "./surface.js";
import { turnCanvas } from "./turn.js";
import { paintEdgeNumbers, paintZigzags } from "./zigzag.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./look.js").Look} Look
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Painter} Painter
 */

/** @type {Painter[]} from the bottom up */
const PAINTERS = [
  paintSurface,
  (context, layout, scene, look) => scene.aids?.(context, layout, scene, look),
  paintLegality,
  paintZigzags,
  paintStones,
  paintWinningPath,
  paintLastMove,
  paintEdgeNumbers,
  paintMoveNumbers,
  paintHighlight,
  paintMarks,
  paintArrows,
];

/**
 * @param {CanvasRenderingContext2D} context one unit of which is a CSS pixel
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintScene(context, layout, scene, look) {
  const { left, top, width, height } = layout.visible;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  turnCanvas(context, layout);
  for (const paint of PAINTERS) paint(context, layout, scene, look);
  context.restore();
  paintCoordinates(context, layout, look);
}
