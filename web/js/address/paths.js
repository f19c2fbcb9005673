/** Addresses of nodes as text: `3` is a ply of the main line, `1.1.2` leads into a variation. */

/** @typedef {import("../record/record.js").MoveNode} MoveNode */

const PATH = /^\d{1,4}(\.\d{1,4}\.\d{1,4})*$/;
const MAX_LENGTH = 4000;

/**
 * @param {string} text
 * @returns {number[] | null} null if the text is no address
 */
export function readPath(text) {
  return text.length <= MAX_LENGTH && PATH.test(text) ? text.split(".").map(Number) : null;
}

/**
 * Every node with its address: a move comes before its variations, and those before what follows it.
 * @param {MoveNode} root
 * @returns {Generator<{path: string, node: MoveNode}>}
 */
export function* nodesByPath(root) {
  /** @type {{start: string, last: number, node: MoveNode}[]} the address without its last number, and that number */
  const tasks = [{ start: "", last: 0, node: root }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { start, last, node } = task;
    const path = `${start}${last}`;
    yield { path, node };
    const { children } = node;
    if (children.length) tasks.push({ start, last: last + 1, node: children[0] });
    for (let variation = children.length - 1; variation > 0; variation -= 1) {
      tasks.push({ start: `${path}.${variation}.`, last: 1, node: children[variation] });
    }
  }
}
