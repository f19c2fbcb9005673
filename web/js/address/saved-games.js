/**
 * The games saved in this browser. Each has its own key, so that tabs do not overwrite each other's games. Beside each
 * game is its state one step before. Which state follows which no clock tells: a counter grows with every state, and each
 * state says for every tab which of its states went into it last.
 */

import { readItem, removeItem, writeItem } from "./storage.js";

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} title what the person calls it; empty if not named
 * @property {string} fragment of its address
 * @property {number} changed milliseconds since 1970, as the clock of the machine has it; for people to read
 * @property {number} order grows with each change of any game here, whatever the clock says; 0 in games of version 1.0 and of archives
 * @property {Version} version
 * @property {string} [standing] whose turn it is, or how it ended
 * @property {unknown} [match] against whom it is played, as play/match.js writes it; nothing in games of before
 */

const PREFIX = "crosscut.game.";
const BEFORE = "crosscut.before.";
const LAST_ORDER = "crosscut.order";

/** This page, among all tabs and windows. */
export const TAB = newId();

/** @returns {boolean} */
export function hasSavedGames() {
  return keys().length > 0;
}

/** @returns {boolean} whether nothing can be stored at all; a full storage holds something */
export function isStoringForbidden() {
  try {
    return !localStorage.length && !writeItem(PREFIX, "");
  } catch {
    return true;
  } finally {
    removeItem(PREFIX);
  }
}

/** @returns {SavedGame[]} the one that was changed last first; what cannot be read is left out */
export function listGames() {
  return keys()
    .map((key) => parseGame(key.slice(PREFIX.length), readItem(key)))
    .filter((game) => game !== null)
    .sort((a, b) => b.order - a.order || b.changed - a.changed);
}

/** @returns {number} the order of a change that is saved now */
export function nextOrder() {
  const order = (Number(readItem(LAST_ORDER)) || listGames()[0]?.order || 0) + 1;
  writeItem(LAST_ORDER, String(order));
  return order;
}

/**
 * @param {string} id
 * @returns {SavedGame | null}
 */
export function loadGame(id) {
  return parseGame(id, readItem(PREFIX + id));
}

/**
 * @param {SavedGame} game
 * @param {boolean} [isStep] whether what is saved now is to be had again as the state one step before
 * @returns {boolean} false where there is no room or storing is forbidden; what was saved before is still there
 */
export function saveGame({ id, ...kept }, isStep = false) {
  const before = readItem(PREFIX + id);
  if (isStep && before !== null && !writeItem(BEFORE + id, before)) removeItem(BEFORE + id);
  const text = JSON.stringify(kept);
  if (writeItem(PREFIX + id, text)) return true;
  removeItem(BEFORE + id); // The game itself needs its room.
  if (writeItem(PREFIX + id, text)) return true;
  if (before !== null && readItem(PREFIX + id) !== before) writeItem(PREFIX + id, before);
  return false;
}

/**
 * @param {string} id
 * @returns {SavedGame | null} its state one step before
 */
export function gameBefore(id) {
  return parseGame(id, readItem(BEFORE + id));
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
 * @returns {() => boolean} brings it back unless it is there again; false if there is no room
 */
export function deleteGame(id) {
  const [game, before] = [readItem(PREFIX + id), readItem(BEFORE + id)];
  removeItem(PREFIX + id);
  removeItem(BEFORE + id);
  return () => {
    // Another tab may have deleted it first, and who played on has saved it again.
    if (game === null || readItem(PREFIX + id) !== null) return true;
    if (!writeItem(PREFIX + id, game)) return false;
    if (before !== null) writeItem(BEFORE + id, before);
    return true;
  };
}

/** @returns {string} a new one */
export function newId() {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}

/**
 * @param {(game: SavedGame) => void} listener hears what other tabs save
 */
export function onOtherTabs(listener) {
  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(PREFIX)) return;
    const game = parseGame(key.slice(PREFIX.length), newValue);
    if (game) listener(game);
  });
}

/** @returns {string[]} */
function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/**
 * @param {string} id
 * @param {string | null} text
 * @returns {SavedGame | null} null if the text is not what was saved
 */
export function parseGame(id, text) {
  try {
    const { title, fragment, changed, order, version, standing, match } = JSON.parse(text ?? "null");
    const isGame = typeof title === "string" && typeof fragment === "string" && Number.isFinite(changed);
    if (!isGame) return null;
    return {
      ...{ id, title, fragment, changed, match },
      order: Number.isSafeInteger(order) ? order : 0,
      version: readVersion(version, changed),
      standing: typeof standing === "string" ? standing : "",
    };
  } catch {
    return null;
  }
}

/**
 * @typedef {object} Version
 * @property {number} count grows with every state of the game
 * @property {string} tab that saved it
 * @property {Record<string, number>} seen by tab the last count that is in it
 */

/**
 * The most tabs that a version tells of, those of the last states. A game that a hundred tabs have changed may be
 * merged once too often.
 */
const MAX_TABS = 100;

/** @type {Version} of what is not saved yet */
export const NO_VERSION = { count: 0, tab: "", seen: {} };

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {boolean} whether the state was made from the other one, or is the same
 */
export function includes({ seen }, { count, tab }) {
  return (seen[tab] ?? 0) >= count;
}

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {boolean} the same in all tabs
 */
export function isNewer(version, other) {
  if (version.count !== other.count) return version.count > other.count;
  return version.tab > other.tab;
}

/**
 * @param {Version} version
 * @param {string} tab
 * @returns {Version} of the state that the tab makes from it
 */
export function nextVersion({ count, seen }, tab) {
  return { count: count + 1, tab, seen: lastOf({ ...seen, [tab]: count + 1 }) };
}

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {Version} of what holds both states; it is to be followed by a new one
 */
export function joined(version, other) {
  const seen = { ...version.seen };
  for (const [tab, count] of Object.entries(other.seen)) seen[tab] = Math.max(seen[tab] ?? 0, count);
  return { ...(isNewer(version, other) ? version : other), seen };
}

/**
 * @param {unknown} written
 * @param {number} changed when the state was saved
 * @returns {Version} for states of before there were versions one that no other state includes
 */
export function readVersion(written, changed) {
  const { count, tab, seen } = /** @type {Record<string, unknown>} */ (Object(written));
  if (!Number.isSafeInteger(count) || typeof tab !== "string") return nextVersion(NO_VERSION, `before ${changed}`);
  const counts = Object.entries(Object(seen)).filter(([, last]) => Number.isSafeInteger(last));
  return { count: Number(count), tab, seen: Object.fromEntries(counts) };
}

/**
 * @param {Record<string, number>} seen
 * @returns {Record<string, number>}
 */
function lastOf(seen) {
  const tabs = Object.entries(seen);
  if (tabs.length <= MAX_TABS) return seen;
  return Object.fromEntries(tabs.sort(([, a], [, b]) => b - a).slice(0, MAX_TABS));
}
