/** A line that is expected from the position on the board: it can be stepped through, and be put into the tree. */

import { EngineError } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { SIDES } from "../notation/colors.js";
import { parsePoint } from "../notation/points.js";
import { byId } from "../pages/page.js";
import { addLine } from "../record/room.js";

/**
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../panel/step-through.js").StepThrough} StepThrough
 * @typedef {import("../view/compose.js").StandIn} StandIn
 */

/** Further moves are guesses. */
export const LONGEST_LINE = 8;

export class ExpectedLine {
  /**
   * @param {Session} session
   * @param {StepThrough} stepThrough
   * @param {(standIn: StandIn | null) => void} onShow null shows the position again
   */
  constructor(session, stepThrough, onShow) {
    this.session = session;
    this.stepThrough = stepThrough;
    this.onShow = onShow;
  }

  /** @param {string[]} moves */
  add(moves) {
    const { session } = this;
    session.annotate((record) => {
      const problem = addLine(record, moves);
      if (problem) session.say(problem);
    });
  }

  /** @param {string[]} moves to be shown step by step */
  async open(moves) {
    const { session } = this;
    const { record, staying: signal } = session;
    const node = record.current;
    const reference = referenceTo(record, node);
    const lines = moves.map((_, index) => [...(reference.moves ?? []), ...moves.slice(0, index + 1)]);
    try {
      const states = await Promise.all(
        lines.map((line) => session.engine.request("state", { ...reference, moves: line }, { signal })),
      );
      if (signal.aborted) return;
      this.stepThrough.open(this.#steps(moves, states), node);
      byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      session.say(error.message);
    }
  }

  /**
   * @param {string[]} moves
   * @param {State[]} states after each of them
   * @returns {import("../panel/step-through.js").Steps}
   */
  #steps(moves, states) {
    return {
      name: "Expected line",
      count: moves.length,
      describe: (step) => (step ? described(moves[step - 1], states[step - 1]) : "the position"),
      show: (step) => this.onShow(step ? standInOf(states[step - 1], moves.slice(0, step)) : null),
    };
  }
}

/**
 * @param {string} move
 * @param {State} state after it
 * @returns {string}
 */
function described(move, { last }) {
  return last ? `${SIDES[last.color]} ${move}` : move;
}

/**
 * @param {State} state
 * @param {string[]} moves that led to it
 * @returns {StandIn}
 */
function standInOf({ rows, links, last }, moves) {
  const numbers = new Map(
    moves.flatMap((move, index) => (parsePoint(move) ? [/** @type {const} */ ([move, index + 1])] : [])),
  );
  return { rows, links: links.map(([name, color]) => ({ name, color })), last, numbers, points: [] };
}
