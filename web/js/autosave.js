/**
 * Keeps the game on the board in this browser, from its first change on. The entry of the browser's history knows which
 * saved game it is, so that a reload goes on with it. The newest state wins when two tabs have the same game open.
 */

import { DISPLAY_FIELDS } from "./link/display.js";
import { listGames, loadGame, newId, onOtherTabs, saveGame } from "./saved-games.js";

/**
 * @typedef {import("./address.js").Address} Address
 * @typedef {import("./record.js").GameRecord} GameRecord
 * @typedef {import("./session.js").Session} Session
 * @typedef {{id: string, title: string, known: string}} Keeping under which id and title a record is saved, empty if it
 *   is not yet, and what of it was opened or saved last
 */

/** What a change of view changes, and no move. */
const VIEW_FIELDS = new Set(["p", "pl", "at", ...DISPLAY_FIELDS]);

const NO_ROOM = "This browser has no room left to save the game: delete saved games, or keep the link to this one.";

export class Autosave {
  /**
   * @param {Session} session
   * @param {Address} address
   * @param {(fragment: string) => void} onNewer another tab has saved a newer state of the game on the board
   */
  constructor(session, address, onNewer) {
    this.session = session;
    this.address = address;
    /** @type {WeakMap<GameRecord, Keeping>} */
    this.keepings = new WeakMap();
    this.hasFailed = false;
    this.#begin();
    session.addEventListener("change", () => this.#begin());
    address.addEventListener("written", () => this.#save());
    onOtherTabs((id, game) => {
      const keeping = this.keepings.get(session.record);
      if (game && keeping?.id === id && essence(game.fragment) !== keeping.known) onNewer(game.fragment);
    });
  }

  /** What a record is when it comes on the board need not be saved. */
  #begin() {
    const { record } = this.session;
    if (!this.keepings.has(record)) this.keepings.set(record, keepingOf(essence(this.address.fragment)));
  }

  #save() {
    const keeping = this.keepings.get(this.session.record);
    const { fragment } = this.address;
    const now = essence(fragment);
    if (!keeping || now === keeping.known) return;
    keeping.known = now;
    keeping.id ||= newId();
    const changed = Date.now();
    history.replaceState({ ...history.state, savedGame: keeping.id, changed }, "");
    const title = loadGame(keeping.id)?.title ?? keeping.title;
    const isSaved = saveGame({ id: keeping.id, title, fragment, changed });
    if (!isSaved && !this.hasFailed) this.session.say(NO_ROOM);
    this.hasFailed = !isSaved;
  }
}

/**
 * @param {string} now what the record is that has come on the board
 * @returns {Keeping} of the saved game that it is, as the history says, or else of none
 */
function keepingOf(now) {
  const game = loadGame(String(history.state?.savedGame));
  const isSame = game && essence(game.fragment) === now;
  return isSame ? { id: game.id, title: game.title, known: now } : { id: "", title: "", known: now };
}

/**
 * @returns {string | null} the fragment to begin with: what another tab has saved since this page was left, or without a
 *   link in the address the latest saved game
 */
export function savedFragment() {
  const { savedGame, changed } = history.state ?? {};
  const own = savedGame ? loadGame(String(savedGame)) : null;
  if (own && own.changed > changed) return own.fragment;
  if (location.hash.length > 1) return null;
  const [latest] = listGames();
  if (!latest) return null;
  history.replaceState({ savedGame: latest.id, changed: latest.changed }, "");
  return latest.fragment;
}

/**
 * @param {string} fragment
 * @returns {string} what of it is the record
 */
export function essence(fragment) {
  return fragment
    .split("&")
    .filter((field) => !VIEW_FIELDS.has(field.split("=", 1)[0]))
    .join("&");
}
