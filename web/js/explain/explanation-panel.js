/**
 * The panel that explains the position on the board. While the reader looks at a finding, the board shows what it
 * points at.
 */

import { EngineError } from "../engine/requests.js";
import { byId, part } from "../pages/page.js";
import { letterAt, pointOf } from "../notation/points.js";
import { ToolPanel } from "../panel/tool-panel.js";
import { referenceTo } from "../game/positions.js";
import { familyTable, isWorthTelling } from "./family-table.js";
import { findingDetails } from "../words/sentences.js";

/**
 * @typedef {import("../engine/wire.js").Explanation} Explanation
 * @typedef {import("../engine/wire.js").Finding} Finding
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./loop-steps.js").LoopSteps} LoopSteps
 */

/**
 * The label of the button that shows loops step by step, by the kind of finding, if it is not about unmerging.
 *
 * @type {Record<string, string>}
 */
const STEPS = { "fillable-loop": "Why it cannot be unmerged", merger: "Merge step by step" };

/** More findings than a person would read are counted. */
const MOST_FINDINGS = 60;

export class ExplanationPanel {
  /**
   * @param {Session} session
   * @param {LoopSteps} loopSteps
   * @param {(finding: Finding | null) => void} onPoint
   */
  constructor(session, loopSteps, onPoint) {
    this.session = session;
    this.loopSteps = loopSteps;
    this.onPoint = onPoint;
    this.button = byId("explain", HTMLButtonElement);
    this.section = byId("explanation", HTMLElement);
    this.status = part(this.section, ".explanation-state");
    this.list = part(this.section, ".findings");
    this.family = part(this.section, ".family");
    this.asking = new AbortController();
    this.hasLoops = false;
    /** @type {MoveNode | null} whose position is explained */
    this.node = null;
    /** @type {{button: HTMLButtonElement, finding: Finding} | null} what stays shown */
    this.kept = null;
    this.panel = new ToolPanel(this.button, this.section, {
      open: () => this.#open(),
      closed: () => this.#forget(),
    });
  }

  show() {
    const { session } = this;
    this.button.disabled = !session.isCurrent;
    if (!this.panel.isOpen || this.node === session.record.current) return;
    this.asking.abort();
    this.node = null;
    if (session.isCurrent) this.#explain();
    else if (this.kept) this.#clear(); // it points at another position
  }

  /**
   * @param {string} point
   * @returns {boolean} whether pressing the point asked for the loop through its stone
   */
  press(point) {
    const { state, isCurrent, record } = this.session;
    const isStone = isCurrent && letterAt(state?.rows ?? [], pointOf(point)) !== ".";
    if (!this.hasLoops || !isStone || this.node !== record.current) return false;
    this.#ask(async (node, signal) => {
      const reference = referenceTo(this.session.record, node);
      const finding = await this.session.engine.request("loop-through", { ...reference, point }, { signal });
      if (!signal.aborted) this.#tellOfStone(point, finding);
    });
    return true;
  }

  #open() {
    this.panel.open();
    this.show();
  }

  #forget() {
    this.node = null;
    this.asking.abort();
    this.#clear();
  }

  #clear() {
    this.kept = null;
    this.hasLoops = false;
    this.onPoint(null);
    this.list.replaceChildren();
    this.family.hidden = true;
  }

  #explain() {
    this.#clear();
    this.status.textContent = "Looking at the position.";
    this.#ask(async (node, signal) => {
      const explanation = await this.session.engine.request("explain", referenceTo(this.session.record, node), {
        signal,
      });
      if (!signal.aborted) this.#tell(explanation);
    });
  }

  /** @param {(node: MoveNode, signal: AbortSignal) => Promise<void>} question about the position; it replaces the last one */
  async #ask(question) {
    this.node = this.session.record.current;
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      await question(this.node, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.status.textContent = error.message;
    }
  }

  /** @param {Explanation} explanation */
  #tell({ findings, note, hasLoops, family }) {
    const more = findings.length - MOST_FINDINGS;
    const counted = findings.length ? count(findings.length, more) : "Nothing on this board needs an explanation.";
    const invitation = hasLoops ? "Choose a stone on the board for the shortest loop through it." : "";
    this.status.textContent = [counted, note, invitation].join(" ");
    this.hasLoops = hasLoops;
    this.list.replaceChildren(...findings.slice(0, MOST_FINDINGS).map((finding) => this.#item(finding)));
    const table = family && isWorthTelling(family) ? familyTable(family) : null;
    this.family.hidden = !table;
    this.family.replaceChildren(...(table ? [table] : []));
  }

  /**
   * @param {string} point
   * @param {Finding | null} finding
   */
  #tellOfStone(point, finding) {
    this.status.textContent = finding ? `The first finding is about ${point}.` : `There is no loop through ${point}.`;
    this.list.querySelector(".of-stone")?.remove();
    if (!finding) return;
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
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.ariaPressed = "false";
    button.append(finding.text);
    const points = findingDetails(finding);
    if (points) {
      const small = document.createElement("small");
      small.textContent = points;
      button.append(" ", small);
    }
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.onPoint(finding));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.#leave());
    button.addEventListener("click", () => this.#keep(button, finding));
    item.append(button);
    if (finding.loops.length) item.append(this.#stepsButton(finding));
    return item;
  }

  /**
   * @param {Finding} finding about a loop that can be unmerged, or two that can be merged
   * @returns {HTMLButtonElement}
   */
  #stepsButton({ kind, loops }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "steps";
    button.textContent = STEPS[kind] ?? "Unmerge step by step";
    button.addEventListener("click", () => this.loopSteps.open(loops));
    return button;
  }

  #leave() {
    this.onPoint(this.kept?.finding ?? null);
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Finding} finding
   */
  #keep(button, finding) {
    const wasKept = this.kept?.button === button;
    if (this.kept) this.kept.button.ariaPressed = "false";
    this.kept = wasKept ? null : { button, finding };
    button.ariaPressed = String(!wasKept);
    this.onPoint(finding);
    if (!wasKept) byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }
}

/**
 * @param {number} findings
 * @param {number} more how many are not listed, if positive
 * @returns {string}
 */
function count(findings, more) {
  const listed = more > 0 ? ` The first ${findings - more} are listed.` : "";
  const found = findings === 1 ? "One finding. Choose it" : `${findings} findings. Choose one`;
  return `${found} to keep it shown on the board.${listed}`;
}
