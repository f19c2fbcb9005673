/** What a link means, as plain data that Python's reader gives as well: tests/engine/links.py. */

import { isDeepStrictEqual } from "node:util";

import { emptyRows, pointName } from "../../web/js/notation/points.js";
import { placesOf } from "../../web/js/address/tree-text.js";
import { pathOf, writeResignation } from "../../web/js/record/record.js";

/** @typedef {import("../../web/js/record/record.js").Reading} Reading */

/**
 * @param {Reading | null} reading
 * @returns {object | null} everything that was read; what is not said at all is left out
 */
export function meaningOf(reading) {
  if (!reading) return null;
  const { record, display, problems, task } = reading;
  const hint = { rows: reading.hint.rows, links: reading.hint.links.toSorted() };
  const nodes = [...placesOf(record.root)].map(({ start, last, node }) => ({ path: `${start}${last}`, node }));
  const { setup, names, resignation, byLink } = record;
  const { crop } = display;
  const start = { rows: setup?.rows ?? emptyRows(record.size), links: setup?.links ?? [] };
  const said = {
    game: record.game,
    size: record.size,
    setup,
    red: names.red,
    blue: names.blue,
    moves: byPath(nodes, ({ move }) => move),
    resigned: resignation && writeResignation(resignation, record.root),
    byLink: byLink && Object.fromEntries(Object.entries(byLink).filter(([, value]) => value)),
    comments: byPath(nodes, ({ comment }) => comment),
    marks: byPath(nodes, ({ marks }) => marks.size && Object.fromEntries(marks)),
    arrows: byPath(nodes, ({ arrows }) => arrows.length && arrows),
    hidden: display.coordinates ? "" : "coordinates",
    numbers: display.numbers,
    legal: display.legal === "none" ? "" : display.legal,
    crop: crop && `${pointName(crop.southWest)}-${pointName(crop.northEast)}`,
    rotation: display.rotation,
    task: task && Object.fromEntries(Object.entries(task).filter(([, value]) => value)),
    at: pathOf(record.current).join("."),
    hint: isDeepStrictEqual(hint, start) ? null : hint,
    lost: problems.length && problems,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value));
}

/**
 * @param {{path: string, node: import("../../web/js/record/record.js").MoveNode}[]} nodes
 * @param {(node: import("../../web/js/record/record.js").MoveNode) => unknown} part
 * @returns {Record<string, unknown> | null} the part of every node that has it
 */
function byPath(nodes, part) {
  const parts = nodes.map(({ path, node }) => [path, part(node)]).filter(([, value]) => value);
  return parts.length ? Object.fromEntries(parts) : null;
}
