/** How a position is shown, as fields of an address. The usual choices are left out. */

import { isOnBoard, parsePoint, pointName } from "../notation/points.js";
import { quote } from "../notation/quote.js";

/**
 * @typedef {import("../record/display.js").Crop} Crop
 * @typedef {import("../record/display.js").Display} Display
 * @typedef {import("../record/display.js").LegalShown} LegalShown
 * @typedef {import("../record/display.js").Rotation} Rotation
 */

/** Their fields in an address. */
export const DISPLAY_FIELDS = ["coords", "numbers", "legal", "crop", "rotate"];

/** @type {[string, boolean][]} */
const SWITCH = [
  ["on", true],
  ["off", false],
];
/** @type {[string, LegalShown][]} */
const LEGAL = [
  ["none", "none"],
  ["mine", "mine"],
  ["red", "red"],
  ["blue", "blue"],
  ["both", "both"],
];
/** @type {[string, Rotation][]} */
const ROTATIONS = [
  ["0", 0],
  ["90", 90],
  ["180", 180],
  ["270", 270],
];

/**
 * @param {Display} display
 * @returns {[string, string][]} the fields of the choices that are not the usual ones
 */
export function writeDisplay({ coordinates, numbers, legal, crop, rotation }) {
  /** @type {[string, string][]} */
  const fields = [];
  if (!coordinates) fields.push(["coords", "off"]);
  if (numbers) fields.push(["numbers", "on"]);
  if (legal !== "none") fields.push(["legal", legal]);
  if (crop) fields.push(["crop", `${pointName(crop.southWest)}-${pointName(crop.northEast)}`]);
  if (rotation) fields.push(["rotate", String(rotation)]);
  return fields;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @param {string[]} problems
 * @returns {Display}
 */
export function readDisplay(fields, size, problems) {
  /** @type {(key: string, expected: string) => void} */
  const leaveOut = (key, expected) => {
    problems.push(`The choice ${key}=${quote(fields.get(key) ?? "")} is left out: expected ${expected}.`);
  };
  /**
   * @template T
   * @param {string} key
   * @param {[string, T][]} options
   * @param {T} usual
   * @returns {T}
   */
  const choice = (key, options, usual) => {
    const chosen = options.find(([name]) => name === fields.get(key));
    if (!chosen && fields.has(key)) {
      const names = options.map(([name]) => name);
      leaveOut(key, `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
    }
    return chosen ? chosen[1] : usual;
  };
  const coordinates = choice("coords", SWITCH, true);
  const numbers = choice("numbers", SWITCH, false);
  const legal = choice("legal", LEGAL, "none");
  const crop = readCrop(fields.get("crop"), size);
  if (!crop && fields.has("crop")) leaveOut("crop", "two corners on the board, as in c3-h8");
  return { coordinates, numbers, legal, crop, rotation: choice("rotate", ROTATIONS, 0) };
}

/**
 * @param {string | undefined} text
 * @param {number} size
 * @returns {Crop | null}
 */
function readCrop(text = "", size) {
  const corners = text.split("-", 3).map(parsePoint);
  const [one, other] = corners;
  if (corners.length !== 2 || !one || !other || !isOnBoard(one, size) || !isOnBoard(other, size)) return null;
  return {
    southWest: { file: Math.min(one.file, other.file), rank: Math.min(one.rank, other.rank) },
    northEast: { file: Math.max(one.file, other.file), rank: Math.max(one.rank, other.rank) },
  };
}
