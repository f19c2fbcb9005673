/** How the board looks at the moment: colours, font, and what the reader has chosen. */

import proportions from "./proportions.js";

/**
 * @typedef {import("../engine/wire.js").BoardStyle} BoardStyle
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
 * @param {import("../engine/wire.js").Color} color
 * @param {BoardColors} colors
 * @returns {{fill: string, rim: string}}
 */
export function stoneColors(color, colors) {
  return color === "red" ? { fill: colors.red, rim: colors.redRim } : { fill: colors.blue, rim: colors.blueRim };
}
