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
 * @param {Look} look
 * @param {number} strength from 0 to 1
 * @returns {Look} the colours mixed with that of the plate
 */
export function paler(look, strength) {
  const { plate } = look.colors;
  const mixed = Object.entries(look.colors).map(([name, color]) => [name, mix(color, plate, strength)]);
  return { ...look, colors: Object.fromEntries(mixed) };
}

/**
 * @param {string} color as `#rrggbb`
 * @param {string} ground likewise
 * @param {number} strength of the colour on that ground, from 0 to 1
 * @returns {string} likewise
 */
function mix(color, ground, strength) {
  const part = (/** @type {string} */ text, /** @type {number} */ at) => parseInt(text.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(strength * part(color, at) + (1 - strength) * part(ground, at)));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
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
  const lines = proportions.patterns[color].map((line) => line.map((step) => step * scale));
  pen.linesFrom(pen.at(point), lines, { color: pen.colors.onStone, width: lengths.patternWidth * scale });
}

/**
 * Short lines across a rail.
 * @param {Pen} pen
 * @param {(place: number, out: number) => Point} at a place along the edge, so far beyond its points
 * @param {number} near where the rail begins, in cells from the outermost points
 * @param {number} far
 */
export function paintRailPattern(pen, at, near, far) {
  const last = pen.layout.size - 1;
  const steps = Math.round(last / lengths.railPatternStep);
  const places = Array.from({ length: steps + 1 }, (_place, step) => (last * step) / steps);
  const lines = places.map((place) => [at(place, near), at(place, far)]);
  pen.lines(lines, { color: pen.colors.onStone, width: pen.length("railPatternWidth"), cap: "butt" });
}
