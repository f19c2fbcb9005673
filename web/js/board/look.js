/** Colours and font of the moment. */

import proportions from "./proportions.js";

/**
 * @typedef {typeof proportions.colors.light} BoardColors
 * @typedef {{colors: BoardColors, font: string}} Look
 */

/**
 * @param {"light" | "dark"} scheme
 * @param {HTMLElement} element whose font is used
 * @returns {Look}
 */
export function lookOf(scheme, element) {
  return { colors: proportions.colors[scheme], font: getComputedStyle(element).fontFamily };
}

/**
 * @param {import("../protocol.js").Color} color
 * @param {BoardColors} colors
 * @returns {{fill: string, rim: string}}
 */
export function stoneColors(color, colors) {
  return color === "red" ? { fill: colors.red, rim: colors.redRim } : { fill: colors.blue, rim: colors.blueRim };
}
