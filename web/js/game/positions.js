/** What the engine says about the positions of a record. Its answers are kept. */

/**
 * @typedef {import("../engine/engine-client.js").EngineClient} EngineClient
 * @typedef {import("../engine/urgency.js").Urgency} Urgency
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../engine/wire.js").Violation} Violation
 * @typedef {import("../engine/wire.js").GameReference} GameReference
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../record/record.js").MoveNode} MoveNode
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
   * @returns {State | null} null if the engine was not asked yet
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

  /**
   * @param {GameRecord} record
   * @param {MoveNode} node
   * @param {AbortSignal} [signal]
   * @returns {Promise<[string, Color][] | null>} points in an order that fills the board; null if nothing can
   */
  filling(record, node, signal) {
    return this.engine.request("filling", referenceTo(record, node), { signal });
  }

  /**
   * @param {MoveNode} node
   * @returns {Color | null} who made the move, as far as it is known
   */
  mover(node) {
    return this.known(node)?.last?.color ?? (node.parent && this.known(node.parent)?.turn) ?? null;
  }
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} node
 * @returns {GameReference}
 */
export function referenceTo({ game, size, setup }, node) {
  const moves = node.line.map(({ move }) => move);
  if (!setup) return { game, size, moves };
  const lines = setup.links ? [...setup.rows, `links: ${setup.links.join(" ")}`] : setup.rows;
  return { game, size, setup: { diagram: lines.join("\n"), turn: setup.turn }, moves };
}
