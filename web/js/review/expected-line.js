import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { tr } from "../language/tr.js";
import { SIDES } from "../notation/points.js";
import { byId } from "../pages/page.js";
import { addLine } from "../record/limits.js";
import { moveNumbers } from "../view/compose.js";

/**
 * @import { State } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Steps, StepThrough } from "../panel/step-through.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { StandIn } from "../view/compose.js"
 */

/** The expected line from the position on the board. The reader can step through it and add it to the tree. */
export class ExpectedLine {
  /**
   * @param {Session} session
   * @param {StepThrough} stepThrough
   * @param {BoardView} view
   */
  constructor(session, stepThrough, view) {
    this.session = session;
    this.stepThrough = stepThrough;
    this.view = view;
  }

  /** @param {string[]} moves */
  add(moves) {
    const { session } = this;
    session.annotate((record) => {
      const problem = addLine(record, moves);
      if (problem) session.say(problem);
    });
  }

  /** @param {string[]} moves to show step by step */
  async open(moves) {
    const { session } = this;
    const { record, staying: signal } = session;
    const node = record.current;
    const reference = referenceTo(record, node);
    const lines = moves.map((_, index) => [...(reference.moves ?? []), ...moves.slice(0, index + 1)]);
    const asked = lines.map((line) => session.engine.request("state", { ...reference, moves: line }, { signal }));
    const states = await wantedAnswer(Promise.all(asked), signal, (reason) => session.say(reason));
    if (!states) return;
    /** @type {Steps} */
    const steps = {
      name: tr("Expected line"),
      texts: [tr("the position"), ...moves.map((move, index) => described(move, states[index]))],
      show: (step) => this.view.overlay({ standIn: step ? standInOf(states[step - 1], moves.slice(0, step)) : null }),
    };
    this.stepThrough.open(steps, node);
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
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
  return { rows, links, last, numbers: moveNumbers(moves), points: [] };
}
