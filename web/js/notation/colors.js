/** The two colours. */

/** @import { Color } from "../engine/wire.js" */

/** @type {Record<Color, string>} their names in sentences */
export const SIDES = { red: "Red", blue: "Blue" };

/**
 * @param {Color} color
 * @returns {Color}
 */
export function other(color) {
  return color === "red" ? "blue" : "red";
}
