/** Rematches by link: their ids, and the score that they carry. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  leadInWords,
  newGameId,
  noteDeleted,
  numberInSeries,
  rematchOf,
  scoreFor,
  seriesOf,
  unusedId,
} from "../../web/js/play/series.js";

const FIRST = "k3v7q2mxwp";

test("the games of a series have ids of their own, which both people find", () => {
  let id = FIRST;
  const ids = [id];
  while (ids.length < 1023) ids.push(({ id } = rematchOf({ id }, null, true)).id);
  assert.deepEqual(ids.slice(0, 4), [FIRST, `${FIRST}c`, `${FIRST}d`, `${FIRST}e`]);
  assert.equal(new Set(ids).size, ids.length);
  for (const [index, one] of ids.entries()) {
    assert.match(one, /^[a-z2-7]{10,12}$/);
    assert.deepEqual([seriesOf(one), numberInSeries(one)], [FIRST, index + 1]);
  }
  assert.notEqual(seriesOf(rematchOf({ id }, null, true).id), FIRST, "no id has room for more");
});

test("a rematch gets no id of a game that was deleted here, or that is here", (context) => {
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  /** @type {Map<string, string>} */
  const stored = new Map();
  const getItem = (/** @type {string} */ key) => stored.get(key) ?? null;
  const setItem = (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text);
  Object.assign(globalThis, { localStorage: { getItem, setItem } });
  const none = () => false;
  assert.equal(unusedId(`${FIRST}c`, none), `${FIRST}c`);
  noteDeleted(`${FIRST}d`);
  noteDeleted(`${FIRST}c`);
  assert.equal(unusedId(`${FIRST}c`, none), `${FIRST}e`);
  assert.equal(
    unusedId(`${FIRST}c`, (id) => id === `${FIRST}e`),
    `${FIRST}f`,
  );
  assert.equal(unusedId(`${"a".repeat(10)}c`, none), `${"a".repeat(10)}c`, "other matches are not concerned");
  noteDeleted(`${FIRST}77`);
  assert.notEqual(seriesOf(unusedId(`${FIRST}c`, none)), FIRST, "no id has room for more");
});

test("after an id that no page has made a series begins", () => {
  const { id } = rematchOf({ id: "abcdefg2" }, "red", true);
  assert.deepEqual([id.length, numberInSeries(id)], [newGameId().length, 1]);
});

test("a rematch counts who has won, by the colours with which the two begin it", () => {
  const scored = (/** @type {Parameters<typeof rematchOf>} */ ...how) => rematchOf(...how).score;
  assert.equal(scored({ id: FIRST }, "red", true), "0-1");
  assert.equal(scored({ id: FIRST }, "red", false), "1-0");
  assert.equal(scored({ id: FIRST }, null, true), "0-0");
  assert.equal(scored({ id: FIRST, score: "2-1" }, "blue", true), "2-2");
  assert.equal(scored({ id: FIRST, score: "999-1" }, "red", false), "999-1", "a link holds no more");
});

test("the score is said to each of the two from their side", () => {
  assert.deepEqual([scoreFor("2-1", "red"), scoreFor("2-1", "blue"), scoreFor("", "red")], ["2 : 1", "1 : 2", ""]);
  assert.equal(leadInWords("2-1", "red", "Ada"), "you lead 2 : 1");
  assert.equal(leadInWords("2-1", "blue", "Ada"), "Ada leads 2 : 1");
  assert.equal(leadInWords("1-1", "blue", "Ada"), "it stands 1 : 1");
  assert.equal(leadInWords(undefined, "blue", "Ada"), "");
});
