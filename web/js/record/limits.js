/** What fits into a record: no more than a link may hold. The grammar of links documents these limits. */

import { tr } from "../language/tr.js";
import grammar from "../notation/grammar.js";
import { append } from "./record.js";

/**
 * @import { GameRecord, MoveNode } from "./record.js"
 * @typedef {Pick<MoveNode, "comment" | "marks" | "arrows">} Annotation what is said about a position
 */

const { MAX_NODES, MAX_LINE, MAX_DEPTH, MAX_SAID, MAX_ARROWS, MAX_COMMENT } = grammar.limits;

/** @returns {string} what is said where no more annotations fit */
export const noRoom = () =>
  tr("The record is full: its comments, marks and arrows have {n} characters.", { n: MAX_SAID });

const tooManyArrows = () => tr("One position has at most {n} arrows.", { n: MAX_ARROWS });

/** @returns {string} what is said where a comment does not fit */
export const tooLongComment = () => tr("A comment has at most {n} characters.", { n: MAX_COMMENT });

/**
 * @param {MoveNode} root
 * @returns {number} how many more characters of annotations fit
 */
export function roomLeft(root) {
  return nodesFrom(root).reduce((room, node) => room - lengthOf(node), MAX_SAID);
}

/**
 * @param {MoveNode} root
 * @param {MoveNode} node
 * @param {Annotation} annotation the new one of the node
 * @returns {string | null} a sentence if that does not fit
 */
export function problemOfAnnotation(root, node, annotation) {
  if (annotation.arrows.length > MAX_ARROWS) return tooManyArrows();
  return lengthOf(annotation) - lengthOf(node) > roomLeft(root) ? noRoom() : null;
}

/**
 * Change the annotation of a node, if the new one fits.
 * @param {MoveNode} root
 * @param {MoveNode} node
 * @param {(annotation: Annotation) => void} change
 * @param {Annotation} [kept] the object that holds it, if that is not the node
 * @returns {string | null} a sentence if it does not fit
 */
export function changeAnnotation(root, node, change, kept = node) {
  const annotation = { comment: kept.comment, marks: new Map(kept.marks), arrows: [...kept.arrows] };
  change(annotation);
  const problem = problemOfAnnotation(root, node, annotation);
  if (!problem) Object.assign(kept, annotation);
  return problem;
}

/**
 * @param {Pick<GameRecord, "root" | "current">} record
 * @param {string} move after the current one
 * @returns {string | null} a sentence if the tree cannot take it
 */
export function problemOfMove({ root, current }, move) {
  if (current.child(move)) return null;
  if (nodesFrom(root).length > MAX_NODES) return tr("The record is full: it has {n} moves.", { n: MAX_NODES });
  if (current.ply === MAX_LINE) return tr("The line is full: it has {n} moves.", { n: MAX_LINE });
  if (current.children.length && depthOf(current) === MAX_DEPTH)
    return tr("The variation cannot be added: variations are nested at most {n} deep.", { n: MAX_DEPTH });
  return null;
}

/**
 * @param {MoveNode} root
 * @returns {string | null} a sentence if the tree is too large for a record
 */
export function problemOfTree(root) {
  const places = new Map([[root, { ply: 0, depth: 0 }]]);
  let left = MAX_SAID;
  // Iterating over a map also visits what is added meanwhile.
  for (const [node, { ply, depth }] of places) {
    left -= lengthOf(node);
    if (places.size > MAX_NODES + 1) return tr("A record has at most {n} moves.", { n: MAX_NODES });
    if (ply > MAX_LINE) return tr("A line has at most {n} moves.", { n: MAX_LINE });
    if (depth > MAX_DEPTH) return tr("Variations are nested at most {n} deep.", { n: MAX_DEPTH });
    if (left < 0) return noRoom();
    if (node.arrows.length > MAX_ARROWS) return tooManyArrows();
    if (charactersOf(node.comment) > MAX_COMMENT) return tooLongComment();
    for (const [index, child] of node.children.entries())
      places.set(child, { ply: ply + 1, depth: index ? depth + 1 : depth });
  }
  return null;
}

/**
 * @param {MoveNode} root
 * @returns {MoveNode[]} the root and all nodes below it
 */
export function nodesFrom(root) {
  const nodes = [root];
  for (const node of nodes) nodes.push(...node.children);
  return nodes;
}

/**
 * @param {MoveNode} node
 * @returns {number} how deeply its variation is nested; 0 in the main line
 */
function depthOf(node) {
  return node.line.filter((step) => step.parent?.children[0] !== step).length;
}

/**
 * @param {Annotation} annotation
 * @returns {number} its characters
 */
function lengthOf({ comment, marks, arrows }) {
  let length = charactersOf(comment);
  for (const [point, mark] of marks) length += point.length + 1 + mark.length;
  for (const arrow of arrows) length += arrow.length;
  return length;
}

/**
 * @param {string} text
 * @returns {number} its code points
 */
export function charactersOf(text) {
  // Most texts have none of the characters that take two code units.
  return /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;
}

/**
 * Add moves after the current node, as far as there is room. The node stays current, and existing moves stay as they
 * are.
 * @param {GameRecord} record
 * @param {string[]} moves
 * @returns {string | null} a sentence if there is not enough room
 */
export function addLine(record, moves) {
  const { root } = record;
  let node = record.current;
  for (const move of moves) {
    const problem = problemOfMove({ root, current: node }, move);
    if (problem) return problem;
    const known = node.child(move);
    if (!known) record.version += 1;
    node = known ?? append(node, move);
  }
  return null;
}
