/**
 * What the engine says about the positions of a record, asked for the board or in advance, and kept. Also what its
 * answers mean for a move, and for a record that it refuses.
 */

import { EngineError } from "../engine/requests.js";
import { letterAt, parsePoint } from "../notation/points.js";
import { violationMessage } from "../words/sentences.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Urgency } from "../engine/requests.js"
 * @import { Color, GameReference, Refusal, State, Violation } from "../engine/wire.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Message } from "../words/sentences.js"
 */

export class Positions {
  /** @param {EngineClient} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {WeakMap<MoveNode, State>} */
    this.states = new WeakMap();
  }

  /**
   * @param {MoveNode} node
   * @returns {State | null} null if the engine has not been asked yet
   */
  known(node) {
    return this.states.get(node) ?? null;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {{signal?: AbortSignal, urgency?: Urgency}} [options]
   * @returns {Promise<State>}
   */
  async ask(record, node, options) {
    const state = this.known(node) ?? (await this.engine.request("state", referenceTo(record, node), options));
    this.states.set(node, state);
    return state;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {string} move
   * @param {{color?: Color, signal?: AbortSignal, urgency?: Urgency}} [options] the colour is the side to move unless given
   * @returns {Promise<Violation | null>} why that side may not make it
   */
  violation(record, node, move, { color, ...options } = {}) {
    return this.engine.request("violation", { ...referenceTo(record, node), move, color }, options);
  }
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} node
 * @returns {GameReference}
 */
export function referenceTo({ game, size, setup }, node) {
  const { moves } = node;
  if (!setup) return { game, size, moves };
  const lines = setup.links ? [...setup.rows, `links: ${setup.links.join(" ")}`] : setup.rows;
  return { game, size, setup: { diagram: lines.join("\n"), turn: setup.turn }, moves };
}

/**
 * @param {State} state
 * @param {Color} color
 * @returns {Map<string, string>} the illegal empty points and the code of their violation
 */
export function illegalPoints(state, color) {
  const codes = Object.entries(state.illegal[color]);
  return new Map(codes.flatMap(([code, points]) => points.map((point) => [point, code])));
}

/**
 * @param {State} state
 * @param {string} move
 * @returns {boolean} whether the side to move may make it
 */
export function isLegal(state, move) {
  if (state.outcome) return false;
  if (move === "swap") return state.swap;
  const point = parsePoint(move);
  if (!point) return state.linkMoves.includes(move);
  return letterAt(state.rows, point) === "." && !illegalPoints(state, state.turn).has(move);
}

/**
 * @typedef {object} LoadingListener
 * @property {(node: MoveNode, state: State) => void} show
 * @property {(record: GameRecord, error: EngineError) => void} refuse called if the engine can say nothing about the
 *   position
 */

export class Loading {
  /** @type {{node: MoveNode, cancel: AbortController, done: Promise<State | null>} | null} */
  #asked = null;
  #positions;
  #listener;

  /**
   * @param {Positions} positions
   * @param {LoadingListener} listener
   */
  constructor(positions, listener) {
    this.#positions = positions;
    this.#listener = listener;
  }

  /** @returns {boolean} whether the engine is being asked for a position */
  get isBusy() {
    return this.#asked !== null;
  }

  /**
   * @param {GameRecord} record
   * @returns {Promise<State | null>} of its current node, once it is shown; null if another position was requested
   *   meanwhile, or the engine has refused it
   */
  load(record) {
    const node = record.current;
    if (this.#asked?.node === node) return this.#asked.done;
    this.#asked?.cancel.abort();
    this.#asked = null;
    const known = this.#positions.known(node);
    if (known) {
      this.#listener.show(node, known);
      return Promise.resolve(known);
    }
    const cancel = new AbortController();
    const done = this.#ask(record, node, cancel.signal);
    this.#asked = { node, cancel, done };
    return done;
  }

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {AbortSignal} signal aborted when another position is wanted
   * @returns {Promise<State | null>}
   */
  async #ask(record, node, signal) {
    try {
      const state = await this.#positions.ask(record, node, { signal, urgency: "click" });
      if (signal.aborted) return null;
      this.#asked = null;
      this.#listener.show(node, state);
      return state;
    } catch (error) {
      if (signal.aborted) return null;
      this.#asked = null;
      if (!(error instanceof EngineError)) throw error;
      this.#listener.refuse(record, error);
      return null;
    }
  }
}

/**
 * @param {GameRecord} record at the node in question
 * @param {EngineError} error
 * @param {Message | null} before the message shown so far
 * @returns {Message | null} null if the engine objects to something other than the record
 */
export function repair(record, error, before) {
  const said = before?.isAboutAddress ? `${before.text} ` : "";
  if (error.code === "illegal-move") {
    const { ply, move, violation } = /** @type {Refusal} */ (error.data);
    record.remove(record.current.line[ply]);
    const text = `${said}Move ${ply + 1}, ${move}, is left out. ${violation.message}`;
    return { ...violationMessage(violation, move), text, isAboutAddress: true };
  }
  if (error.code === "bad-input" && record.setup) {
    record.setup = record.setup.links && { ...record.setup, links: null };
    const text = `${said}Part of the set-up is left out. ${error.message}`;
    return { text, highlight: null, isAboutAddress: true };
  }
  return null;
}
