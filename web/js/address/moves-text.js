/** Moves as text in an address: joined by `.`, variations in parentheses after the move they replace. */

import { normalMove } from "../notation/points.js";
import { append, MoveNode } from "../record/record.js";
import { quote } from "../notation/quote.js";
import { MAX_DEPTH, MAX_LINE, MAX_NODES } from "../record/room.js";

/**
 * @param {MoveNode} root
 * @returns {string}
 */
export function writeMoves(root) {
  const text = [];
  /** @type {(MoveNode | string)[]} a node stands for all that follows it */
  const tasks = [root];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === "string") {
      text.push(task);
      continue;
    }
    const [next, ...variations] = task.children;
    if (!next) continue;
    text.push(task.parent ? "." : "", next.move);
    tasks.push(next);
    for (const head of variations.reverse()) tasks.push(")", head, `(${head.move}`);
  }
  return text.join("");
}

/**
 * Read what can be read: an unreadable move ends its line, and only that line.
 * @param {string} text
 * @param {number} size
 * @returns {{root: MoveNode, problem: string | null}}
 */
export function readMoves(text, size) {
  const reader = new MovesReader(size);
  for (const [token] of text.matchAll(/[^.() \t\r\n]+|[()]/g)) {
    if (!reader.read(token)) break;
  }
  return { root: reader.root, problem: reader.problem };
}

class MovesReader {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    this.root = new MoveNode("", null);
    this.node = this.root;
    /** Moves made up to the node. */
    this.ply = 0;
    this.count = 0;
    /** @type {{node: MoveNode, ply: number}[]} for every open parenthesis the move that it replaces */
    this.replaced = [];
    /** How many open parentheses are skipped, with all that is in them. */
    this.ignored = 0;
    /** Whether a variation may begin here. */
    this.canBranch = false;
    /** @type {string | null} */
    this.problem = null;
  }

  /**
   * @param {string} token
   * @returns {boolean} whether to go on
   */
  read(token) {
    if (token === ")") return this.close();
    if (this.ignored) {
      if (token === "(") this.ignored += 1;
      return true;
    }
    return token === "(" ? this.open() : this.move(token);
  }

  open() {
    this.replaced.push({ node: this.node, ply: this.ply });
    if (this.replaced.length > MAX_DEPTH) {
      this.passOver(`The link has variations nested deeper than ${MAX_DEPTH}; those are left out.`);
    } else if (this.canBranch && this.node.parent) {
      this.node = this.node.parent;
      this.ply -= 1;
    } else {
      this.passOver("A variation among the moves follows no move.");
    }
    this.canBranch = false;
    return true;
  }

  close() {
    if (this.ignored > 1) {
      this.ignored -= 1;
      return true;
    }
    this.ignored = 0;
    const back = this.replaced.pop();
    if (back) ({ node: this.node, ply: this.ply } = back);
    else this.problem ??= "A closing parenthesis among the moves has no opening one.";
    this.canBranch = this.node !== this.root;
    return true;
  }

  /** @param {string} token */
  move(token) {
    const move = normalMove(token, this.size);
    if (!move) {
      this.passOver(
        `Move ${this.ply + 1} of the link, ${quote(token)}, could not be read, so its line ends before it.`,
      );
      return this.replaced.length > 0;
    }
    if (this.ply === MAX_LINE) {
      this.passOver(`A line of the link has more than ${MAX_LINE} moves; the rest is left out.`);
      return this.replaced.length > 0;
    }
    if (this.count === MAX_NODES) {
      this.passOver(`The link has more than ${MAX_NODES} moves; the rest is left out.`);
      return false;
    }
    this.count += 1;
    this.ply += 1;
    this.node = this.node.children.find((child) => child.move === move) ?? append(this.node, move);
    this.canBranch = true;
    return true;
  }

  /** @param {string} problem why what follows is not read, up to the end of its parenthesis */
  passOver(problem) {
    this.problem ??= problem;
    this.ignored = 1;
  }
}
