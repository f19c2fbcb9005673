/** Positions as text diagrams, in the engine's own letters and in those of rule sheets. */

import { quote } from "./quote.js";
import { MAX_SIZE, MIN_SIZE, normalLink } from "./points.js";

/**
 * @import { Setup } from "../record/record.js"
 * @typedef {{rows: string[], links: string[] | null}} Diagram
 */

/** @type {Record<string, string>} */
const LETTERS = { ".": ".", "+": ".", "-": ".", R: "R", X: "R", V: "R", B: "B", O: "B", H: "B" };

const LINKS = /^\s*links\s*:/i;

/** Longer texts are not diagrams: a 26x26 board with every possible link is much shorter. */
const MAX_LENGTH = 20_000;

const TOO_LONG = `The text has more than ${MAX_LENGTH} characters; a board is expected.`;
const NO_LINK = "is not a link on this board. A link joins two diagonal neighbours, as in d4-e5.";

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
  if (text.length > MAX_LENGTH) return { diagram: null, problem: TOO_LONG };
  const { rows, links } = splitDiagram(text);
  const problem = problemOfRows(rows);
  return problem ? { diagram: null, problem } : readLinks(rows.map(plainRow), links);
}

/**
 * @param {string} text
 * @returns {{rows: string[], links: string[] | null}} the rows without blanks, and the names of the links as written;
 *   null if no line is about links
 */
export function splitDiagram(text) {
  const lines = text.split(/[/\n]/).filter((line) => line.trim());
  const aboutLinks = lines.filter((line) => LINKS.test(line));
  const names = aboutLinks.flatMap((line) => line.replace(LINKS, "").split(/[\s,]+/)).filter(Boolean);
  const rows = lines.filter((line) => !LINKS.test(line)).map((line) => line.replace(/\s/g, ""));
  return { rows, links: aboutLinks.length ? names : null };
}

/**
 * @param {string} text
 * @returns {string | null} what is wrong with a diagram in which numbers may stand for empty points, as in a link
 */
export function problemOfDiagram(text) {
  if (text.length > MAX_LENGTH) return TOO_LONG;
  return problemOfRows(splitDiagram(text).rows.map((row) => row.replace(/\d{1,2}/g, (run) => ".".repeat(Number(run)))));
}

/**
 * @param {string} row
 * @returns {string} the row with every known letter changed to the engine's
 */
export function plainRow(row) {
  return [...row].map((letter) => LETTERS[letter.toUpperCase()] ?? letter).join("");
}

/**
 * @param {string[]} rows
 * @returns {string | null} a sentence that names the row, and the character if one is wrong
 */
function problemOfRows(rows) {
  const size = rows.length;
  if (size < MIN_SIZE || size > MAX_SIZE) {
    return `The diagram has ${size} ${size === 1 ? "row" : "rows"}. It needs ${MIN_SIZE} to ${MAX_SIZE}.`;
  }
  for (const [index, row] of rows.entries()) {
    const wrong = [...row].find((letter) => !Object.hasOwn(LETTERS, letter.toUpperCase()));
    if (wrong) return `Row ${index + 1} has ${quote(wrong)}. Write . for an empty point, R and B for stones.`;
    if (row.length !== size)
      return `Row ${index + 1} has ${row.length} points. It needs ${size}, because the board has ${size} rows.`;
  }
  return null;
}

/**
 * @param {string[]} rows
 * @param {string[] | null} names
 * @returns {ReturnType<typeof readDiagram>}
 */
function readLinks(rows, names) {
  if (!names) return { diagram: { rows, links: null }, problem: null };
  const links = new Set();
  for (const name of names) {
    const link = normalLink(name.toLowerCase(), rows.length);
    if (!link) return { diagram: null, problem: `${quote(name)} ${NO_LINK}` };
    links.add(link);
  }
  return { diagram: { rows, links: [...links] }, problem: null };
}
