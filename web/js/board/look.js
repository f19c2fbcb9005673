/** How the board looks at the moment: colours, font, and what the reader has chosen. */

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
