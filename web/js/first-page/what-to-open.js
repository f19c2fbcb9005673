/**
 * What an address, a link or a saved game leads to. A link that continues a game by link goes to that game. A saved game
 * continues. Another record with moves is for reading. A link that was cut off belongs to no game by link. Anything else
 * begins a game.
 */

import { tr } from "../language/tr.js";
import { readAnyFragment, readFragment } from "../address/fragment.js";
import { other } from "../notation/points.js";
import { lastPlayed, readMatch } from "../play/match.js";
import { colorNow, knownLevel, levelOfName, opponentOf } from "../play/opponents.js";
import { contradicted, leadInWords } from "../play/series.js";
import { isSameRecord } from "../record/two-records.js";
import { FRIEND } from "../words/names.js";

/**
 * @import { KnownGame } from "../address/fragment.js"
 * @import { Notes } from "../address/history-entry.js"
 * @import { SavedGame } from "../saved/saved-games.js"
 * @import { Mode } from "../panel/modes.js"
 * @import { Color } from "../engine/wire.js"
 * @import { Earlier } from "../play/series.js"
 * @import { Reading } from "../record/record.js"
 * @typedef {object} Known what this browser knows when something is opened
 * @property {readonly KnownGame[]} games
 * @property {readonly SavedGame[]} saved
 * @property {Notes} notes of the entry of the browser's history
 * @property {boolean} [isNewPage] whether the page of that entry is being built, perhaps after a reload
 * @property {string} [here] the id of the game by link that is played on the board
 * @property {SavedGame | null} [opened] the saved game that the fragment holds
 * @typedef {object} Against
 * @property {number} level
 * @property {Color} side the colour of the person
 * @property {number} [beat] the moves in which whoever sent the link has won it
 * @typedef {object} ToOpen
 * @property {Reading | null} reading what comes on the board; null if the game there stays
 * @property {SavedGame | null} saved the game as it is saved here
 * @property {unknown} match against whom it is played, as it was written; null if that is not known
 * @property {Mode} mode
 * @property {boolean} isRead whether it is for reading, until the reader answers it
 * @property {Against | null} [against] the computer player against which a game begins
 * @property {boolean} [isOfOtherTab] whether another tab was the last to save it
 * @property {Reading | null} [question] a link for the game on the board, which the reader is then asked about
 * @property {string} [arrived] the fragment of that link, to be remembered until it has been dealt with
 */

/** @type {readonly Mode[]} */
const MODES = ["play", "read", "analyse"];

/**
 * @param {string} fragment readable or compact, with or without the leading `#`
 * @param {Known} known
 * @returns {Promise<ToOpen | null>} null if there is nothing to read
 */
export async function whatToOpen(fragment, known) {
  const { games, notes, isNewPage } = known;
  const { reading, saved, isSaved } = await choose(fragment, known);
  if (!reading) return null;
  // Its last move may be missing, so nobody may answer it.
  if (reading.isCut) reading.record.byLink = null;
  const { arrived } = isNewPage ? notes : {};
  // Where a link has arrived that the page has not dealt with, the address may still be that of the link.
  const isEntered = isNewPage && (notes.savedGame || (notes.byLink && !arrived));
  const ofGameHere = isSaved || isEntered ? null : await toOpenInGame(reading, fragment, known);
  if (ofGameHere) return ofGameHere;
  if (!saved) checkScore(reading, known);
  const toOpen = goOn(reading, saved, notes);
  return {
    ...toOpen,
    against: toOpen.match || toOpen.isRead ? null : computerOf(reading),
    isOfOtherTab: isSaved && saved?.version.tab !== notes.tab,
    question: arrived ? await readAnyFragment(String(arrived), games) : null,
  };
}

/**
 * @param {string} fragment
 * @param {Known} known
 * @returns {Promise<Pick<ToOpen, "reading" | "saved"> & {isSaved: boolean}>} what comes on the board: the fragment, or
 *   the saved game if that is newer; and the saved game that it belongs to
 */
async function choose(fragment, { games, saved, notes, isNewPage, opened }) {
  const link = await readAnyFragment(fragment, games);
  if (opened) return { reading: link, saved: opened, isSaved: true };
  const own = saved.find(({ id }) => id === notes.savedGame);
  const ownReading = own ? await readAnyFragment(own.fragment, games) : null;
  if (!own || !ownReading) return { reading: link, saved: null, isSaved: false };
  const isSame = link !== null && isWholly(ownReading, link);
  if (isNewPage && !isSame && isNewer(own, notes)) return { reading: ownReading, saved: own, isSaved: true };
  return { reading: link, saved: isNewPage || isSame ? own : null, isSaved: false };
}

/**
 * @param {Reading} own
 * @param {Reading} link
 * @returns {boolean} whether the link holds exactly the same game
 */
function isWholly(own, link) {
  return !own.problems.length && isSameRecord(own.record, link.record);
}

/**
 * @param {SavedGame} saved
 * @param {Notes} notes beside the address
 * @returns {boolean} whether it may have changed after the address did: before the page was left, or by another tab
 */
function isNewer(saved, { state, changed }) {
  // Entries from before there were versions have a time.
  return typeof state === "number" ? saved.version.count >= state : !(saved.changed <= Number(changed));
}

/**
 * @param {Reading} link
 * @param {string} fragment
 * @param {Known} known
 * @returns {Promise<ToOpen | null>} null unless it is the link of a game that is played here
 */
async function toOpenInGame(link, fragment, known) {
  const { byLink } = link.record;
  if (!byLink?.by) return null;
  if (byLink.id === known.here)
    return { reading: null, saved: null, match: null, mode: "play", isRead: false, question: link, arrived: fragment };
  const game = known.saved.find(({ match }) => Object(match).id === byLink.id);
  const reading = game && (await readAnyFragment(game.fragment, known.games));
  if (!reading) return null;
  const toOpen = goOn(reading, game, {});
  return { ...toOpen, mode: "play", isOfOtherTab: true, question: link, arrived: fragment };
}

/**
 * Correct the score of a match if the games that are saved here contradict it.
 * @param {Reading} link whose record and problems are changed
 * @param {Known} known
 */
function checkScore({ record, problems }, { games, saved }) {
  const { byLink, names } = record;
  if (!byLink?.score || !byLink.by) return; // Where the sender is unknown, nobody is told who leads.
  const side = other(byLink.by);
  const earlier = saved.flatMap((game) => earlierGame(game, games) ?? []);
  const found = contradicted(byLink, side, earlier);
  if (!found) return;
  const inWords = (/** @type {string | undefined} */ score) => leadInWords(score, side, names[other(side)] || FRIEND);
  const values = { claim: inWords(byLink.score), found: inWords(found.score) };
  problems.push(
    found.score
      ? tr("The link says that {claim}. By the games that are saved here {found}, and that counts.", values)
      : tr(
          "The link says that {claim}. So many games cannot have been played before this one, so the score is left out.",
          values,
        ),
  );
  record.byLink = { ...byLink, score: found.score };
}

/**
 * @param {SavedGame} saved
 * @param {readonly KnownGame[]} games
 * @returns {Earlier | null} null unless it is played by link
 */
function earlierGame({ fragment, match }, games) {
  const { id } = Object(match);
  const { terms, result } = readMatch(match);
  if (typeof id !== "string" || !opponentOf(terms).isElsewhere) return null;
  const record = readFragment(fragment, games)?.record;
  if (!record) return null;
  const isWon = result === "red" || result === "blue";
  const winner = isWon ? colorNow(result, record.root.end.moves.includes("swap")) : result ? null : undefined;
  return { id, score: record.byLink?.score, side: terms.side, winner };
}

/**
 * @param {Reading} reading
 * @param {SavedGame | null} saved the game as it is saved
 * @param {Notes} notes beside the address
 * @returns {ToOpen}
 */
function goOn(reading, saved, notes) {
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
 * @param {Reading} reading
 * @returns {Against | null} the computer player against which it begins a game: the link says so, or the names of the
 *   sides do, if somebody began a game against the computer and sent it before its first move
 */
function computerOf({ record: { names }, level, beat }) {
  const challenge = beat ? { beat } : {};
  if (level) return { level: knownLevel(level), side: "red", ...challenge };
  const [red, blue] = [levelOfName(names.red), levelOfName(names.blue)];
  if (blue) return { level: blue, side: "red", ...challenge };
  return red ? { level: red, side: "blue", ...challenge } : null;
}
