/**
 * One game on the board: the record, what the engine says about its current position, and what was asked but is not
 * answered yet. Emits "change", and "played" after a move that was made here.
 */

import { EngineError } from "../engine/engine-error.js";
import { foretell } from "./foretell.js";
import { isLegal } from "./legality.js";
import { plainMessage, problemMessage, violationMessage } from "../words/messages.js";
import { Positions } from "./positions.js";

/**
 * @typedef {import("../engine/engine-client.js").EngineClient} EngineClient
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../engine/wire.js").Violation} Violation
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("../notation/rows.js").BoardText} BoardText
 * @typedef {import("../words/messages.js").Message} Message
 */

export class Session extends EventTarget {
  /** @type {{node: MoveNode, cancel: AbortController, done: Promise<State | null>} | null} */
  #loading = null;
  #stay = new AbortController();

  /**
   * @param {EngineClient} engine
   * @param {readonly Game[]} games
   * @param {import("../record/reading.js").Reading} reading
   */
  constructor(engine, games, reading) {
    super();
    this.engine = engine;
    this.games = games;
    this.positions = new Positions(engine);
    /** @type {string[]} moves made while an earlier one, or the engine's start, is not done */
    this.waiting = [];
    this.isWorking = false;
    this.isLookingAhead = false;
    /** @type {Message | null} */
    this.message = null;
    /** @type {Message | null} the reason of the point that the pointer or the focus is on, instead of the message */
    this.glanced = null;
    this.record = reading.record;
    /** How the position is shown: as the link that was opened wants it, until the reader wants it otherwise. */
    this.display = reading.display;
    this.hint = reading.hint;
    /** @type {{node: MoveNode, state: State} | null} the last position known */
    this.shown = null;
    this.open(reading);
  }

  /** @returns {Game} */
  get game() {
    const game = this.games.find(({ id }) => id === this.record.game);
    if (!game) throw new RangeError(`no game ${this.record.game}`);
    return game;
  }

  /** @returns {State | null} of the current node, or of the last one known */
  get state() {
    return this.shown?.state ?? null;
  }

  /** @returns {AbortSignal} aborted when another position comes on the board */
  get staying() {
    return this.#stay.signal;
  }

  /** @returns {boolean} whether the state is that of the current node */
  get isCurrent() {
    return this.shown?.node === this.record.current;
  }

  /** @param {import("../record/display.js").Display} display how the position is to be shown from now on */
  present(display) {
    this.display = display;
    this.#changed();
  }

  /** @param {import("../record/reading.js").Reading} reading */
  open({ record, display, hint, hasHint, problems }) {
    this.#leave();
    this.record = record;
    this.display = display;
    this.hint = hasHint ? hint : foretell(record, this.game);
    this.shown = null;
    this.glanced = null;
    this.report(problems);
    this.#load();
  }

  /**
   * Make a move as soon as the engine can say whether it is legal.
   * @param {string} move
   */
  play(move) {
    if (this.waiting.includes(move)) return;
    this.waiting.push(move);
    this.#changed();
    this.#work();
  }

  /** @param {MoveNode | null} node */
  goTo(node) {
    if (!node) return;
    this.#leave();
    this.message = this.glanced = null;
    this.record.goTo(node);
    this.#changed();
    this.#load();
  }

  /** Take back the resignation shown, or else the last move. */
  undo() {
    if (this.record.resignedHere) {
      this.edit((record) => (record.resignation = null));
    } else {
      this.goTo(this.record.previous);
    }
  }

  redo() {
    this.goTo(this.record.next);
  }

  /** @param {(record: GameRecord) => void} change something about the record that makes no move */
  edit(change) {
    this.#leave();
    change(this.record);
    this.#changed();
    this.#load();
  }

  /** @param {Color} color */
  resign(color) {
    this.message = null;
    this.edit((record) => record.resign(color));
  }

  /**
   * Say about a point whether it is legal for the side to move, and if not, why.
   * @param {string} point
   */
  async explain(point) {
    const { state } = this;
    if (!state || !this.isCurrent) return;
    const side = state.turn === "red" ? "Red" : "Blue";
    const violation = await this.#violation(point);
    if (violation === undefined) return;
    this.#tell(violation ? violationMessage(violation, point) : plainMessage(`${point} is legal for ${side}.`));
  }

  /** @param {string} text something to tell the person */
  say(text) {
    this.#tell(plainMessage(text));
  }

  /** @param {Message | null} message */
  glance(message) {
    if (message === this.glanced) return;
    this.glanced = message;
    this.#changed();
  }

  /** @param {string[]} problems sentences about a link or what goes with it */
  report(problems) {
    this.#tell(problemMessage(problems));
  }

  dismiss() {
    this.#tell(null);
  }

  /** @param {Message | null} message */
  #tell(message) {
    this.message = message;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  async #work() {
    if (this.isWorking) return;
    this.isWorking = true;
    while (this.waiting.length) {
      const state = await this.#load();
      const [move] = this.waiting;
      if (state && move && this.isCurrent) await this.#try(move, state);
      this.waiting = this.waiting.filter((other) => other !== move);
      this.#changed();
    }
    this.isWorking = false;
  }

  /**
   * @param {string} move
   * @param {State} state of the current node
   */
  async #try(move, state) {
    const { record } = this;
    const resigned = record.resignedHere;
    if (resigned) {
      const side = resigned === "red" ? "Red" : "Blue";
      this.message = plainMessage(`The game is over: ${side} has resigned. Undo takes that back.`);
      return;
    }
    const violation = isLegal(state, move) ? null : await this.#violation(move);
    if (violation === undefined) return;
    this.message = violation && violationMessage(violation, move);
    if (violation) return;
    this.glanced = null;
    record.play(move);
    this.#changed();
    if (await this.#load()) this.dispatchEvent(new Event("played"));
  }

  /** Another position comes on the board: what was wanted of this one is no longer. */
  #leave() {
    this.waiting = [];
    this.#stay.abort();
    this.#stay = new AbortController();
  }

  /**
   * @param {string} move
   * @returns {Promise<Violation | null | undefined>} undefined if another position came on the board meanwhile
   */
  async #violation(move) {
    const signal = this.staying;
    try {
      return await this.positions.violation(this.record, this.record.current, move, { signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof EngineError)) throw error;
      return { code: error.code, message: error.message, points: [], links: [], shape: "points" };
    }
  }

  /** @returns {Promise<State | null>} of the current node, once it is shown; null if that changed meanwhile or failed */
  #load() {
    const { record } = this;
    const node = record.current;
    if (this.#loading?.node === node) return this.#loading.done;
    this.#loading?.cancel.abort();
    this.#loading = null;
    const known = this.positions.known(node);
    if (known) return Promise.resolve(this.#show(node, known));
    const cancel = new AbortController();
    const done = this.#ask(record, node, cancel.signal);
    this.#loading = { node, cancel, done };
    return done;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {AbortSignal} signal aborted when another position has become more urgent
   * @returns {Promise<State | null>}
   */
  async #ask(record, node, signal) {
    try {
      const state = await this.positions.ask(record, node, signal);
      if (signal.aborted) return null;
      this.#loading = null;
      return this.#show(node, state);
    } catch (error) {
      if (signal.aborted) return null;
      this.#loading = null;
      if (!(error instanceof EngineError)) throw error;
      this.#refuse(record, error);
      return null;
    }
  }

  /**
   * @param {MoveNode} node
   * @param {State} state
   * @returns {State}
   */
  #show(node, state) {
    this.shown = { node, state };
    this.#changed();
    this.#lookAhead();
    return state;
  }

  /** While nothing else is wanted, ask for the other positions of the line, so that moving along it is instant. */
  async #lookAhead() {
    if (this.isLookingAhead) return;
    this.isLookingAhead = true;
    for (let node = this.#unknownNode(); node; node = this.#unknownNode()) {
      try {
        await this.positions.ask(this.record, node);
      } catch {
        break; // The reason is told when somebody goes there.
      }
    }
    this.isLookingAhead = false;
    this.#changed();
  }

  /** @returns {MoveNode | null} the next of the current line whose position is not known; null if there is more urgent work */
  #unknownNode() {
    const { current, root } = this.record;
    if (this.waiting.length || this.#loading) return null;
    return [root, ...current.end.line].find((node) => !this.positions.known(node)) ?? null;
  }

  /**
   * The engine has refused the record: leave out what it objects to, and say so.
   * @param {GameRecord} record
   * @param {EngineError} error
   */
  #refuse(record, error) {
    const before = this.message?.isAboutLink ? `${this.message.text} ` : "";
    if (error.code === "illegal-move") {
      const { ply, move, violation } = /** @type {{ply: number, move: string, violation: Violation}} */ (error.data);
      record.remove(record.current.line[ply]);
      const text = `${before}Move ${ply + 1}, ${move}, is left out. ${violation.message}`;
      this.message = { ...violationMessage(violation, move), text, isAboutLink: true };
    } else if (error.code === "bad-input" && record.setup) {
      record.setup = record.setup.links && { ...record.setup, links: null };
      const text = `${before}Part of the set-up is left out. ${error.message}`;
      this.message = { text, highlight: null, isAboutLink: true };
    } else {
      this.#tell(plainMessage(error.message));
      return;
    }
    this.#changed();
    this.#load();
  }
}
