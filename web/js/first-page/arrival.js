/**
 * What an address, a link or a saved game leads to. A link of a game by link that is played here goes to that game. A game
 * that is saved here goes on. A record with moves that is not saved is for reading. Anything else begins as a game.
 */

import { expand } from "../address/encoding.js";
import { readAnyFragment, writeFragment } from "../address/fragment.js";
import { withoutView } from "../address/states.js";
import { lastPlayed } from "../play/match.js";
import { levelOfName } from "../play/opponents.js";

/**
 * @import { KnownGame } from "../address/fragment.js"
 * @import { Notes } from "../address/history-entry.js"
 * @import { SavedGame } from "../address/saved-games.js"
 * @import { Mode } from "../panel/modes.js"
 * @import { Color } from "../engine/wire.js"
 * @import { Names, Reading } from "../record/record.js"
 * @typedef {object} Known what this browser knows when something is opened
 * @property {readonly KnownGame[]} games
 * @property {readonly SavedGame[]} saved
 * @property {Notes} notes of the entry of the browser's history
 * @property {boolean} [isNewPage] whether the entry is that of a page which is built now, perhaps after a reload
 * @property {string} [here] the id of the game by link that is played on the board
 * @property {SavedGame | null} [opened] what is to come on the board instead of what the fragment holds
 * @typedef {object} Arrival
 * @property {Reading | null} reading what comes on the board; null if the game there stays
 * @property {SavedGame | null} saved as which it is saved here
 * @property {unknown} match against whom it is played, as it was written; nothing if that is not known
 * @property {Mode} mode
 * @property {boolean} isRead whether it is only for reading, unless the reader answers it
 * @property {{level: number, side: Color} | null} [against] the computer player against which a game begins, and the
 *   colour of the person
 * @property {boolean} [isOfOtherTab] whether another tab has saved it last
 * @property {Reading | null} [question] a link that the game on the board is then asked about
 * @property {string} [arrived] the fragment of that link, to be remembered until it has been dealt with
 */

/** @type {readonly Mode[]} */
const MODES = ["play", "read", "analyse"];

/**
 * @param {string} fragment readable or compact, with or without the leading `#`
 * @param {Known} known
 * @returns {Promise<Arrival | null>} null if there is nothing to read
 */
export async function arrive(fragment, known) {
  const { games, saved, notes, isNewPage, opened = null } = known;
  const own = saved.find(({ id }) => id === notes.savedGame) ?? null;
  const kept = opened ?? (isNewPage ? await newerThan(fragment, own, notes) : null);
  const reading = await readAnyFragment(kept?.fragment ?? fragment, games);
  if (!reading) return null;
  const isEntered = isNewPage && (notes.savedGame || notes.byLink);
  const ofGameHere = kept || isEntered ? null : await arriveInGame(reading, fragment, known);
  if (ofGameHere) return ofGameHere;
  const arrival = goOn(reading, isNewPage ? own : savedAs(reading, opened, own), known);
  const { arrived } = isNewPage ? notes : {};
  return {
    ...arrival,
    against: arrival.match || arrival.isRead ? null : computerOf(fragment, reading.record.names),
    isOfOtherTab: Boolean(kept && kept.version.tab !== notes.tab),
    question: arrived ? await readAnyFragment(String(arrived), games) : null,
  };
}

/**
 * @param {Reading} link
 * @param {string} fragment
 * @param {Known} known
 * @returns {Promise<Arrival | null>} null unless it is the link of a game that is played here
 */
async function arriveInGame(link, fragment, known) {
  const { byLink } = link.record;
  if (!byLink?.by) return null;
  if (byLink.id === known.here)
    return { reading: null, saved: null, match: null, mode: "play", isRead: false, question: link };
  const game = known.saved.find(({ match }) => Object(match).id === byLink.id);
  const reading = game && (await readAnyFragment(game.fragment, known.games));
  if (!reading) return null;
  const arrival = goOn(reading, game, { ...known, notes: {} });
  return { ...arrival, mode: "play", isOfOtherTab: true, question: link, arrived: fragment };
}

/**
 * @param {Reading} reading
 * @param {SavedGame | null} opened
 * @param {SavedGame | null} own which the entry of the history is about
 * @returns {SavedGame | null} which of them it is; a part of what was opened still belongs to it
 */
function savedAs({ record, problems }, opened, own) {
  const now = withoutView(writeFragment(record, null));
  const isIt = (/** @type {SavedGame | null} */ game) => game !== null && withoutView(game.fragment) === now;
  return [opened, own].find(isIt) ?? (problems.length ? opened : null);
}

/**
 * @param {Reading} reading
 * @param {SavedGame | null} saved as which it is saved
 * @param {Known} known
 * @returns {Arrival}
 */
function goOn(reading, saved, { notes }) {
  const { record } = reading;
  const { root, current, byLink, setup } = record;
  const noted = byLink && Object(notes.byLink).id === byLink.id ? notes.byLink : null;
  const match = saved?.match ?? noted ?? notes.match ?? null;
  const isRead = !match && Boolean(root.children.length || setup || byLink);
  // In Play the board would show the last move of the game instead.
  const isTried = match && lastPlayed(record, match) !== current;
  const left = MODES.find((mode) => mode === notes.mode);
  return { reading, saved, match, mode: left ?? (isRead ? "read" : isTried ? "analyse" : "play"), isRead };
}

/**
 * @param {string} fragment of the address
 * @param {SavedGame | null} saved
 * @param {Notes} notes beside the address
 * @returns {Promise<SavedGame | null>} it, if it was changed after the address: before the page was left, or by another tab
 */
async function newerThan(fragment, saved, { state, changed }) {
  if (!saved) return null;
  // Entries from the time before versions tell the time.
  const isOlder = typeof state === "number" ? saved.version.count < state : saved.changed <= Number(changed);
  const isSame = withoutView(await expand(fragment.replace(/^#/, ""))) === withoutView(saved.fragment);
  return isOlder || isSame ? null : saved;
}

/**
 * @param {string} fragment
 * @param {Names} names that it gives to the sides: a game against the computer was begun and sent before its first move
 * @returns {{level: number, side: Color} | null} the computer player against which it begins a game
 */
function computerOf(fragment, names) {
  const found = /[#&]level=([1-9])\b/.exec(fragment);
  if (found) return { level: Number(found[1]), side: "red" };
  const [red, blue] = [levelOfName(names.red), levelOfName(names.blue)];
  if (blue) return { level: blue, side: "red" };
  return red ? { level: red, side: "blue" } : null;
}
