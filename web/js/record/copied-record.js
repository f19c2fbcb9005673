/** A copy of a record, which can change without it. */

import { append, GameRecord } from "./record.js";

/** @import { Start } from "./record.js" */

/**
 * @param {GameRecord} record
 * @param {Partial<Start>} [changes] what is different about the game
 * @returns {GameRecord} with the same set-up, moves and annotations, at the same node. It is not a game by link, and
 *   nobody has resigned in it
 */
export function copiedRecord(record, changes = {}) {
  const copy = new GameRecord({ ...record, ...changes });
  const copies = new Map([[record.root, copy.root]]);
  // A map is gone through to its end, also if it grows meanwhile.
  for (const [{ comment, marks, arrows, children }, own] of copies) {
    Object.assign(own, { comment, marks: new Map(marks), arrows: [...arrows] });
    for (const child of children) copies.set(child, append(own, child.move));
  }
  copy.current = copies.get(record.current) ?? copy.root;
  return copy;
}
