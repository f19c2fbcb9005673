/** Positions as text diagrams, in the engine's own letters. What people write is read in written-board.js. */

/** @import { Setup } from "../record/record.js" */

/**
 * @param {Pick<Setup, "rows" | "links">} position
 * @returns {string} rows from north to south, then the links where there are any
 */
export function writeDiagram({ rows, links }) {
  return links?.length ? [...rows, `links: ${links.join(" ")}`].join("\n") : rows.join("\n");
}
