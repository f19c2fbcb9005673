/** Comments, marks and arrows as text in an address: `<path>:<content>`, joined by `;`, which is doubled in a comment. */

import { isOnBoard, parsePoint } from "../notation/points.js";
import { MAX_ARROWS, Room } from "../record/room.js";
import { escapeText } from "./escapes.js";
import { finderOf, placesOf, readPath } from "./paths.js";
import { boundedComment, MAX_COMMENT, quote } from "../notation/quote.js";

/**
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {(node: MoveNode, text: string, size: number, room: Room) => string | null} Reader
 *   Gives the node what the text says. Returns what is wrong with the text, if anything.
 */

const ENTRY = /(?:[^;]|;;)+/g;
const MARK = /^(triangle|square|circle|cross|[A-Za-z0-9]{1,3})$/;

/** @type {Record<string, Reader>} by the key of the field */
const READERS = { comments: readComment, marks: readMarks, arrows: readArrows };

/**
 * @param {MoveNode} root
 * @returns {[string, string][]} the fields, as far as there are any
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
 * Give the nodes what the fields say.
 * @param {Map<string, string>} fields
 * @param {MoveNode} root
 * @param {number} size
 * @param {string[]} problems
 */
export function readAnnotations(fields, root, size, problems) {
  const present = Object.entries(READERS).filter(([key]) => fields.has(key));
  if (!present.length) return;
  const find = finderOf(root);
  const room = new Room();
  for (const [key, reader] of present) {
    const problem = readEntries(fields.get(key) ?? "", find, (node, text) => reader(node, text, size, room));
    if (problem) problems.push(`The ${key} could be read only in part: ${problem}.`);
  }
}

/**
 * @param {string} text
 * @param {(path: number[]) => MoveNode | undefined} find
 * @param {(node: MoveNode, text: string) => string | null} read
 * @returns {string | null} the first thing that is wrong
 */
function readEntries(text, find, read) {
  let problem = null;
  for (const [entry] of text.matchAll(ENTRY)) {
    const cut = entry.indexOf(":");
    const place = cut < 0 ? entry : entry.slice(0, cut);
    const path = readPath(place);
    const node = path && find(path);
    const wrong = node ? read(node, cut < 0 ? "" : entry.slice(cut + 1)) : `the link has no move ${quote(place)}`;
    problem ??= wrong;
  }
  return problem;
}

/** @type {Reader} */
function readComment(node, text, _size, room) {
  const { text: comment, isCut } = boundedComment(text.replaceAll(";;", ";"));
  const lack = room.lacks(comment);
  if (!lack) node.comment = comment;
  return isCut ? `one is longer than ${MAX_COMMENT} characters` : lack;
}

/** @type {Reader} */
function readMarks(node, text, size, room) {
  let problem = null;
  for (const word of text.split(".")) {
    const [mark, point] = split(word, "@");
    if (!isPoint(point, size) || !MARK.test(mark))
      problem ??= `${quote(word)} is not a mark such as triangle@d4 or A@d4`;
    else if (!node.marks.has(point)) {
      const lack = room.lacks(word);
      problem ??= lack;
      if (!lack) node.marks.set(point, mark);
    }
  }
  return problem;
}

/** @type {Reader} */
function readArrows(node, text, size, room) {
  let problem = null;
  for (const word of text.split(".")) {
    const [start, end] = split(word, "-");
    if (!isPoint(start, size) || !isPoint(end, size) || start === end)
      problem ??= `${quote(word)} is not an arrow such as d4-f6`;
    else if (node.arrows.includes(word)) continue;
    else if (node.arrows.length === MAX_ARROWS) problem ??= `one position has more than ${MAX_ARROWS} arrows`;
    else {
      const lack = room.lacks(word);
      problem ??= lack;
      if (!lack) node.arrows.push(word);
    }
  }
  return problem;
}

/**
 * @param {string} word
 * @param {string} separator
 * @returns {[string, string]} what stands before the first separator, and what stands after it
 */
function split(word, separator) {
  const cut = word.indexOf(separator);
  return cut < 0 ? [word, ""] : [word.slice(0, cut), word.slice(cut + 1)];
}

/**
 * @param {string} name
 * @param {number} size
 * @returns {boolean}
 */
function isPoint(name, size) {
  const point = parsePoint(name);
  return point !== null && isOnBoard(point, size);
}
