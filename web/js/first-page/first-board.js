import { tr } from "../language/tr.js";
import { readFragment } from "../address/fragment.js";
import { PLAY_BOTH } from "../game/move-queue.js";
import { Session } from "../game/session.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId, makeElement, part } from "../pages/page.js";
import { Modes } from "../panel/modes.js";
import { ComputerPlayer } from "../play/computer-player.js";
import { Match } from "../play/match.js";
import { computer } from "../play/opponents.js";
import { BoardView } from "../view/board-view.js";
import { StatusLine } from "../view/status-line.js";
import { COMPUTER, endingInWords } from "../words/endings.js";
import { YOU } from "../words/names.js";
import { onceAFrame } from "../site/events.js";
import { ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Policy } from "../game/move-queue.js"
 * @import { Reading } from "../record/record.js"
 */

const TERMS = { opponent: computer.id, level: 1, side: /** @type {const} */ ("red") };
// eslint-disable-next-line sentences/whole -- a name as it is saved
const NAMES = { red: "", blue: "Computer" };

/**
 * A small live board: a game against the lowest level, a few stones from its end. The page's markup holds it. The game is
 * not saved and has no address, and it asks for the engine only when it is touched.
 */
export class FirstBoard {
  /** @type {Policy} */
  #policy = {
    ...PLAY_BOTH,
    refusal: (turn) => (this.match.isComputers(turn) ? tr("It is the computer’s turn.") : null),
  };
  /** What the page says before the board is touched. */
  #untouched;

  /**
   * @param {EngineClient} engine
   * @param {readonly Game[]} games
   */
  constructor(engine, games) {
    const place = byId("first-board", HTMLElement);
    this.games = games;
    this.fragment = place.dataset.board ?? "";
    const reading = this.#read();
    const session = new Session(engine, games, reading, () => this.#policy);
    const canvas = () => makeElement("canvas", { ariaHidden: "true" });
    const twin = makeElement("div", {
      className: "twin",
      role: "grid",
      ariaLabel: tr("Board, {game}", { game: session.game.name }),
    });
    this.session = session;
    this.start = reading.record.current;
    this.match = new Match(session, new Modes());
    this.match.begin(session.record, TERMS);
    this.computer = new ComputerPlayer(this.match, () => Promise.resolve(true));
    this.place = part(place, ".first-board-place");
    this.board = makeElement("div", { className: "board" }, canvas(), canvas(), twin);
    this.place.replaceChildren(this.board);
    this.view = new BoardView(this.board, twin, session);
    this.view.hideCoordinates(true);
    this.status = new StatusLine(part(place, ".status"), engine, () => session.dismiss());
    this.status.hidesNames = true;
    this.#untouched = {
      instead: { headline: this.status.headline.textContent, remark: "" },
      news: this.status.message.textContent,
    };
    this.again = /** @type {HTMLButtonElement} */ (part(place, ".again"));
    this.again.addEventListener("click", () => this.#restart());
    const showSoon = onceAFrame(() => this.#show());
    for (const changing of [session, this.computer]) changing.addEventListener("change", showSoon);
    for (const type of ENGINE_EVENTS) engine.addEventListener(type, showSoon);
    this.#show();
  }

  /** The first page is shown. */
  enter() {
    if (!this.board.isConnected) this.place.append(this.board);
    this.view.board.setLook(appearance.scheme, appearance.choice);
  }

  /** Another part of the page is shown. There is one board at a time. */
  leave() {
    this.board.remove();
  }

  /** @returns {Reading} the game as it begins here */
  #read() {
    const reading = /** @type {Reading} */ (readFragment(this.fragment, this.games));
    reading.record.names = NAMES;
    return reading;
  }

  #restart() {
    const reading = this.#read();
    this.start = reading.record.current;
    this.match.begin(reading.record, TERMS);
    this.session.open(reading);
  }

  #show() {
    const { session, status, match, computer: player } = this;
    const { record, waiting, message } = session;
    const isTouched = record.current !== this.start || waiting.length > 0 || message !== null;
    this.view.overlay({ cheered: match.cheered, isEnd: match.isOver });
    this.view.show();
    status.show(session, {
      news: match.isOver ? "" : player.news,
      ...(!isTouched && this.#untouched),
      people: match.people,
      doing: player.isThinking || waiting.length ? player.sentence : "",
      story: this.#story,
    });
    if (!isTouched) status.start.hidden = true;
    this.again.hidden = !isTouched;
    this.again.classList.toggle("over", match.isOver);
  }

  /** @returns {string} how the game has ended. It began with stones given, so it is no win against a level. */
  get #story() {
    const { match, session, start } = this;
    const { winner, record } = session;
    if (!match.isOver || !winner) return "";
    const isComputers = match.isComputers(winner);
    const given = start.line.filter((_, index) => (index % 2 === 0) === (winner === "red")).length;
    return endingInWords({
      winner: isComputers ? COMPUTER : YOU,
      loser: isComputers ? YOU : "",
      moves: match.movesOf(winner) - given,
      score: null,
      isResigned: record.resignedHere !== null,
      isRace: true,
    });
  }
}
