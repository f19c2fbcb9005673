/** A connection that cannot be cut, below the stones: the points on which it rests, and a chain from edge to edge. */

import { letterAt, pointOf } from "../notation/points.js";
import { squareAround } from "./pen.js";
import { railToRail } from "./surface.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Pen } from "./pen.js"
 * @import { Scene } from "./picture.js"
 */

/** Lengths in cells. */
const OUTLINE = 0.05;
const CHAIN = 0.16;
/** Of a point of the chain where no stone stands yet. */
const HOLLOW = 0.2;
const HOLLOW_RIM = 0.08;
/** From one line of a pattern to the next. */
const HATCH = 1 / 3;
const HATCH_WIDTH = 0.035;

const WASH_OPACITY = 0.2;
const OUTLINE_OPACITY = 0.7;
const CHAIN_OPACITY = 0.75;

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintConnection(pen, { connection, rows }) {
  if (!connection) return;
  const { color, carrier, chain } = connection;
  const { fill } = pen.stoneColors(color);
  const points = carrier.map(pointOf);
  const inside = new Set(points.map(placeOf));
  pen.faintly(WASH_OPACITY, () => pen.shapes(points.map(squareAround), fill));
  const hatches = pen.look.patterned ? points.flatMap((point) => hatchesOf(point, color)) : [];
  pen.faintly(OUTLINE_OPACITY, () => {
    pen.lines(hatches, { color: fill, width: HATCH_WIDTH, cap: "butt" });
    const border = points.flatMap((point) => borderOf(point, inside));
    pen.lines(border, { color: fill, width: OUTLINE, cap: "square" });
  });
  if (!chain.length) return;
  const path = chain.map(pointOf);
  pen.faintly(CHAIN_OPACITY, () => pen.lines([railToRail(pen, path, color)], { color: fill, width: CHAIN }));
  for (const point of path.filter((place) => letterAt(rows, place) === ".")) {
    pen.disc(point, HOLLOW, pen.colors.plate);
    pen.ring(point, HOLLOW, { color: fill, width: HOLLOW_RIM });
  }
}

/**
 * @param {Point} point
 * @param {Set<string>} inside the places of the region
 * @returns {Point[][]} the sides of its square beyond which the region ends
 */
function borderOf(point, inside) {
  const square = squareAround(point);
  const { file, rank } = point;
  const beyond = [
    { file, rank: rank + 1 },
    { file: file + 1, rank },
    { file, rank: rank - 1 },
    { file: file - 1, rank },
  ];
  return beyond.flatMap((next, side) => (inside.has(placeOf(next)) ? [] : [[square[side], square[(side + 1) % 4]]]));
}

/** @param {Point} point perhaps beside the board */
const placeOf = ({ file, rank }) => `${file} ${rank}`;

/**
 * @param {Point} point
 * @param {Color} color decides the direction, as that of patterns on stones
 * @returns {Point[][]} lines that go on in the next square
 */
function hatchesOf({ file, rank }, color) {
  return [-HATCH, 0, HATCH].map((aside) =>
    color === "red"
      ? [
          { file: file + aside, rank: rank - 0.5 },
          { file: file + aside, rank: rank + 0.5 },
        ]
      : [
          { file: file - 0.5, rank: rank + aside },
          { file: file + 0.5, rank: rank + aside },
        ],
  );
}
