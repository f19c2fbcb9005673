/**
 * How the board looks at the moment: colours, font, the reader's choices; and patterns for readers who cannot
 * distinguish the colours. Pattern lines run the way their colour plays: Red's from north to south, Blue's from west to
 * east. They leave the middle of a stone free for marks.
 */

import proportions from "./proportions.js";

/**
 * @import { BoardStyle } from "../engine/wire.js"
 * @typedef {typeof proportions.colors.light} BoardColors
 * @typedef {object} LookChoice
 * @property {BoardStyle | null} boardStyle null leaves it to the game
 * @property {boolean} patterned whether the colours have patterns as well
 * @typedef {{colors: BoardColors, font: string} & LookChoice} Look
 */

/** @type {Readonly<LookChoice>} */
export const USUAL_LOOK = { boardStyle: null, patterned: false };

/**
 * @param {"light" | "dark"} scheme
 * @param {HTMLElement} element whose font is used
 * @param {LookChoice} choice
 * @returns {Look}
 */
export function lookOf(scheme, element, choice) {
  return { colors: proportions.colors[scheme], font: getComputedStyle(element).fontFamily, ...choice };
}

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Pen } from "./pen.js"
 */

const { lengths } = proportions;

/**
 * Two lines beside the middle of a stone.
 * @param {Pen} pen
 * @param {Point} point
 * @param {Color} color
 * @param {"stone" | "dot"} marker
 */
export function paintStonePattern(pen, point, color, marker) {
  const scale = lengths[marker] / lengths.stone;
  const [across, arm] = [lengths.patternOffset * scale, lengths.patternArm * scale];
  const lines = [-across, across].map((offset) => line(color, offset, -arm, arm));
  pen.linesFrom(pen.at(point), lines, { color: pen.colors.onStone, width: lengths.patternWidth * scale });
}

/**
 * Short lines across both bands of a colour.
 * @param {Pen} pen
 * @param {Color} color
 * @param {number} inner where the bands begin, in cells from the outermost points
 */
export function paintEdgePattern(pen, color, inner) {
  const { size, cell } = pen.layout;
  const [west, south] = pen.at({ file: 0, rank: 0 });
  const [east, north] = pen.at({ file: size - 1, rank: size - 1 });
  const half = (east - west) / 2 / cell;
  const [near, far] = [half + inner, half + lengths.margin];
  const steps = Math.round((size - 1) / lengths.edgePatternStep);
  const places = Array.from({ length: steps + 1 }, (_place, step) => -half + (2 * half * step) / steps);
  const lines = places.flatMap((across) => [line(color, across, near, far), line(color, across, -near, -far)]);
  const stroke = { color: pen.colors.onStone, width: lengths.edgePatternWidth, cap: /** @type {const} */ ("butt") };
  pen.linesFrom([(west + east) / 2, (north + south) / 2], lines, stroke);
}

/**
 * @param {Color} color decides the direction
 * @param {number} across how far from the middle, at right angles to the line
 * @param {number} from where it begins, along the line
 * @param {number} to
 * @returns {number[]} as {@link Pen.linesFrom} takes it
 */
function line(color, across, from, to) {
  return color === "red" ? [across, from, across, to] : [from, across, to, across];
}
