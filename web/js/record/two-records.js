/**
 * Compares two records: whether they are the same; and for two records of one game, which goes further, where they part,
 * and how one tree can hold both. This module knows no rule.
 */

import { tr } from "../language/tr.js";
import { append, writeResignation } from "./record.js";
import { nodesFrom, problemOfTree } from "./limits.js";

/**
 * @import { GameRecord, MoveNode } from "./record.js"
 * @typedef {"other-game" | "same" | "continues" | "older" | "replaces" | "contradicts"} Relation
 *   How the other record differs from one's own: another game; the same; further on; not as far; another last move in
 *   place of one's own; other moves from some point on.
 * @typedef {object} Comparison
 * @property {Relation} relation
 * @property {number} shared how many moves both have in common
 * @property {string[]} own moves after those
 * @property {string[]} others the other record's moves after those
 */

/**
 * @param {GameRecord} record
 * @param {GameRecord} other
 * @returns {boolean} whether they differ at most in their current nodes
 */
export function isSameRecord(record, other) {
  const [nodes, others] = [nodesFrom(record.root), nodesFrom(other.root)];
  const isSameTree = nodes.length === others.length && nodes.every((node, index) => isSameNode(node, others[index]));
  return isSameTree && headOf(record) === headOf(other);
}

/**
 * @param {MoveNode} node
 * @param {MoveNode} other
 * @returns {boolean} whether move, number of children, and what is said about the position are the same
 */
function isSameNode(node, other) {
  const isSameMove = node.move === other.move && node.children.length === other.children.length;
  const isSameText = node.comment === other.comment && node.arrows.join() === other.arrows.join();
  return isSameMove && isSameText && [...node.marks].join() === [...other.marks].join();
}

/**
 * @param {GameRecord} record
 * @returns {string} all of it but the moves
 */
function headOf({ game, size, names, called, inventor, byLink, setup, resignation, root }) {
  const { red, blue } = names;
  return JSON.stringify([
    [game, size, red, blue, called, inventor, byLink?.id, byLink?.by, byLink?.offer, byLink?.score],
    [setup?.rows, setup?.links, setup?.turn],
    resignation && writeResignation(resignation, root),
  ]);
}

/**
 * Compare what was played in two records: their main lines.
 * @param {GameRecord} own
 * @param {GameRecord} other
 * @param {MoveNode} [tip] the last move of one's own game, if that is not the end of the main line
 * @returns {Comparison}
 */
export function compareGames(own, other, tip = own.root.end) {
  const line = tip.moves;
  const otherLine = other.root.end.moves;
  if (!isOneGame(own, other)) return { relation: "other-game", shared: 0, own: line, others: otherLine };
  let shared = 0;
  while (shared < line.length && line[shared] === otherLine[shared]) shared += 1;
  const rest = line.slice(shared);
  const others = otherLine.slice(shared);
  return { relation: relationOf(rest.length, others.length), shared, own: rest, others };
}

/**
 * Merge another record of the same game into one's own: its comments, its resignation, and names that were missing. Its
 * moves become variations, or continue a line at its end. Everything that was there before stays as it is; where both
 * have marked a point, one's own mark stays.
 * @param {GameRecord} record changed, unless there is no room in it
 * @param {GameRecord} other stays as it is
 * @returns {{problem: string} | {problem: null, placeOf: Map<MoveNode, MoveNode>, lost: string[]}} a sentence if both
 *   together are too much for one record; otherwise the node that each of the other's nodes has become, and a sentence
 *   for a resignation that contradicts the rest
 */
export function takeIn(record, other) {
  const before = nodesFrom(record.root).map((node) => ({ node, was: { ...node, children: [...node.children] } }));
  const placeOf = addTree(record.root, other.root);
  const problem = problemOfTree(record.root);
  if (problem) {
    for (const { node, was } of before) Object.assign(node, was);
    return { problem };
  }
  record.version += 1;
  record.names = { red: record.names.red || other.names.red, blue: record.names.blue || other.names.blue };
  return { problem: null, placeOf, lost: settleResignation(record, other, placeOf) };
}

/**
 * Only one resignation counts, and only if no move follows it.
 * @param {GameRecord} record
 * @param {GameRecord} other
 * @param {Map<MoveNode, MoveNode>} placeOf
 * @returns {string[]} sentences about those that are left out
 */
function settleResignation(record, other, placeOf) {
  const others = other.resignation && {
    color: other.resignation.color,
    node: /** @type {MoveNode} */ (placeOf.get(other.resignation.node)),
  };
  const all = [record.resignation, others].filter((resignation) => resignation !== null);
  const standing = all.find(({ node }) => !node.children.length) ?? null;
  record.resignation = standing;
  const isKept = (/** @type {NonNullable<GameRecord["resignation"]>} */ { color, node }) =>
    color === standing?.color && node === standing.node;
  return all.filter((resignation) => !isKept(resignation)).map(({ color, node }) => leftOut(color, node.ply));
}

/**
 * @param {import("../engine/wire.js").Color} color
 * @param {number} n after which move
 * @returns {string}
 */
function leftOut(color, n) {
  return color === "red"
    ? tr("The resignation of Red after move {n} is left out.", { n })
    : tr("The resignation of Blue after move {n} is left out.", { n });
}

/**
 * @param {GameRecord} own
 * @param {GameRecord} other
 * @returns {boolean} whether both begin with the same position of the same game
 */
function isOneGame(own, other) {
  const [start, otherStart] = [own, other].map(({ game, size, setup }) =>
    JSON.stringify([game, size, setup && [setup.rows, setup.links, setup.turn]]),
  );
  return start === otherStart;
}

/**
 * @param {number} own
 * @param {number} others
 * @returns {Relation}
 */
function relationOf(own, others) {
  if (!own) return others ? "continues" : "same";
  if (!others) return "older";
  return own === 1 && others === 1 ? "replaces" : "contradicts";
}

/**
 * @param {MoveNode} root of a tree that takes in another one
 * @param {MoveNode} otherRoot
 * @returns {Map<MoveNode, MoveNode>} the node that each of the other tree's has become
 */
function addTree(root, otherRoot) {
  const placeOf = new Map([[otherRoot, root]]);
  // Iterating over a map also visits what is added meanwhile.
  for (const [other, node] of placeOf) {
    const { comment, marks, arrows } = node;
    node.comment = bothComments(comment, other.comment);
    node.marks = new Map([...marks, ...other.marks, ...marks]);
    node.arrows = [...new Set([...arrows, ...other.arrows])];
    for (const child of other.children) {
      placeOf.set(child, node.child(child.move) ?? append(node, child.move));
    }
  }
  return placeOf;
}

/**
 * @param {string} own
 * @param {string} other
 * @returns {string} one's own lines, then the other's lines that are not among them. If one record holds only the
 *   beginning of a line, because somebody was still writing it, the whole line counts.
 */
export function bothComments(own, other) {
  if (!own) return other;
  const lines = own.split("\n");
  const others = other.split("\n");
  for (const [index, line] of lines.entries()) {
    const isBegun = (/** @type {string} */ whole) => whole.startsWith(line) && !lines.includes(whole);
    if (line && !others.includes(line)) lines[index] = others.find(isBegun) ?? line;
  }
  const added = others.filter((line) => line && !lines.some((whole) => whole.startsWith(line)));
  return [...lines, ...added].join("\n");
}
