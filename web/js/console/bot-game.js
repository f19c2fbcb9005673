/**
 * A game against the bot in the program: the page's engine judges the moves, and the bot chooses its own in the frame of
 * programs, within its time.
 */

import { isLegal } from "../game/positions.js";
import { Session } from "../game/session.js";
import { other } from "../notation/points.js";
import { keepFocus } from "../pages/page.js";
import { resign } from "../record/record.js";
import { ENGINE_EVENTS } from "../engine/requests.js";
import { onceAFrame } from "../site/events.js";
import { BoardView } from "../view/board-view.js";
import { OtherMoves } from "../view/other-moves.js";
import { StatusLine } from "../view/status-line.js";
import { BOT, YOU } from "../words/names.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Color, Game } from "../engine/wire.js"
 * @import { MoveNode, Reading } from "../record/record.js"
 * @import { Policy } from "../game/move-queue.js"
 * @import { Ended, ProgramRunner } from "./program-runner.js"
 * @import { RunArea } from "./run-area.js"
 *
 * @typedef {object} Parts of the page
 * @property {HTMLElement} game
 * @property {HTMLElement} board
 * @property {HTMLElement} twin
 * @property {HTMLElement} status
 * @property {HTMLElement} otherMoves
 * @property {HTMLButtonElement} again
 * @property {HTMLButtonElement} takeBack
 * @property {HTMLAnchorElement} open leads to the game on the page of boards
 *
 * @typedef {object} Page
 * @property {ProgramRunner} runner
 * @property {RunArea} area that shows what the bot prints for its last move
 * @property {() => string} source the program as it is now
 * @property {() => number} seconds that the bot has for a move
 * @property {(session: Session) => string} addressOf what is on the board
 * @property {(ended: Ended) => void} failed hears why the bot has no move
 */

const THINKING = "Your bot is thinking.";
const NO_MOVE = "Your bot has no move. Change the program, and let it try again.";
const RESIGNED = "resign";
/** The bot has answered, but the engine does not take its move: the program has taken its worker over. */
const FORBIDDEN = "Your bot has chosen a move that is not legal.";

export class BotGame {
  #parts;
  #page;
  #session;
  #view;
  #status;
  #otherMoves;
  /** The colour with which the person has begun. */
  #side;
  /** @type {MoveNode | null} the position about which the bot thinks */
  #thoughtAbout = null;
  /** @type {MoveNode | null} the position in which it has found no move */
  #failedAt = null;
  #showSoon = onceAFrame(() => this.#show());

  /**
   * @param {EngineClient} engine
   * @param {readonly Game[]} games
   * @param {Reading} reading of the game before its first move
   * @param {Color} side with which the person begins
   * @param {Parts} parts
   * @param {Page} page
   */
  constructor(engine, games, reading, side, parts, page) {
    this.#parts = parts;
    this.#page = page;
    this.#side = side;
    /** @type {Policy} */
    const policy = {
      ...{ take: () => false, unjudged: [], hidesLegality: false },
      refusal: (turn) => (turn === this.#color ? null : `It is ${BOT}’s turn.`),
    };
    const session = (this.#session = new Session(engine, games, reading, () => policy));
    this.#view = new BoardView(parts.board, parts.twin, session);
    this.#status = new StatusLine(parts.status, engine, () => session.dismiss());
    this.#otherMoves = new OtherMoves(parts.otherMoves, {
      play: (move) => session.play(move),
      point: (link) => this.#view.pointAtLink(link),
    });
    session.addEventListener("change", () => this.follow());
    for (const type of ENGINE_EVENTS) engine.addEventListener(type, this.#showSoon);
    parts.again.addEventListener("click", () => this.#tryAgain());
    parts.takeBack.addEventListener("click", () => this.#takeBack());
    engine.start();
    this.#show();
  }

  /**
   * Begin another game.
   *
   * @param {Reading} reading
   * @param {Color} side with which the person begins
   */
  open(reading, side) {
    this.#side = side;
    this.#quit();
    this.#failedAt = null;
    this.#page.runner.forgetBot();
    this.#session.open(reading);
  }

  /**
   * @param {"light" | "dark"} scheme
   * @param {import("../board/look.js").LookChoice} look
   */
  setLook(scheme, look) {
    this.#view.board.setLook(scheme, look);
  }

  /** @returns {Color} of the person now: a swap exchanges the two players, not the stones */
  get #color() {
    return this.#colorIn(this.#session.state?.swapped ?? false);
  }

  /** @param {boolean} swapped */
  #colorIn(swapped) {
    return swapped ? other(this.#side) : this.#side;
  }

  /** @returns {boolean} whether the bot is to move in the position shown */
  get #isBotsTurn() {
    const { isCurrent, waiting, isOver, turn } = this.#session;
    return isCurrent && !waiting.length && !isOver && turn !== this.#color;
  }

  /** Let the bot think if it is its turn, unless another program runs: then this is called again. */
  follow() {
    this.#showSoon();
    const { current } = this.#session.record;
    if (this.#thoughtAbout && this.#thoughtAbout !== current) this.#quit();
    if (this.#isBotsTurn && !this.#page.runner.isRunning && this.#failedAt !== current) this.#ask(current);
  }

  /** The bot need not go on: its move is not wanted any more. */
  #quit() {
    if (!this.#thoughtAbout) return;
    this.#thoughtAbout = null;
    this.#page.runner.stop();
  }

  /** @param {MoveNode} node */
  async #ask(node) {
    const { runner, area, source } = this.#page;
    const { record } = this.#session;
    const seconds = this.#page.seconds();
    this.#thoughtAbout = node;
    this.#showSoon();
    let move = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let limit;
    const tooLate = () => runner.stop(`Your bot has not moved within ${seconds} s, and was stopped.`);
    const ended = await area.show(
      async (listener) => {
        const started = () => {
          listener.started();
          limit = setTimeout(tooLate, seconds * 1000);
        };
        const question = { game: record.game, size: record.size, moves: node.moves };
        const answer = await runner.askBot(source(), question, { ...listener, started });
        move = answer.move;
        return answer.ended;
      },
      THINKING,
      true,
    );
    clearTimeout(limit);
    if (this.#thoughtAbout !== node) return this.follow(); // The person has taken a move back, or begun another game.
    this.#thoughtAbout = null;
    this.#hear(node, ended, move);
  }

  /**
   * @param {MoveNode} node
   * @param {Ended} ended
   * @param {string} move
   */
  #hear(node, ended, move) {
    const session = this.#session;
    const { state } = session;
    if (!ended.message && move === RESIGNED && state)
      return session.edit((record) => resign(record, other(this.#color)));
    if (!ended.message && state && isLegal(state, move)) return session.reply(move);
    this.#failedAt = node;
    this.#page.failed(ended.message ? ended : { message: FORBIDDEN, line: 0 });
    session.say(NO_MOVE);
  }

  /** With the program as it is now, in a fresh Python. */
  #tryAgain() {
    this.#page.runner.forgetBot();
    this.#failedAt = null;
    this.#session.dismiss();
  }

  /** @returns {MoveNode | null} the position before, in which the person was to move */
  get #wayBack() {
    const { positions, record } = this.#session;
    for (let node = record.current.parent; node; node = node.parent) {
      const state = positions.known(node);
      if (state && state.turn === this.#colorIn(state.swapped)) return node;
    }
    return null;
  }

  #takeBack() {
    const back = this.#wayBack;
    if (!back) return;
    this.#failedAt = null;
    this.#session.edit((record) => {
      const [next] = back.children;
      record.goTo(back);
      record.remove(next);
    });
  }

  #show() {
    const { again, takeBack, open, game, twin } = this.#parts;
    const session = this.#session;
    const people = this.#side === "red" ? { red: YOU, blue: BOT } : { red: BOT, blue: YOU };
    keepFocus(game, () => {
      this.#view.overlay({ cheered: this.#color });
      this.#view.show();
      this.#status.show(session, { people, doing: this.#thoughtAbout ? THINKING : "" });
      this.#otherMoves.show(session);
      again.hidden = this.#failedAt !== session.record.current;
      takeBack.disabled = !this.#wayBack;
      open.href = this.#page.addressOf(session);
      twin.ariaLabel = `Board, ${session.title}`;
    });
  }
}
