import { tr } from "../language/tr.js";
import { regionOf } from "../notation/points.js";
import { wantedAnswer } from "../engine/requests.js";
import { isLegal, referenceTo } from "../game/positions.js";
import { ringsAround } from "../view/compose.js";
import { hintSentences } from "../words/advice.js";
import { adviceOf, provedHint } from "../words/proofs.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Advice, Finding, Proof } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { Match } from "./match.js"
 */

/** How many positions the engine looks at for a proof: about a second on a phone. */
const PROOF_NODES = 2000;

/**
 * A hint comes in steps: first the region of a good move, then the move, then its purpose.
 *
 * @extends {Emitter<"change">}
 */
export class Hint extends Emitter {
  /** @type {{node: MoveNode, advice: Advice | null, proof: Proof | null, shown: number} | null} */
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

  /** Show the next part of the hint. */
  async showNext() {
    const { current } = this.match.session.record;
    if (this.#given?.node !== current) {
      const given = { node: current, advice: /** @type {Advice | null} */ (null), proof: null, shown: 0 };
      this.#given = given;
      this.emit("change");
      Object.assign(given, await this.#seek());
      if (this.#given !== given) return;
      if (!given.advice) this.#given = null;
      this.emit("change");
    }
    this.#say();
  }

  #say() {
    const { session } = this.match;
    const { game, record, state } = session;
    const given = this.#given;
    if (!given?.advice || !state) return;
    const { move } = given.advice;
    const isSwappable = game.pie && given.node === record.root && !record.setup;
    const { proof } = given;
    const sentences = proof ? provedHint(proof, move) : hintSentences(given.advice, state.turn, isSwappable);
    const step = Math.min(given.shown, sentences.length - 1);
    given.shown = step + 1;
    session.say(sentences[step]);
    this.match.noteHelp("hint");
    const points = move === "swap" ? [] : move.split("-");
    // A stone goes on a legal point; a link joins two stones.
    const isPlace = (/** @type {string} */ name) => points.length > 1 || isLegal(state, name);
    const area = step ? [] : regionOf(points, state.size).filter(isPlace);
    const rings = step && points.length > 1 ? points : [];
    /** @type {Finding["steps"]} */
    const steps = step && points.length === 1 ? [[points[0], state.turn]] : [];
    this.view.overlay({ finding: { ...ringsAround(rings), color: state.turn, areas: [area], steps } });
  }

  /**
   * What is proved is worth more than what is thought.
   * @returns {Promise<{advice: Advice | null, proof: Proof | null}>} no advice if another position came on the board, or the
   *   engine could not answer
   */
  async #seek() {
    const { session } = this.match;
    const { engine, state, staying } = session;
    const thinking = new AbortController();
    const signal = AbortSignal.any([staying, thinking.signal]);
    const reference = referenceTo(session.record, session.record.current);
    const asked = engine.request("advise", { ...reference, effort: "hint" }, { signal });
    const thought = wantedAnswer(asked, signal, (reason) => session.say(tr("There is no hint. {reason}", { reason })));
    const sought = engine.request("prove", { ...reference, nodes: PROOF_NODES }, { signal: staying });
    const proof = await wantedAnswer(sought, staying, () => {});
    const advice = proof && state && adviceOf(proof, state.turn, null);
    if (!proof || !advice) return { advice: await thought, proof: null };
    thinking.abort();
    return { advice, proof };
  }

  #forget() {
    const { isOver, session } = this.match;
    if (!this.#given || (this.#given.node === session.record.current && !isOver)) return;
    this.#given = null;
    this.view.overlay({ finding: null });
    this.emit("change");
  }
}
