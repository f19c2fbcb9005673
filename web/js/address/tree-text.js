/**
 * The tree of a game as text in an address. Moves are joined by `.`, and variations are in parentheses after the move they
 * replace. A node has an address: `3` is a ply of the main line, `1.1.2` leads into a variation. Annotations are written
 * `<address>:<content>` and joined by `;`, which is doubled in a comment.
 */

import { escapeText } from "./encoding.js";
import { sentence } from "./sentence.js";
import grammar from "../notation/grammar.js";
import { isPointName, normalMove } from "../notation/points.js";
import { boundedComment, quote } from "../notation/quote.js";
import { append, MoveNode } from "../record/record.js";
import { charactersOf } from "../record/limits.js";

const { limits, patterns } = grammar;

/**
 * @param {MoveNode} root
 * @returns {string}
 */
export function writeMoves(root) {
  const text = [];
  /** @type {(MoveNode | string)[]} a node stands for everything that follows it */
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
 * Read what can be read: an unreadable move ends its line, but no other.
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
    /** How many moves lead to the node. */
    this.ply = 0;
    this.count = 0;
    /** @type {{node: MoveNode, ply: number}[]} for every open parenthesis the move that it replaces */
    this.replaced = [];
    /** How many open parentheses are being skipped with their content. */
    this.ignored = 0;
    /** Whether a variation may begin here. */
    this.canBranch = false;
    /** @type {string | null} */
    this.problem = null;
  }

  /**
   * @param {string} token
   * @returns {boolean} whether to continue
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
    if (this.replaced.length > limits.MAX_DEPTH) {
      this.passOver(sentence("depth"));
    } else if (this.canBranch && this.node.parent) {
      this.node = this.node.parent;
      this.ply -= 1;
    } else {
      this.passOver(sentence("opening"));
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
    else this.problem ??= sentence("closing");
    this.canBranch = this.node !== this.root;
    return true;
  }

  /** @param {string} token */
  move(token) {
    const move = normalMove(token, this.size);
    if (!move) {
      this.passOver(sentence("move", { number: this.ply + 1, text: quote(token) }));
      return this.replaced.length > 0;
    }
    if (this.ply === limits.MAX_LINE) {
      this.passOver(sentence("line"));
      return this.replaced.length > 0;
    }
    if (this.count === limits.MAX_NODES) {
      this.passOver(sentence("nodes"));
      return false;
    }
    this.count += 1;
    this.ply += 1;
    this.node = this.node.child(move) ?? append(this.node, move);
    this.canBranch = true;
    return true;
  }

  /** @param {string} problem why the rest of the parenthesis is not read */
  passOver(problem) {
    this.problem ??= problem;
    this.ignored = 1;
  }
}

/**
 * @typedef {{start: string, last: number, node: MoveNode}} Place of a node: its address without the last number, and that number
 */

const PATH = new RegExp(`^${patterns.path}$`);

/**
 * @param {string} text
 * @returns {number[] | null} null if the text is not an address
 */
export function readPath(text) {
  return text.length <= limits.MAX_PATH && PATH.test(text) ? text.split(".").map(Number) : null;
}

/**
 * Every node with its address. A move comes before its variations, and those come before what follows it.
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
 * @returns {(path: number[]) => MoveNode | undefined} finds nodes by their addresses; may be called often
 */
function finderOf(root) {
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

/** Counts how many characters of comments, marks and arrows still fit into a record. What does not fit is left out. */
class TextLimit {
  #left = limits.MAX_SAID;

  /**
   * @param {string} said a comment, a mark or an arrow, which is counted
   * @returns {string | null} what is wrong if it is too long for what is left
   */
  take(said) {
    const length = charactersOf(said);
    if (length > this.#left) return sentence("said");
    this.#left -= length;
    return null;
  }
}

/**
 * @typedef {(node: MoveNode, text: string, size: number, limit: TextLimit) => string | null} Reader
 *   Adds what the text says to the node. Returns what is wrong with the text, if anything.
 */

const ENTRY = /(?:[^;]|;;)+/g;
const MARK = new RegExp(`^(?:${[...grammar.fields.marks.words, patterns.label].join("|")})$`);

/** @type {Record<string, Reader>} by the key of the field */
const READERS = { comments: readComment, marks: readMarks, arrows: readArrows };

/**
 * @param {MoveNode} root
 * @returns {[string, string][]} the fields that are not empty
 */
export function writeAnnotations(root) {
  /** @type {Record<string, string[]>} */
  const entries = { comments: [], marks: [], arrows: [] };
  for (const { start, last, node } of placesOf(root)) {
    const { comment, marks, arrows } = node;
    if (!comment && !marks.size && !arrows.length) continue;
    const path = `${start}${last}`;
    if (comment) entries.comments.push(`${path}:${escapeText(comment.replaceAll(";", ";;"))}`);
    if (marks.size) entries.marks.push(`${path}:${[...marks].map(([point, mark]) => `${mark}@${point}`).join(".")}`);
    if (arrows.length) entries.arrows.push(`${path}:${arrows.join(".")}`);
  }
  return Object.entries(entries)
    .filter(([, parts]) => parts.length)
    .map(([key, parts]) => [key, parts.join(";")]);
}

/**
 * Add what the fields say to the nodes.
 * @param {Map<string, string>} fields
 * @param {MoveNode} root
 * @param {number} size
 * @param {string[]} problems
 */
export function readAnnotations(fields, root, size, problems) {
  const present = Object.entries(READERS).filter(([key]) => fields.has(key));
  if (!present.length) return;
  const find = finderOf(root);
  const limit = new TextLimit();
  for (const [key, reader] of present) {
    const problem = readEntries(fields.get(key) ?? "", find, (node, text) => reader(node, text, size, limit));
    if (problem) problems.push(sentence("entries", { key, fault: problem }));
  }
}

/**
 * @param {string} text
 * @param {(path: number[]) => MoveNode | undefined} find
 * @param {(node: MoveNode, text: string) => string | null} read
 * @returns {string | null} the first thing that is wrong
 */
export function readEntries(text, find, read) {
  let problem = null;
  for (const [entry] of text.matchAll(ENTRY)) {
    const cut = entry.indexOf(":");
    const place = cut < 0 ? entry : entry.slice(0, cut);
    const path = readPath(place);
    const node = path && find(path);
    const wrong = node ? read(node, cut < 0 ? "" : entry.slice(cut + 1)) : sentence("entry", { text: quote(place) });
    problem ??= wrong;
  }
  return problem;
}

/** @type {Reader} */
function readComment(node, text, _size, limit) {
  const { text: comment, isCut } = boundedComment(text.replaceAll(";;", ";"));
  const excess = limit.take(comment);
  if (!excess) node.comment = comment;
  return isCut ? sentence("comment") : excess;
}

/** @type {Reader} */
function readMarks(node, text, size, limit) {
  let problem = null;
  for (const word of text.split(".")) {
    const [mark, point] = split(word, "@");
    if (!isPointName(point, size) || !MARK.test(mark)) problem ??= sentence("mark", { text: quote(word) });
    else if (!node.marks.has(point)) {
      const excess = limit.take(word);
      problem ??= excess;
      if (!excess) node.marks.set(point, mark);
    }
  }
  return problem;
}

/** @type {Reader} */
function readArrows(node, text, size, limit) {
  let problem = null;
  for (const word of text.split(".")) {
    const [start, end] = split(word, "-");
    if (!isPointName(start, size) || !isPointName(end, size) || start === end)
      problem ??= sentence("arrow", { text: quote(word) });
    else if (node.arrows.includes(word)) continue;
    else if (node.arrows.length === limits.MAX_ARROWS) problem ??= sentence("arrows");
    else {
      const excess = limit.take(word);
      problem ??= excess;
      if (!excess) node.arrows.push(word);
    }
  }
  return problem;
}

/**
 * @param {string} word
 * @param {string} separator
 * @returns {[string, string]} the text before the first separator, and the text after it
 */
function split(word, separator) {
  const cut = word.indexOf(separator);
  return cut < 0 ? [word, ""] : [word.slice(0, cut), word.slice(cut + 1)];
}
