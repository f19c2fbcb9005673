/** Whole lines for the tree of moves. */

import { append } from "./record.js";
import { problemOfMove } from "./room.js";

/**
 * Add moves after the current node, as far as there is room. The node stays current, and moves that are there stay as
 * they are.
 * @param {import("./record.js").GameRecord} record
 * @param {string[]} moves
 * @returns {string | null} a sentence if there is not enough room
 */
export function addLine(record, moves) {
  const { root } = record;
  let node = record.current;
  for (const move of moves) {
    const problem = problemOfMove({ root, current: node }, move);
    if (problem) return problem;
    const known = node.children.find((child) => child.move === move);
    if (!known) record.version += 1;
    node = known ?? append(node, move);
  }
  return null;
}
