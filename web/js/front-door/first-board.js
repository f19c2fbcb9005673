/**
 * A small board on the first page that answers, for who has played nothing here yet: the first game for newcomers against
 * the lowest level. It is not saved and has no address. It asks for the engine only when it is touched.
 */

import { EngineError } from "../engine/engine-error.js";
import { referenceTo } from "../game/positions.js";
import { PLAY_BOTH } from "../game/move-queue.js";
import { Session } from "../game/session.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId, makeElement, part } from "../pages/page.js";
import { colorHere } from "../play/sides.js";
import { newGame } from "../record/new-game.js";
import { BoardView } from "../view/board-view.js";
import { StatusLine } from "../view/status-line.js";
import { consequenceSentence, moveSentence, YOU } from "../words/sentences.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../engine/wire.js").State} State
 */

const SIZE = 5;
const LEVEL = 1;
const TERMS = { opponent: "computer", level: LEVEL, side: /** @type {const} */ ("red") };
const PEOPLE = { red: YOU, blue: "Computer" };
const UNTOUCHED = { headline: "Red to move: your turn.", remark: "" };

/** The same width from which the style sheet shows it. */
const WIDE = "(min-width: 64rem)";

/** @returns {boolean} whether the screen has room for it */
export function hasRoomForFirstBoard() {
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
   * @param {import("../engine/engine-client.js").EngineClient & EventTarget} engine
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
    session.addEventListener("change", () => this.#show());
    session.addEventListener("played", () => this.#answer());
    for (const type of ["progress", "ready", "failed", "restarted"]) engine.addEventListener(type, () => this.#show());
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
    const { state } = this.session;
    return state ? colorHere(TERMS, state) : TERMS.side;
  }

  /** @param {string} game */
  #restart(game) {
    this.#isAnswering = false;
    this.session.open(newGame({ game, size: SIZE }));
  }

  async #answer() {
    const { session } = this;
    const { state, record, staying } = session;
    this.#isAnswering = Boolean(state && !state.outcome && state.turn !== colorHere(TERMS, state));
    this.#show();
    if (!this.#isAnswering) return;
    try {
      const wanted = { ...referenceTo(record, record.current), level: LEVEL };
      const { move } = await session.engine.request("advise", wanted, { signal: staying });
      session.reply(move);
    } catch (error) {
      if (staying.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.#isAnswering = false;
      session.say(`The computer found no move. ${error.message}`);
    }
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
  return last.color === colorHere(TERMS, state) ? consequenceSentence("You", last) : moveSentence("Computer", last);
}
