/**
 * Turning points as puzzles: it asks the solver whether exactly one move wins in the position on the board, and keeps that
 * position under *My mistakes*. Emits "change".
 */

import { writeFragment, withLinkField } from "../address/fragment.js";
import { wantedAnswer } from "../engine/requests.js";
import { saveMistake } from "../puzzles/mistakes.js";
import { boardTextOf, boardToWrite } from "../record/foretell.js";
import { GameRecord } from "../record/record.js";
import { Emitter, pause } from "../site/events.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @typedef {{node: MoveNode, cancel: AbortController, isOver: boolean}} Question about the position after a move
 */

/** How long the solver may take, in seconds. */
const PATIENCE = 20;
/** A question without an answer is asked again after this many milliseconds. */
const AGAIN = 1000;

/** @extends {Emitter<"change">} */
export class PuzzleMaker extends Emitter {
  /**
   * How many moves win, where the solver has decided it. Only its answers are kept: what has failed, was cancelled or took
   * too long is asked again.
   * @type {WeakMap<MoveNode, number>}
   */
  #winning = new WeakMap();
  /** @type {Question | null} about the position on the board */
  #question = null;

  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
  }

  /**
   * @param {MoveNode | null} node the position on the board, if it may become a puzzle; null ends all questions
   */
  follow(node) {
    if (this.#question?.node === node) return;
    this.#question?.cancel.abort();
    this.#question = null;
    if (!node || this.#winning.has(node)) return;
    this.#question = { node, cancel: new AbortController(), isOver: false };
    this.#ask(this.#question);
  }

  /**
   * @param {MoveNode} node
   * @returns {number | null | undefined} how many moves win there; null if the solver could not decide it, undefined while
   *   it is asked
   */
  winning(node) {
    const question = this.#question;
    return this.#winning.get(node) ?? (question?.node === node && question.isOver ? null : undefined);
  }

  /**
   * @param {MoveNode} node a position in which exactly one move wins
   * @returns {string | null} the fragment of the puzzle; null if this browser has no room for it
   */
  save(node) {
    const fragment = this.fragment(node);
    return fragment && saveMistake(fragment, new Date()) ? fragment : null;
  }

  /**
   * @param {MoveNode} node
   * @returns {string | null} of a link to the task to win there; null if it is not known yet what is on the board
   */
  fragment(node) {
    const { record, game, positions } = this.session;
    const state = positions.known(node);
    if (!state) return null;
    const { size, setup, called, inventor } = record;
    const played = new GameRecord({ game: game.id, size, setup, called, inventor });
    for (const move of node.moves) played.play(move);
    return withLinkField(writeFragment(played, boardToWrite(played, game, boardTextOf(state))), "task", "play");
  }

  /** @param {Question} question */
  async #ask(question) {
    const { node, cancel } = question;
    const { signal } = cancel;
    const { engine } = this.session;
    while (!signal.aborted) {
      const link = this.fragment(node);
      const wanted = { link: link ?? "", claims: [], seconds: PATIENCE };
      const asked = link && engine.request("check-figure", wanted, { signal, urgency: "analysis" });
      const check = asked && (await wantedAnswer(asked, signal, () => {}));
      if (signal.aborted) return;
      if (check) {
        question.isOver = true;
        if (check.answers !== null) this.#winning.set(node, check.answers);
        this.emit("change");
        return;
      }
      await pause(AGAIN);
    }
  }
}
