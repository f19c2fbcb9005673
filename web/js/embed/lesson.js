/** The element `<crosscut-lesson>`: boards shown one after the other. Only pages with a lesson load it. */

import { LESSONS, readItem, writeItem } from "../saved/storage.js";
import { tr, trCount, trList } from "../language/tr.js";
import { makeButton, makeElement } from "../pages/page.js";
import { keepInView } from "./keep-in-view.js";

const NAME = "crosscut-lesson";
const BOARD = "crosscut-board";

/** The mark of a task in a board's text or link. */
const ASKS = /(?:^|[\s&#?])task[:=]/;

const STYLE = `
  :host { display: block; margin: 16px 0; }
  :host([hidden]), [hidden] { display: none !important; }
  .row { display: flex; flex-wrap: wrap; align-items: center; justify-content: var(--crosscut-align, center);
    gap: 4px 8px; margin: 8px 0; }
  p { margin: 0; }
  ol { display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; list-style: none; }
  button { min-width: 32px; min-height: 32px; padding: 4px 8px; border: 1px solid; border-radius: 8px; background: none;
    color: inherit; font: inherit; cursor: pointer; }
  ol button { border-color: transparent; }
  [aria-current] { border-color: currentcolor; }
  .solved { font-weight: 600; }
  .due { outline: 1px solid; font-weight: 600; }
  button:focus-visible, p:focus-visible { outline: 2px solid; outline-offset: 2px; }
  @media (pointer: coarse) { button { min-width: 44px; min-height: 44px; } }
  @media print { ol, button { display: none; } }
`;
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

/**
 * @typedef {object} Step one board, and what stands before it
 * @property {Node[]} nodes
 * @property {Element[]} boards
 */

/**
 * Shows one board after the other, each with the content before it. A bar says *Task 2 of 5*, with a tick for each task
 * solved without *Show solution*; boards without a task get it when the reader goes on. This reader's browser saves the
 * ticks for the page, under the attribute `name` of the lesson. The end shows what follows the last board in the lesson,
 * and the sentence of the attribute `last`; while a task is not solved it says what is left instead.
 */
class LessonElement extends HTMLElement {
  /** @type {Step[]} */
  #steps = [];
  /** @type {Node[]} what follows the last board */
  #rest = [];
  /** @type {Set<number>} */
  #solved = new Set();
  /** @type {Set<Element>} the boards solved on this visit: a step may have several */
  #done = new Set();
  /** @type {Set<number>} the steps whose answer was shown on this visit */
  #shown = new Set();
  #at = 0;
  /** Whether the reader has come to the end of the last step. */
  #isOver = false;
  #isOnPaper = false;
  #place = makeElement("p", { tabIndex: -1 });
  #ticks = makeElement("ol", {});
  #slot = document.createElement("slot");
  #last = makeElement("p", { role: "status" });
  #next = makeButton(() => this.#goOn(), {}, tr("Next"));

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", slotAssignment: "manual" });
    root.adoptedStyleSheets = [sheet];
    const name = { className: "row", role: "group", ariaLabel: tr("Lesson") };
    const head = makeElement("div", name, this.#place, this.#ticks);
    const foot = makeElement("div", { className: "row" }, this.#last, this.#next);
    root.append(head, this.#slot, foot);
    this.addEventListener("crosscut-task", (event) => this.#judge(/** @type {CustomEvent} */ (event)));
    // Blocks become boards, and pages are read, while the lesson is there.
    new MutationObserver(() => this.#collect()).observe(this, { childList: true, subtree: true });
    for (const type of ["beforeprint", "afterprint"])
      addEventListener(type, () => this.#print(type === "beforeprint"), { capture: true });
  }

  connectedCallback() {
    this.#collect();
  }

  /** Divide the content into steps. */
  #collect() {
    /** @type {Step[]} */
    const steps = [];
    /** @type {Node[]} */
    let nodes = [];
    for (const node of this.childNodes) {
      nodes.push(node);
      const boards = node instanceof Element ? [...(node.matches(BOARD) ? [node] : node.querySelectorAll(BOARD))] : [];
      if (!boards.length) continue;
      steps.push({ nodes, boards });
      nodes = [];
    }
    this.#rest = nodes;
    if (steps.length !== this.#steps.length) this.#begin(steps.length);
    this.#steps = steps;
    this.#show();
  }

  /** @param {number} count of the steps */
  #begin(count) {
    const saved = (readItem(this.#key) ?? "").split(".").map(Number);
    this.#solved = new Set(saved.filter((step) => step > 0 && step <= count));
    this.#at = Math.max(0, this.#open(count, 0));
    this.#isOver = this.#solved.size === count;
  }

  get #key() {
    const name = this.getAttribute("name") ?? "";
    return `${LESSONS}${location.pathname}#${name}`;
  }

  /**
   * @param {number} count of the steps
   * @param {number} from
   * @returns {number} the first step from there on that is not solved; -1 if there is none
   */
  #open(count, from) {
    const order = Array.from({ length: count }, (_, index) => (from + index) % count);
    return order.find((step) => !this.#solved.has(step + 1)) ?? -1;
  }

  #show() {
    const { length } = this.#steps;
    const step = this.#steps[this.#at];
    const isWhole = !step || this.#isOnPaper;
    const shown = isWhole ? [...this.childNodes] : [...step.nodes, ...(this.#isOver ? this.#rest : [])];
    this.#slot.assign(.../** @type {(Element | Text)[]} */ (shown.filter((node) => !(node instanceof Comment))));
    this.#place.textContent = step ? tr("Task {number} of {count}", { number: this.#at + 1, count: length }) : "";
    const focused = /** @type {HTMLElement | null} */ (this.shadowRoot?.activeElement ?? null);
    this.#ticks.replaceChildren(...this.#steps.map((_, index) => this.#tick(index)));
    if (focused && !focused.isConnected) this.#place.focus({ preventScroll: true });
    const isSolved = this.#solved.has(this.#at + 1);
    this.#next.classList.toggle("due", isSolved);
    const target = this.#target();
    this.#next.hidden = !step || target < 0;
    this.#next.textContent = target > this.#at ? tr("Next") : tr("Back to task {number}", { number: target + 1 });
    const last = this.#isOver ? this.#ending() : "";
    if (this.#last.textContent !== last) this.#last.textContent = last;
  }

  /** @param {number} index */
  #tick(index) {
    const isSolved = this.#solved.has(index + 1);
    const number = index + 1;
    const ariaLabel = isSolved ? tr("Task {number}, solved", { number }) : tr("Task {number}", { number });
    const properties = { ariaLabel, className: isSolved ? "solved" : "" };
    const button = makeButton(() => this.#goTo(index), properties, isSolved ? "\u2713" : String(number));
    if (index === this.#at) button.ariaCurrent = "step";
    return makeElement("li", {}, button);
  }

  /** @returns {string} what is said at the end */
  #ending() {
    const { length } = this.#steps;
    const { size } = this.#solved;
    if (size === length) return this.getAttribute("last") ?? "";
    const shown = [...this.#shown].filter((step) => !this.#solved.has(step)).sort((one, other) => one - other);
    const solved = trCount(length, "{solved} of {n} task solved.", "{solved} of {n} tasks solved.", { solved: size });
    if (!shown.length) return solved;
    const again = trCount(
      shown.length,
      "The answer of task {numbers} was shown: you can try it again.",
      "The answers of tasks {numbers} were shown: you can try them again.",
      { numbers: trList(shown.map(String), "and") },
    );
    return `${solved} ${again}`;
  }

  /** @returns {number} the step that comes next: after the last one the first that is not solved; -1 if there is none */
  #target() {
    const { length } = this.#steps;
    if (this.#at + 1 < length) return this.#at + 1;
    const open = this.#open(length, 0);
    return open === this.#at ? -1 : open;
  }

  /** @param {CustomEvent<{verdict: string}>} event from a board */
  #judge({ target, detail }) {
    const step = this.#steps[this.#at];
    const board = /** @type {Element} */ (target);
    if (!step?.boards.includes(board)) return;
    if (detail.verdict === "solved") this.#done.add(board);
    else if (detail.verdict === "shown") this.#shown.add(this.#at + 1);
    else return;
    if (step.boards.filter(asks).every((asking) => this.#done.has(asking))) this.#saveSolved();
    this.#isOver ||= this.#at + 1 === this.#steps.length;
    this.#show();
    this.#next.focus({ preventScroll: true });
    keepInView(this.#next.hidden ? this.#last : this.#next, board);
  }

  /** The step is solved. */
  #saveSolved() {
    this.#solved.add(this.#at + 1);
    writeItem(this.#key, [...this.#solved].join("."));
  }

  #goOn() {
    const isRead = !this.#steps[this.#at].boards.some(asks);
    const target = this.#target();
    if (isRead) this.#saveSolved();
    this.#goTo(target);
  }

  /** @param {number} index of a step */
  #goTo(index) {
    this.#at = index;
    if (index + 1 === this.#steps.length && !this.#steps[index].boards.some(asks)) {
      this.#saveSolved();
      this.#isOver = true;
    }
    this.#show();
    this.#place.focus({ preventScroll: true }); // Tab goes on from here to the board.
    this.shadowRoot?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} isOnPaper where all boards stand below each other */
  #print(isOnPaper) {
    this.#isOnPaper = isOnPaper;
    this.#show();
  }
}

/**
 * @param {Element} board
 * @returns {boolean} whether it asks the reader something
 */
function asks(board) {
  return board.hasAttribute("task") || ASKS.test(`${board.getAttribute("link")} ${board.textContent}`);
}

if (!customElements.get(NAME)) customElements.define(NAME, LessonElement);
