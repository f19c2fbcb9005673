/**
 * What the engine says about the positions of a record, asked for the board or in advance, and kept. Also what its
 * answers mean for a move.
 */

import { letterAt, parsePoint } from "../notation/points.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Urgency } from "../engine/requests.js"
 * @import { Color, GameReference, State, Violation } from "../engine/wire.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
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
