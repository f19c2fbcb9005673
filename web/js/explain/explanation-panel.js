/** The panel that explains the position on the board; what a finding points at is shown there while it is looked at. */

import { EngineError } from "../engine/supervisor.js";
import { byId, part } from "../page.js";
import { referenceTo } from "../positions.js";
import { familyTable, isWorthTelling } from "./family-table.js";
import { details } from "./finding-text.js";

/**
 * @typedef {import("../protocol.js").Explanation} Explanation
 * @typedef {import("../protocol.js").Finding} Finding
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../record.js").MoveNode} MoveNode
 */

/** More findings than a person would read are counted. */
const MOST_FINDINGS = 60;

export class ExplanationPanel {
  /**
   * @param {Session} session
   * @param {(finding: Finding | null) => void} onPoint
   */
  constructor(session, onPoint) {
    this.session = session;
    this.onPoint = onPoint;
    this.button = byId("explain", HTMLButtonElement);
    this.section = byId("explanation", HTMLElement);
    this.status = part(this.section, ".explanation-state");
    this.list = part(this.section, ".findings");
    this.family = part(this.section, ".family");
    this.asking = new AbortController();
    /** @type {MoveNode | null} whose position is explained */
    this.node = null;
    /** @type {{button: HTMLButtonElement, finding: Finding} | null} what stays shown */
    this.kept = null;
    this.button.addEventListener("click", () => this.#toggle());
  }

  show() {
    const { session } = this;
    this.button.disabled = !session.isCurrent;
    if (this.section.hidden || this.node === session.record.current) return;
    if (session.isCurrent) this.#explain();
    else if (this.kept) this.#clear(); // it points at another position
  }

  #toggle() {
    const opens = this.section.hidden;
    this.section.hidden = !opens;
    this.button.ariaExpanded = String(opens);
    this.node = null;
    this.asking.abort();
    this.#clear();
    this.show();
  }

  #clear() {
    this.kept = null;
    this.onPoint(null);
    this.list.replaceChildren();
    this.family.hidden = true;
  }

  async #explain() {
    const { record, engine } = this.session;
    const node = record.current;
    this.node = node;
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.#clear();
    this.status.textContent = "The engine looks at the position.";
    try {
      const explanation = await engine.request("explain", referenceTo(record, node), { signal });
      if (!signal.aborted) this.#tell(explanation);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.status.textContent = error.message;
    }
  }

  /** @param {Explanation} explanation */
  #tell({ findings, family }) {
    const more = findings.length - MOST_FINDINGS;
    this.status.textContent = findings.length ? count(findings.length, more) : "There is nothing to point out here.";
    this.list.replaceChildren(...findings.slice(0, MOST_FINDINGS).map((finding) => this.#item(finding)));
    const table = family && isWorthTelling(family) ? familyTable(family) : null;
    this.family.hidden = !table;
    this.family.replaceChildren(...(table ? [table] : []));
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
    const points = details(finding);
    if (points) {
      const small = document.createElement("small");
      small.textContent = points;
      button.append(" ", small);
    }
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.onPoint(finding));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.#leave());
    button.addEventListener("click", () => this.#keep(button, finding));
    item.append(button);
    return item;
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
  const found = findings === 1 ? "One finding" : `${findings} findings`;
  return `${found}. Choose one to keep it shown on the board.${listed}`;
}
