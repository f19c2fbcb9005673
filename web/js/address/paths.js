/** Addresses of nodes as text: `3` is a ply of the main line, `1.1.2` leads into a variation. */

/**
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {{start: string, last: number, node: MoveNode}} Place of a node: its address without the last number, and that
 */

const PATH = /^\d{1,4}(\.\d{1,4}\.\d{1,4})*$/;
const MAX_LENGTH = 4000;

/**
 * @param {string} text
 * @returns {number[] | null} null if the text is not an address
 */
export function readPath(text) {
  return text.length <= MAX_LENGTH && PATH.test(text) ? text.split(".").map(Number) : null;
}

/**
 * Every node with its address: a move comes before its variations, and those before what follows it.
 * @param {MoveNode} root
 * @returns {Generator<Place>}
 */
export function* placesOf(root) {
  /** @type {Place[]} */
  const tasks = [{ start: "", last: 0, node: root }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    yield task;
    const { start, last, node } = task;
    const { children } = node;
    if (children.length) tasks.push({ start, last: last + 1, node: children[0] });
    for (let variation = children.length - 1; variation > 0; variation -= 1) {
      tasks.push({ start: `${start}${last}.${variation}.`, last: 1, node: children[variation] });
    }
  }
}

/**
 * @param {MoveNode} root
 * @returns {(path: number[]) => MoveNode | undefined} finds nodes by their addresses, as often as it is asked
 */
export function finderOf(root) {
  /** @type {Map<string, MoveNode[]>} the nodes of each line by the address of the line */
  const lines = new Map();
  for (const { start, last, node } of placesOf(root)) {
    const line = lines.get(start) ?? [];
    line[last] = node;
    lines.set(start, line);
  }
  return (path) => {
    const start = path.slice(0, -1).map((number) => `${number}.`);
    return lines.get(start.join(""))?.[path[path.length - 1]];
  };
}
