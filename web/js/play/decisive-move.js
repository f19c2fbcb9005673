import { wantedAnswer } from "../engine/requests.js";
import { decidedBy } from "../words/proofs.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Decisions } from "../game/decisions.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 */

/** How long the engine looks for the move after a game, in seconds: nobody waits for it. */
const PATIENCE = 20;

/**
 * Finds the move that decided a game that has just ended here. Emits "change" when it is found.
 * @extends {Emitter<"change">}
 */
export class DecisiveMove extends Emitter {
  /** @type {MoveNode | null} the end of the game that was asked about last */
  #asked = null;

  /**
   * @param {Session} session
   * @param {Decisions} decisions
   */
  constructor(session, decisions) {
    super();
    this.session = session;
    this.decisions = decisions;
  }

  /** @param {boolean} isEnd whether the position on the board is the end of a game in which somebody here takes part */
  follow(isEnd) {
    const { isCurrent, winner, record } = this.session;
    if (!isEnd || !isCurrent || !winner || this.#asked === record.current) return;
    this.#asked = record.current;
    this.#ask(record.current);
  }

  /** @returns {string} a sentence about it; empty if it is not known, or not the end of a game */
  get sentence() {
    const { record, winner } = this.session;
    const decision = this.#asked === record.current ? this.decisions.known(record.current) : null;
    return decision && decision.winner === winner ? decidedBy(decision, record.current.ply) : "";
  }

  /** @param {MoveNode} end */
  async #ask(end) {
    const { record, staying: signal } = this.session;
    const decision = await wantedAnswer(this.decisions.ask(record, end, PATIENCE, { signal }), signal, () => {});
    if (decision) this.emit("change");
    else if (signal.aborted && this.#asked === end) this.#asked = null;
  }
}
