/**
 * The opponents one can play, and which colour is played here. A saved game holds its opponent.
 */

import { other } from "../notation/points.js";
import levels from "./levels.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Terms } from "./match.js"
 * @typedef {object} Opponent
 * @property {string} id saved with a game
 * @property {readonly ("names" | "level" | "side")[]} asks what else the dialog asks for
 * @property {"both" | "one" | "none"} here which sides are played by people on this device
 * @property {"both" | "one" | "none"} computer which sides the computer plays
 * @property {boolean} [isElsewhere] whether the other side is at another device and sends links
 */

/** @type {Opponent} */
export const computer = { id: "computer", asks: ["level", "side"], here: "one", computer: "one" };

/** @type {Opponent} */
const friendHere = { id: "friend", asks: ["names"], here: "both", computer: "none" };

/** @type {Opponent} */
export const friendByLink = {
  id: "link",
  asks: ["names", "side"],
  here: "one",
  computer: "none",
  isElsewhere: true,
};

/** @type {Opponent} */
const computers = {
  id: "computers",
  asks: ["level"],
  here: "none",
  computer: "both",
};

/** @type {readonly [Opponent, ...Opponent[]]} */
const opponents = [computer, friendHere, friendByLink, computers];

/**
 * @param {Terms} terms
 * @returns {Opponent}
 */
export function opponentOf({ opponent }) {
  return opponents.find(({ id }) => id === opponent) ?? friendHere;
}

/**
 * @param {unknown} level as a link or a saved game has it
 * @returns {number} the level; 1 if there is no such level
 */
export function knownLevel(level) {
  return Number.isInteger(level) && levels[Number(level) - 1] ? Number(level) : 1;
}

/**
 * @param {Pick<Terms, "level">} terms
 * @returns {string} the computer's name in such a game
 */
export function computerName({ level }) {
  // eslint-disable-next-line sentences/whole -- records keep it; shownName says it
  return `Computer ${knownLevel(level)}`;
}

/**
 * @param {string} name
 * @returns {number} the level of the computer with this name; 0 if there is none
 */
export function levelOfName(name) {
  return levels.findIndex((_, at) => computerName({ level: at + 1 }) === name) + 1;
}

/**
 * @param {Color} side the colour with which a person began
 * @param {boolean} [swapped]
 * @returns {Color} the colour that this person has now: a swap exchanges the two people, not the stones
 */
export function colorNow(side, swapped = false) {
  return swapped ? other(side) : side;
}
