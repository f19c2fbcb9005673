import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { Emitter } from "../site/events.js";
import { adviceOf } from "../words/proofs.js";

/**
 * @import { Proof } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Modes } from "../panel/modes.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { Thoughts } from "./thoughts.js"
 */

/** How long a position rests on the board before the engine looks for a proof, in milliseconds. */
const REST = 250;
/** How long the engine looks for one, in seconds: usually, and if the reader wants to know more. */
const USUAL = 15;
export const LONG = 60;

/**
 * Looks for a proof that one side can no longer be stopped in the position on the board, while that is analysed. What is
 * proved is known to the thoughts, too. Emits "change" when a proof is found.
 * @extends {Emitter<"change">}
 */
export class ProofSearch extends Emitter {
  /** @type {WeakMap<MoveNode, Proof | null>} null where none was found */
  #known = new WeakMap();
  /** @type {{node: MoveNode, cancel: AbortController} | null} */
  #search = null;
  /** @type {MoveNode | null} about which the engine gave no answer */
  #refused = null;
  /** @type {MoveNode | null} about which the reader wants to know more */
  #thorough = null;

  /**
   * @param {Session} session
   * @param {Modes} modes
   * @param {Thoughts} thoughts
   * @param {() => boolean} isWanted whether proofs may be shown at the moment
   */
  constructor(session, modes, thoughts, isWanted) {
    super();
    this.session = session;
    this.modes = modes;
    this.thoughts = thoughts;
    this.isWanted = isWanted;
    modes.addEventListener("change", () => this.follow());
  }

  /** @returns {Proof | null} about the position on the board */
  get proof() {
    return this.#isOpen ? (this.#known.get(this.session.record.current) ?? null) : null;
  }

  /** Look for a proof about the position on the board, if that is wanted and not done. */
  follow() {
    const { current } = this.session.record;
    if (this.#refused !== current) this.#refused = null;
    if (this.#search && (this.#search.node !== current || !this.#isOpen)) this.#stop();
    if (!this.#search && this.#isOpen && !this.#known.has(current) && !this.#refused) this.#begin(current);
  }

  searchLonger() {
    const { current } = this.session.record;
    if (this.proof) return;
    this.#stop();
    this.#known.delete(current);
    this.#thorough = current;
    this.follow();
  }

  /** @returns {boolean} whether a proof about the position on the board is wanted, and possible */
  get #isOpen() {
    const { isCurrent, state, waiting } = this.session;
    const isPlayable = isCurrent && state !== null && !state.outcome && !waiting.length;
    return isPlayable && this.modes.current === "analyse" && this.isWanted();
  }

  /** @param {MoveNode} node */
  #begin(node) {
    const cancel = new AbortController();
    const search = { node, cancel };
    this.#search = search;
    setTimeout(() => !cancel.signal.aborted && this.#look(search), REST);
  }

  /** @param {{node: MoveNode, cancel: AbortController}} search */
  async #look(search) {
    const { node, cancel } = search;
    const { signal } = cancel;
    const { engine, record, state } = this.session;
    const seconds = this.#thorough === node ? LONG : USUAL;
    const asked = engine.request("prove", { ...referenceTo(record, node), seconds }, { signal, urgency: "analysis" });
    const refuse = () => (this.#refused = node);
    const answer = await wantedAnswer(
      asked.then((proof) => ({ proof })),
      signal,
      refuse,
    );
    if (this.#search === search) this.#search = null;
    if (!answer || !state) return;
    const { proof } = answer;
    this.#known.set(node, proof);
    if (!proof) return;
    this.thoughts.settle(node, adviceOf(proof, state.turn, this.thoughts.about(node)));
    this.emit("change");
  }

  #stop() {
    this.#search?.cancel.abort();
    this.#search = null;
  }
}
