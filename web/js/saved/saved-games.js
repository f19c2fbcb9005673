/**
 * The games saved in this browser. Each has its own key, so that tabs do not overwrite each other's games. Beside each
 * game is its state one step before.
 */

import { readItem, removeItem, writeItem } from "./storage.js";
import {
  boundedVersion,
  idApart,
  includes,
  isNewer,
  joined,
  nextVersion,
  pastTime,
  readVersion,
  TAB,
} from "./versions.js";

/**
 * @import { Version } from "./versions.js"
 * @typedef {typeof STANDS[number]} Stands whose turn it is, again if the other side was skipped; or how it ended elsewhere
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} title given by the person; may be empty
 * @property {string} fragment of its address
 * @property {number} changed milliseconds since 1970 by the machine's clock; for people to read
 * @property {number} order grows with each change of any game here, whatever the clock says; 0 in games of version 1.0 and
 *   in those from archives
 * @property {Version} version
 * @property {Stands} [stands] how it stood when it was saved; missing if that was not known, or if the match says it
 * @property {string} [standing] the same in words, in games that older versions saved
 * @property {unknown} [match] against whom it is played, as play/match.js writes it; missing in older games
 */

/** How a game has ended that was played elsewhere. */
const ENDS = /** @type {const} */ (["red-won", "blue-won", "tie", "abandoned"]);

const STANDS = /** @type {const} */ (["red", "blue", "red-again", "blue-again", ...ENDS]);

/** How the keys of the games begin. */
export const SAVED_GAMES = "crosscut.game.";
export const GAMES_BEFORE = "crosscut.before.";
export const LAST_ORDER = "crosscut.order";

/** A file may hold anything. No order of ours is higher ... */
const MOST_ORDER = 1e12;
/** ... and those from files leave room for the changes that are still to come. */
const MOST_ORDER_OF_FILE = 1e9;

/** @returns {boolean} */
export function hasSavedGames() {
  return keys().length > 0;
}

/** @returns {boolean} whether nothing can be saved at all; a full storage contains something */
export function isSavingForbidden() {
  try {
    return !localStorage.length && !writeItem(SAVED_GAMES, "");
  } catch {
    return true;
  } finally {
    removeItem(SAVED_GAMES);
  }
}

/** @returns {SavedGame[]} the last changed first; what cannot be read is left out */
export function listGames() {
  return keys()
    .map((key) => parseGame(key.slice(SAVED_GAMES.length), readItem(key)))
    .filter((game) => game !== null)
    .sort((a, b) => b.order - a.order || b.changed - a.changed);
}

/** @returns {number} the order for a change that is saved now */
export function nextOrder() {
  const last = Number(readItem(LAST_ORDER));
  const order = ((last < MOST_ORDER && last) || listGames()[0]?.order || 0) + 1;
  writeItem(LAST_ORDER, String(order));
  return order;
}

/**
 * @param {string} id
 * @returns {SavedGame | null}
 */
export function loadGame(id) {
  return parseGame(id, readItem(SAVED_GAMES + id));
}

/**
 * @param {unknown} match against whom a game is played
 * @returns {SavedGame | null} the same game by link of the same person as it is saved here, perhaps by another tab or from a
 *   file; null if there is none
 */
export function sameByLink(match) {
  const name = nameByLink(match);
  return (name && listGames().find((game) => nameByLink(game.match) === name)) || null;
}

/**
 * @param {unknown} match against whom a game is played
 * @returns {string} the name that a game by link of one person has on all devices; empty if it is not played by link
 */
export function nameByLink(match) {
  const { id, side } = Object(match);
  return typeof id === "string" ? `${id} ${side}` : "";
}

/**
 * @param {SavedGame} game
 * @param {boolean} [isStep] whether to leave what was saved so far as the state one step before
 * @returns {boolean} false if there is no room or saving is forbidden; then what was saved before is still there
 */
export function saveGame({ id, ...saved }, isStep = false) {
  const before = readItem(SAVED_GAMES + id);
  if (isStep && before !== null && !writeItem(GAMES_BEFORE + id, before)) removeItem(GAMES_BEFORE + id);
  const text = JSON.stringify(saved);
  if (writeItem(SAVED_GAMES + id, text)) return true;
  removeItem(GAMES_BEFORE + id); // The game itself needs its room.
  if (writeItem(SAVED_GAMES + id, text)) return true;
  if (before !== null && readItem(SAVED_GAMES + id) !== before) writeItem(SAVED_GAMES + id, before);
  return false;
}

/**
 * @param {string} id
 * @returns {SavedGame | null} its state one step before
 */
export function gameBefore(id) {
  return parseGame(id, readItem(GAMES_BEFORE + id));
}

/**
 * Exchange the saved state and the state one step before.
 * @param {string} id
 * @returns {SavedGame | null} the game as it is saved now; null if nothing was changed
 */
export function stepBack(id) {
  const [game, before] = [loadGame(id), gameBefore(id)];
  if (!game || !before) return null;
  const version = nextVersion(joined(game.version, before.version), TAB);
  const saved = { ...before, title: game.title, changed: Date.now(), order: nextOrder(), version };
  return saveGame(saved, true) ? saved : null;
}

/**
 * @param {string} id
 * @returns {() => boolean} restores it unless it exists again; false if there is no room
 */
export function deleteGame(id) {
  const [game, before] = [readItem(SAVED_GAMES + id), readItem(GAMES_BEFORE + id)];
  removeItem(SAVED_GAMES + id);
  removeItem(GAMES_BEFORE + id);
  return () => {
    // Another tab may have deleted it first, or saved it again because somebody played on.
    if (game === null || readItem(SAVED_GAMES + id) !== null) return true;
    if (!writeItem(SAVED_GAMES + id, game)) return false;
    if (before !== null) writeItem(GAMES_BEFORE + id, before);
    return true;
  };
}

/**
 * @param {(game: SavedGame) => void} listener called with what other tabs save
 */
export function onOtherTabs(listener) {
  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(SAVED_GAMES)) return;
    const game = parseGame(key.slice(SAVED_GAMES.length), newValue);
    if (game) listener(game);
  });
}

/** @returns {string[]} */
function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(SAVED_GAMES));
  } catch {
    return [];
  }
}

/**
 * @param {string} id
 * @param {string | null} text
 * @returns {SavedGame | null} null if the text is not a saved game
 */
export function parseGame(id, text) {
  try {
    const { title, fragment, changed, order, version, stands, standing, match } = JSON.parse(text ?? "null");
    const isGame = typeof title === "string" && typeof fragment === "string" && Number.isFinite(changed);
    if (!isGame) return null;
    return {
      ...{ id, title, fragment, changed },
      match: isShallow(match) ? match : undefined,
      order: isOrder(order) ? order : 0,
      version: readVersion(version, changed),
      stands: STANDS.find((known) => known === stands),
      standing: typeof standing === "string" ? standing : "",
    };
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @param {number} [depth] how deep it may be
 * @returns {boolean} whether it can be written again, whatever has written it
 */
function isShallow(value, depth = 3) {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/**
 * @param {unknown} order
 * @returns {order is number}
 */
const isOrder = (order) => Number.isInteger(order) && Number(order) >= 0 && Number(order) <= MOST_ORDER;

/**
 * Merge two states of a game, one of them from another browser.
 * @param {string} own as it is saved; empty if it is not here
 * @param {string} other
 * @param {string} key under which it is saved
 * @param {(newer: string, older: string) => string | null} asOne merges two fragments; null if they do not fit into one
 * @returns {[string, string][]} what to save under which keys: if the two do not fit into one, both
 */
export function mergedGames(own, other, key, asOne) {
  const id = key.slice(SAVED_GAMES.length);
  const [game, added] = [parseGame(id, own), bounded(parseGame(id, other))];
  if (!added) return [];
  const save = (/** @type {SavedGame} */ { id: at, ...saved }) =>
    /** @type {[string, string]} */ ([SAVED_GAMES + at, JSON.stringify(saved)]);
  if (!game) return own ? [save({ ...added, id: idApart(added) })] : [save(added)];
  if (includes(game.version, added.version)) return [];
  if (includes(added.version, game.version)) return [save(added)];
  const [newer, older] = isNewer(added.version, game.version) ? [added, game] : [game, added];
  const fragment = asOne(newer.fragment, older.fragment);
  if (fragment === null) return [save({ ...added, id: idApart(added) })];
  const version = nextVersion(joined(game.version, added.version), TAB);
  const order = Math.max(game.order, added.order);
  const match = matchOf(newer, older);
  return [save({ ...newer, title: newer.title || older.title, fragment, order, version, match })];
}

/**
 * @param {SavedGame | null} game from a file
 * @returns {SavedGame | null} the same with numbers that leave room for what is still to come here
 */
function bounded(game) {
  if (!game) return null;
  const { changed, order, version } = game;
  return {
    ...game,
    changed: pastTime(changed),
    order: order <= MOST_ORDER_OF_FILE ? order : 0,
    version: boundedVersion(version, changed),
  };
}

/**
 * @param {Pick<SavedGame, "match">} newer
 * @param {Pick<SavedGame, "match">} older another state of the same game
 * @returns {unknown} against whom both are played; help that was had in either was had in the game
 */
export function matchOf({ match }, { match: older }) {
  const { help } = Object(older);
  return help && match && !Object(match).help ? { ...match, help } : match;
}

/**
 * @param {string} own the last order as it is saved
 * @param {string} other
 * @returns {string} the later one, so that the next change of any game comes after those of both
 */
export function mergedOrders(own, other) {
  const order = Number(other);
  return isOrder(order) && order <= MOST_ORDER_OF_FILE && order > (Number(own) || 0) ? String(order) : own;
}
