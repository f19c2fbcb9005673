/**
 * One game on the board: the record, what the engine says about its current position, and the questions that wait for
 * answers.
 *
 * Emits "change"; "leave" when another game is to come on the board, and "opened" when it has; "played" after a move that
 * was made here, and "added" after moves that were made elsewhere.
 */

import { tr } from "../language/tr.js";
import { EngineError } from "../engine/requests.js";
import { other } from "../notation/points.js";
import { problemOfMove } from "../record/limits.js";
import { legalMessage, plainMessage, problemMessage, resignedMessage, violationMessage } from "../words/messages.js";
import { boardTextOf, boardToWrite, foretell, foretellChoices, foretellMoves, usualTurn } from "../record/foretell.js";
import { isLegal, Positions } from "./positions.js";
import { repair } from "./repair.js";
import { Loading } from "./loading.js";
import { MoveQueue } from "./move-queue.js";
import { Emitter } from "../site/events.js";
import { gameOf, titleOf } from "../record/own-game.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Color, Game, State, Violation } from "../engine/wire.js"
 * @import { BoardText } from "../notation/points.js"
 * @import { Display, GameRecord, MoveNode, Reading } from "../record/record.js"
 * @import { Choices, Foretold } from "../record/foretell.js"
 * @import { Message } from "../words/messages.js"
 * @import { Policy } from "./move-queue.js"
 */

/** @extends {Emitter<"change" | "leave" | "opened" | "played" | "added">} */
export class Session extends Emitter {
  #stay = new AbortController();
  /** @type {AbortController | null} of the questions about positions that may be needed next */
  #ahead = null;
  #policy;

  /**
   * @param {EngineClient} engine
   * @param {readonly Game[]} games
   * @param {Reading} reading
   * @param {() => Policy} policy asked when a move is made, and again when it is played
   */
  constructor(engine, games, reading, policy) {
    super();
    this.engine = engine;
    this.games = games;
    this.#policy = policy;
    this.positions = new Positions(engine);
    this.loading = new Loading(this.positions, {
      show: (node, state) => this.#show(node, state),
      refuse: (record, error) => this.#refuse(record, error),
    });
    this.queue = new MoveQueue(
      (move, isWanted, isPersons) => this.#attempt(move, isWanted, isPersons),
      () => this.emit("change"),
    );
    /** @type {Message | null} */
    this.message = null;
    /** @type {Message | null} the reason of the point that the pointer or the focus is on, instead of the message */
    this.restReason = null;
    /** Grows with every change of the record that is made here, but not when another position is shown. */
    this.edits = 0;
    /** Whether all of the record on the board could be read. */
    this.isReadWhole = true;
    /** Whether the engine can read the rules of the game, as far as is known. */
    this.isPlayable = true;
    this.record = reading.record;
    /** How the position is shown: as the opened address says, until the reader changes something. */
    this.display = reading.display;
    this.expectedBoard = reading.expectedBoard;
    /** @type {{node: MoveNode, state: State} | null} the last position known */
    this.shown = null;
    this.open(reading);
  }

  /** @returns {Game} */
  get game() {
    const game = gameOf(this.games, this.record.game);
    if (!game) throw new RangeError(`no game ${this.record.game}`);
    return game;
  }

  /** @returns {string} what people call the game */
  get title() {
    return titleOf(this.game, this.record);
  }

  /** @returns {Policy} by which the moves of the person are played */
  get policy() {
    return this.#policy();
  }

  /** @returns {State | null} of the current node, or of the last one known */
  get state() {
    return this.shown?.state ?? null;
  }

  /** @returns {string[]} moves that wait for an earlier move, or for the engine to start */
  get waiting() {
    return this.queue.moves;
  }

  /** @returns {AbortSignal} aborted when another position comes on the board, except by a move that is made here */
  get staying() {
    return this.#stay.signal;
  }

  /** @returns {boolean} whether the state is that of the current node */
  get isCurrent() {
    return this.shown?.node === this.record.current;
  }

  /** @returns {Color} the side to move, as far as it is known: the engine may find that a side is skipped */
  get turn() {
    return this.isCurrent && this.state ? this.state.turn : usualTurn(this.record, this.record.current);
  }

  /** @returns {boolean} whether the game has ended in the position shown */
  get isOver() {
    return Boolean(this.state?.outcome || this.record.resignedHere);
  }

  /** @returns {Color | null} the winner there */
  get winner() {
    const { resignedHere } = this.record;
    return resignedHere ? other(resignedHere) : (this.state?.outcome?.winner ?? null);
  }

  /** @returns {boolean} whether the person may move there */
  get isMovable() {
    return !this.isOver && this.policy.refusal(this.turn) === null;
  }

  /**
   * @returns {Choices} in the position where the next move of the person would be made, as far as they are known: after
   *   the moves that wait
   */
  get choices() {
    const { policy, state, waiting, game, record } = this;
    if (policy.choices) return policy.choices;
    if (state && this.isCurrent && !waiting.length) return state;
    const choices = foretellChoices(this.foretold(record.current, waiting), game, record.setup !== null);
    return policy.refusal(choices.turn) === null ? choices : { ...choices, swap: false, linkMoves: [] };
  }

  /**
   * Do something with the position that the moves which wait lead to. Nothing is done if another game comes on the board
   * first. If the engine has failed, they may wait for ever, so they are left out.
   * @param {() => void} act called at once if no move waits
   */
  afterWaiting(act) {
    const { record, engine } = this;
    if (this.waiting.length && engine.status !== "failed")
      this.addEventListener("change", () => this.record === record && this.afterWaiting(act), { once: true });
    else act();
  }

  /**
   * @param {MoveNode} node
   * @param {readonly string[]} waiting moves that are to come after it
   * @returns {Foretold} the position after them, from the last position that is known
   */
  foretold(node, waiting) {
    const from = [...node.line.toReversed(), this.record.root].find((step) => this.positions.known(step));
    const state = from && this.positions.known(from);
    if (!state) {
      const turn = usualTurn(this.record, node);
      return foretellMoves({ ...this.boardText, turn, ply: node.ply }, waiting);
    }
    const since = node.line.slice(from.ply).map(({ move }) => move);
    return foretellMoves({ ...boardTextOf(state), turn: state.turn, ply: from.ply }, [...since, ...waiting]);
  }

  /** @returns {BoardText} the position at the current node, as far as it is known */
  get boardText() {
    const { state, expectedBoard } = this;
    if (state && this.isCurrent) return boardTextOf(state);
    return state ? foretell(this.record, this.game) : expectedBoard;
  }

  /** @returns {BoardText | null} what a link must say about that position */
  get boardToWrite() {
    return boardToWrite(this.record, this.game, this.boardText);
  }

  /** @param {Display} display how the position is to be shown from now on */
  present(display) {
    this.display = display;
    this.emit("change");
  }

  /** @param {Reading} reading */
  open({ record, display, expectedBoard, problems }) {
    this.emit("leave");
    this.#leave();
    this.#ahead?.abort();
    this.#ahead = null;
    this.record = record;
    this.display = display;
    this.expectedBoard = expectedBoard;
    this.shown = null;
    this.restReason = null;
    this.isReadWhole = !problems.length;
    this.isPlayable = true;
    this.report(problems);
    this.emit("opened");
    this.loading.load(record);
  }

  /**
   * A person makes a move. It comes on the board as soon as the engine can say whether it is legal, provided that it is
   * still the turn of somebody who plays here.
   * @param {string} move
   */
  play(move) {
    if (this.policy.take(move)) return;
    const isNext = this.isCurrent && !this.waiting.length;
    const refusal = isNext ? this.#refusal : null;
    if (refusal) this.say(refusal);
    else this.queue.add(move);
  }

  /** @param {string} move that the page makes: the computer's, or the reply to an answer */
  reply(move) {
    this.queue.add(move, false);
  }

  /** @param {MoveNode | null} node */
  goTo(node) {
    if (!node) return;
    this.#move((record) => record.goTo(node));
  }

  /** @param {(record: GameRecord) => void} change changes the tree of moves */
  edit(change) {
    this.edits += 1;
    this.#move(change);
  }

  /** @param {(record: GameRecord) => void} change adds moves that were made elsewhere, and shows the last of them */
  async addMoves(change) {
    this.edit(change);
    if (await this.loading.load(this.record)) this.emit("added");
  }

  /** @param {(record: GameRecord) => void} change moves the board to another place in the tree */
  #move(change) {
    this.#leave();
    this.message = this.restReason = null;
    change(this.record);
    this.emit("change");
    this.loading.load(this.record);
  }

  /** @param {(record: GameRecord) => void} change changes the annotations of the position: marks, arrows, the comment */
  annotate(change) {
    this.edits += 1;
    change(this.record);
    this.emit("change");
  }

  /**
   * Say whether a point is legal for the side to move, and if not, why not. Say nothing if another position comes on the
   * board first.
   * @param {string} point
   */
  async explain(point) {
    const { current } = this.record;
    const state = await this.loading.load(this.record);
    if (!state || !this.isCurrent) return;
    const violation = await this.#violation(point);
    if (violation === undefined || this.record.current !== current) return;
    this.#setMessage(violation ? violationMessage(violation, point) : legalMessage(point, state.turn));
  }

  /** @param {string} text for the status line */
  say(text) {
    this.#setMessage(plainMessage(text));
  }

  /**
   * @param {string} text for the status line, in which nothing is wrong
   * @param {string} [seen] the same without the names of points
   */
  tell(text, seen) {
    this.#setMessage({ ...plainMessage(text), isNews: true, ...(seen && { seen }) });
  }

  /** @param {Message | null} message */
  showRestReason(message) {
    if (message === this.restReason) return;
    this.restReason = message;
    this.emit("change");
  }

  /** @param {string[]} problems sentences about an address or what comes with it */
  report(problems) {
    this.#setMessage(problemMessage(problems));
  }

  dismiss() {
    this.#setMessage(null);
  }

  /** @param {Message | null} message */
  #setMessage(message) {
    this.message = message;
    this.emit("change");
  }

  /** Another position comes on the board: answers about this one are not wanted any more. */
  #leave() {
    this.queue.clear();
    this.#stay.abort();
    this.#stay = new AbortController();
  }

  /** @returns {string | null} why no person may move in the position shown */
  get #refusal() {
    return this.state && this.policy.refusal(this.state.turn);
  }

  /**
   * @param {string} move
   * @param {() => boolean} isWanted
   * @param {boolean} isPersons
   */
  async #attempt(move, isWanted, isPersons) {
    const { record } = this;
    const state = await this.loading.load(record);
    if (!state || !isWanted() || !this.isCurrent) return;
    const refusal = isPersons ? this.#refusal : null;
    if (refusal) return this.say(refusal);
    if (record.resignedHere) return this.#setMessage(resignedMessage(record.resignedHere));
    const violation = isLegal(state, move) ? null : await this.#violation(move);
    if (violation === undefined) return;
    this.message = violation && violationMessage(violation, move);
    if (violation) return;
    const problem = problemOfMove(record, move);
    if (problem) return this.say(problem);
    this.restReason = null;
    this.edits += 1;
    record.play(move);
    this.emit("change");
    if (await this.loading.load(record)) this.emit("played");
  }

  /**
   * @param {string} move
   * @returns {Promise<Violation | null | undefined>} undefined if another position came on the board meanwhile
   */
  async #violation(move) {
    const signal = this.staying;
    try {
      return await this.positions.violation(this.record, this.record.current, move, { signal, urgency: "click" });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof EngineError)) throw error;
      return { code: error.code, message: error.message, points: [], links: [], shape: "points", parameters: {} };
    }
  }

  /**
   * @param {MoveNode} node
   * @param {State} state
   */
  #show(node, state) {
    this.shown = { node, state };
    this.emit("change");
    this.#lookAhead();
  }

  /** Ask about the positions of the line, one after the other, while there is nothing more urgent to do. */
  async #lookAhead() {
    if (this.#ahead) return;
    const ahead = (this.#ahead = new AbortController());
    let hasAsked = false;
    for (let node = this.#unknown; node; node = this.#unknown) {
      hasAsked = true;
      try {
        await this.positions.ask(this.record, node, { signal: ahead.signal, urgency: "ahead" });
      } catch {
        break; // The reader sees the reason on going there.
      }
    }
    if (this.#ahead !== ahead) return;
    this.#ahead = null;
    if (hasAsked) this.emit("change");
  }

  /** @returns {MoveNode | undefined} the next node of the line whose position is not known */
  get #unknown() {
    const { root, current } = this.record;
    if (this.waiting.length || this.loading.isBusy) return undefined;
    return [root, ...current.end.line].find((node) => !this.positions.known(node));
  }

  /**
   * @param {GameRecord} record
   * @param {EngineError} error
   */
  #refuse(record, error) {
    const repaired = repair(record, error, this.message);
    if (repaired) this.isReadWhole = false;
    this.isPlayable = error.code !== "unknown-game";
    this.#setMessage(
      repaired ??
        (this.isPlayable ? plainMessage(error.message) : problemMessage([tr("{reason}.", { reason: error.message })])),
    );
    if (repaired) this.loading.load(this.record);
  }
}
