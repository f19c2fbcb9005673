/** What a person invents, as data. */

import { tr } from "../language/tr.js";
import { GameRecord } from "../record/record.js";
import { cleanTitle } from "../notation/quote.js";
import { conflictIn, EMPTY_SHEET, readRules } from "./rules.js";

/**
 * @import { Rules } from "./rules.js"
 * @typedef {object} Invention
 * @property {Rules} rules
 * @property {GameRecord} record what is on the board: its size, the set-up, the moves. Those that the rules forbid now
 *   stay in it, and come back when a change of the rules allows them. Its game and name are not looked at
 * @property {string} name what the game is called
 * @property {string} inventor
 * @property {string | null} draft the id of the draft that it is saved as; null until the person has changed something
 * @property {boolean} isSent whether somebody has sent the game, and it has not been changed
 */

/** New games begin on a board of at least this size: on smaller ones they end too soon, and only show a trick. */
export const SMALLEST_GAME = 7;

/** @returns {Invention} before anything is done */
export function untouched() {
  const record = emptyBoard(SMALLEST_GAME);
  return { rules: EMPTY_SHEET, record, name: "", inventor: "", draft: null, isSent: false };
}

/**
 * @param {number} size
 * @param {string} [rules] those of its game, as a text; an invention has them beside its record
 * @returns {GameRecord}
 */
export function emptyBoard(size, rules = "") {
  return new GameRecord({ game: rules, size });
}

/**
 * @param {GameRecord} record as it was read
 * @param {string | null} draft
 * @param {boolean} isSent
 * @returns {Invention | null} null if its rules cannot be drawn, or do not fit together
 */
export function inventionOf(record, draft, isSent) {
  const rules = readRules(record.game);
  if (!rules || conflictIn(rules)) return null;
  return { rules, record, name: record.called, inventor: record.inventor, draft, isSent };
}

/**
 * @param {Invention} invention
 * @returns {number} the size on which it is played: a set-up may show a trick on a smaller board
 */
export function sizeOf({ record: { size, setup } }) {
  return setup ? Math.max(size, SMALLEST_GAME) : size;
}

/**
 * The person changes something. A game that was sent becomes the person's own.
 * @param {Invention} invention
 * @param {Partial<Invention>} changes
 * @returns {Invention}
 */
export function changed(invention, changes) {
  const { name, isSent } = invention;
  const own = isSent ? { isSent: false, name: name && cleanTitle(tr("after {name}", { name })) } : {};
  return { ...invention, ...own, ...changes };
}

/**
 * @param {Invention} other that comes back because something is undone, or done again
 * @param {Invention} now
 * @returns {Invention} with what is on the board now, unless that is another board
 */
export function broughtBack(other, now) {
  const isSameBoard = other.record.size === now.record.size && other.record.setup === now.record.setup;
  return isSameBoard ? { ...other, record: now.record } : other;
}

/**
 * @param {Invention} invention
 * @param {string} game its id
 * @returns {GameRecord} what is on the board, to be written
 */
export function shownGame({ record, name, inventor }, game) {
  const { size, setup, root, current } = record;
  return Object.assign(new GameRecord({ game, size, setup, called: name, inventor }), { root, current });
}

/**
 * @param {Invention} invention
 * @param {string} game its id
 * @returns {GameRecord} the game before its first move
 */
export function gameToPlay(invention, game) {
  const { name, inventor } = invention;
  return new GameRecord({ game, size: sizeOf(invention), called: name, inventor });
}
