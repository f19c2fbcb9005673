/** The keys that step through the record: those of the list of moves, of the board, and of the page around them. */

/** @import { GameRecord, MoveNode } from "../record/record.js" */

const PAGE = 10;

/** @type {Record<string, (record: GameRecord) => MoveNode | null>} the keys that work on the board, too */
const BOARD_KEYS = {
  n: (record) => record.next,
  p: (record) => record.previous,
  PageUp: (record) => walk(record.current, PAGE, (node) => node.parent),
  PageDown: (record) => walk(record.current, PAGE, (node) => node.children[0]),
};

/** @type {typeof BOARD_KEYS} the keys that do not scroll the page */
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
 * @returns {MoveNode} that many steps on, or as far as there are nodes
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
