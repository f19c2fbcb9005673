/**
 * Records as the page can create them, with everything that may stand in a comment or a name; and what a link means, as
 * plain data that Python's reader gives as well (tests/engine/links.py).
 */

import { isDeepStrictEqual } from "node:util";

import { placesOf } from "../../web/js/address/tree-text.js";
import { boundedComment, cleanName } from "../../web/js/notation/quote.js";
import { emptyRows, pointName } from "../../web/js/notation/points.js";
import { append, GameRecord, pathOf, writeResignation } from "../../web/js/record/record.js";

export const SIZE = 9;
const PIECES = [
  ...[
    "a",
    "Z",
    "9",
    " ",
    "\n",
    ";",
    ";;",
    ":",
    "&",
    "=",
    "#",
    "%",
    "%25",
    "%E4%BD",
    "+",
    "~",
    "(",
    ")",
    "'",
    '"',
    "<b>",
    "\\",
  ],
  ...[
    "\u4f60",
    "\u0436",
    "\u{1f600}",
    "e\u0301",
    "\u05d0",
    "\u202e",
    "\u200b",
    "\u0000",
    "\ud800",
    "\r\n",
    "\t",
    "\ufeff",
  ],
];

/**
 * @param {number} seed
 * @returns {(below: number) => number} numbers that look random and are the same in every run
 */
export function makeRandom(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * @param {number} seed
 * @returns {GameRecord}
 */
export function randomRecord(seed) {
  const random = makeRandom(seed);
  const text = (/** @type {number} */ length) =>
    Array.from({ length: random(length) }, () => PIECES[random(PIECES.length)]).join("");
  const point = () => `${"abcdefghi"[random(SIZE)]}${1 + random(SIZE)}`;
  const names = { red: cleanName(text(12)), blue: cleanName(text(12)) };
  const setup = random(3)
    ? null
    : { rows: ["R".padEnd(SIZE, "."), ...emptyRows(SIZE).slice(1)], links: null, turn: /** @type {const} */ ("blue") };
  const record = new GameRecord({ game: "quax", size: SIZE, names, setup });
  const nodes = [record.root];
  for (let count = random(40); count > 0; count -= 1) {
    const parent = random(4) ? nodes[nodes.length - 1] : nodes[random(nodes.length)];
    const move = point();
    if (!parent.children.some((child) => child.move === move)) nodes.push(append(parent, move));
  }
  for (const node of nodes) {
    if (!random(3)) node.comment = boundedComment(text(60)).text;
    if (!random(4)) node.marks.set(point(), ["triangle", "square", "circle", "cross", "A", "x1"][random(6)]);
    if (!random(5)) node.arrows.push("a1-c3");
  }
  record.goTo(nodes[random(nodes.length)]);
  const end = record.current.end;
  if (!random(3)) record.resignation = { color: random(2) ? "red" : "blue", node: end };
  return record;
}

/** @typedef {import("../../web/js/record/record.js").Reading} Reading */

/**
 * @param {Reading | null} reading
 * @returns {object | null} everything that was read; what is not said at all is left out
 */
export function meaningOf(reading) {
  if (!reading) return null;
  const { record, display, problems, task } = reading;
  const expectedBoard = { rows: reading.expectedBoard.rows, links: reading.expectedBoard.links.toSorted() };
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
    called: record.called,
    inventor: record.inventor,
    moves: byPath(nodes, ({ move }) => move),
    resigned: resignation && writeResignation(resignation, record.root),
    byLink: byLink && Object.fromEntries(Object.entries(byLink).filter(([, value]) => value)),
    comments: byPath(nodes, ({ comment }) => comment),
    marks: byPath(nodes, ({ marks }) => marks.size && Object.fromEntries(marks)),
    arrows: byPath(nodes, ({ arrows }) => arrows.length && arrows),
    hidden: /** @type {const} */ (["coordinates", "outlines"]).filter((what) => !display[what]).join(" "),
    numbers: display.numbers,
    legal: display.legal === "none" ? "" : display.legal,
    crop: crop && `${pointName(crop.southWest)}-${pointName(crop.northEast)}`,
    rotation: display.rotation,
    task: task && Object.fromEntries(Object.entries(task).filter(([, value]) => value)),
    at: pathOf(record.current).join("."),
    hint: isDeepStrictEqual(expectedBoard, start) ? null : expectedBoard,
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
