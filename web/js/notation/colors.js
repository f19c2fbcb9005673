/** The two colours. */

/** @typedef {import("../engine/wire.js").Color} Color */

/** @type {Record<Color, string>} their names in sentences */
export const SIDES = { red: "Red", blue: "Blue" };

/**
 * @param {Color} color
 * @returns {Color}
 */
export function other(color) {
  return color === "red" ? "blue" : "red";
}
