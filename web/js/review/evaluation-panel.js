/** What the computer player thinks of the position on the board while it is analysed. */

import { EVALUATION, readPreference, WHAT_MATTERS, writePreference } from "../address/storage.js";
import { buttonFor, byId, makeButton, makeElement, part, whilePointedAt } from "../pages/page.js";
import { decidedSentence, standing, worthOf } from "../words/advice.js";
import { headline } from "../words/sentences.js";
import { bestMoves, MOST_MOVES, remarksOf, trustedMoves, verdict } from "./remarks.js";

/**
 * @import { Advice, Candidate, Color } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { Evaluator } from "./evaluator.js"
 * @import { ExpectedLine } from "./expected-line.js"
 */

/** Moves further on are guesses. */
const LONGEST_LINE = 8;

export class EvaluationPanel {
  /** @type {MoveNode | null} whose best moves are listed */
  #listed = null;
  /** Whether the pointer has moved on the list since then. A pointer that merely rests there is not about to press. */
  #isPointedAt = false;
  /** @type {MoveNode | null} whose evaluation was announced to screen readers */
  #announced = null;
  /** @type {string[]} */
  #line = [];

  /**
   * @param {Evaluator} evaluator
   * @param {BoardView} view
   * @param {ExpectedLine} expectedLine
   */
  constructor(evaluator, view, expectedLine) {
    this.evaluator = evaluator;
    this.session = evaluator.session;
    this.view = view;
    const section = byId("evaluation", HTMLElement);
    this.section = section;
    this.verdict = part(section, ".verdict");
    this.bar = part(section, ".chance-bar");
    this.red = part(section, ".red-chance");
    this.progress = /** @type {HTMLProgressElement} */ (part(section, "progress"));
    this.list = part(section, ".best-moves");
    this.line = part(section, ".expected-moves");
    this.said = part(section, ".evaluation-said");
    this.isOn = chosenBox("evaluate", EVALUATION, true);
    this.heat = chosenBox("what-matters", WHAT_MATTERS, false);
    this.longer = buttonFor("think-longer", () => evaluator.thinkLonger());
    this.step = buttonFor("step-line", () => expectedLine.open(this.#line));
    this.add = buttonFor("add-line", () => expectedLine.add(this.#line));
    this.buttons = Array.from({ length: MOST_MOVES }, () => this.#makeButton());
    this.list.append(...this.buttons.map((button) => makeElement("li", {}, button)));
    for (const box of [this.isOn, this.heat]) box.addEventListener("change", () => this.show());
    evaluator.addEventListener("change", () => this.#update());
    this.session.engine.addEventListener("failed", () => this.#update());
    this.list.addEventListener("pointermove", () => (this.#isPointedAt = true));
    this.list.addEventListener("pointerleave", () => {
      this.#isPointedAt = false;
      this.#update();
    });
    this.list.addEventListener("focusout", () => this.#update());
  }

  show() {
    this.evaluator.follow();
    this.#update();
  }

  /** @returns {HTMLButtonElement} for one of the best moves; it keeps its place while the moves change */
  #makeButton() {
    const move = () => button.dataset.move ?? "";
    const parts = [makeElement("b", {}), " ", makeElement("span", {})];
    const button = makeButton(() => this.session.play(move()), {}, ...parts);
    const point = () => this.view.pointAtLink(move() === "swap" ? null : move());
    whilePointedAt(button, point, () => this.view.pointAtLink(null));
    return button;
  }

  #update() {
    const { evaluator, session } = this;
    const advice = evaluator.isWanted() && evaluator.modes.current === "analyse" ? evaluator.advice : null;
    const turn = session.state?.turn ?? "red";
    this.section.hidden = !this.isOn.checked;
    this.verdict.textContent = this.#verdict(advice);
    this.progress.value = evaluator.isThinking ? evaluator.fraction : 0;
    const hasEnded = Boolean(session.state?.outcome);
    this.bar.hidden = hasEnded;
    this.bar.classList.toggle("unknown", !advice && !hasEnded);
    this.red.style.width = `${100 * this.#redChance(advice)}%`;
    this.longer.disabled = !evaluator.canThinkLonger;
    this.heat.disabled = !this.isOn.checked || Boolean(advice && !Object.keys(advice.pivotality).length);
    this.#list(advice, turn);
    this.#line = advice ? advice.line.slice(0, LONGEST_LINE) : [];
    this.line.textContent = this.#line.length ? `Expected: ${this.#line.join(" ")}` : "";
    this.step.disabled = this.add.disabled = !this.#line.length;
    this.view.overlay({ remarks: advice && remarksOf(advice, turn, this.heat.checked) });
    this.#announce(advice);
  }

  /**
   * @param {Advice | null} advice
   * @returns {string}
   */
  #verdict(advice) {
    const { evaluator, session } = this;
    if (!evaluator.isWanted()) return "Not shown now";
    if (session.state?.outcome) return headline(session);
    if (advice && session.state) return verdict(advice, session.state.turn);
    if (evaluator.isRefused) return `No evaluation. ${evaluator.refusal}`.trim();
    const { status } = session.engine;
    return status === "failed" ? "Rules not loaded" : status === "ready" ? "Thinking" : "Waiting";
  }

  /**
   * @param {Advice | null} advice
   * @returns {number} from 0 to 1
   */
  #redChance(advice) {
    const { state } = this.session;
    if (advice && state) return standing(advice, state.turn).red;
    return state?.outcome?.winner ? Number(state.outcome.winner === "red") : 0.5;
  }

  /**
   * A move keeps its place while somebody is about to press it. Moves found meanwhile come after it.
   * @param {Advice | null} advice
   * @param {Color} turn
   */
  #list(advice, turn) {
    const { current } = this.session.record;
    const best = advice ? bestMoves(advice) : [];
    const isKept = this.#isPointedAt || this.list.querySelector(":focus-visible");
    if (advice && this.#listed === current && isKept) {
      const listed = this.buttons.map((button) => button.dataset.move);
      const more = best.filter(({ move }) => !listed.includes(move));
      for (const button of this.buttons) fill(button, candidateOf(advice, button.dataset.move) ?? more.shift() ?? null);
      return;
    }
    this.#listed = advice && current;
    this.#isPointedAt = false;
    this.list.dataset.color = turn;
    const [first] = best;
    const decided = best.length === 1 && first.move !== "swap" ? decidedSentence(first, turn) : "";
    this.list.classList.toggle("decided", Boolean(decided));
    this.buttons.forEach((button, index) => fill(button, best[index] ?? null));
    if (decided) this.buttons[0].children[1].textContent = decided;
  }

  /**
   * Announce each evaluation once, when the thinking has ended.
   * @param {Advice | null} advice
   */
  #announce(advice) {
    const { current } = this.session.record;
    const isDone = advice !== null && !this.evaluator.isThinking;
    if (this.#announced === current && isDone) return;
    this.#announced = isDone ? current : null;
    const moves = isDone ? bestMoves(advice).map((candidate) => `${candidate.move} ${worthOf(candidate)}`) : [];
    this.said.textContent = isDone ? `${this.verdict.textContent}. Best moves: ${moves.join(", ")}.` : "";
  }
}

/**
 * @param {Advice} advice
 * @param {string} [move]
 * @returns {Candidate | null}
 */
function candidateOf(advice, move) {
  return trustedMoves(advice).find((candidate) => candidate.move === move) ?? null;
}

/**
 * @param {HTMLButtonElement} button
 * @param {Candidate | null} candidate null empties it
 */
function fill(button, candidate) {
  const [move, chance] = button.children;
  button.disabled = !candidate;
  // Its room stays, but nobody hears of it.
  if (button.parentElement) button.parentElement.ariaHidden = String(!candidate);
  button.dataset.move = candidate?.move ?? "";
  move.textContent = candidate?.move ?? "";
  chance.textContent = candidate ? worthOf(candidate) : "";
}

/**
 * @param {string} id
 * @param {string} preference the name under which the choice is stored
 * @param {boolean} usual
 * @returns {HTMLInputElement}
 */
function chosenBox(id, preference, usual) {
  const box = byId(id, HTMLInputElement);
  const chosen = readPreference(preference);
  box.checked = chosen === null ? usual : chosen === "on";
  box.addEventListener("change", () => writePreference(preference, box.checked ? "on" : "off"));
  return box;
}
