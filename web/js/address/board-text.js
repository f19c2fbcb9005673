/** A position as text in an address: rows from north to south, `/` between, `r`, `b`, numbers for empty runs. */

import { normalLink } from "../notation/points.js";
import { emptyRows } from "../notation/rows.js";

const STEP = /[rb.]|[0-9]{1,2}/iy;
const BETWEEN = /[. \t\r\n]+/;

/**
 * @param {string[]} rows
 * @returns {string}
 */
export function writeRows(rows) {
  return rows.map((row) => row.toLowerCase().replace(/\.+/g, (run) => String(run.length))).join("/");
}

/**
 * Read as many rows as the board has. Points that are missing or unreadable stay empty.
 * @param {string} text
 * @param {number} size
 * @param {string} what the name of the field, for the sentence
 * @returns {{rows: string[], problem: string | null}}
 */
export function readRows(text, size, what) {
  const lines = text.split("/", size + 1);
  /** @type {string | null} */
  let problem = lines.length === size ? null : `The ${what} should have ${size} rows.`;
  const rows = emptyRows(size).map((empty, index) => {
    if (index >= lines.length) return empty;
    const { row, isWhole } = readRow(lines[index], size);
    if (row.length !== size || !isWhole) {
      problem ??= `Row ${index + 1} of the ${what} could not be read: it should describe ${size} points by r, b and numbers.`;
    }
    return row.slice(0, size).padEnd(size, ".");
  });
  return { rows, problem };
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {{row: string, isWhole: boolean}} the points before the first mistake or the end of the board, and whether
 *   that was all
 */
function readRow(text, size) {
  let row = "";
  let index = 0;
  while (row.length < size) {
    STEP.lastIndex = index;
    const step = STEP.exec(text)?.[0];
    if (!step) break;
    row += /[0-9]/.test(step) ? ".".repeat(Number(step)) : step.toUpperCase();
    index += step.length;
  }
  return { row, isWhole: index === text.length };
}

/**
 * @param {string} text links joined by `.`
 * @param {number} size
 * @param {string} what the name of the field, for the sentence
 * @returns {{links: string[], problem: string | null}}
 */
export function readLinks(text, size, what) {
  const links = new Set();
  for (const name of text.split(BETWEEN).filter(Boolean)) {
    const link = normalLink(name, size);
    if (!link) return { links: [...links], problem: `The ${what} could be read only in part.` };
    links.add(link);
  }
  return { links: [...links], problem: null };
}
