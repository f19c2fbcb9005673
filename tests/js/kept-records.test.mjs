/** Whatever the page can create comes through its address, both forms of a link, saving and meeting another tab unchanged. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  compactFragment,
  readAnyFragment,
  readFragment,
  shareableFragment,
  writeFragment,
} from "../../web/js/address/fragment.js";
import { boundedComment, cleanName } from "../../web/js/notation/quote.js";
import { emptyRows } from "../../web/js/notation/rows.js";
import { append, GameRecord } from "../../web/js/record/record.js";
import { isSameRecord, recordJson } from "../../web/js/record/record-json.js";
import { bothTogether } from "../../web/js/storage/meeting.js";
import { parseGame } from "../../web/js/storage/saved-games.js";
import { NO_VERSION } from "../../web/js/storage/versions.js";
import { GAMES } from "./catalogue.mjs";

const RECORDS = 150;
const SIZE = 9;
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

/** @param {number} seed */
function makeRandom(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {number} seed */
function randomRecord(seed) {
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

/**
 * @param {import("../../web/js/record/reading.js").Reading | null} reading
 * @param {GameRecord} record
 */
function assertSame(reading, record) {
  assert.ok(reading);
  assert.deepEqual(reading.problems, []);
  assert.equal(recordJson(reading.record), recordJson(record));
  assert.deepEqual(reading.record.moves, record.moves);
}

test("every record comes through unchanged", async () => {
  for (let seed = 1; seed <= RECORDS; seed += 1) {
    const record = randomRecord(seed);
    const shown = { rows: emptyRows(SIZE), links: [] };
    const fragment = writeFragment(record, shown);
    assertSame(readFragment(`#${fragment}`, GAMES), record);
    assertSame(await readAnyFragment(await shareableFragment(record, shown), GAMES), record);
    assertSame(await readAnyFragment(await compactFragment(record, shown), GAMES), record);
    const saved = { title: "", fragment, changed: seed, version: NO_VERSION };
    assert.equal(parseGame("1", JSON.stringify(saved))?.fragment, fragment);
    assert.equal(bothTogether(fragment, fragment, GAMES), fragment, "a game that meets itself");
    assert.ok(isSameRecord(/** @type {any} */ (readFragment(fragment, GAMES)).record, record));
  }
});

/** @type {Record<string, (record: GameRecord) => unknown>} */
const CHANGES = {
  "a name": (record) => (record.names = { red: "other", blue: "" }),
  "who resigned": (record) =>
    (record.resignation = record.resignation ? null : { color: "red", node: record.root.end }),
  "a move": (record) => append(record.root.end, "swap"),
  "another first move": (record) => {
    const [first] = record.root.children;
    if (first) first.move = "swap";
    else append(record.root, "a1");
  },
  "a comment": (record) => (record.root.end.comment += "!"),
  "a mark": (record) => record.root.end.marks.set("c3", "Z"),
  "an arrow": (record) => record.root.end.arrows.push("b2-a1"),
};

test("every change makes another record", () => {
  for (let seed = 1; seed <= RECORDS / 5; seed += 1) {
    for (const [what, change] of Object.entries(CHANGES)) {
      const [record, changed] = [randomRecord(seed), randomRecord(seed)];
      assert.ok(isSameRecord(record, changed));
      change(changed);
      assert.ok(!isSameRecord(record, changed), what);
      assert.notEqual(recordJson(record), recordJson(changed), what);
    }
  }
});

test("two records of one game meet, and all that either has is in both together, whichever is newer", () => {
  for (let seed = 1; seed <= RECORDS; seed += 1) {
    const [one, other] = [randomRecord(seed), randomRecord(seed + RECORDS)];
    other.setup = one.setup;
    const [first, second] = [one, other].map((record) => writeFragment(record, { rows: emptyRows(SIZE), links: [] }));
    const both = bothTogether(first, second, GAMES);
    assert.ok(both);
    assert.equal(bothTogether(both, second, GAMES), both, "nothing of the older one is left to take");
    assert.equal(bothTogether(both, first, GAMES), both, "nor of the newer one");
  }
});

test("records that cannot be one are not put together", () => {
  assert.equal(bothTogether("v=1&g=quax&n=5&m=a1", "v=1&g=quax&n=6&m=a1", GAMES), null);
  assert.equal(bothTogether("v=1&g=quax&n=5&m=a1", "v=1&g=quax&n=5&m=zz", GAMES), null);
});
