import { EngineError } from "../engine/requests.js";

/**
 * @import { State } from "../engine/wire.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Positions } from "./positions.js"
 */

/**
 * @typedef {object} LoadingListener
 * @property {(node: MoveNode, state: State) => void} show
 * @property {(record: GameRecord, error: EngineError) => void} refuse called if the engine can say nothing about the
 *   position
 */

/** Asks for the position that comes on the board next. Only the last request counts. */
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
   * @param {AbortSignal} signal aborted when another position is requested
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
