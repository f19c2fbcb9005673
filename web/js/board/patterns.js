/**
 * Patterns for readers who cannot tell the colours apart: lines run as the colour does, Red's from north to south,
 * Blue's from west to east. They leave the middle of a stone free for marks.
 */

import proportions from "./proportions.js";

/**
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./look.js").Look} Look
 */

const { lengths } = proportions;

/**
 * Two lines beside the middle of a stone.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {Point} point
 * @param {Color} color
 * @param {"stone" | "dot"} marker
 */
export function paintStonePattern(context, layout, look, point, color, marker) {
  const scale = (layout.cell * lengths[marker]) / lengths.stone;
  const [x, y] = [layout.x(point.file), layout.y(point.rank)];
  context.beginPath();
  for (const side of [-1, 1]) {
    const [along, across] = [lengths.patternArm * scale, side * lengths.patternOffset * scale];
    line(context, x, y, color, across, -along, along);
  }
  context.lineCap = "round";
  context.lineWidth = lengths.patternWidth * scale;
  context.strokeStyle = look.colors.onStone;
  context.stroke();
}

/**
 * Short lines across both bands of a colour.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {Color} color
 * @param {number} inner where the bands begin, in cells from the outermost points
 */
export function paintEdgePattern(context, layout, look, color, inner) {
  const [west, east] = [layout.x(0), layout.x(layout.size - 1)];
  const [north, south] = [layout.y(layout.size - 1), layout.y(0)];
  const [centerX, centerY] = [(west + east) / 2, (north + south) / 2];
  const half = (east - west) / 2;
  const steps = Math.round((layout.size - 1) / lengths.edgePatternStep);
  context.beginPath();
  for (let step = 0; step <= steps; step += 1) {
    const across = -half + (2 * half * step) / steps;
    const [near, far] = [half + inner * layout.cell, half + lengths.margin * layout.cell];
    line(context, centerX, centerY, color, across, near, far);
    line(context, centerX, centerY, color, across, -near, -far);
  }
  context.lineCap = "butt";
  context.lineWidth = lengths.edgePatternWidth * layout.cell;
  context.strokeStyle = look.colors.onStone;
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {Color} color decides the direction
 * @param {number} across how far from (x, y), at right angles to the line
 * @param {number} from where it begins, along the line
 * @param {number} to
 */
function line(context, x, y, color, across, from, to) {
  if (color === "red") {
    context.moveTo(x + across, y + from);
    context.lineTo(x + across, y + to);
  } else {
    context.moveTo(x + from, y + across);
    context.lineTo(x + to, y + across);
  }
}
