/** The ladder: which rungs are won, that tabs lose none of each other's, and that merging twice is merging once. */

import assert from "node:assert/strict";
import { test } from "node:test";

const { climb, isOnLadder, saveRung, mergedRungs, nextLevel, parseRung, RUNGS, rungsOf } =
  await import("../../web/js/play/ladder.js");
const { forgetUnsaved } = await import("../../web/js/saved/storage.js");
const { newGame } = await import("../../web/js/record/record.js");
const { writeBackup } = await import("../../web/js/first-page/backup.js");
const { readMatch } = await import("../../web/js/play/match.js");

const KEY = `${RUNGS}quax.1`;
const rung = (/** @type {number} */ moves, fragment = `g=quax&n=9&m=${moves}`) => ({ moves, fragment });
const won = (/** @type {string} */ game) => rungsOf(game).map((one) => one?.moves ?? null);

/**
 * @param {{after: (undo: () => void) => void}} context of a test with a browser of its own
 * @returns {{stored: Map<string, string>, isForbidden: boolean}}
 */
function browser(context) {
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  const here = { stored: new Map(), isForbidden: false };
  const refuse = () => {
    if (here.isForbidden) throw new DOMException("forbidden", "SecurityError");
  };
  const localStorage = {
    getItem: (/** @type {string} */ key) => (refuse(), here.stored.get(key) ?? null),
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => (refuse(), here.stored.set(key, text)),
  };
  Object.assign(globalThis, { localStorage });
  return here;
}

test("each game has eight rungs of its own, and keeps the shortest game that won one", (context) => {
  browser(context);
  saveRung("quax", 3, rung(13));
  saveRung("quax", 3, rung(15));
  saveRung("crossway", 8, rung(20));
  assert.deepEqual(won("quax"), [null, null, 13, null, null, null, null, null]);
  saveRung("quax", 3, rung(11));
  assert.equal(rungsOf("quax")[2]?.fragment, "g=quax&n=9&m=11");
  assert.deepEqual(won("crossway"), [null, null, null, null, null, null, null, 20]);
});

test("the next level is above the highest rung, then the lowest that was left out", () => {
  const rungs = (/** @type {number[]} */ ...levels) =>
    Array.from({ length: 8 }, (_, at) => (levels.includes(at + 1) ? rung(9) : null));
  assert.equal(nextLevel(rungs()), 1);
  assert.equal(nextLevel(rungs(1, 2)), 3);
  assert.equal(nextLevel(rungs(2, 5)), 6);
  assert.equal(nextLevel(rungs(1, 3, 8)), 2);
  assert.equal(nextLevel(rungs(1, 2, 3, 4, 5, 6, 7, 8)), 0);
});

test("two tabs that climb at once lose nothing of each other", (context) => {
  browser(context);
  // Each tab has read the ladder before the other writes.
  rungsOf("quax");
  saveRung("quax", 1, rung(10));
  saveRung("quax", 2, rung(12));
  assert.deepEqual(won("quax").slice(0, 3), [10, 12, null]);
});

test("a browser that stores nothing keeps the ladder as long as the page", (context) => {
  const here = browser(context);
  here.isForbidden = true;
  saveRung("quadrex", 1, rung(10));
  assert.equal(rungsOf("quadrex")[0]?.moves, 10);
  assert.equal(here.stored.size, 0);
  assert.match(JSON.parse(writeBackup()).kept[`${RUNGS}quadrex.1`], /"moves":10/, "a file has it");
  forgetUnsaved();
  assert.equal(rungsOf("quadrex")[0], null);
});

test("there is no rung where there is no level", (context) => {
  const { stored } = browser(context);
  saveRung("quax", 9, rung(10));
  assert.equal(stored.size, 0);
  assert.equal(readMatch({ level: 9 }).terms.level, 1);
});

test("merging does not depend on the order, and twice is once", () => {
  const texts = [rung(10, "b"), rung(10, "a"), rung(12, "a"), rung(9, "c")].map((one) => JSON.stringify(one));
  for (const one of [...texts, "", "broken"]) {
    for (const other of texts) {
      const merged = mergedRungs(one, other, KEY);
      if (parseRung(one)) assert.equal(mergedRungs(other, one, KEY), merged);
      assert.equal(mergedRungs(merged, other, KEY), merged);
      assert.ok(parseRung(merged));
    }
  }
});

test("what is no rung is none", (context) => {
  const { stored } = browser(context);
  const hostile = [
    "",
    "null",
    "[]",
    '{"moves":-1,"fragment":""}',
    '{"moves":0,"fragment":""}',
    '{"moves":1e9,"fragment":""}',
    '{"moves":2}',
    "{",
  ];
  for (const text of hostile) {
    stored.set(`${RUNGS}quax.1`, text);
    assert.equal(rungsOf("quax")[0], null);
  }
});

test("a saved game remembers that the computer was beaten with help", () => {
  assert.equal(readMatch({ help: "hint" }).help, "hint");
  assert.equal(readMatch({ help: "taken-back" }).help, "taken-back");
  assert.equal(readMatch({ help: "analysed" }).help, "analysed");
  assert.equal(readMatch({ help: "<b>" }).help, "");
  assert.equal(readMatch({}).help, "");
});

test("a win counts on a beginner's board, from the start of a game of the catalogue, and without help", (context) => {
  browser(context);
  /** @type {(differs?: {game?: string, size?: number, isSetUp?: boolean, help?: string, begun?: number}) => any} */
  const wonGame = ({ game = "quax", size = 9, isSetUp = false, help = "", begun = 0 } = {}) => {
    const setup = isSetUp ? { rows: [], links: null, turn: /** @type {const} */ ("red") } : null;
    const { record } = newGame({ game, size, setup });
    const session = { record, winner: "red", game: { smallSize: 9 } };
    return { session, terms: { level: 3 }, isEarned: !help && !begun && !isSetUp, movesOf: () => 13 };
  };
  assert.ok(isOnLadder(wonGame()));
  assert.ok(isOnLadder(wonGame({ size: 13 })));
  for (const other of [{ size: 8 }, { isSetUp: true }, { game: "own:ban-xo/ox" }])
    assert.ok(!isOnLadder(wonGame(other)));
  climb(wonGame({ help: "hint" }));
  climb(wonGame({ help: "taken-back" }));
  climb(wonGame({ begun: 16 }));
  assert.equal(rungsOf("quax")[2], null);
  climb(wonGame());
  assert.deepEqual(rungsOf("quax")[2], { moves: 13, fragment: "g=quax&n=9&v=1" });
});
