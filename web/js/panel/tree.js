/** The moves beside the board: main line and variations, each move a button that leads there. */

import { treeLines } from "./tree-lines.js";

/**
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../record.js").MoveNode} MoveNode
 * @typedef {import("./tree-lines.js").Line} Line
 */

/** Deeper variations are not indented any further. */
const MAX_INDENT = 5;

export class Tree {
  /**
   * @param {HTMLElement} element
   * @param {(node: MoveNode) => void} onVisit
   */
  constructor(element, onVisit) {
    this.element = element;
    this.onVisit = onVisit;
    /** @type {Map<MoveNode, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {MoveNode | null} */
    this.root = null;
    this.version = -1;
    /** @type {HTMLButtonElement | null} */
    this.current = null;
  }

  /** @param {Session} session */
  show({ record, positions }) {
    if (record.root !== this.root || record.version !== this.version) {
      this.root = record.root;
      this.version = record.version;
      this.#build(record.root);
    }
    for (const [node, button] of this.buttons) {
      const color = positions.mover(node);
      if (color) button.dataset.color = color;
    }
    const current = this.buttons.get(record.current) ?? null;
    if (current === this.current) return;
    this.current?.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "true");
    this.current = current;
    if (current) scrollIntoBox(current, this.element);
    else this.element.scrollTop = 0;
  }

  /** @param {MoveNode} root */
  #build(root) {
    this.buttons.clear();
    this.current = null;
    const start = this.#button(root, "start");
    const first = document.createElement("p");
    first.append(start);
    this.element.replaceChildren(first, ...treeLines(root).map((line) => this.#line(line)));
  }

  /**
   * @param {Line} line
   * @returns {HTMLElement}
   */
  #line({ depth, first, nodes }) {
    const element = document.createElement("p");
    element.className = depth ? `variation indent-${Math.min(depth, MAX_INDENT)}` : "main-line";
    nodes.forEach((node, index) => {
      const number = document.createElement("span");
      number.className = "number";
      number.textContent = `${first + index}`;
      const move = document.createElement("span");
      move.className = "move";
      move.append(number, this.#button(node, node.move));
      element.append(move, " ");
    });
    return element;
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
    button.addEventListener("click", () => this.onVisit(node));
    this.buttons.set(node, button);
    return button;
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
