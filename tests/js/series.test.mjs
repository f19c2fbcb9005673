/** Rematches by link: their ids, and the score that they carry. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  contradicted,
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

test("a score is not believed that the saved games contradict", () => {
  /** The reader began the first game as Red and won it, so begins the second as Blue. */
  const first = { id: FIRST, score: undefined, side: /** @type {const} */ ("red") };
  const won = { ...first, winner: /** @type {const} */ ("red") };
  const [second, third, other] = [`${FIRST}c`, `${FIRST}d`, "a".repeat(10)];
  /** @type {(score: string, saved: import("../../web/js/play/series.js").Earlier[], id?: string) => unknown} */
  const checked = (score, saved, id = second) => contradicted({ id, score }, "blue", saved)?.score;
  for (const forged of ["7-0", "0-0", "1-0", "999-0", "0-2"]) assert.equal(checked(forged, [won]), "0-1");
  assert.equal(contradicted({ id: second, score: "0-1" }, "blue", [won]), null);
  // Nobody has won, or it is not known yet who has.
  assert.equal(checked("0-1", [{ ...first, winner: null }]), "0-0");
  for (const fits of ["0-0", "1-0", "0-1"])
    assert.equal(contradicted({ id: second, score: fits }, "blue", [{ ...first, winner: undefined }]), null);
  assert.equal(checked("1-1", [{ ...first, winner: undefined }]), "0-0");
  // After a swap the two keep the colours of the game's beginning.
  assert.equal(contradicted({ id: second, score: "1-0" }, "red", [won]), null);
  assert.deepEqual(contradicted({ id: second, score: "0-1" }, "red", [won]), { score: "1-0" });
  // A game between is not here: it was won by either, and the colours may be any.
  for (const fits of ["0-1", "1-1", "0-2"]) assert.equal(contradicted({ id: third, score: fits }, "blue", [won]), null);
  assert.equal(checked("2-0", [won], third), "0-1");
  // Scores go on from the last game that is here.
  const later = { ...won, id: third, score: "3-4" };
  assert.equal(contradicted({ id: `${FIRST}e`, score: "4-4" }, "blue", [won, later]), null);
  // Where no game of the match is saved only the number of games counts.
  assert.equal(checked("7-0", [{ ...won, id: other }]), undefined);
  assert.notEqual(contradicted({ id: second, score: "7-0" }, "blue", [{ ...won, id: other }]), null);
  assert.equal(contradicted({ id: second, score: "1-0" }, "blue", []), null);
  assert.equal(contradicted({ id: second }, "blue", [won]), null);
});

test("the winner leads also in a rematch that was deleted elsewhere and begun again from the game before", () => {
  /** The reader won the first two games, as Red and as Blue. The friend deleted the second, and is Blue once more. */
  const first = {
    id: FIRST,
    score: undefined,
    side: /** @type {const} */ ("red"),
    winner: /** @type {const} */ ("red"),
  };
  const second = {
    ...first,
    id: `${FIRST}c`,
    score: "0-1",
    side: /** @type {const} */ ("blue"),
    winner: /** @type {const} */ ("blue"),
  };
  const checked = (/** @type {Parameters<typeof contradicted>[1]} */ side, /** @type {string} */ score) => {
    const found = contradicted({ id: `${FIRST}d`, score }, side, [first, second]);
    return leadInWords(found?.score ?? score, side, "Ada");
  };
  for (const score of ["0-1", "1-0", "0-2", "2-0"])
    for (const side of /** @type {const} */ (["red", "blue"])) assert.equal(checked(side, score), "you lead 2 : 0");
});

test("the score is said to each of the two from their side", () => {
  assert.deepEqual([scoreFor("2-1", "red"), scoreFor("2-1", "blue"), scoreFor("", "red")], ["2 : 1", "1 : 2", ""]);
  assert.equal(leadInWords("2-1", "red", "Ada"), "you lead 2 : 1");
  assert.equal(leadInWords("2-1", "blue", "Ada"), "Ada leads 2 : 1");
  assert.equal(leadInWords("1-1", "blue", "Ada"), "it stands 1 : 1");
  assert.equal(leadInWords(undefined, "blue", "Ada"), "");
});
