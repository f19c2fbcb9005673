/** What is written on a position: marks, labels, arrows and the numbers of moves. */

import { letterAt, linkEnds, pointOf } from "../notation/points.js";
import proportions from "./proportions.js";

/**
 * @import { Point } from "../notation/points.js"
 * @import { Pen, Pixel, Stroke } from "./pen.js"
 * @import { Scene } from "./picture.js"
 */

const { lengths, opacities } = proportions;

/** @type {Record<string, number[][][]>} */
const SHAPES = proportions.marks;

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintMarks(pen, scene) {
  const { colors } = pen;
  for (const [name, mark] of scene.marks) {
    const point = pointOf(name);
    const isEmpty = letterAt(scene.rows, point) === ".";
    const color = isEmpty ? colors.mark : colors.onStone;
    const stroke = { color, width: lengths.markWidth };
    if (mark === "circle") pen.ring(point, lengths.markRadius, stroke);
    else if (Object.hasOwn(SHAPES, mark)) paintShape(pen, point, mark, stroke);
    else {
      if (isEmpty) pen.disc(point, lengths.labelGround, colors.plate);
      pen.write(mark, point, Math.min(lengths.label, lengths.labelRoom / mark.length), color);
    }
  }
}

/**
 * @param {Pen} pen
 * @param {Point} point
 * @param {string} mark a key of SHAPES
 * @param {Stroke} stroke
 */
export function paintShape(pen, point, mark, stroke) {
  const lines = SHAPES[mark].map((line) => line.flat().map((step) => step * lengths.markRadius));
  pen.upright(pen.at(point), () => pen.linesFrom(pen.at(point), lines, stroke));
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
 * Each arrow is one shape, because overlapping translucent parts would look darker.
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
  context.beginPath();
  for (const [end, far, aside] of proportions.arrow) {
    const along = end * length + far * layout.cell;
    const across = aside * layout.cell;
    context.lineTo(x1 + along * alongX - across * alongY, y1 + along * alongY + across * alongX);
  }
  context.fillStyle = colors.arrow;
  context.fill();
}
