/**
 * The moves beside the board: main line and variations with their comments, each move a button that leads there.
 * Tab reaches the current move; the keys of navigation.js lead on from it.
 */

import { navigationTarget } from "../record/navigation.js";
import { emphasizedNodes } from "./emphasis.js";
import { treeLines } from "./tree-lines.js";

/**
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./tree-lines.js").Line} Line
 */

/** Deeper variations are not indented any further. */
const MAX_INDENT = 5;

export class Tree {
  /**
   * @param {HTMLElement} element
   * @param {Session} session
   */
  constructor(element, session) {
    this.element = element;
    this.session = session;
    /** @type {Map<MoveNode, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<MoveNode, {line: Line, element: HTMLElement}>} by the first move */
    this.lines = new Map();
    /** @type {Map<MoveNode, {text: string, element: HTMLElement}>} those that are shown */
    this.comments = new Map();
    /** @type {MoveNode | null} */
    this.root = null;
    this.version = -1;
    /** @type {HTMLButtonElement | null} */
    this.current = null;
    element.addEventListener("keydown", (event) => this.#keydown(event));
    new ResizeObserver(() => this.current && scrollIntoBox(this.current, element)).observe(element);
  }

  show() {
    const { record, positions } = this.session;
    const hadFocus = this.element.contains(document.activeElement);
    if (record.root !== this.root) this.#begin(record.root);
    if (record.version !== this.version) {
      this.version = record.version;
      this.#build(record.root);
    } else {
      this.#annotate(record.current);
    }
    for (const [node, button] of this.buttons) {
      const before = node.parent && this.buttons.get(node.parent)?.dataset.color;
      // Where the engine was not asked yet, turns most likely alternate.
      const color = positions.mover(node) ?? (before === "red" ? "blue" : before && "red");
      if (color && button.dataset.color !== color) button.dataset.color = color;
    }
    this.#mark(this.buttons.get(record.current) ?? null);
    if (hadFocus) this.current?.focus({ preventScroll: true });
  }

  /** @param {HTMLButtonElement | null} current */
  #mark(current) {
    if (current === this.current) return;
    if (this.current) {
      this.current.removeAttribute("aria-current");
      this.current.tabIndex = -1;
    }
    this.current = current;
    if (!current) return;
    current.setAttribute("aria-current", "true");
    current.tabIndex = 0;
    scrollIntoBox(current, this.element);
  }

  /** @param {KeyboardEvent} event */
  #keydown(event) {
    const target = navigationTarget(event, this.session.record, "list");
    if (!target) return;
    event.preventDefault();
    if (target !== this.session.record.current) this.session.goTo(target);
    this.current?.focus({ preventScroll: true });
  }

  /** @param {MoveNode} root of a record whose moves are listed for the first time */
  #begin(root) {
    this.root = root;
    this.version = -1;
    this.current = null;
    for (const kept of [this.buttons, this.comments, this.lines]) kept.clear();
    const start = document.createElement("p");
    start.append(this.#button(root, "start"));
    this.element.replaceChildren(start);
  }

  /**
   * Only what has changed is made anew: a long record has thousands of moves.
   * @param {MoveNode} root
   */
  #build(root) {
    this.#annotate(root);
    const before = this.lines;
    this.lines = new Map();
    let place = this.element.firstElementChild?.nextElementSibling ?? null;
    for (const line of treeLines(root)) {
      const kept = before.get(line.nodes[0]);
      const element = kept && isGrown(kept.line, line) ? kept.element : this.#emptyLine(line);
      const isKept = element === kept?.element;
      this.#fill(element, line, isKept ? kept.line.nodes.length : 0);
      this.lines.set(line.nodes[0], { line, element });
      if (element === place) place = place.nextElementSibling;
      else this.element.insertBefore(element, place);
    }
    while (place) {
      const next = place.nextElementSibling;
      place.remove();
      place = next;
    }
    for (const [node, button] of this.buttons) {
      if (button.isConnected) continue;
      this.buttons.delete(node);
      this.comments.delete(node);
    }
    for (const node of this.buttons.keys()) this.#annotate(node);
  }

  /**
   * @param {Line} line
   * @returns {HTMLElement}
   */
  #emptyLine({ depth }) {
    const element = document.createElement("p");
    element.className = depth ? `variation indent-${Math.min(depth, MAX_INDENT)}` : "main-line";
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {Line} line
   * @param {number} filled how many of its moves stand there already
   */
  #fill(element, { first, nodes }, filled) {
    nodes.slice(filled).forEach((node, index) => {
      const number = document.createElement("span");
      number.className = "number";
      number.textContent = `${first + filled + index}`;
      const move = document.createElement("span");
      move.className = "move";
      this.comments.delete(node);
      move.append(number, this.#button(node, node.move));
      element.append(move, " ");
    });
  }

  /**
   * @param {MoveNode} node
   * @param {string} text
   * @returns {HTMLButtonElement}
   */
  #button(node, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.tabIndex = -1;
    button.addEventListener("click", () => this.session.goTo(node));
    this.buttons.set(node, button);
    return button;
  }

  /** @param {MoveNode} node about which something may have been written since it was listed */
  #annotate(node) {
    const button = this.buttons.get(node);
    if (!button) return;
    button.classList.toggle("marked", node.marks.size + node.arrows.length > 0);
    const before = this.comments.get(node);
    if (node.comment === (before?.text ?? "")) return;
    before?.element.remove();
    this.comments.delete(node);
    if (!node.comment) return;
    const element = document.createElement("span");
    element.className = "comment";
    element.append(...emphasizedNodes(node.comment));
    (button.closest(".move") ?? button).after(element);
    this.comments.set(node, { text: node.comment, element });
  }
}

/**
 * Scrolls the box alone, never the page.
 * @param {HTMLElement} element
 * @param {HTMLElement} box
 */
function scrollIntoBox(element, box) {
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

/**
 * @param {Line} before
 * @param {Line} line
 * @returns {boolean} whether it is the same, perhaps with more moves at its end
 */
function isGrown(before, line) {
  return (
    before.depth === line.depth &&
    before.first === line.first &&
    before.nodes.every((node, index) => node === line.nodes[index])
  );
}
