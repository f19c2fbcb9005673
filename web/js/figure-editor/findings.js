/** Checks the figure while it is built: who wins, and whether its task and its claims are right. */

import { EngineError } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { listNames, SIDES } from "../notation/points.js";
import { byId, makeElement } from "../pages/page.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { FigureCheck, Solution, State } from "../engine/wire.js"
 * @import { Task } from "../record/record.js"
 * @import { Answered } from "./rules-answer.js"
 * @typedef {object} SaidOfFigure what its author says
 * @property {string} link the fragment, with the task
 * @property {Task | null} task
 * @property {string[]} claims
 */

/** How long the solver may take for each question, in seconds. */
const PATIENCE = 1;
/** The author may still be typing: the engine is asked after this many milliseconds. */
const PAUSE = 300;
/** The most moves that are named. */
const MOST_NAMED = 8;

/** Tasks that are meant to have one answer. */
const ONE_ANSWER = /^(?:win|win\.\d|play)$/;

const NOT_KNOWN = "How many moves win is not known: the solver did not find out within a second.";

export class Findings {
  #list = byId("editor-findings", HTMLUListElement);
  #engine;

  /** @param {EngineClient} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  clear() {
    this.#list.replaceChildren();
  }

  /**
   * @param {Answered} answered
   * @param {SaidOfFigure} said
   * @param {AbortSignal} signal aborted when the figure changes
   */
  async look({ record, state }, { link, task, claims }, signal) {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (signal.aborted || !state) return;
    const problems = state.problems.map(({ message }) => `The position is against the rules: ${message}`);
    this.#show([...problems, ...(state.outcome ? [endInWords(state)] : [])]);
    const options = /** @type {const} */ ({ signal, urgency: "analysis" });
    try {
      /** @type {Solution | null} */
      let solution = null;
      if (!state.outcome) {
        const limits = { full: true, seconds: PATIENCE };
        solution = await this.#engine.request("solve", { ...referenceTo(record, record.current), ...limits }, options);
        this.#show([...problems, solutionInWords(solution, state)]);
      }
      if (!task && !claims.length) return;
      const check = await this.#engine.request("check-figure", { link, claims, seconds: PATIENCE }, options);
      const known = state.outcome ? endInWords(state) : solutionInWords(solution, state);
      this.#show([...problems, known, ...checkInWords(check, task, solution)]);
    } catch (error) {
      if (!signal.aborted && !(error instanceof EngineError)) throw error;
    }
  }

  /** @param {string[]} sentences */
  #show(sentences) {
    this.#list.replaceChildren(...sentences.map((sentence) => makeElement("li", {}, sentence)));
  }
}

/** @param {State} state of a finished game */
function endInWords({ outcome }) {
  return outcome?.winner ? `The game is over: ${SIDES[outcome.winner]} has won.` : "The game is over: a tie.";
}

/**
 * @param {Solution | null} solution
 * @param {State} state
 * @returns {string}
 */
export function solutionInWords(solution, { turn }) {
  if (!solution) return NOT_KNOWN;
  const { winner, winningMoves } = solution;
  const side = SIDES[turn];
  if (winner && winner !== turn) return `${side} to move loses, whatever it plays.`;
  if (!winningMoves) return winner ? `${side} to move wins. ${NOT_KNOWN}` : "With best play it is a tie.";
  if (!winningMoves.length) return "Nobody can move: it is a tie.";
  const verb = winner ? "win" : "keep the tie";
  if (winningMoves.length === 1)
    return `One move ${winner ? "wins" : "keeps the tie"} for ${side}: ${winningMoves[0]}.`;
  return `${winningMoves.length} moves ${verb} for ${side}: ${named(winningMoves)}.`;
}

/**
 * @param {string[]} moves
 * @returns {string}
 */
function named(moves) {
  const rest = moves.length - MOST_NAMED;
  return rest > 0 ? `${moves.slice(0, MOST_NAMED).join(", ")} and ${rest} more` : listNames(moves);
}

/**
 * @param {FigureCheck} check
 * @param {Task | null} task
 * @param {Solution | null} solution
 * @returns {string[]}
 */
export function checkInWords({ wrong, faults, answers }, task, solution) {
  const said = [...faults.map((fault) => `About the task: ${fault.replace(/[.]$/, "")}.`), ...wrong];
  if (!task || !ONE_ANSWER.test(task.kind) || answers === null || answers < 2) return said;
  const moves = solution?.winningMoves ?? [];
  const which = moves.length === answers ? ` ${named(moves)}` : "";
  return [...said, `The task has ${answers} answers:${which || " more than one first move is right"}.`];
}
