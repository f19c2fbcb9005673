import { PLAY_BOTH } from "../game/move-queue.js";
import { Session } from "../game/session.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId, makeElement, part } from "../pages/page.js";
import { Modes } from "../panel/modes.js";
import { ComputerPlayer } from "../play/computer-player.js";
import { Match } from "../play/match.js";
import { computer } from "../play/opponents.js";
import { storyOf } from "../play/story.js";
import { newGame } from "../record/record.js";
import { BoardView } from "../view/board-view.js";
import { StatusLine } from "../view/status-line.js";
import { onceAFrame } from "../site/events.js";
import { ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Policy } from "../game/move-queue.js"
 */

const SIZE = 5;
const TERMS = { opponent: computer.id, level: 1, side: /** @type {const} */ ("red") };
const NAMES = { red: "", blue: "Computer" };
const UNTOUCHED = { headline: "Red to move: your turn.", remark: "" };

/**
 * A small live board for those who have not played here yet: the first game for newcomers against the lowest level. The
 * game is not saved and has no address, and it asks for the engine only when it is touched.
 */
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
    this.view.hideCoordinates(true);
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
    this.view.overlay({ cheered: match.cheered, isEnd: match.isOver });
    this.view.show();
    status.show(session, {
      ...(!isTouched && { instead: UNTOUCHED }),
      people: match.people,
      doing: player.isThinking || waiting.length ? player.sentence : "",
      news: player.news,
      story: storyOf(match, match.people),
    });
    if (!isTouched) status.start.hidden = true;
    this.again.hidden = !isTouched;
    this.play.hidden = !state?.outcome;
  }
}
