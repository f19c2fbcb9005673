/** The saved game that a link of a game by link belongs to. */

import { friendByLink } from "../play/opponents.js";
import { listGames } from "../storage/saved-games.js";

/**
 * @typedef {import("../record/record.js").ByLink} ByLink
 * @typedef {import("../storage/saved-games.js").SavedGame} SavedGame
 */

/**
 * @param {ByLink | null | undefined} byLink of a link
 * @returns {SavedGame | null} null if the link only shows something, or nobody plays its game in this browser
 */
export function knownGame(byLink) {
  if (!byLink?.by) return null;
  const isIt = (/** @type {SavedGame} */ { match }) => isByLink(match) && Object(match).id === byLink.id;
  return listGames().find(isIt) ?? null;
}

/** @returns {boolean} whether any game by link is played in this browser */
export function hasGamesByLink() {
  return listGames().some(({ match }) => isByLink(match));
}

/** @returns {number} of the games by link that wait for the person here */
export function countWaiting() {
  return listGames().filter(waitsForMe).length;
}

/**
 * @param {SavedGame} game
 * @returns {boolean} whether it is a game by link that waits for the person here
 */
export function waitsForMe({ match }) {
  return isByLink(match) && Object(match).waits === true;
}

/**
 * @param {unknown} match of a saved game
 * @returns {boolean}
 */
function isByLink(match) {
  return Object(match).opponent === friendByLink.id;
}
