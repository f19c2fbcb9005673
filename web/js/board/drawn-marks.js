/** What people put on a position: marks, arrows, the numbers of the moves. */

import { letterAt, linkEnds, pointOf } from "../notation/points.js";
import proportions from "./proportions.js";
import { paintUpright } from "./turn.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./look.js").Look} Look
 */

const { lengths, opacities } = proportions;

/** @type {Record<string, [number, number][][]>} the lines of a shape, to the right and down from its middle, in radii */
const SHAPES = {
  triangle: [
    [
      [0, -1],
      [0.87, 0.5],
      [-0.87, 0.5],
      [0, -1],
    ],
  ],
  square: [
    [
      [-0.8, -0.8],
      [0.8, -0.8],
      [0.8, 0.8],
      [-0.8, 0.8],
      [-0.8, -0.8],
    ],
  ],
  cross: [
    [
      [-0.7, -0.7],
      [0.7, 0.7],
    ],
    [
      [0.7, -0.7],
      [-0.7, 0.7],
    ],
  ],
};

/** Labels of two or three characters are written smaller. */
const FULL_SIZE_CHARACTERS = 1.7;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintMarks(context, layout, scene, look) {
  for (const [name, mark] of scene.marks) {
    const point = pointOf(name);
    const [x, y] = [layout.x(point.file), layout.y(point.rank)];
    const isEmpty = letterAt(scene.rows, point) === ".";
    const ink = isEmpty ? look.colors.sign : look.colors.onStone;
    context.strokeStyle = ink;
    context.lineWidth = lengths.markWidth * layout.cell;
    context.lineCap = "round";
    context.lineJoin = "round";
    if (mark === "circle") disc(context, x, y, lengths.signRadius * layout.cell).stroke();
    else if (Object.hasOwn(SHAPES, mark)) {
      paintUpright(context, layout, x, y, () =>
        paintShape(context, x, y, lengths.signRadius * layout.cell, SHAPES[mark]),
      );
    } else {
      context.fillStyle = look.colors.plate;
      if (isEmpty) disc(context, x, y, lengths.labelGround * layout.cell).fill();
      const size = lengths.label * Math.min(1, FULL_SIZE_CHARACTERS / mark.length);
      paintText(context, layout, look, mark, x, y, size, ink);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintMoveNumbers(context, layout, scene, look) {
  for (const [name, number] of scene.numbers) {
    if (scene.marks.has(name)) continue;
    const { file, rank } = pointOf(name);
    paintText(
      context,
      layout,
      look,
      String(number),
      layout.x(file),
      layout.y(rank),
      lengths.moveNumber,
      look.colors.onStone,
    );
  }
}

/**
 * Each arrow is one shape, so that nothing shows through twice.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Look} look
 */
export function paintArrows(context, layout, scene, look) {
  context.fillStyle = look.colors.arrow;
  context.globalAlpha = opacities.arrow;
  for (const arrow of scene.arrows) {
    const [from, to] = linkEnds(arrow);
    paintArrow(context, layout, [layout.x(from.file), layout.y(from.rank)], [layout.x(to.file), layout.y(to.rank)]);
  }
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function paintArrow(context, layout, [x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [alongX, alongY] = [(x2 - x1) / length, (y2 - y1) / length];
  const inset = lengths.arrowInset * layout.cell;
  const half = (lengths.arrowWidth * layout.cell) / 2;
  const wing = (lengths.arrowHeadWidth * layout.cell) / 2;
  const tip = length - inset;
  const neck = tip - lengths.arrowHead * layout.cell;
  context.beginPath();
  for (const [far, aside] of [
    [inset, half],
    [neck, half],
    [neck, wing],
    [tip, 0],
    [neck, -wing],
    [neck, -half],
    [inset, -half],
  ]) {
    context.lineTo(x1 + far * alongX - aside * alongY, y1 + far * alongY + aside * alongX);
  }
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {[number, number][][]} lines
 */
function paintShape(context, x, y, radius, lines) {
  context.beginPath();
  for (const line of lines) {
    line.forEach(([right, down], index) => {
      const [pixelX, pixelY] = [x + right * radius, y + down * radius];
      if (index) context.lineTo(pixelX, pixelY);
      else context.moveTo(pixelX, pixelY);
    });
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @returns {CanvasRenderingContext2D} with a circle as its path
 */
function disc(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  return context;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size in cells
 * @param {string} ink
 */
export function paintText(context, layout, look, text, x, y, size, ink) {
  context.fillStyle = ink;
  context.font = `bold ${size * layout.cell}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  paintUpright(context, layout, x, y, () => context.fillText(text, x, y));
}
