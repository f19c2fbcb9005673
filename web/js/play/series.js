/**
 * Games that two people play by link one after the other, each the rematch of the one before: their ids belong together,
 * and each says how many of the games before it were won.
 */

import { tr } from "../language/tr.js";
import { readItem, writeItem } from "../saved/storage.js";
import { other } from "../notation/points.js";
import { FRIEND } from "../words/names.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { GameByLink } from "../record/record.js"
 * @typedef {object} Earlier a game of a series as it is saved here
 * @property {string} id
 * @property {string | undefined} score of the games before it
 * @property {Color} side the colour with which the person here began
 * @property {Color | null | undefined} winner the colour with which the winner began; null if nobody won, undefined if the
 *   end is not known here
 */

/** The length of the id of a first game, in characters of 5 random bits each. */
export const ID_LENGTH = 10;

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** How the keys begin that hold, for each series, the number of the last game that was deleted here. */
export const DELETED_GAMES = "crosscut.series.";

/** The last number that fits into the two characters which an id has beside those of the first game. */
const MOST_GAMES = 32 ** 2 - 1;

/** The highest number that a link holds. */
const MOST_WON = 999;

/** @returns {string} the id of a new game by link */
export function newGameId() {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return [...random].map((byte) => BASE32[byte % BASE32.length]).join("");
}

/**
 * @param {string} id of a game by link
 * @returns {string} the same for the game and all its rematches
 */
export function seriesOf(id) {
  return id.slice(0, ID_LENGTH);
}

/**
 * @param {string} id of a game by link
 * @returns {number} which game of its series it is, from 1
 */
export function numberInSeries(id) {
  const number = [...id.slice(ID_LENGTH)].reduce((sum, digit) => sum * 32 + BASE32.indexOf(digit), 0);
  return Math.max(number, 1);
}

/**
 * The two people get the same id, whoever of them begins the rematch.
 * @param {string} id of a game by link
 * @returns {string} the id of its rematch
 */
function nextId(id) {
  const next = numberInSeries(id) + 1;
  if (id.length < ID_LENGTH || next > MOST_GAMES) return newGameId();
  const digits = next < 32 ? BASE32[next] : BASE32[next >> 5] + BASE32[next & 31];
  return seriesOf(id) + digits;
}

/** @param {string} id of a game by link that is deleted here, but perhaps not where the friend is */
export function noteDeleted(id) {
  const number = numberInSeries(id);
  if (number > lastDeleted(id)) writeItem(DELETED_GAMES + seriesOf(id), String(number));
}

/** @param {string} id of a game by link */
const lastDeleted = (id) => Number(readItem(DELETED_GAMES + seriesOf(id))) || 0;

/**
 * Two games with one id would be taken for one.
 * @param {string} id of a rematch that begins
 * @param {(id: string) => boolean} isTaken
 * @returns {string} the same; or, if that game was deleted here or the id is taken, the next free one
 */
export function unusedId(id, isTaken) {
  let unused = id;
  while (numberInSeries(unused) <= lastDeleted(unused) || isTaken(unused)) unused = nextId(unused);
  return unused;
}

/**
 * @param {Pick<GameByLink, "id" | "score">} byLink of a finished game
 * @param {Color | null} winner the colour with which the winner began; null if nobody won
 * @param {boolean} isExchanged whether who began as Red begins the rematch as Blue
 * @returns {{id: string, score: string}} of the rematch
 */
export function rematchOf({ id, score }, winner, isExchanged) {
  const won = readScore(score) ?? { red: 0, blue: 0 };
  if (winner) won[winner] = Math.min(won[winner] + 1, MOST_WON);
  const [red, blue] = isExchanged ? [won.blue, won.red] : [won.red, won.blue];
  return { id: nextId(id), score: `${red}-${blue}` };
}

/**
 * @param {string | undefined} score as a link holds it
 * @returns {Record<Color, number> | null} null if the game is no rematch
 */
function readScore(score) {
  if (!score) return null;
  const [red, blue] = score.split("-").map(Number);
  return { red, blue };
}

/**
 * Check what a link says about the games before its own. With which colours the two begin this one only the link knows:
 * where a game was deleted, its rematch may have begun from the one before that.
 * @param {Pick<GameByLink, "id" | "score">} byLink with a score
 * @param {Color} side the colour with which the person here begins by the link
 * @param {readonly Earlier[]} saved games that are saved here
 * @returns {{score: string | undefined} | null} what is known of the match, as a link holds it; undefined if that is
 *   nothing; null if nothing contradicts the link
 */
export function contradicted({ id, score }, side, saved) {
  const won = readScore(score);
  if (!won) return null;
  const number = numberInSeries(id);
  const before = saved.filter((game) => seriesOf(game.id) === seriesOf(id) && numberInSeries(game.id) < number);
  const [last] = before.sort((a, b) => numberInSeries(b.id) - numberInSeries(a.id));
  // Another program may have called the first game in a way of its own: then the series begins with the second.
  if (!last) return won.red + won.blue > number ? { score: undefined } : null;
  const known = rematchOf(last, last.winner ?? null, side !== last.side).score;
  const least = readScore(known) ?? { red: 0, blue: 0 };
  const unknown = number - numberInSeries(last.id) - (last.winner === undefined ? 0 : 1);
  const more = [won.red - least.red, won.blue - least.blue];
  const isPossible = more.every((one) => one >= 0) && more[0] + more[1] <= unknown;
  return isPossible ? null : { score: known };
}

/**
 * @param {string | undefined} score as a link holds it
 * @param {Color} side the colour with which the person began who comes first
 * @returns {string} such as: 2 : 1; empty if the game is no rematch
 */
export function scoreFor(score, side) {
  const won = readScore(score);
  return won ? `${won[side]} : ${won[other(side)]}` : "";
}

/**
 * @param {string | undefined} score as a link holds it
 * @param {Color} side the colour with which the person began to whom it is said
 * @param {string} friend the name of the other one, or {@link FRIEND}
 * @returns {string} a sentence about who leads, for a place within another one; empty if the game is no rematch
 */
export function leadInWords(score, side, friend) {
  const won = readScore(score);
  if (!won) return "";
  const [own, theirs] = [won[side], won[other(side)]];
  const values = { own, theirs, name: friend };
  if (own === theirs) return tr("it stands {own} : {theirs}", values);
  if (own > theirs) return tr("you lead {own} : {theirs}", values);
  return friend === FRIEND
    ? tr("your friend leads {theirs} : {own}", values)
    : tr("{name} leads {theirs} : {own}", values);
}
