/**
 * The panel that explains the position on the board. While the reader looks at a finding, the board shows what it
 * points at.
 */

import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { tr, trCount } from "../language/tr.js";
import { letterAt, listNames, pointOf, SIDES } from "../notation/points.js";
import { byId, makeButton, makeElement, part, showPressed, whilePointedAt } from "../pages/page.js";
import { ToolPanel } from "../panel/tool-panel.js";
import { findingDetails } from "../words/points-in-words.js";

/**
 * @import { Color, Explanation, Finding, Ruling } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { LoopSteps } from "./loop-steps.js"
 */

/** Nobody reads more findings than this; the rest are only counted. */
const MOST_FINDINGS = 60;

export class ExplanationPanel {
  /** The question about the position that waits for an answer. The next one replaces it. */
  #asking = new AbortController();
  #hasLoops = false;
  /** @type {MoveNode | null} whose position is explained */
  #node = null;
  /** @type {{button: HTMLButtonElement, finding: Finding} | null} the finding that stays shown */
  #kept = null;

  /**
   * @param {Session} session
   * @param {LoopSteps} loopSteps
   * @param {BoardView} view
   */
  constructor(session, loopSteps, view) {
    this.session = session;
    this.loopSteps = loopSteps;
    this.view = view;
    this.button = byId("explain", HTMLButtonElement);
    this.section = byId("explanation", HTMLElement);
    this.status = part(this.section, ".explanation-state");
    this.list = part(this.section, ".findings");
    this.family = part(this.section, ".family");
    this.panel = new ToolPanel(this.button, this.section, {
      open: () => {
        this.panel.open();
        this.show();
      },
      closed: () => {
        this.#node = null;
        this.#asking.abort();
        this.#clear();
      },
    });
  }

  show() {
    const { session } = this;
    this.button.disabled = !session.isCurrent;
    this.button.hidden = !session.games.includes(session.game); // There is no theory of own games.
    if (this.button.hidden) this.panel.close();
    if (!this.panel.isOpen || this.#node === session.record.current) return;
    this.#asking.abort();
    this.#node = null;
    if (session.isCurrent) this.#explain();
    else if (this.#kept) this.#clear(); // It is about another position.
  }

  /**
   * @param {string} point
   * @returns {boolean} whether pressing the point asked for the loop through its stone
   */
  press(point) {
    const { state, isCurrent, record } = this.session;
    const isStone = isCurrent && letterAt(state?.rows ?? [], pointOf(point)) !== ".";
    if (!this.#hasLoops || !isStone || this.#node !== record.current) return false;
    this.#askForLoop(point);
    return true;
  }

  /** @param {Finding | null} finding that the board shows */
  #point(finding) {
    this.view.overlay({ finding });
  }

  #clear() {
    this.#kept = null;
    this.#hasLoops = false;
    this.#point(null);
    this.list.replaceChildren();
    this.family.hidden = true;
  }

  async #explain() {
    this.#clear();
    this.status.textContent = tr("Looking at the position.");
    const { engine, record } = this.session;
    const signal = this.#ask();
    const asked = engine.request("explain", referenceTo(record, record.current), { signal });
    const explanation = await this.#answer(asked, signal);
    if (explanation) this.#showExplanation(explanation);
  }

  /** @param {string} point */
  async #askForLoop(point) {
    const { engine, record } = this.session;
    const signal = this.#ask();
    const wanted = { ...referenceTo(record, record.current), point };
    const found = engine.request("loop-through", wanted, { signal }).then((finding) => ({ finding }));
    const answer = await this.#answer(found, signal);
    if (answer) this.#showStone(point, answer.finding);
  }

  /** @returns {AbortSignal} for a new question about the position */
  #ask() {
    this.#node = this.session.record.current;
    this.#asking.abort();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  /**
   * @template T
   * @param {Promise<T>} asked
   * @param {AbortSignal} signal
   */
  #answer(asked, signal) {
    return wantedAnswer(asked, signal, (reason) => (this.status.textContent = reason));
  }

  /** @param {Explanation} explanation */
  #showExplanation({ findings, note, hasLoops, family }) {
    const more = findings.length - MOST_FINDINGS;
    const counted = findings.length ? count(findings.length, more) : tr("Nothing on this board needs an explanation.");
    const invitation = hasLoops ? tr("Choose a stone on the board for the shortest loop through it.") : "";
    this.status.textContent = [counted, note, invitation].join(" ");
    this.#hasLoops = hasLoops;
    this.list.replaceChildren(...findings.slice(0, MOST_FINDINGS).map((finding) => this.#item(finding)));
    this.family.hidden = !family?.some((reading) => consequences(reading));
    part(this.family, "tbody").replaceChildren(...(family ?? []).map(rowOf));
  }

  /**
   * @param {string} point
   * @param {Finding | null} finding
   */
  #showStone(point, finding) {
    this.status.textContent = finding
      ? tr("The first finding is about {point}.", { point })
      : tr("There is no loop through {point}.", { point });
    if (!finding) return;
    this.list.querySelector(".of-stone")?.remove();
    const item = this.#item(finding);
    item.className = "of-stone";
    this.list.prepend(item);
    this.section.scrollTop = 0;
    item.querySelector("button")?.click();
  }

  /**
   * @param {Finding} finding
   * @returns {HTMLElement}
   */
  #item(finding) {
    const { kind, loops, text } = finding;
    const points = findingDetails(finding);
    const button = makeButton(() => this.#keep(button, finding), { ariaPressed: "false" }, text);
    if (points) button.append(" ", makeElement("small", { textContent: points }));
    const leave = () => this.#point(this.#kept?.finding ?? null);
    whilePointedAt(button, () => this.#point(finding), leave);
    const item = makeElement("li", {}, button);
    const steps = () => this.loopSteps.open(loops);
    if (loops.length) item.append(makeButton(steps, { className: "steps" }, stepsInWords(kind)));
    return item;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Finding} finding
   */
  #keep(button, finding) {
    this.#kept = this.#kept?.button === button ? null : { button, finding };
    showPressed(this.list.querySelectorAll("[aria-pressed]"), (one) => one === this.#kept?.button);
    this.#point(finding);
    if (this.#kept) byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }
}

/**
 * @param {string} kind of a finding
 * @returns {string} the label of the button that shows its loops step by step
 */
function stepsInWords(kind) {
  if (kind === "merger") return tr("Merge step by step");
  return kind === "fillable-loop" ? tr("Why it cannot be unmerged") : tr("Unmerge step by step");
}

/**
 * @param {number} findings
 * @param {number} more how many are not listed, if positive
 * @returns {string}
 */
function count(findings, more) {
  const found = trCount(
    findings,
    "One finding. Choose it to keep it shown on the board.",
    "{n} findings. Choose one to keep it shown on the board.",
  );
  if (more <= 0) return found;
  return `${found} ${trCount(findings - more, "The first {n} is listed.", "The first {n} are listed.")}`;
}

/**
 * @param {Ruling} reading what a game of the family does with the stones
 * @returns {HTMLElement} its row in the table
 */
function rowOf(reading) {
  const { name, fourth, diagonal } = reading;
  const cells = [fourth, diagonal, consequences(reading) || tr("nothing to do")];
  const header = makeElement("th", { scope: "row" }, name);
  return makeElement("tr", {}, header, ...cells.map((text) => makeElement("td", {}, text)));
}

/**
 * @param {Ruling} reading
 * @returns {string} what the game does on this board; empty if nothing
 */
function consequences({ filled, forbidden, links, linkMoves, winner }) {
  const labels = [];
  if (filled.length) labels.push(tr("fills {points}", { points: listed(filled) }));
  if (forbidden.length) labels.push(tr("forbids {points}", { points: listed(forbidden) }));
  if (links.length) labels.push(tr("links {links}", { links: listed(links) }));
  if (linkMoves.length) labels.push(tr("allows the link {links}", { links: listed(linkMoves) }));
  if (winner) labels.push(tr("{side} wins", { side: SIDES[winner] }));
  return labels.join("; ");
}

/**
 * @param {[string, Color][]} items points or links, each with a side
 * @returns {string}
 */
function listed(items) {
  return listNames(
    items.map(([point, color]) => (color === "red" ? tr("{point} red", { point }) : tr("{point} blue", { point }))),
  );
}
