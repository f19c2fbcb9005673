/**
 * The hint: first the region of a good move, then the move, then its purpose. Each press tells the next part. Emits
 * "change".
 */

import { EngineError } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { regionOf } from "../notation/points.js";
import { ringsAround } from "../view/compose.js";
import { hintSentences } from "../words/advice.js";

/**
 * @typedef {import("../engine/wire.js").Advice} Advice
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("../view/board-view.js").BoardView} BoardView
 * @typedef {import("./match.js").Match} Match
 */

/** How long to think about a hint. */
const EVALUATIONS = 300;

export class Hint extends EventTarget {
  /** @type {{node: MoveNode, advice: Advice | null, told: number} | null} */
  #given = null;

  /**
   * @param {Match} match
   * @param {BoardView} view
   */
  constructor(match, view) {
    super();
    this.match = match;
    this.view = view;
    match.session.addEventListener("change", () => this.#forget());
  }

  /** @returns {boolean} whether the engine is working one out */
  get isSought() {
    return this.#given !== null && this.#given.advice === null;
  }

  /** Tell the next part of the hint. */
  async tell() {
    const { current } = this.match.session.record;
    if (this.#given?.node !== current) {
      const given = { node: current, advice: /** @type {Advice | null} */ (null), told: 0 };
      this.#given = given;
      this.dispatchEvent(new Event("change"));
      given.advice = await this.#seek();
      if (this.#given !== given) return;
      if (!given.advice) this.#given = null;
      this.dispatchEvent(new Event("change"));
    }
    this.#tellNext();
  }

  #tellNext() {
    const { session } = this.match;
    const given = this.#given;
    const { state } = session;
    if (!given?.advice || !state) return;
    const { advice } = given;
    const { game, record } = session;
    const isSwappable = game.pie && given.node === record.root && !record.setup;
    const sentences = hintSentences(advice, state.turn, isSwappable);
    const step = Math.min(given.told, sentences.length - 1);
    given.told = step + 1;
    const points = advice.move === "swap" ? [] : advice.move.split("-");
    const area = step === 0 ? regionOf(points, state.size) : [];
    session.say(sentences[step]);
    const steps = /** @type {[string, import("../engine/wire.js").Color][]} */ (
      step === 0 || points.length !== 1 ? [] : [[points[0], state.turn]]
    );
    const rings = step > 0 && points.length > 1 ? points : [];
    this.view.lay({ finding: { ...ringsAround(rings), color: state.turn, areas: [area], steps } });
  }

  /** @returns {Promise<Advice | null>} null if another position came on the board, or the engine could not tell */
  async #seek() {
    const { session } = this.match;
    const signal = session.staying;
    const wanted = { ...referenceTo(session.record, session.record.current), evaluations: EVALUATIONS, seed: 1 };
    try {
      return await session.engine.request("advise", wanted, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof EngineError)) throw error;
      session.say(`There is no hint. ${error.message}`);
      return null;
    }
  }

  #forget() {
    if (!this.#given || this.#given.node === this.match.session.record.current) return;
    this.#given = null;
    this.view.lay({ finding: null });
    this.dispatchEvent(new Event("change"));
  }
}
