/** The games kept in this browser, each under its own key, so that tabs do not overwrite one another's. */

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} title what the person calls it; empty if not named
 * @property {string} fragment of its address
 * @property {number} changed milliseconds since 1970
 * @property {string} [standing] whose turn it is, or how it ended
 * @property {unknown} [match] against whom it is played, as play/match.js writes it; nothing in games of before
 */

const PREFIX = "crosscut.game.";

/** @returns {boolean} */
export function hasSavedGames() {
  return keys().length > 0;
}

/** @returns {SavedGame[]} the latest first; what cannot be read is left out */
export function listGames() {
  return keys()
    .map((key) => parseGame(key.slice(PREFIX.length), readItem(key)))
    .filter((game) => game !== null)
    .sort((a, b) => b.changed - a.changed);
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
 * @returns {boolean} false where there is no room or storing is forbidden; what was saved before is still there
 */
export function saveGame({ id, ...kept }) {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export function deleteGame(id) {
  localStorage.removeItem(PREFIX + id);
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
 * @param {string} key
 * @returns {string | null}
 */
function readItem(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @param {string | null} text
 * @returns {SavedGame | null} null if the text is not what was saved
 */
export function parseGame(id, text) {
  try {
    const { title, fragment, changed, standing, match } = JSON.parse(text ?? "null");
    const isGame = typeof title === "string" && typeof fragment === "string" && Number.isFinite(changed);
    if (!isGame) return null;
    return { id, title, fragment, changed, standing: typeof standing === "string" ? standing : "", match };
  } catch {
    return null;
  }
}
