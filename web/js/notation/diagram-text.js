/** Positions as text diagrams, in the engine's own letters and in those of rule sheets. */

import { quote } from "./quote.js";
import { MAX_SIZE, MIN_SIZE, normalLink } from "./points.js";

/**
 * @typedef {import("../record/record.js").Setup} Setup
 * @typedef {{rows: string[], links: string[] | null}} Diagram
 */

/** @type {Record<string, string>} */
const LETTERS = { ".": ".", "+": ".", "-": ".", R: "R", X: "R", V: "R", B: "B", O: "B", H: "B" };

const LINKS = /^\s*links\s*:/i;

/** Longer texts are no diagram. */
const MAX_LENGTH = 4000;

/**
 * @param {Pick<Setup, "rows" | "links">} position
 * @returns {string} rows from north to south, then the links where there are any
 */
export function writeDiagram({ rows, links }) {
  return links?.length ? [...rows, `links: ${links.join(" ")}`].join("\n") : rows.join("\n");
}

/**
 * @param {string} text rows in lines or with `/` between them, blanks ignored; perhaps a line `links: b2-c3`
 * @returns {{diagram: Diagram, problem: null} | {diagram: null, problem: string}}
 */
export function readDiagram(text) {
  if (text.length > MAX_LENGTH) return failure(`The text has more than ${MAX_LENGTH} characters; a board is expected.`);
  const lines = text.split(/[/\n]/).filter((line) => line.trim());
  const rowLines = lines.filter((line) => !LINKS.test(line)).map((line) => line.replace(/\s/g, "").toUpperCase());
  const problem = problemOf(rowLines);
  if (problem) return failure(problem);
  const rows = rowLines.map(plainRow);
  return readLinks(
    rows,
    lines.filter((line) => LINKS.test(line)),
  );
}

/**
 * @param {string} row
 * @returns {string} without blanks, its letters as far as they are known changed to those of the engine
 */
export function plainRow(row) {
  const letters = [...row.replace(/\s/g, "")];
  return letters.map((letter) => LETTERS[letter.toUpperCase()] ?? letter).join("");
}

/**
 * @param {string[]} rows
 * @returns {string | null} what is wrong with the rows
 */
function problemOf(rows) {
  const size = rows.length;
  if (size < MIN_SIZE || size > MAX_SIZE) {
    return `The diagram has ${size} ${size === 1 ? "row" : "rows"}; expected are ${MIN_SIZE} to ${MAX_SIZE}.`;
  }
  for (const [index, row] of rows.entries()) {
    const wrong = [...row].find((letter) => !Object.hasOwn(LETTERS, letter));
    if (wrong) return `Row ${index + 1} has ${quote(wrong)}; expected are . R B, or + X O.`;
    if (row.length !== size)
      return `Row ${index + 1} has ${row.length} points; expected are ${size}, as many as there are rows.`;
  }
  return null;
}

/**
 * @param {string[]} rows
 * @param {string[]} lines those about links
 * @returns {ReturnType<typeof readDiagram>}
 */
function readLinks(rows, lines) {
  if (!lines.length) return { diagram: { rows, links: null }, problem: null };
  const names = lines
    .join(" ")
    .replace(/links\s*:/gi, " ")
    .split(/[\s,]+/)
    .filter(Boolean);
  const links = new Set();
  for (const name of names) {
    const link = normalLink(name.toLowerCase(), rows.length);
    if (!link)
      return failure(`${quote(name)} is no link on this board; expected are two diagonal neighbours, as in d4-e5.`);
    links.add(link);
  }
  return { diagram: { rows, links: [...links] }, problem: null };
}

/**
 * @param {string} problem
 * @returns {{diagram: null, problem: string}}
 */
function failure(problem) {
  return { diagram: null, problem };
}
