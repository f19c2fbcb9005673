/**
 * The moves beside the board: a table of the main line, between its rows the variations, and the comments. Each move is a
 * button that leads there; beside it stands what is thought of it.
 * Tab reaches the current move; the keys of navigation-keys.js lead on from it.
 */

import { tr } from "../language/tr.js";
import { makeElement, measureOnceShown } from "../pages/page.js";
import { navigationTarget } from "./navigation-keys.js";
import { ListedMoves } from "./listed-moves.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { Opinion } from "./listed-moves.js"
 * @typedef {{depth: number, first: number, nodes: MoveNode[]}} TreeLine depth 0 is the main line; first is the ply of its
 *   first move
 * @typedef {{line: TreeLine, element: HTMLElement, listed: number}} ShownLine `listed`: how many of its moves are listed
 */

/** A line with more moves than this is broken, so that a browser lays out only what is in sight. */
const MAX_LINE = 200;

/**
 * @param {MoveNode} root
 * @returns {TreeLine[]} from top to bottom
 */
export function treeLines(root) {
  /** @type {TreeLine[]} */
  const lines = [];
  /** @type {{head: MoveNode, depth: number, ply: number}[]} lines still to be laid out, the next one last */
  const tasks = root.children.length ? [{ head: root.children[0], depth: 0, ply: 1 }] : [];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { head, depth, ply } = task;
    const nodes = [head];
    // The variations of a line's first move follow its parent's line, except at the very start.
    let variations = head.parent?.children[0] === head ? siblings(head) : [];
    while (!variations.length && nodes.length < MAX_LINE && nodes[nodes.length - 1].children.length) {
      const [next] = nodes[nodes.length - 1].children;
      nodes.push(next);
      variations = siblings(next);
    }
    lines.push({ depth, first: ply, nodes });
    const last = nodes[nodes.length - 1];
    if (last.children.length) tasks.push({ head: last.children[0], depth, ply: ply + nodes.length });
    const lastPly = ply + nodes.length - 1;
    for (const variation of variations.reverse()) tasks.push({ head: variation, depth: depth + 1, ply: lastPly });
  }
  return lines;
}

/**
 * @param {MoveNode} node
 * @returns {MoveNode[]} the variations that replace it
 */
function siblings(node) {
  return /** @type {MoveNode} */ (node.parent).children.slice(1);
}

/** Deeper variations are not indented further. */
const MAX_INDENT = 5;

/** How many moves are listed at once. The others follow in pieces, so that the page stays responsive. */
const AT_ONCE = 150;

export class Tree {
  #moves = new ListedMoves();
  /** @type {ReturnType<typeof setTimeout> | undefined} until the next piece is listed */
  #timer;
  /** @type {(node: MoveNode) => Opinion} */
  #opinionOf = () => ({ chance: "", sign: "" });

  /**
   * @param {HTMLElement} element
   * @param {Session} session
   */
  constructor(element, session) {
    this.element = element;
    this.session = session;
    /** @type {Map<MoveNode, ShownLine>} by the first move */
    this.lines = new Map();
    /** @type {MoveNode | null} */
    this.root = null;
    this.version = -1;
    /** @type {HTMLButtonElement | null} */
    this.current = null;
    element.addEventListener("keydown", (event) => this.#keydown(event));
    element.addEventListener("click", ({ target }) => session.goTo(this.#moves.nodeAt(target)));
    new ResizeObserver(() => this.current && scrollIntoBox(this.current, element)).observe(element);
  }

  show() {
    const { record } = this.session;
    const hadFocus = this.element.contains(document.activeElement);
    if (record.root !== this.root) this.#begin(record.root);
    if (record.version !== this.version) {
      this.version = record.version;
      this.#build(record.root);
    } else {
      this.#moves.annotate(record.current);
    }
    this.#refresh();
    if (hadFocus) this.current?.focus({ preventScroll: true });
  }

  /** @param {(node: MoveNode) => Opinion} opinionOf what is thought of each move by now */
  judge(opinionOf) {
    this.#opinionOf = opinionOf;
    this.#moves.judge(opinionOf);
  }

  /** Give the moves that are listed their colours and what is thought of them, and mark the current one. */
  #refresh() {
    const { record, positions } = this.session;
    this.#moves.color(positions, record);
    this.#moves.judge(this.#opinionOf);
    this.#mark(this.#moves.buttonOf(record.current));
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
    measureOnceShown(() => scrollIntoBox(current, this.element));
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
    this.lines.clear();
    this.#moves.clear();
    this.element.replaceChildren(makeElement("p", {}, this.#moves.makeButton(root, tr("start"))));
  }

  /**
   * Rebuild only what has changed, because a long record has thousands of moves.
   * @param {MoveNode} root
   */
  #build(root) {
    const before = this.lines;
    this.lines = new Map();
    let place = this.element.firstElementChild?.nextElementSibling ?? null;
    let count = 0;
    for (const line of treeLines(root)) {
      const kept = before.get(line.nodes[0]);
      const shown = kept && isGrown(kept.line, line) ? kept : { line, element: emptyLine(line), listed: 0 };
      this.lines.set(line.nodes[0], { ...shown, line });
      if (shown.element === place) place = place.nextElementSibling;
      else this.element.insertBefore(shown.element, place);
      count += line.nodes.length;
    }
    while (place) {
      const next = place.nextElementSibling;
      place.remove();
      place = next;
    }
    this.element.classList.toggle("long", count > AT_ONCE);
    this.#moves.forgetRemoved();
    this.#list();
    this.#moves.annotateAll();
  }

  /** List a piece of what is not listed yet, beginning with the line that the board shows. */
  #list() {
    clearTimeout(this.#timer);
    let room = AT_ONCE;
    const { current } = this.session.record;
    const unlisted = [...this.lines.values()].filter(({ line, listed }) => listed < line.nodes.length);
    const [first] = unlisted.filter(({ line }) => line.nodes.includes(current));
    for (const shown of first ? [first, ...unlisted] : unlisted) {
      room -= this.#listLine(shown, room);
      if (room > 0) continue;
      this.#timer = setTimeout(() => {
        this.#list();
        this.#refresh();
      });
      return;
    }
  }

  /**
   * @param {ShownLine} shown
   * @param {number} room for how many more moves
   * @returns {number} how many were listed
   */
  #listLine(shown, room) {
    const { first, nodes } = shown.line;
    const added = nodes.slice(shown.listed, shown.listed + room);
    added.forEach((node, index) => {
      shown.element.append(this.#moves.makeMove(node, first + shown.listed + index), " ");
      this.#moves.annotate(node);
    });
    shown.listed += added.length;
    return added.length;
  }
}

/**
 * @param {TreeLine} line
 * @returns {HTMLElement}
 */
function emptyLine({ depth }) {
  const className = depth ? `variation indent-${Math.min(depth, MAX_INDENT)}` : "main-line";
  return makeElement("p", { className });
}

/**
 * Scrolls only the box, never the page.
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
 * @param {TreeLine} before
 * @param {TreeLine} line
 * @returns {boolean} whether the line is the same, perhaps with more moves at its end
 */
function isGrown(before, line) {
  return (
    before.depth === line.depth &&
    before.first === line.first &&
    before.nodes.every((node, index) => node === line.nodes[index])
  );
}
