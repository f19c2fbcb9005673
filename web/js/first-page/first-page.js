/**
 * The first page: a live board, the puzzles of today, the game to continue, and the games to begin. The address says which
 * view is shown.
 */

import { isGameFragment, isPageFragment } from "../address/fragment-kinds.js";
import { listGames } from "../saved/saved-games.js";
import { describeSavedGame, paintSavedGame } from "./saved-game.js";
import { byId, part } from "../pages/page.js";
import { hasDrafts } from "../invent/drafts.js";
import { painted } from "../site/events.js";

/**
 * @import { SavedGame } from "../saved/saved-games.js"
 * @import { Look } from "../board/look.js"
 * @import { Game } from "../engine/wire.js"
 * @import { FirstBoard } from "./first-board.js"
 */

const { dataset } = document.documentElement;

export class FirstPage {
  /**
   * @param {readonly Game[]} games
   * @param {() => Look} look how boards look at the moment
   * @param {(game: SavedGame) => void} onContinue
   * @param {() => FirstBoard} makeFirstBoard
   */
  constructor(games, look, onContinue, makeFirstBoard) {
    this.games = games;
    this.look = look;
    this.makeFirstBoard = makeFirstBoard;
    /** @type {FirstBoard | null} */
    this.firstBoard = null;
    this.link = byId("continue-game", HTMLAnchorElement);
    /** @type {SavedGame | null} */
    this.latest = null;
    this.title = document.title;
    /** The fragment that was shown last. A reloaded page is where its reader was. */
    this.hash = "";
    this.link.addEventListener("click", (event) => {
      if (!this.latest || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onContinue(this.latest);
    });
    addEventListener("storage", () => this.#showLatest());
    // The reader may come back from a puzzle or another tab, or on another day.
    for (const type of ["pageshow", "focus", "storage"])
      addEventListener(type, () => {
        this.#showPuzzles();
        this.#showLadders();
      });
  }

  /** Show the first page or the board, as the address says. */
  show() {
    const { hash } = location;
    const isNew = hash !== this.hash;
    this.hash = hash;
    if (isPageFragment(hash)) return;
    const wasFront = dataset.view === "front";
    dataset.view = isGameFragment(hash) ? "board" : "front";
    if (isGameFragment(hash)) return this.#leave(wasFront);
    document.title = this.title;
    this.firstBoard ??= this.makeFirstBoard();
    this.firstBoard.enter();
    this.#showLatest();
    this.#showPuzzles();
    this.#showYourGames();
    this.#showLadders();
    if (!isNew) return;
    const place = document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else scrollTo(0, 0);
  }

  /** @param {boolean} wasShown and a card far below may have led to the board */
  #leave(wasShown) {
    this.firstBoard?.leave();
    if (wasShown) scrollTo(0, 0);
  }

  /** Today's puzzles wait for everything else. */
  async #showPuzzles() {
    if (dataset.view !== "front") return;
    await painted();
    const loaded = await import("./puzzles-of-today.js").catch(() => null); // The card leads there anyway.
    if (dataset.view === "front")
      loaded?.showPuzzlesOfToday(byId("todays-puzzles", HTMLElement), this.games, this.look());
  }

  async #showYourGames() {
    const section = byId("your-games", HTMLElement);
    section.hidden ||= !hasDrafts();
    if (!hasDrafts()) return;
    await painted();
    const loaded = await import("./your-games.js").catch(() => null); // The games are at hand on the page Invent, too.
    loaded?.showYourGames(section, this.games, this.look());
  }

  async #showLadders() {
    if (dataset.view !== "front") return;
    await painted();
    const loaded = await import("../play/chain.js").catch(() => null); // Each card leads to level 1 all the same.
    const begin = byId("begin", HTMLAnchorElement);
    loaded?.showLadders(byId("play", HTMLElement), begin, this.latest?.fragment ?? "", this.games);
  }

  #showLatest() {
    const [latest = null] = listGames();
    this.latest = latest;
    dataset.saved = "";
    if (!latest) delete dataset.saved;
    if (!latest || dataset.view !== "front") return;
    const { name, people, standing, scene } = describeSavedGame(latest, this.games);
    this.link.href = `#${latest.fragment}`;
    part(this.link, ".saved-name").textContent = [latest.title || name, people].filter(Boolean).join(", ");
    part(this.link, ".saved-turn").textContent = standing;
    paintSavedGame(/** @type {HTMLCanvasElement} */ (part(this.link, "canvas")), scene, this.look());
  }
}
