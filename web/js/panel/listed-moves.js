/** The moves listed beside the board, each with its number, its colour and its comment; and how comments look. */

import { other } from "../notation/points.js";
import { makeElement } from "../pages/page.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Positions } from "../game/positions.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @typedef {{chance: string, sign: "" | "?" | "??"}} Opinion Red's chance after a move, in percent, and a sign for a
 *   mistake; empty where they are not known
 * @typedef {object} Listed
 * @property {HTMLButtonElement} button
 * @property {Color | ""} color
 * @property {boolean} isCertain whether the colour comes from the engine
 * @property {boolean} isMarked
 * @property {string} comment
 * @property {HTMLElement | null} commentElement
 * @property {HTMLElement | null} opinionElement
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
    this.#listed.set(node, { button, commentElement: null, opinionElement: null, ...nothing });
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

  /**
   * @param {Positions} positions know some of the colours
   * @param {Pick<GameRecord, "setup">} record
   */
  color(positions, record) {
    // A move that was listed before its predecessor gets its colour from it in the next round.
    while (this.#colorOnce(positions, record.setup?.turn ?? "red"));
  }

  /**
   * @param {Positions} positions
   * @param {Color} begins
   * @returns {boolean} whether anything has changed
   */
  #colorOnce(positions, begins) {
    let hasChanged = false;
    for (const [node, listed] of this.#listed) {
      if (listed.isCertain) continue;
      const mover = colorThatMoved(node, positions);
      const color = mover ?? this.#usualMover(node, begins);
      listed.isCertain = mover !== null;
      if (!color || color === listed.color) continue;
      hasChanged = true;
      listed.color = color;
      listed.button.dataset.color = color;
      if (node.parent) /** @type {HTMLElement} */ (listed.button.parentElement).dataset.color = color;
    }
    return hasChanged;
  }

  /**
   * As long as the engine has not been asked, assume that turns alternate, but for a swap.
   * @param {MoveNode} node
   * @param {Color} begins
   * @returns {Color | ""}
   */
  #usualMover({ parent }, begins) {
    if (!parent?.parent) return parent ? begins : "";
    const before = this.#listed.get(parent)?.color;
    return before ? (parent.move === "swap" ? before : other(before)) : "";
  }

  /** @param {(node: MoveNode) => Opinion} opinionOf */
  judge(opinionOf) {
    for (const [node, listed] of this.#listed) {
      if (!node.parent) continue;
      const { sign, chance } = opinionOf(node);
      if (!chance && !listed.opinionElement) continue;
      listed.opinionElement ??= makeOpinion(listed.button);
      const [signElement, chanceElement] = listed.opinionElement.children;
      if (signElement.textContent !== sign) signElement.textContent = sign;
      if (chanceElement.textContent !== chance) chanceElement.textContent = chance;
    }
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

/**
 * @param {HTMLButtonElement} button
 * @returns {HTMLElement} with an empty sign and an empty chance, beside the button
 */
function makeOpinion(button) {
  const opinion = makeElement("small", { className: "opinion" }, makeElement("b", {}), makeElement("span", {}));
  button.after(opinion);
  return opinion;
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
function colorThatMoved(node, positions) {
  return positions.known(node)?.last?.color ?? (node.parent && positions.known(node.parent)?.turn) ?? null;
}
