/** A whole scene on one canvas. */

import { paintArrows, paintMarks, paintMoveNumbers } from "./drawn-marks.js";
import { paintHighlight, paintLegality, paintWinningPath } from "./marks.js";
import { paintLastMove, paintStones } from "./stones.js";
import { paintCoordinates, paintSurface } from "./surface.js";
import { paintEdgeNumbers, paintZigzags } from "./zigzag.js";

/**
 * @import { Pen } from "./pen.js"
 * @import { Painter, Scene } from "./scene.js"
 */

/** @type {Painter[]} from the bottom up */
const PAINTERS = [
  paintSurface,
  (pen, scene) => scene.aids?.(pen, scene),
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
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintScene(pen, scene) {
  const { context, layout } = pen;
  const { left, top, width, height } = layout.visible;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  pen.turn();
  for (const paint of PAINTERS) paint(pen, scene);
  context.restore();
  paintCoordinates(pen);
}
