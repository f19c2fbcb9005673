/** Positions as text diagrams: written in the engine's own letters, and read as people write boards. */

import { BoardError, readBoard } from "./written-board.js";

/**
 * @import { Setup } from "../record/record.js"
 * @import { Diagram } from "./written-board.js"
 */

/**
 * @param {Pick<Setup, "rows" | "links">} position
 * @returns {string} rows from north to south, then the links where there are any
 */
export function writeDiagram({ rows, links }) {
  return links?.length ? [...rows, `links: ${links.join(" ")}`].join("\n") : rows.join("\n");
}

/**
 * @param {string} text a board as people write it; perhaps a line `links: b2-c3`
 * @returns {{diagram: Diagram, problem: null} | {diagram: null, problem: string}} a sentence names line and column
 */
export function readDiagram(text) {
  try {
    return { diagram: readBoard(text), problem: null };
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return { diagram: null, problem: `${error.message[0].toUpperCase()}${error.message.slice(1)}.` };
  }
}
