/** How a position is shown: choices that travel with a record, and change nothing about the game. */

/**
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {"none" | "mine" | "red" | "blue" | "both"} LegalShown whose legal points are marked
 * @typedef {0 | 90 | 180 | 270} Rotation degrees, clockwise
 * @typedef {{southWest: Point, northEast: Point}} Crop the part of the board that is shown
 * @typedef {object} Display
 * @property {boolean} coordinates
 * @property {boolean} numbers whether stones carry the number of their move
 * @property {LegalShown} legal
 * @property {Crop | null} crop
 * @property {Rotation} rotation
 */

/** @type {Readonly<Display>} */
export const USUAL_DISPLAY = { coordinates: true, numbers: false, legal: "none", crop: null, rotation: 0 };
