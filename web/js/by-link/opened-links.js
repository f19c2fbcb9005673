/**
 * Links of games by link that are opened in this browser. The game that is saved here comes on the board. The entry of
 * the browser's history remembers the link until the page has dealt with it, so a reload loses nothing.
 */

import { readAnyFragment } from "../address/fragment.js";
import { historyEntry } from "../address/page-entry.js";
import { isGameFragment } from "../address/places.js";
import { enterSavedGame } from "../storage/autosave.js";
import { loadGame } from "../storage/saved-games.js";
import { hasGamesByLink, knownGame } from "./known-game.js";

/**
 * @typedef {import("../address/fragment.js").KnownGame} KnownGame
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {import("../storage/saved-games.js").SavedGame} SavedGame
 */

/**
 * Before the page is built: if its address is that of a game by link that is saved here, make it that of the saved game.
 * @param {readonly KnownGame[]} games
 * @returns {Promise<Reading | null>} the link that is still to be dealt with; null if there is none
 */
export async function linkAtStart(games) {
  const { arrived, savedGame, byLink } = historyEntry.notes;
  if (!isGameFragment(location.hash)) return null;
  if (typeof arrived === "string" && arrived) return readAnyFragment(arrived, games);
  if (savedGame || byLink || !hasGamesByLink()) return null;
  const reading = await readAnyFragment(location.hash, games);
  const game = knownGame(reading?.record.byLink);
  if (game) putInPlace(game, location.hash);
  return game && reading;
}

/**
 * @param {SavedGame} game that comes on the board
 * @param {string} fragment of the link that belongs to it
 */
export function putInPlace(game, fragment) {
  enterSavedGame(game, { arrived: fragment });
}

/** The link has been dealt with. */
export function forgetArrival() {
  if (historyEntry.notes.arrived) historyEntry.write({ arrived: "" });
}

/**
 * If there is no room to save a game, a reload still goes on with it. A saved game needs no note; browsers allow only
 * so many.
 * @param {object} game against whom it is played, and what of it is sent
 */
export function noteGame(game) {
  if (loadGame(String(historyEntry.notes.savedGame))) return;
  if (JSON.stringify(historyEntry.notes.byLink) !== JSON.stringify(game)) historyEntry.write({ byLink: game });
}

/**
 * @param {import("../record/record.js").ByLink | null} byLink
 * @returns {unknown} what was noted of the game; null if nothing was
 */
export function notedGame(byLink) {
  const noted = historyEntry.notes.byLink;
  return byLink && Object(noted).id === byLink.id ? noted : null;
}
