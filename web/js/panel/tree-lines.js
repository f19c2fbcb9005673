/** The tree of moves as lines of text: the main line, broken where variations follow, and the variations indented. */

/**
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {{depth: number, first: number, nodes: MoveNode[]}} Line depth 0 is the main line; first is the ply of its
 *   first move
 */

/** A line with more moves is broken, so that a browser lays out only what is in sight. */
const MAX_LINE = 200;

/**
 * @param {MoveNode} root
 * @returns {Line[]} from top to bottom
 */
export function treeLines(root) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {{head: MoveNode, depth: number, ply: number}[]} lines still to be laid out, the next one last */
  const tasks = root.children.length ? [{ head: root.children[0], depth: 0, ply: 1 }] : [];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { head, depth, ply } = task;
    const nodes = [head];
    // The variations of a line's first move follow its parent's line, except at the very start.
    let variations = isFirstChild(head) ? siblings(head) : [];
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

/**
 * @param {MoveNode} node
 * @returns {boolean}
 */
function isFirstChild(node) {
  return node.parent?.children[0] === node;
}
