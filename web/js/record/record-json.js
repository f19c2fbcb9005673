/** A record as the JSON that crosscut.files.record_json describes: for files, and for the engine. */

import { writeResignation } from "./record.js";

/**
 * @import { GameRecord, MoveNode } from "./record.js"
 * @typedef {{comment?: string, marks?: Record<string, string>, arrows?: string[]}} SaidJson
 * @typedef {SaidJson & {move: string, variations?: MoveJson[][]}} MoveJson
 */

/**
 * @param {GameRecord} record
 * @returns {string}
 */
export function recordJson(record) {
  return JSON.stringify({ ...headJson(record), ...saidJson(record.root), moves: lineJson(record.root) });
}

/**
 * @param {GameRecord} record
 * @param {GameRecord} other
 * @returns {boolean} whether their JSON would be the same
 */
export function isSameRecord(record, other) {
  if (JSON.stringify(headJson(record)) !== JSON.stringify(headJson(other))) return false;
  const pairs = [[record.root, other.root]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, two] = pair;
    const isSame = one.move === two.move && one.children.length === two.children.length && isSaidSame(one, two);
    if (!isSame) return false;
    pairs.push(...one.children.map((child, index) => [child, two.children[index]]));
  }
  return true;
}

/**
 * @param {MoveNode} one
 * @param {MoveNode} two
 * @returns {boolean} whether the same is said about their positions
 */
function isSaidSame(one, two) {
  if (one.comment !== two.comment) return false;
  const isMarked = [one, two].some(({ marks, arrows }) => marks.size + arrows.length > 0);
  return !isMarked || JSON.stringify(saidJson(one)) === JSON.stringify(saidJson(two));
}

/** @param {GameRecord} record what there is of it besides the moves */
function headJson({ game, size, names, resignation, byLink, setup, root }) {
  const { red, blue } = names;
  return {
    ...{ format: "crosscut", version: 1, game, size },
    ...(red && { red }),
    ...(blue && { blue }),
    ...(resignation && { resigned: writeResignation(resignation, root) }),
    ...(byLink && { id: byLink.id }),
    ...(byLink?.by && { by: byLink.by }),
    ...(byLink?.offer && { offer: byLink.offer }),
    ...(setup && { setup }),
  };
}

/**
 * @param {MoveNode} parent
 * @returns {MoveJson[]} the line that begins after a node; a variation's own line begins with its head
 */
function lineJson(parent) {
  /** @type {MoveJson[]} */
  const first = [];
  const tasks = [{ node: parent, line: first }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { line } = task;
    for (let { node } = task; node.children.length; [node] = node.children) {
      const [next, ...heads] = node.children;
      const move = moveJson(next);
      line.push(move);
      if (!heads.length) continue;
      move.variations = heads.map((head) => [moveJson(head)]);
      tasks.push(...heads.map((head, index) => ({ node: head, line: move.variations?.[index] ?? [] })));
    }
  }
  return first;
}

/**
 * @param {MoveNode} node
 * @returns {MoveJson}
 */
function moveJson(node) {
  return { move: node.move, ...saidJson(node) };
}

/**
 * @param {MoveNode} node
 * @returns {SaidJson} what is said about its position, as far as there is anything
 */
function saidJson({ comment, marks, arrows }) {
  return {
    ...(comment && { comment }),
    ...(marks.size && { marks: Object.fromEntries(marks) }),
    ...(arrows.length && { arrows }),
  };
}
