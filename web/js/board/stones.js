/** Stones (or dots), links, the last move, the ghost under the pointer. */

import { linkEnds, parsePoint, pointOf, pointsWith } from "../notation/points.js";
import { stoneColors } from "./look.js";
import { paintStonePattern } from "./patterns.js";
import proportions from "./proportions.js";

/**
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./look.js").Look} Look
 */

const { lengths, opacities } = proportions;

/** Three dashes between the stones of a diagonal, in cells: nothing, a gap, a dash, and so on. */
const DASHES = [0, 0.477, 0.1, 0.08, 0.1, 0.08, 0.1, 1];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintStones(context, layout, scene, look) {
  if (scene.marker === "stone") paintShadows(context, layout, scene);
  for (const { name, color } of scene.links) paintLink(context, layout, look, name, color);
  scene.rows.forEach((row, index) => {
    const rank = scene.size - 1 - index;
    for (let file = 0; file < row.length; file += 1) {
      if (row[file] === ".") continue;
      paintStone(context, layout, look, { file, rank }, row[file] === "R" ? "red" : "blue", scene.marker);
    }
  });
}

/**
 * All shadows lie below all links and stones.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 */
function paintShadows(context, layout, scene) {
  const radius = (lengths.stone + lengths.shadowRim) * layout.cell;
  const [east, north] = layout.stepOnBoard(0, -lengths.shadowDrop * layout.cell);
  context.beginPath();
  for (const { file, rank } of [...pointsWith(scene.rows, "R"), ...pointsWith(scene.rows, "B")]) {
    const [x, y] = [layout.x(file) + east, layout.y(rank) - north];
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = `rgb(0 0 0 / ${opacities.shadow})`;
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {Point} point
 * @param {Color} color
 * @param {"stone" | "dot"} marker
 */
function paintStone(context, layout, look, point, color, marker) {
  const { fill, rim } = stoneColors(color, look.colors);
  const rimWidth = lengths.stoneRim * layout.cell;
  context.beginPath();
  context.arc(layout.x(point.file), layout.y(point.rank), lengths[marker] * layout.cell - rimWidth / 2, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = rimWidth;
  context.strokeStyle = rim;
  context.stroke();
  if (look.patterned) paintStonePattern(context, layout, look, point, color, marker);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {string} name
 * @param {Color} color
 */
function paintLink(context, layout, look, name, color) {
  const { fill, rim } = stoneColors(color, look.colors);
  const width = lengths.linkWidth * layout.cell;
  linkPath(context, layout, name);
  context.lineCap = "butt";
  context.lineWidth = width;
  context.strokeStyle = rim;
  context.stroke();
  context.lineWidth = width - 2 * lengths.stoneRim * layout.cell;
  context.strokeStyle = fill;
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {string} name
 */
export function linkPath(context, layout, name) {
  const [a, b] = linkEnds(name);
  context.beginPath();
  context.moveTo(layout.x(a.file), layout.y(a.rank));
  context.lineTo(layout.x(b.file), layout.y(b.rank));
}

/**
 * The last move by shape: a ring in the stone, a plus in each stone that followed by itself, a core in a link.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintLastMove(context, layout, scene, look) {
  const { last } = scene;
  if (!last) return;
  const cell = layout.cell;
  context.strokeStyle = look.colors.onStone;
  context.lineCap = "round";
  context.lineWidth = lengths.markWidth * cell;
  for (const name of last.move.includes("-") ? [last.move] : last.linked) {
    linkPath(context, layout, name);
    context.stroke();
  }
  for (const name of last.filled) {
    const { file, rank } = pointOf(name);
    paintPlus(context, layout.x(file), layout.y(rank), lengths.filledArm * cell);
  }
  const point = parsePoint(last.move);
  if (!point || scene.numbers.has(last.move) || scene.marks.has(last.move)) return;
  const isDot = scene.marker === "dot";
  if (isDot) context.strokeStyle = stoneColors(last.color, look.colors).rim;
  context.beginPath();
  const radius = isDot ? lengths.dot + 2 * lengths.lastRingWidth : lengths.lastRing;
  context.arc(layout.x(point.file), layout.y(point.rank), radius * cell, 0, 2 * Math.PI);
  context.lineWidth = lengths.lastRingWidth * cell;
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} arm
 */
function paintPlus(context, x, y, arm) {
  context.beginPath();
  context.moveTo(x - arm, y);
  context.lineTo(x + arm, y);
  context.moveTo(x, y - arm);
  context.lineTo(x, y + arm);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 * @param {string} move a point or a link that is not on the board yet
 * @param {Color} color
 */
export function paintGhost(context, layout, scene, look, move, color) {
  context.save();
  context.globalAlpha = opacities.ghost;
  const point = parsePoint(move);
  if (point) paintStone(context, layout, look, point, color, scene.marker);
  else paintLink(context, layout, look, move, color);
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {string[]} links that can be made
 * @param {Color} color
 */
export function paintPossibleLinks(context, layout, look, links, color) {
  context.lineWidth = lengths.markWidth * layout.cell;
  context.lineCap = "butt";
  context.strokeStyle = stoneColors(color, look.colors).fill;
  context.setLineDash(DASHES.map((length) => length * layout.cell));
  for (const name of links) {
    linkPath(context, layout, name);
    context.stroke();
  }
  context.setLineDash([]);
}

/**
 * A stone that comes down on the board.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 * @param {Point} point
 * @param {Color} color
 * @param {number} height from 1 to 0
 */
export function paintFallingStone(context, layout, scene, look, point, color, height) {
  const [x, y] = [layout.x(point.file), layout.y(point.rank)];
  const scale = 1 + lengths.landing * height * height;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.translate(-x, -y);
  paintStone(context, layout, look, point, color, scene.marker);
  context.restore();
}

/**
 * Stones that might be placed: faint, the last one with a ring.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 * @param {import("./scene.js").Overlay["preview"]} preview
 */
export function paintPreview(context, layout, scene, look, preview) {
  for (const { point, color } of preview) paintGhost(context, layout, scene, look, point, color);
  const last = preview.at(-1);
  if (!last) return;
  const { file, rank } = pointOf(last.point);
  context.beginPath();
  context.arc(layout.x(file), layout.y(rank), lengths.highlightRing * layout.cell, 0, 2 * Math.PI);
  context.lineWidth = lengths.highlightWidth * layout.cell;
  context.strokeStyle = look.colors.highlight;
  context.stroke();
}
