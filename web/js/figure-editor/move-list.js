/**
 * The moves of the figure below its board, to choose which one is shown, to delete and to reorder them. Tab reaches the
 * move shown; the arrow keys lead to the others.
 */

import { buttonFor, byId, makeElement } from "../pages/page.js";
import { treeLines } from "../panel/tree.js";
import { nodesFrom } from "../record/limits.js";
import { pathOf, variationOf } from "../record/record.js";

/**
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @typedef {object} MoveListListener
 * @property {(path: number[]) => void} goTo
 * @property {(path: number[]) => void} remove
 * @property {(by: -1 | 1) => void} shift exchanges the move shown and the one before or after it
 * @property {(by: -1 | 1) => void} shiftVariation
 */

/** How much a variation is indented for each variation around it, in steps; deeper ones are not. */
const MOST_STEPS = 4;

export class MoveList {
  #element = byId("editor-move-list", HTMLOListElement);
  #section = byId("editor-moves-made", HTMLElement);
  /** @type {GameRecord | null} */
  #record = null;
  /** @type {Map<MoveNode, HTMLButtonElement>} */
  #buttons = new Map();
  #listener;

  /** @param {MoveListListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.earlier = buttonFor("editor-earlier", () => listener.shift(-1));
    this.later = buttonFor("editor-later", () => listener.shift(1));
    this.up = buttonFor("editor-up", () => listener.shiftVariation(-1));
    this.down = buttonFor("editor-down", () => listener.shiftVariation(1));
    this.remove = buttonFor("editor-delete", () => this.#record && listener.remove(pathOf(this.#record.current)));
    this.#element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {GameRecord} record */
  show(record) {
    const hadFocus = this.#element.contains(document.activeElement);
    this.#record = record;
    this.#section.hidden = !record.root.children.length;
    this.#buttons.clear();
    const start = this.#button(record.root, "Start");
    const lines = treeLines(record.root).map(({ depth, first, nodes }) => {
      const moves = nodes.map((node, index) => this.#button(node, `${first + index} ${node.move}`));
      const line = makeElement("li", {}, ...moves);
      line.dataset.depth = String(Math.min(depth, MOST_STEPS));
      return line;
    });
    this.#element.replaceChildren(makeElement("li", {}, start), ...lines);
    const { current, root } = record;
    const siblings = current.parent?.children ?? [];
    this.earlier.disabled = current === root || current.parent === root;
    this.later.disabled = current === root || !current.children.length;
    this.up.disabled = siblings.indexOf(current) < 1;
    this.down.disabled = current === root || siblings.at(-1) === current;
    for (const button of [this.up, this.down]) button.hidden = !nodesFrom(root).some(variationOf);
    this.remove.disabled = current === root;
    if (hadFocus) this.#buttons.get(current)?.focus();
  }

  /**
   * @param {MoveNode} node
   * @param {string} text
   * @returns {HTMLButtonElement}
   */
  #button(node, text) {
    const isShown = node === this.#record?.current;
    const button = makeElement("button", { type: "button", tabIndex: isShown ? 0 : -1 }, text);
    if (isShown) button.ariaCurrent = "true";
    if (node.comment) button.append(makeElement("span", { className: "said", title: node.comment }, " …"));
    button.addEventListener("click", () => {
      button.focus();
      this.#listener.goTo(pathOf(node));
    });
    this.#buttons.set(node, button);
    return button;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || !this.#record) return;
    const { current } = this.#record;
    const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const isAcross = key === "ArrowLeft" || key === "ArrowRight";
    if (key === "Delete" || key === "Backspace") this.#listener.remove(pathOf(current));
    else if (altKey && isAcross) this.#listener.shift(by);
    else if (altKey && /^Arrow/.test(key)) this.#listener.shiftVariation(by);
    else if (!altKey && /^(Arrow|Home$|End$)/.test(key)) this.#go(key, by);
    else return;
    event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {-1 | 1} by
   */
  #go(key, by) {
    const nodes = [...this.#buttons.keys()];
    const here = nodes.findIndex((node) => node === this.#record?.current);
    const next = key === "Home" ? 0 : key === "End" ? nodes.length - 1 : here + by;
    if (nodes[next]) this.#listener.goTo(pathOf(nodes[next]));
  }
}
