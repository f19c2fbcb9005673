/** The moves listed beside the board, each with its number, its colour and its comment; and how comments look. */

import { makeElement } from "../pages/page.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Positions } from "../game/positions.js"
 * @import { MoveNode } from "../record/record.js"
 * @typedef {object} Listed
 * @property {HTMLButtonElement} button
 * @property {Color | ""} color
 * @property {boolean} isCertain whether the colour comes from the engine
 * @property {boolean} isMarked
 * @property {string} comment
 * @property {HTMLElement | null} commentElement
 */

export class ListedMoves {
  /** @type {Map<MoveNode, Listed>} */
  #listed = new Map();
  /** @type {WeakMap<Element, MoveNode>} */
  #nodes = new WeakMap();

  /** Forget all moves. */
  clear() {
    this.#listed.clear();
  }

  /**
   * @param {MoveNode} node
   * @returns {HTMLButtonElement | null}
   */
  buttonOf(node) {
    return this.#listed.get(node)?.button ?? null;
  }

  /**
   * @param {EventTarget | null} target of a click
   * @returns {MoveNode | null}
   */
  nodeAt(target) {
    const button = target instanceof Element && target.closest("button");
    return (button && this.#nodes.get(button)) || null;
  }

  /**
   * @param {MoveNode} node
   * @param {string} text
   * @returns {HTMLButtonElement}
   */
  makeButton(node, text) {
    const button = makeElement("button", { type: "button", tabIndex: -1 }, text);
    this.#nodes.set(button, node);
    const nothing = { color: /** @type {const} */ (""), isCertain: false, isMarked: false, comment: "" };
    this.#listed.set(node, { button, commentElement: null, ...nothing });
    return button;
  }

  /**
   * @param {MoveNode} node
   * @param {number} number
   * @returns {HTMLElement}
   */
  makeMove(node, number) {
    const place = makeElement("span", { className: "number" }, String(number));
    return makeElement("span", { className: "move" }, place, this.makeButton(node, node.move));
  }

  /** Forget moves that are no longer in the page. */
  forgetRemoved() {
    for (const [node, { button }] of this.#listed) if (!button.isConnected) this.#listed.delete(node);
  }

  /** @param {Positions} positions know some of the colours */
  color(positions) {
    // A move that was listed before its predecessor gets its colour from it in the next round.
    while (this.#colorOnce(positions));
  }

  /**
   * @param {Positions} positions
   * @returns {boolean} whether anything has changed
   */
  #colorOnce(positions) {
    let hasChanged = false;
    for (const [node, listed] of this.#listed) {
      if (listed.isCertain) continue;
      const before = node.parent && this.#listed.get(node.parent)?.color;
      const mover = moverOf(node, positions);
      // As long as the engine has not been asked, assume that turns alternate.
      const color = mover ?? (before === "red" ? "blue" : before && "red");
      listed.isCertain = mover !== null;
      if (!color || color === listed.color) continue;
      hasChanged = true;
      listed.color = color;
      listed.button.dataset.color = color;
    }
    return hasChanged;
  }

  annotateAll() {
    for (const node of this.#listed.keys()) this.annotate(node);
  }

  /** @param {MoveNode} node whose annotation may have changed since it was listed */
  annotate(node) {
    const listed = this.#listed.get(node);
    if (!listed) return;
    const { button } = listed;
    const isMarked = node.marks.size + node.arrows.length > 0;
    if (isMarked !== listed.isMarked) button.classList.toggle("marked", isMarked);
    listed.isMarked = isMarked;
    if (node.comment === listed.comment) return;
    listed.comment = node.comment;
    listed.commentElement?.remove();
    listed.commentElement = null;
    if (!node.comment) return;
    listed.commentElement = makeElement("span", { className: "comment" }, ...emphasizedNodes(node.comment));
    (button.closest(".move") ?? button).after(listed.commentElement);
  }
}

/** Splits a text into plain text, strong text, emphasized text, plain text, and so on. */
const EMPHASIS = /\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*/;
const TAGS = /** @type {const} */ ([null, "strong", "em"]);

/**
 * @param {string} text
 * @returns {{text: string, tag: "em" | "strong" | null}[]}
 */
export function emphasized(text) {
  const parts = text.split(EMPHASIS).map((part, index) => ({ text: part, tag: TAGS[index % TAGS.length] }));
  return parts.filter(({ text: part }) => part);
}

/**
 * @param {string} text
 * @returns {(Node | string)[]} text nodes and elements that hold nothing but text
 */
export function emphasizedNodes(text) {
  return emphasized(text).map(({ text: part, tag }) => (tag ? makeElement(tag, {}, part) : part));
}

/**
 * @param {MoveNode} node
 * @param {Positions} positions
 * @returns {Color | null} who made the move, as far as it is known
 */
function moverOf(node, positions) {
  return positions.known(node)?.last?.color ?? (node.parent && positions.known(node.parent)?.turn) ?? null;
}
