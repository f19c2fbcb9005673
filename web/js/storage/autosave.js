/**
 * Keeps the game on the board in this browser, from its first change on. The entry of the browser's history knows which
 * saved game it is, so that a reload goes on with it. When two tabs have the same game open, the newest state wins and the
 * other tab follows; following saves nothing, so it ends there.
 */

import { DISPLAY_FIELDS } from "../address/display-text.js";
import { isGameFragment } from "../address/places.js";
import { loadGame, newId, onOtherTabs, saveGame } from "./saved-games.js";

/**
 * @typedef {import("../address/address-bar.js").Address} Address
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("./saved-games.js").SavedGame} SavedGame
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {{id: string, title: string, changed: number, known: string}} Keeping under which id and title a record is
 *   saved, empty if it is not yet, when it was changed, and what of it was opened or saved last
 */

/** What a change of view changes, and no move. */
const VIEW_FIELDS = new Set(["p", "pl", "at", ...DISPLAY_FIELDS]);

/** @type {Omit<Keeping, "known">} */
const UNSAVED = { id: "", title: "", changed: 0 };

const NO_ROOM = "This browser has no room left to save the game: delete saved games, or keep the link to this one.";

export class Autosave {
  /**
   * @param {Session} session
   * @param {Address} address
   * @param {(fragment: string) => void} onOpen a saved game is to come on the board
   * @param {() => Pick<SavedGame, "standing" | "match">} describe what else is to be kept of the game on the board
   */
  constructor(session, address, onOpen, describe) {
    this.session = session;
    this.address = address;
    /** @type {WeakMap<GameRecord, Keeping>} */
    this.keepings = new WeakMap();
    this.onOpen = onOpen;
    this.describe = describe;
    this.hasFailed = false;
    /** @type {SavedGame | null} what was to come on the board last */
    this.opened = null;
    // After a reload the entry of the history tells which game it is, even if its last changes found no room.
    const own = gameInHistory();
    const changed = Math.max(own?.changed ?? 0, history.state?.changed ?? 0);
    this.keepings.set(session.record, { ...(own ?? UNSAVED), changed, known: essence(address.fragment) });
    session.addEventListener("change", () => this.#begin());
    address.addEventListener("written", () => this.#save());
    onOtherTabs((game) => this.#compare(game));
    addEventListener("pageshow", ({ persisted }) => {
      const game = persisted && loadGame(this.keepings.get(session.record)?.id ?? "");
      if (game) this.#compare(game); // A page that rested heard nothing of other tabs.
    });
  }

  /** @returns {SavedGame | null} what is saved of the game on the board */
  get savedGame() {
    return loadGame(this.keepings.get(this.session.record)?.id ?? "");
  }

  /** @param {SavedGame} game to come on the board and to go on with */
  open(game) {
    this.opened = game;
    this.onOpen(game.fragment);
  }

  /** What a record is when it comes on the board need not be saved. */
  #begin() {
    const { record } = this.session;
    if (this.keepings.has(record)) return;
    const known = essence(this.address.fragment);
    const game = [this.opened, gameInHistory()].find((saved) => saved && essence(saved.fragment) === known);
    this.keepings.set(record, { ...(game ?? UNSAVED), known });
  }

  /** @param {SavedGame} game as another tab has saved it */
  #compare(game) {
    const keeping = this.keepings.get(this.session.record);
    if (keeping?.id !== game.id || essence(game.fragment) === keeping.known) return;
    if (isNewer(game, { ...keeping, fragment: keeping.known })) {
      this.open(game);
    } else if (loadGame(game.id)?.changed === game.changed) {
      this.#put(keeping); // The older state was saved later.
    }
  }

  #save() {
    const keeping = this.keepings.get(this.session.record);
    if (!keeping) return;
    const now = essence(this.address.fragment);
    if (now !== keeping.known) {
      keeping.known = now;
      keeping.id ||= newId();
      keeping.changed = Date.now();
      this.#put(keeping);
    }
    if (this.address.isShown) noteInHistory(keeping);
  }

  /** @param {Keeping} keeping of the record on the board */
  #put({ id, title: first, changed }) {
    const title = loadGame(id)?.title ?? first;
    const isSaved = saveGame({ id, title, fragment: this.address.fragment, changed, ...this.describe() });
    if (!isSaved && !this.hasFailed) this.session.say(NO_ROOM);
    this.hasFailed = !isSaved;
  }
}

/** @param {Keeping} keeping of the record that the address in the bar leads to */
function noteInHistory({ id: savedGame, changed }) {
  const noted = history.state ?? {};
  if (noted.savedGame === savedGame && noted.changed === changed) return;
  history.replaceState({ ...noted, savedGame, changed }, "");
}

/** @returns {SavedGame | null} which the entry of the browser's history is about */
function gameInHistory() {
  return loadGame(String(history.state?.savedGame));
}

/**
 * @param {Pick<SavedGame, "changed" | "fragment">} game
 * @param {Pick<SavedGame, "changed" | "fragment">} other
 * @returns {boolean} the same in all tabs, also for changes in one millisecond
 */
export function isNewer(game, other) {
  if (game.changed !== other.changed) return game.changed > other.changed;
  return essence(game.fragment) > essence(other.fragment);
}

/** @returns {string | null} the fragment to begin with if another tab has saved more since this page was left */
export function savedFragment() {
  const { savedGame, changed } = history.state ?? {};
  const own = savedGame && isGameFragment(location.hash) ? loadGame(String(savedGame)) : null;
  return own && own.changed > changed ? own.fragment : null;
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
