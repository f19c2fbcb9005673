/** Putting marks and arrows on a position, and taking them off again. */

/**
 * @typedef {import("./room.js").Said} Said
 * @typedef {"triangle" | "square" | "circle" | "cross"} Shape
 * @typedef {Shape | "letter" | "number" | "arrow"} Tool
 */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const MAX_NUMBER = 999;

/**
 * @param {Said} node
 * @param {Exclude<Tool, "arrow">} tool
 * @param {string} point
 */
export function toggleMark(node, tool, point) {
  const before = node.marks.get(point);
  node.marks.delete(point);
  const mark = tool === "letter" ? freeLetter(node) : tool === "number" ? freeNumber(node) : tool;
  if (!isOfKind(before, tool)) node.marks.set(point, mark);
}

/**
 * @param {Said} node
 * @param {string} from
 * @param {string} to another point
 */
export function toggleArrow(node, from, to) {
  const arrow = `${from}-${to}`;
  const index = node.arrows.indexOf(arrow);
  if (index >= 0) node.arrows.splice(index, 1);
  else node.arrows.push(arrow);
}

/**
 * @param {string | undefined} mark
 * @param {Exclude<Tool, "arrow">} tool
 * @returns {boolean} whether the tool would make such a mark, so that using it again takes the mark off
 */
function isOfKind(mark, tool) {
  if (mark === undefined) return false;
  if (tool === "letter") return LETTERS.includes(mark);
  if (tool === "number") return /^\d+$/.test(mark);
  return mark === tool;
}

/**
 * @param {Said} node
 * @returns {string}
 */
function freeLetter({ marks }) {
  const used = new Set(marks.values());
  return LETTERS.find((letter) => !used.has(letter)) ?? LETTERS[0];
}

/**
 * @param {Said} node
 * @returns {string}
 */
function freeNumber({ marks }) {
  const used = new Set(marks.values());
  let number = 1;
  while (used.has(String(number)) && number < MAX_NUMBER) number += 1;
  return String(number);
}
