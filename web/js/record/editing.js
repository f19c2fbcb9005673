/** Changing a position: stones and links of a set-up, marks and arrows. */

import { tr } from "../language/tr.js";
import { letterAt, linkEnds, linkName, normalLink, pointOf } from "../notation/points.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Setup } from "./record.js"
 * @import { Annotation } from "./limits.js"
 * @typedef {"triangle" | "square" | "circle" | "cross"} Shape
 * @typedef {Shape | "letter" | "number" | "arrow"} Tool
 */

/** What the tools put on points, one after the other. */
const MARKS = {
  letter: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  number: Array.from({ length: 999 }, (_, index) => String(index + 1)),
};

/** The letter that each tool puts on a point. */
const LETTERS = { red: "R", blue: "B", erase: "." };

/**
 * @param {Setup} setup
 * @param {string} point
 * @param {keyof typeof LETTERS} tool which removes a stone of the kind that it places
 * @param {Game["links"]} linkRule
 * @returns {Setup} without the links that lose an end; the engine finds again the links that the rules make
 */
export function toggleStone(setup, point, tool, linkRule) {
  const { file, rank } = pointOf(point);
  const letter = letterAt(setup.rows, { file, rank }) === LETTERS[tool] ? "." : LETTERS[tool];
  const rows = [...setup.rows];
  const at = rows.length - 1 - rank;
  rows[at] = rows[at].slice(0, file) + letter + rows[at].slice(file + 1);
  const links = linkRule === "move" ? (setup.links ?? []).filter((link) => joinsOneColor(rows, link)) : null;
  return { ...setup, rows, links };
}

/**
 * @param {Setup} setup
 * @param {string} from
 * @param {string} to
 * @returns {{setup: Setup, problem: null} | {setup: null, problem: string}} with the link, or without it if it had it
 */
export function toggleLink(setup, from, to) {
  const link = normalLink(`${from}-${to}`, setup.rows.length);
  if (!link || !joinsOneColor(setup.rows, link)) {
    return {
      setup: null,
      problem: tr("A link joins two diagonal stones of one colour; {from} and {to} are not.", { from, to }),
    };
  }
  const links = setup.links ?? [];
  if (links.includes(link))
    return { setup: { ...setup, links: links.filter((other) => other !== link) }, problem: null };
  const free = links.filter((other) => other !== crossingOf(link));
  return { setup: { ...setup, links: [...free, link] }, problem: null };
}

/**
 * @param {string[]} rows
 * @param {string} link
 * @returns {boolean}
 */
function joinsOneColor(rows, link) {
  const [a, b] = linkEnds(link).map((end) => letterAt(rows, end));
  return a === b && a !== ".";
}

/**
 * @param {string} link
 * @returns {string} the other diagonal of its block
 */
function crossingOf(link) {
  const [a, b] = linkEnds(link);
  return linkName({ file: a.file, rank: b.rank }, { file: b.file, rank: a.rank });
}

/**
 * @param {Annotation} node
 * @param {Exclude<Tool, "arrow">} tool
 * @param {string} point
 */
export function toggleMark(node, tool, point) {
  const before = node.marks.get(point);
  node.marks.delete(point);
  const mark = tool === "letter" || tool === "number" ? freeMark(node, tool) : tool;
  if (!isOfKind(before, tool)) node.marks.set(point, mark);
}

/**
 * @param {Annotation} node
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
 * @returns {boolean} whether the tool makes such marks: then using it again removes the mark
 */
function isOfKind(mark, tool) {
  if (mark === undefined) return false;
  if (tool === "letter") return MARKS.letter.includes(mark);
  if (tool === "number") return /^\d+$/.test(mark);
  return mark === tool;
}

/**
 * @param {Annotation} node
 * @param {"letter" | "number"} tool
 * @returns {string} the first mark that is on no point, or simply the first if all are used
 */
function freeMark({ marks }, tool) {
  const used = new Set(marks.values());
  return MARKS[tool].find((mark) => !used.has(mark)) ?? MARKS[tool][0];
}
