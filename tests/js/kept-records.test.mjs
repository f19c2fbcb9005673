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
import { emptyRows } from "../../web/js/notation/points.js";
import { append } from "../../web/js/record/record.js";
import { isSameRecord, recordJson } from "../../web/js/record/record-json.js";
import { bothTogether } from "../../web/js/address/states.js";
import { NO_VERSION, parseGame } from "../../web/js/address/saved-games.js";
import { GAMES } from "./catalogue.mjs";
import { randomRecord, SIZE } from "./random-record.mjs";

/** @typedef {import("../../web/js/record/record.js").GameRecord} GameRecord */

const RECORDS = 150;

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
    const itself = { fragment, isParted: false };
    assert.deepEqual(bothTogether(fragment, fragment, GAMES), itself, "a game that meets itself");
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
    const both = bothTogether(first, second, GAMES)?.fragment;
    assert.ok(both);
    assert.equal(bothTogether(both, second, GAMES)?.fragment, both, "nothing of the older one is left to take");
    assert.equal(bothTogether(both, first, GAMES)?.fragment, both, "nor of the newer one");
  }
});

test("lines part where both have moved, and not where one has moved and the other has written", () => {
  const game = "v=1&g=quax&n=5&m=c3";
  const written = `${game}&comments=1:Good`;
  const both = bothTogether(`${game}.d4`, written, GAMES);
  assert.deepEqual(both, { fragment: `${game}.d4&comments=1:Good`, isParted: false });
  assert.equal(bothTogether(`${game}.d4`, `${game}.b2`, GAMES)?.isParted, true);
  assert.equal(bothTogether(`${game}.d4`, `${game}.b2.a1`, GAMES)?.isParted, true);
});

test("records that cannot be one are not put together", () => {
  assert.equal(bothTogether("v=1&g=quax&n=5&m=a1", "v=1&g=quax&n=6&m=a1", GAMES), null);
  assert.equal(bothTogether("v=1&g=quax&n=5&m=a1", "v=1&g=quax&n=5&m=zz", GAMES), null);
});
