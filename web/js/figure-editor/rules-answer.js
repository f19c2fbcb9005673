/** What the rules answer about a figure: which of its moves they refuse, and what is on the board. */

import { EngineError } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { repair } from "../game/repair.js";
import { boardTextOf, boardToWrite, foretell } from "../record/foretell.js";
import { OWN } from "../record/own-game.js";
import { nodesFrom } from "../record/limits.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Game, State } from "../engine/wire.js"
 * @import { BoardText } from "../notation/points.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @typedef {object} Answered
 * @property {GameRecord} record without the moves that the rules refuse
 * @property {BoardText | null} boardToWrite what a link must say about the board
 * @property {State | null} state of the position shown; null if the rules cannot say anything about it
 * @property {string[]} problems sentences about what is left out
 */

/** What the rules have said about the figure, and what they are being asked about it. */
export class RulesAnswer {
  /** @type {{fragment: string, answered: Answered} | null} */
  #known = null;
  #asked = "";
  #asking = new AbortController();
  #engine;

  /** @param {EngineClient} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @returns {Answered | null} the last answer, perhaps about the figure as it was before */
  get last() {
    return this.#known?.answered ?? null;
  }

  /**
   * @param {string} fragment of the figure
   * @returns {Answered | null}
   */
  about(fragment) {
    return this.#known?.fragment === fragment ? this.#known.answered : null;
  }

  /**
   * @param {string} fragment of the figure
   * @returns {boolean} whether the answer is here or on its way
   */
  isAskedAbout(fragment) {
    return this.about(fragment) !== null || this.#asked === fragment;
  }

  /** The answer is not wanted any more. */
  abandon() {
    this.#asking.abort();
    this.#asked = "";
  }

  /**
   * @param {string} fragment of the figure
   * @param {GameRecord} record
   * @param {Game} game
   * @returns {Promise<{answered: Answered, signal: AbortSignal} | null>} with a signal that is aborted when another figure
   *   is asked about; null if there is no answer
   */
  async ask(fragment, record, game) {
    this.abandon();
    if (this.#engine.status === "idle") return null;
    const { signal } = (this.#asking = new AbortController());
    this.#asked = fragment;
    try {
      const answered = await askRules(this.#engine, record, game, signal);
      if (signal.aborted) return null;
      this.#known = { fragment, answered };
      return { answered, signal };
    } catch (error) {
      if (!signal.aborted && !(error instanceof EngineError)) throw error;
      return null;
    } finally {
      if (this.#asked === fragment) this.#asked = "";
    }
  }
}

/**
 * @param {GameRecord} record
 * @returns {boolean} whether its link may be wrong before the rules have answered
 */
export function needsAnswer(record) {
  return record.root.children.length > 0 || record.game.startsWith(OWN);
}

/**
 * @param {GameRecord} record
 * @param {Game} game
 * @returns {boolean} whether the board shows what the moves put there, and nothing else, if they are legal
 */
export const isForetold = (record, game) => foretell(record, game).isExact;

/**
 * @param {EngineClient} engine
 * @param {GameRecord} record its refused moves are taken out
 * @param {Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<Answered>} rejects if the signal is aborted, or the engine cannot answer at all
 */
export async function askRules(engine, record, game, signal) {
  const shown = record.current;
  /** @type {string[]} */
  const problems = [];
  const ask = () => engine.request("state", referenceTo(record, record.current), { signal, urgency: "ahead" });
  /** @returns {Promise<State | null>} of the current position, after the removal of what is refused */
  const answer = async () => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (signal.aborted || !(error instanceof EngineError)) throw error;
        const found = repair(record, error, null);
        if (!found && error.code !== "unknown-game" && error.code !== "bad-input") throw error;
        problems.push(found?.text ?? `${error.message}.`);
        if (!found) return null;
      }
    }
  };
  for (const node of nodesFrom(record.root)) {
    if (node.children.length || !isIn(record, node)) continue;
    record.goTo(node);
    if (!(await answer())) return { record, boardToWrite: null, state: null, problems };
  }
  record.goTo(shown.line.findLast((node) => isIn(record, node)) ?? record.root);
  const state = await answer();
  return { record, boardToWrite: state && boardToWrite(record, game, boardTextOf(state)), state, problems };
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} node that was in it
 * @returns {boolean} whether it still is
 */
const isIn = ({ root }, { line }) =>
  [root, ...line].every((node) => node === root || node.parent?.children.includes(node));
