/** Colours and font of the moment. */

import proportions from "./proportions.js";

/**
 * @typedef {typeof proportions.colors.light} BoardColors
 * @typedef {{colors: BoardColors, font: string}} Look
 */

/**
 * @param {"light" | "dark"} scheme
 * @returns {Look}
 */
export function lookOf(scheme) {
  return { colors: proportions.colors[scheme], font: getComputedStyle(document.body).fontFamily };
}

/**
 * @param {import("../protocol.js").Color} color
 * @param {BoardColors} colors
 * @returns {{fill: string, rim: string}}
 */
export function stoneColors(color, colors) {
  return color === "red" ? { fill: colors.red, rim: colors.redRim } : { fill: colors.blue, rim: colors.blueRim };
}
