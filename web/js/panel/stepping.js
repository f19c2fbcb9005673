/**
 * Ways through the record: a bar of buttons, and keys, those of the list of moves and those that act wherever the focus
 * is; and the dialog that lists all keys.
 */

import { isField } from "../pages/files.js";
import { byId, part } from "../pages/page.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Modes } from "./modes.js"
 */

/** @type {Record<string, (record: GameRecord) => MoveNode | null>} where the buttons lead; null if nowhere */
const STEPS = {
  first: ({ current, root }) => (current === root ? null : root),
  back: (record) => record.previous,
  forward: (record) => record.next,
  last: (record) => (record.next ? endOfLine(record) : null),
};

/** Buttons that lead along the line of moves, and where on it the board is. */
export class StepBar {
  /**
   * @param {HTMLElement} element
   * @param {Session} session
   */
  constructor(element, session) {
    this.session = session;
    this.place = part(element, ".step-place");
    this.buttons = Object.entries(STEPS).map(([name, target]) => {
      const button = /** @type {HTMLButtonElement} */ (part(element, `[data-step=${name}]`));
      button.addEventListener("click", () => session.goTo(target(session.record)));
      return { button, target };
    });
  }

  show() {
    const { record } = this.session;
    for (const { button, target } of this.buttons) button.disabled = !target(record);
    this.place.textContent = `move ${record.current.ply} of ${endOfLine(record).ply}`;
  }
}

/**
 * @param {GameRecord} record
 * @returns {MoveNode} where stepping forward leads in the end
 */
function endOfLine(record) {
  return record.next?.end ?? record.current;
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Keys that act wherever the focus is, unless they mean something else there. */
export class PageKeys {
  /**
   * @param {Session} session
   * @param {Modes} modes
   */
  constructor(session, modes) {
    this.session = session;
    this.modes = modes;
    this.board = byId("board", HTMLElement);
    this.dialog = byId("keys-dialog", HTMLDialogElement);
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** Show the list of keys. */
  open() {
    this.dialog.showModal();
    this.dialog.scrollTop = 0; // The button that has the focus is at the end.
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target, key } = event;
    const isElsewhere = document.documentElement.dataset.view !== "board" || document.querySelector("dialog[open]");
    if (event.defaultPrevented || isElsewhere || isField(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "?") this.open();
    else if (this.modes.current !== "play") this.#step(event);
    else if (ARROWS.includes(key)) this.#focusBoard(event);
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const isOnBoard = this.board.contains(/** @type {Node} */ (event.target));
    const target = navigationTarget(event, this.session.record, isOnBoard ? "board" : "page");
    if (!target) return;
    event.preventDefault();
    if (target !== this.session.record.current) this.session.goTo(target);
  }

  /** @param {KeyboardEvent} event */
  #focusBoard(event) {
    const home = this.board.querySelector('[role="gridcell"][tabindex="0"]');
    if (!(home instanceof HTMLElement)) return;
    event.preventDefault();
    home.focus();
  }
}

const PAGE = 10;

/** @type {Record<string, (record: GameRecord) => MoveNode | null>} those that act on the board too */
const BOARD_KEYS = {
  n: (record) => record.next,
  p: (record) => record.previous,
  PageUp: (record) => walk(record.current, PAGE, (node) => node.parent),
  PageDown: (record) => walk(record.current, PAGE, (node) => node.children[0]),
};

/** @type {typeof BOARD_KEYS} those that do not scroll the page */
const PAGE_KEYS = {
  n: BOARD_KEYS.n,
  p: BOARD_KEYS.p,
  ArrowLeft: (record) => record.previous,
  ArrowRight: (record) => record.next,
  Home: (record) => record.root,
  End: (record) => record.current.end,
};

/** @type {typeof BOARD_KEYS} */
const LIST_KEYS = {
  ...BOARD_KEYS,
  ...PAGE_KEYS,
  ArrowUp: (record) => sibling(record.current, -1),
  ArrowDown: (record) => sibling(record.current, 1),
};

const KEYS = { board: BOARD_KEYS, page: PAGE_KEYS, list: LIST_KEYS };

/**
 * @param {KeyboardEvent} event
 * @param {GameRecord} record
 * @param {"board" | "list" | "page"} place where the focus is; `page` is anywhere else
 * @returns {MoveNode | null} where the key leads: the current node if there is nothing further; null for other keys
 */
export function navigationTarget(event, record, place) {
  const keys = KEYS[place];
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return null;
  return keys[event.key](record) ?? record.current;
}

/**
 * @param {MoveNode} node
 * @param {number} steps
 * @param {(node: MoveNode) => MoveNode | null | undefined} next
 * @returns {MoveNode} so many steps on, or the last one before that
 */
function walk(node, steps, next) {
  let reached = node;
  for (let done = 0; done < steps; done += 1) reached = next(reached) ?? reached;
  return reached;
}

/**
 * @param {MoveNode} node
 * @param {1 | -1} step
 * @returns {MoveNode | null} the variation below or above
 */
function sibling(node, step) {
  const siblings = node.parent?.children ?? [];
  return siblings[siblings.indexOf(node) + step] ?? null;
}
