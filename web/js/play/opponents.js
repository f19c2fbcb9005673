/** Whom one can play against. The dialog New game offers them in this order; a saved game keeps which one it was. */

/**
 * @typedef {import("./match.js").Match} Match
 * @typedef {object} Opponent
 * @property {string} id kept with a saved game
 * @property {string} label in the dialog
 * @property {readonly ("names" | "level" | "side")[]} asks what the dialog asks besides
 * @property {(match: Match) => void} [follow] called after every change while such a game is played
 * @property {(match: Match) => number} [movesToTakeBack] one, if not given
 */

/** @type {Opponent} */
export const friendHere = { id: "friend", label: "Friend on this device", asks: ["names"] };

/** @type {readonly [Opponent, ...Opponent[]]} */
export const opponents = [friendHere];
