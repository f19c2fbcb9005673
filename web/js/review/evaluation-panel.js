/** What the computer player thinks of the position on the board while it is analysed. */

import { EVALUATION, readPreference, WHAT_MATTERS, writePreference } from "../saved/storage.js";
import { tr } from "../language/tr.js";
import { listNames } from "../notation/points.js";
import { site } from "../site/site.js";
import { buttonFor, byId, makeButton, makeElement, part, whilePointedAt } from "../pages/page.js";
import { decidedSentence, standing, worthOf } from "../words/advice.js";
import { distanceInWords, provedInWords, templateInWords } from "../words/proofs.js";
import { headline } from "../words/headline.js";
import { bestMoves, MOST_MARKED, remarksOf, trustedMoves, verdict } from "./remarks.js";

/**
 * @import { Advice, Candidate, Color, Proof } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { Cuts } from "./cuts.js"
 * @import { Evaluator } from "./evaluator.js"
 * @import { ExpectedLine } from "./expected-line.js"
 * @import { ProofSearch } from "./proof-search.js"
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
  /** Whether a proof was announced with it. */
  #isProofAnnounced = false;
  /** @type {string[]} */
  #line = [];

  /**
   * @param {Evaluator} evaluator
   * @param {ProofSearch} search
   * @param {Cuts} cuts
   * @param {BoardView} view
   * @param {ExpectedLine} expectedLine
   */
  constructor(evaluator, search, cuts, view, expectedLine) {
    this.evaluator = evaluator;
    this.search = search;
    this.cuts = cuts;
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
    this.template = part(section, ".template-found");
    this.isOn = chosenBox("evaluate", EVALUATION, true);
    this.heat = chosenBox("what-matters", WHAT_MATTERS, false);
    this.longer = buttonFor("think-longer", () => {
      evaluator.thinkLonger();
      search.searchLonger();
    });
    this.tryToCut = buttonFor("try-to-cut", () => {
      cuts.open();
      byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
    });
    this.step = buttonFor("step-line", () => expectedLine.open(this.#line));
    this.add = buttonFor("add-line", () => expectedLine.add(this.#line));
    this.buttons = Array.from({ length: MOST_MARKED }, () => this.#makeButton());
    this.list.append(...this.buttons.map((button) => makeElement("li", {}, button)));
    for (const box of [this.isOn, this.heat]) box.addEventListener("change", () => this.show());
    evaluator.addEventListener("change", () => this.#update());
    cuts.addEventListener("change", () => this.#update());
    search.addEventListener("change", () => this.show());
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
    this.search.follow();
    this.cuts.follow();
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
    const { evaluator, session, cuts } = this;
    const { proof } = this.search;
    const advice = evaluator.isWanted() && evaluator.modes.current === "analyse" ? evaluator.advice : null;
    const turn = session.state?.turn ?? "red";
    this.section.hidden = !this.isOn.checked;
    this.verdict.textContent = this.#verdict(advice, proof);
    this.verdict.classList.toggle("reasoned", proof !== null);
    this.progress.value = evaluator.isThinking ? evaluator.fraction : 0;
    const hasEnded = Boolean(session.state?.outcome);
    this.bar.hidden = hasEnded || proof !== null;
    this.bar.classList.toggle("unknown", !advice && !hasEnded);
    this.red.style.width = `${100 * this.#redChance(advice)}%`;
    this.longer.disabled = !evaluator.canThinkLonger;
    this.longer.hidden = proof !== null;
    this.tryToCut.hidden = proof === null || cuts.isOpen;
    this.heat.disabled = !this.isOn.checked || Boolean(advice && !Object.keys(advice.pivotality).length);
    this.#list(advice, turn);
    const expected = advice && !proof ? advice.line.slice(0, LONGEST_LINE) : [];
    this.#line = cuts.isOpen ? cuts.moves : expected;
    this.line.textContent = this.#lineInWords(proof);
    this.#showTemplate(proof);
    this.step.disabled = this.add.disabled = !this.#line.length;
    this.step.hidden = proof !== null;
    this.add.hidden = proof !== null && !cuts.isOpen;
    const remarks = advice && remarksOf(advice, turn, this.heat.checked);
    this.view.overlay({ remarks, connection: proof && connectionOf(proof, session.record.current) });
    this.#announce(advice, proof);
  }

  /**
   * A template in the proof, and the way to the board on which it is learned.
   * @param {Proof | null} proof
   */
  #showTemplate(proof) {
    const template = proof?.template ?? null;
    this.template.hidden = !proof || !template;
    part(this.section, ".expected").classList.toggle("proved", proof !== null);
    if (!proof || !template) return;
    const link = /** @type {HTMLAnchorElement} */ (part(this.template, "a"));
    link.textContent = templateInWords(proof);
    link.href = site.pageAddress(`connections.html#${this.session.record.game}&t=${template.row}.${template.number}`);
  }

  /**
   * @param {Proof | null} proof
   * @returns {string}
   */
  #lineInWords(proof) {
    const moves = this.#line.join(" ");
    if (moves) return this.cuts.isOpen ? tr("Tried: {moves}", { moves }) : tr("Expected: {moves}", { moves });
    return proof ? distanceInWords(proof) : "";
  }

  /**
   * @param {Advice | null} advice
   * @param {Proof | null} proof
   * @returns {string}
   */
  #verdict(advice, proof) {
    const { evaluator, session } = this;
    if (!evaluator.isWanted()) return tr("Not shown now");
    if (proof) return provedInWords(proof.winner);
    if (session.state?.outcome) return headline(session);
    if (advice && session.state) return verdict(advice, session.state.turn);
    if (evaluator.isRefused) return tr("No evaluation. {reason}", { reason: evaluator.refusal }).trim();
    const { status } = session.engine;
    if (status === "failed") return tr("Rules not loaded");
    return status === "ready" ? tr("Thinking") : tr("Waiting");
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
      const trusted = new Map(trustedMoves(advice).map((candidate) => [candidate.move, candidate]));
      for (const button of this.buttons) fill(button, trusted.get(button.dataset.move ?? "") ?? more.shift() ?? null);
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
   * Announce each evaluation once, when the thinking has ended, and once more if a proof is found later.
   * @param {Advice | null} advice
   * @param {Proof | null} proof
   */
  #announce(advice, proof) {
    const { current } = this.session.record;
    const isDone = (advice ?? proof) !== null && !this.evaluator.isThinking;
    if (this.#announced === current && isDone && this.#isProofAnnounced === (proof !== null)) return;
    this.#announced = isDone ? current : null;
    this.#isProofAnnounced = proof !== null;
    const moves = advice ? bestMoves(advice).map((candidate) => `${candidate.move} ${worthOf(candidate)}`) : [];
    const said = { verdict: this.verdict.textContent, moves: listNames(moves) };
    const sentence = moves.length ? tr("{verdict}. Best moves: {moves}.", said) : tr("{verdict}.", said);
    this.said.textContent = isDone ? sentence : "";
  }
}

/**
 * @param {Proof} proof
 * @param {MoveNode} node
 */
const connectionOf = ({ winner, carrier, chain }, node) => ({ color: winner, carrier, chain, node });

/**
 * @param {HTMLButtonElement} button
 * @param {Candidate | null} candidate null empties it
 */
function fill(button, candidate) {
  const [move, chance] = button.children;
  button.disabled = !candidate;
  // Its room stays, but screen readers pass over it.
  if (button.parentElement) button.parentElement.ariaHidden = String(!candidate);
  button.dataset.move = candidate?.move ?? "";
  move.textContent = candidate?.move ?? "";
  chance.textContent = candidate ? worthOf(candidate) : "";
}

/**
 * @param {string} id
 * @param {string} preference the name under which the choice is saved
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
