/**
 * The games by link that are played in this browser: which of them a link belongs to, and how many wait for the person
 * here. The entry of the browser's history remembers a link until the page has dealt with it, so a reload loses nothing.
 */

import { enterSavedGame } from "../address/autosave.js";
import { readAnyFragment } from "../address/fragment.js";
import { historyEntry } from "../address/history-entry.js";
import { isGameFragment } from "../address/places.js";
import { listGames, loadGame } from "../address/saved-games.js";
import { friendByLink } from "../play/opponents.js";

/**
 * @typedef {import("../record/record.js").ByLink} ByLink
 * @typedef {import("../address/fragment.js").KnownGame} KnownGame
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {import("../address/saved-games.js").SavedGame} SavedGame
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

const COUNT = /^\(\d+\) /;

export class WaitingGames {
  #count = 0;

  constructor() {
    addEventListener("storage", () => this.count());
    this.count();
  }

  /** Count them again. */
  count() {
    const count = countWaiting();
    if (count !== this.#count) showOnIcon(count);
    this.#count = count;
    this.show();
  }

  /** Put the number before the title of the page. */
  show() {
    const title = document.title.replace(COUNT, "");
    document.title = this.#count ? `(${this.#count}) ${title}` : title;
  }
}

/** @param {number} count */
async function showOnIcon(count) {
  try {
    await navigator.setAppBadge?.(count);
  } catch {
    // Only an installed application has an icon.
  }
}
