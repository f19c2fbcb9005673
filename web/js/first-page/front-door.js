/**
 * The front door: the game to continue, and the games to begin. The address says which view is shown. Somebody who has
 * not played here yet gets a small live board: the first game for newcomers against the lowest level. That game is not
 * saved and has no address, and it asks for the engine only when it is touched.
 */

import { isGameFragment, isPageFragment } from "../address/places.js";
import { listGames } from "../address/saved-games.js";
import { describeSavedGame, paintSavedGame } from "./saved-game.js";
import { PLAY_BOTH } from "../game/move-queue.js";
import { Session } from "../game/session.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId, makeElement, part } from "../pages/page.js";
import { Modes } from "../panel/modes.js";
import { ComputerPlayer } from "../play/computer-player.js";
import { Match } from "../play/match.js";
import { computer } from "../play/opponents.js";
import { newGame } from "../record/record.js";
import { BoardView } from "../view/board-view.js";
import { StatusLine } from "../view/beside-board.js";
import { onceAFrame } from "../site/events.js";
import { ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { SavedGame } from "../address/saved-games.js"
 * @import { Look } from "../board/look.js"
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Policy } from "../game/move-queue.js"
 */

const { dataset } = document.documentElement;

export class FrontDoor {
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
  }

  /** Show the front door or the board, as the address says. */
  show() {
    const { hash } = location;
    const isNew = hash !== this.hash;
    this.hash = hash;
    if (isPageFragment(hash)) return;
    dataset.view = isGameFragment(hash) ? "board" : "front";
    if (isGameFragment(hash)) return this.firstBoard?.leave();
    document.title = this.title;
    this.#showLatest();
    if (!this.latest && matchMedia(WIDE).matches) this.firstBoard ??= this.makeFirstBoard();
    this.firstBoard?.enter();
    if (!isNew) return;
    const place = document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else scrollTo(0, 0);
  }

  #showLatest() {
    const [latest = null] = listGames();
    this.latest = latest;
    dataset.saved = "";
    if (!latest) delete dataset.saved;
    if (!latest || dataset.view !== "front") return;
    const { name, people, standing, scene } = describeSavedGame(latest, this.games);
    this.link.href = `#${latest.fragment}`;
    part(this.link, ".saved-name").textContent = latest.title || name;
    part(this.link, ".saved-turn").textContent = [people, standing].filter(Boolean).join(". ");
    paintSavedGame(/** @type {HTMLCanvasElement} */ (part(this.link, "canvas")), scene, this.look());
  }
}

const SIZE = 5;
const TERMS = { opponent: computer.id, level: 1, side: /** @type {const} */ ("red") };
const NAMES = { red: "", blue: "Computer" };
const UNTOUCHED = { headline: "Red to move: your turn.", remark: "" };

/** The width from which the style sheet shows it. */
const WIDE = "(min-width: 64rem)";

export class FirstBoard {
  /** @type {Policy} */
  #policy = {
    ...PLAY_BOTH,
    refusal: (turn) => (this.match.isComputers(turn) ? "It is the computer’s turn." : null),
  };

  /**
   * @param {EngineClient} engine
   * @param {readonly Game[]} games
   * @param {(game: string) => void} onPlay called when the reader wants to play this game on a larger board
   */
  constructor(engine, games, onPlay) {
    const [game] = [...games].sort((one, two) => one.newcomerRank - two.newcomerRank);
    this.start = { game: game.id, size: SIZE, names: NAMES };
    const session = new Session(engine, games, newGame(this.start), () => this.#policy);
    const place = byId("first-board", HTMLElement);
    const canvas = () => makeElement("canvas", { ariaHidden: "true" });
    const twin = makeElement("div", { className: "twin", role: "grid", ariaLabel: `Board, ${game.name}` });
    this.session = session;
    this.match = new Match(session, new Modes());
    this.match.begin(session.record, TERMS);
    this.computer = new ComputerPlayer(this.match, () => Promise.resolve(true));
    this.place = part(place, ".first-board-place");
    this.board = makeElement("div", { className: "board" }, canvas(), canvas(), twin);
    this.place.append(this.board);
    this.view = new BoardView(this.board, twin, session);
    this.status = new StatusLine(part(place, ".status"), engine, () => session.dismiss());
    this.again = /** @type {HTMLButtonElement} */ (part(place, ".again"));
    this.play = /** @type {HTMLButtonElement} */ (part(place, ".play"));
    this.play.textContent = `Play ${game.name}`;
    part(place, ".first-board-game").textContent = game.name;
    this.again.addEventListener("click", () => this.#restart());
    this.play.addEventListener("click", () => onPlay(game.id));
    const showSoon = onceAFrame(() => this.#show());
    for (const changing of [session, this.computer]) changing.addEventListener("change", showSoon);
    for (const type of ENGINE_EVENTS) engine.addEventListener(type, showSoon);
    this.#show();
  }

  /** The first page is shown. */
  enter() {
    if (!this.board.isConnected) this.place.append(this.board);
    this.view.board.dress(appearance.scheme, appearance.choice);
  }

  /** Another part of the page is shown. There is one board at a time. */
  leave() {
    this.board.remove();
  }

  #restart() {
    const reading = newGame(this.start);
    this.match.begin(reading.record, TERMS);
    this.session.open(reading);
  }

  #show() {
    const { session, status, match, computer: player } = this;
    const { state, record, waiting, message } = session;
    const isTouched = record.current !== record.root || waiting.length > 0 || message !== null;
    this.view.show();
    status.show(session, {
      ...(!isTouched && { instead: UNTOUCHED }),
      people: match.people,
      doing: player.isThinking || waiting.length ? player.sentence : "",
      news: player.news,
    });
    if (!isTouched) status.start.hidden = true;
    this.again.hidden = !isTouched;
    this.play.hidden = !state?.outcome;
  }
}

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "drop", "paste"];

/** Without a sign of interest it starts after this many milliseconds, to be ready when the reader comes back. */
const REST = 10_000;

/** @param {EngineClient} engine */
export function startEngineWhenWanted(engine) {
  // Caching the site for offline use waits for the engine, so that no file is fetched twice.
  document.documentElement.dataset.engine = "expected";
  const signs = new AbortController();
  const start = () => {
    signs.abort();
    clearTimeout(timer);
    engine.start();
  };
  const timer = setTimeout(start, REST);
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true, signal: signs.signal });
}
