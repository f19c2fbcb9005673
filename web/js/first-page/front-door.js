/**
 * The front door: the game to go on with, and the games to begin. The address says which view is shown. For who has
 * played nothing here yet there is a small board that answers: the first game for newcomers against the lowest level. It
 * is not saved and has no address, and it asks for the engine only when it is touched.
 */

import { isGameFragment, isPageFragment } from "../address/places.js";
import { listGames } from "../address/saved-games.js";
import { wantedAnswer } from "../engine/requests.js";
import { describeSavedGame, paintSavedGame } from "./saved-game.js";
import { PLAY_BOTH } from "../game/move-queue.js";
import { referenceTo } from "../game/positions.js";
import { Session } from "../game/session.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId, makeElement, part } from "../pages/page.js";
import { colorNow } from "../play/opponents.js";
import { newGame } from "../record/reading.js";
import { BoardView } from "../view/board-view.js";
import { StatusLine } from "../view/status-line.js";
import { consequenceSentence, moveSentence, YOU } from "../words/sentences.js";
import { onceAFrame } from "../site/events.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../address/saved-games.js").SavedGame} SavedGame
 * @typedef {import("../engine/wire.js").State} State
 */

const { dataset } = document.documentElement;

export class FrontDoor {
  /**
   * @param {readonly Game[]} games
   * @param {() => import("../board/look.js").Look} look how boards look at the moment
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
    if (isPageFragment(hash)) return;
    dataset.view = isGameFragment(hash) ? "board" : "front";
    if (isGameFragment(hash)) return this.firstBoard?.leave();
    document.title = this.title;
    this.#showLatest();
    if (!this.latest && hasRoomForFirstBoard()) this.firstBoard ??= this.makeFirstBoard();
    this.firstBoard?.enter();
    const place = hash.length > 1 && document.getElementById(hash.slice(1));
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
const LEVEL = 1;
const TERMS = { opponent: "computer", level: LEVEL, side: /** @type {const} */ ("red") };
const PEOPLE = { red: YOU, blue: "Computer" };
const UNTOUCHED = { headline: "Red to move: your turn.", remark: "" };

/** The same width from which the style sheet shows it. */
const WIDE = "(min-width: 64rem)";

/** @returns {boolean} whether the screen has room for it */
function hasRoomForFirstBoard() {
  return matchMedia(WIDE).matches;
}

export class FirstBoard {
  /** @type {import("../game/move-queue.js").Policy} */
  #policy = {
    ...PLAY_BOTH,
    refusal: (turn) => (turn === this.#colorHere ? null : "It is the computer’s turn."),
  };
  /** Whether the computer is asked for a move, or makes it. */
  #isAnswering = false;

  /**
   * @param {import("../engine/protocol.js").EngineClient} engine
   * @param {readonly Game[]} games
   * @param {(game: string) => void} onPlay the reader wants to play this game on a larger board
   */
  constructor(engine, games, onPlay) {
    const [game] = [...games].sort((one, two) => one.newcomerRank - two.newcomerRank);
    const session = new Session(engine, games, newGame({ game: game.id, size: SIZE }), () => this.#policy);
    const place = byId("first-board", HTMLElement);
    const canvas = () => makeElement("canvas", { ariaHidden: "true" });
    const twin = makeElement("div", { className: "twin", role: "grid", ariaLabel: `Board, ${game.name}` });
    this.session = session;
    this.place = part(place, ".first-board-place");
    this.board = makeElement("div", { className: "board" }, canvas(), canvas(), twin);
    this.place.append(this.board);
    this.view = new BoardView(this.board, twin, session);
    this.status = new StatusLine(part(place, ".status"), engine, () => session.dismiss());
    this.again = /** @type {HTMLButtonElement} */ (part(place, ".again"));
    this.play = /** @type {HTMLButtonElement} */ (part(place, ".play"));
    this.play.textContent = `Play ${game.name}`;
    part(place, ".first-board-game").textContent = game.name;
    this.again.addEventListener("click", () => this.#restart(game.id));
    this.play.addEventListener("click", () => onPlay(game.id));
    const showSoon = onceAFrame(() => this.#show());
    session.addEventListener("change", showSoon);
    session.addEventListener("played", () => this.#answer());
    for (const type of /** @type {const} */ (["progress", "ready", "failed", "restarted"]))
      engine.addEventListener(type, showSoon);
    this.#show();
  }

  /** The first page is shown. */
  enter() {
    if (!this.board.isConnected) this.place.append(this.board);
    this.view.dress(appearance.scheme, appearance.choice);
  }

  /** Another part of the page is shown: there is one board at a time. */
  leave() {
    this.board.remove();
  }

  /** @returns {import("../engine/wire.js").Color} that the person before the page plays */
  get #colorHere() {
    return colorNow(TERMS.side, this.session.state?.swapped);
  }

  /** @param {string} game */
  #restart(game) {
    this.#isAnswering = false;
    this.session.open(newGame({ game, size: SIZE }));
  }

  async #answer() {
    const { session } = this;
    const { state, record, staying } = session;
    this.#isAnswering = Boolean(state && !state.outcome && state.turn !== this.#colorHere);
    this.#show();
    if (!this.#isAnswering) return;
    const wanted = { ...referenceTo(record, record.current), level: LEVEL };
    const asked = session.engine.request("advise", wanted, { signal: staying });
    const advice = await wantedAnswer(asked, staying, (reason) => {
      this.#isAnswering = false;
      session.say(`The computer found no move. ${reason}`);
    });
    if (advice) session.reply(advice.move);
  }

  #show() {
    const { session, status } = this;
    const { state, record, waiting, message } = session;
    const isTouched = record.current !== record.root || waiting.length > 0 || message !== null;
    this.view.show();
    status.show(session, {
      ...(!isTouched && { told: UNTOUCHED }),
      people: PEOPLE,
      doing: this.#isAnswering ? "Computer is thinking." : "",
      news: state ? newsOf(state) : "",
    });
    if (!isTouched) status.start.hidden = true;
    this.again.hidden = !isTouched;
    this.play.hidden = !state?.outcome;
  }
}

/**
 * @param {State} state
 * @returns {string} what was done last, if it is not seen in the headline
 */
function newsOf(state) {
  const { last } = state;
  if (!last || last.move === "swap") return "";
  return last.color === colorNow(TERMS.side, state.swapped)
    ? consequenceSentence("You", last)
    : moveSentence("Computer", last);
}

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "drop"];

/** After so long without a sign it starts, too, in milliseconds, to be ready when the reader comes back to the page. */
const REST = 10_000;

/** @param {import("../engine/protocol.js").EngineClient} engine */
export function startEngineWhenWanted(engine) {
  // Keeping the site for offline use waits for it, so that no file is fetched twice.
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
