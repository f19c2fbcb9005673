/**
 * The ladder of a game: which levels of the computer have been beaten in this browser. Each rung holds the shortest game
 * that won it. Every rung has its own key, so that tabs do not overwrite each other's.
 */

import { writeFragment } from "../address/fragment.js";
import { saveItem, readItem, unsavedItem } from "../saved/storage.js";
import { OWN } from "../record/own-game.js";
import levels from "./levels.js";

/**
 * @import { Match } from "./match.js"
 * @typedef {object} Rung
 * @property {number} moves the winner's own
 * @property {string} fragment of a link to the game that won it
 */

export const RUNGS = "crosscut.rung.";

const KEY = new RegExp(`^${RUNGS.replaceAll(".", "[.]")}[a-z-]{1,40}[.][1-${levels.length}]$`);
const MOST_MOVES = 1000;
const LONGEST_FRAGMENT = 20_000;

/**
 * @param {string} game its id
 * @returns {(Rung | null)[]} the rungs from level 1 on; null where the level has not been beaten
 */
export function rungsOf(game) {
  return levels.map((_, at) => parseRung(textAt(keyOf(game, at + 1))));
}

/**
 * @param {string} game its id
 * @param {number} level from 1
 * @param {Rung} rung saved unless a shorter game is
 */
export function saveRung(game, level, rung) {
  const key = keyOf(game, level);
  const saved = textAt(key);
  const text = mergedRungs(saved, JSON.stringify(rung), key);
  if (text !== saved) saveItem(key, text);
}

/**
 * @param {Match} match
 * @returns {boolean} whether its game has a ladder: one of the catalogue, on a beginner's board or larger
 */
export function isOnLadder({ session: { record, game } }) {
  return !record.game.startsWith(OWN) && !record.setup && record.size >= game.smallSize;
}

/**
 * Save the rung that the game on the board has won. With help, or from a position on, it won none.
 * @param {Match} match that is on a ladder, and was won against the computer
 */
export function climb(match) {
  const { record, winner } = match.session;
  if (!match.isEarned || !winner) return;
  saveRung(record.game, match.terms.level, { moves: match.movesOf(winner), fragment: writeFragment(record, null) });
}

/**
 * @param {string} own a rung as it is saved
 * @param {string} other
 * @param {string} key under which it is saved
 * @returns {string} that of the shorter game, whichever comes first; what is no rung of a ladder gives way
 */
export function mergedRungs(own, other, key) {
  const [first, second] = [parseRung(own), parseRung(other)];
  if (!second || !KEY.test(key)) return own;
  if (!first) return JSON.stringify(second);
  if (first.moves !== second.moves) return JSON.stringify(first.moves < second.moves ? first : second);
  return JSON.stringify(first.fragment <= second.fragment ? first : second);
}

/**
 * @param {(Rung | null)[]} rungs
 * @returns {number} the level to play next: above the highest rung, then those left out; 0 if the ladder is complete
 */
export function nextLevel(rungs) {
  const above = rungs.findLastIndex((rung) => rung !== null) + 1;
  return above < rungs.length ? above + 1 : rungs.indexOf(null) + 1;
}

/**
 * @param {string} text
 * @returns {Rung | null} null if it is not a rung
 */
export function parseRung(text) {
  try {
    const { moves, fragment } = JSON.parse(text || "null");
    const isCount = Number.isInteger(moves) && moves > 0 && moves <= MOST_MOVES;
    return isCount && typeof fragment === "string" && fragment.length <= LONGEST_FRAGMENT ? { moves, fragment } : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {number} level
 */
const keyOf = (game, level) => `${RUNGS}${game}.${level}`;

/** @param {string} key */
const textAt = (key) => mergedRungs(readItem(key) ?? "", unsavedItem(key) ?? "", key);
