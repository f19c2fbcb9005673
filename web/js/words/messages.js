/** Messages of the status line: a sentence, and what to look at on the board. */

import { SIDES } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").Violation} Violation
 * @typedef {import("../board/scene.js").Highlight} Highlight
 * @typedef {{text: string, highlight: Highlight | null, isAboutAddress: boolean}} Message
 */

/** How many problems of a link are told. */
const MAX_PROBLEMS = 3;

/**
 * @param {string} text
 * @returns {Message}
 */
export function plainMessage(text) {
  return { text, highlight: null, isAboutAddress: false };
}

/**
 * @param {Violation} violation
 * @param {string} move the one that is against the rules
 * @returns {Message}
 */
export function violationMessage({ message, points, links, shape }, move) {
  return { text: message, highlight: { move, points, links, shape }, isAboutAddress: false };
}

/**
 * @param {string} point
 * @param {Color} side
 * @returns {Message}
 */
export function legalMessage(point, side) {
  return plainMessage(`${point} is legal for ${SIDES[side]}.`);
}

/**
 * @param {Color} side that has resigned where somebody wants to move
 * @returns {Message}
 */
export function resignedMessage(side) {
  return plainMessage(`The game is over: ${SIDES[side]} has resigned.`);
}

/**
 * @param {string[]} problems with a link
 * @returns {Message | null} null if there are none
 */
export function problemMessage(problems) {
  if (!problems.length) return null;
  const more = problems.length - MAX_PROBLEMS;
  const rest = more > 0 ? [`There are ${more} more problems of this kind.`] : [];
  return { text: [...problems.slice(0, MAX_PROBLEMS), ...rest].join(" "), highlight: null, isAboutAddress: true };
}
