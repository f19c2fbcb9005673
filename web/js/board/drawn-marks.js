/** What people put on a position: marks, arrows, the numbers of the moves. */

import { letterAt, linkEnds, pointOf } from "../notation/points.js";
import proportions from "./proportions.js";

/**
 * @import { Pen, Pixel } from "./pen.js"
 * @import { Scene } from "./picture.js"
 */

const { lengths, opacities } = proportions;

/** @type {Record<string, number[][]>} the lines of a shape: to the right, down, to the right ..., in radii */
const SHAPES = {
  triangle: [[0, -1, 0.87, 0.5, -0.87, 0.5, 0, -1]],
  square: [[-0.8, -0.8, 0.8, -0.8, 0.8, 0.8, -0.8, 0.8, -0.8, -0.8]],
  cross: [
    [-0.7, -0.7, 0.7, 0.7],
    [0.7, -0.7, -0.7, 0.7],
  ],
};

/** Labels of two or three characters are written smaller. */
const FULL_SIZE_CHARACTERS = 1.7;

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintMarks(pen, scene) {
  const { colors } = pen;
  for (const [name, mark] of scene.marks) {
    const point = pointOf(name);
    const isEmpty = letterAt(scene.rows, point) === ".";
    const color = isEmpty ? colors.sign : colors.onStone;
    const stroke = { color, width: lengths.markWidth };
    if (mark === "circle") pen.ring(point, lengths.signRadius, stroke);
    else if (Object.hasOwn(SHAPES, mark)) {
      const lines = SHAPES[mark].map((line) => line.map((step) => step * lengths.signRadius));
      pen.upright(pen.at(point), () => pen.linesFrom(pen.at(point), lines, stroke));
    } else {
      if (isEmpty) pen.disc(point, lengths.labelGround, colors.plate);
      pen.write(mark, point, lengths.label * Math.min(1, FULL_SIZE_CHARACTERS / mark.length), color);
    }
  }
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintMoveNumbers(pen, { numbers, marks }) {
  for (const [name, number] of numbers) {
    if (!marks.has(name)) pen.write(String(number), pointOf(name), lengths.moveNumber, pen.colors.onStone);
  }
}

/**
 * Each arrow is one shape, so that nothing shows through twice.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintArrows(pen, { arrows }) {
  pen.faintly(opacities.arrow, () => {
    for (const arrow of arrows) {
      const [from, to] = linkEnds(arrow);
      paintArrow(pen, pen.at(from), pen.at(to));
    }
  });
}

/**
 * @param {Pen} pen
 * @param {Pixel} from
 * @param {Pixel} to
 */
function paintArrow({ context, layout, colors }, [x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [alongX, alongY] = [(x2 - x1) / length, (y2 - y1) / length];
  const { arrowInset: inset, arrowHead, arrowWidth, arrowHeadWidth } = lengths;
  const [half, wing, tip] = [arrowWidth / 2, arrowHeadWidth / 2, length / layout.cell - inset];
  const neck = tip - arrowHead;
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
    const [right, down] = [far * alongX - aside * alongY, far * alongY + aside * alongX];
    context.lineTo(x1 + right * layout.cell, y1 + down * layout.cell);
  }
  context.fillStyle = colors.arrow;
  context.fill();
}
