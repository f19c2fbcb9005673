/** All of mine in one file: read elsewhere it loses nothing of either side, and read twice it is read once. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_VERSION, nextVersion, SAVED_GAMES } from "../../web/js/address/saved-games.js";
import { GAMES } from "./fake-engine.mjs";

const { deleteAll, readBackup, writeBackup } = await import("../../web/js/first-page/backup.js");

/** @typedef {Record<string, string>} Stored */

/**
 * @param {{after: (undo: () => void) => void}} context of a test with browsers of its own
 * @returns {{use: (stored: Stored) => void, room: number}} `room`: how many things can still be written
 */
function browsers(context) {
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  const here = { room: Infinity, use };
  /** @param {Stored} stored */
  function use(stored) {
    Object.setPrototypeOf(stored, {
      getItem: (/** @type {string} */ key) => (Object.hasOwn(stored, key) ? stored[key] : null),
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
        if (here.room-- <= 0) throw new DOMException("full", "QuotaExceededError");
        stored[key] = text;
      },
      removeItem: (/** @type {string} */ key) => delete stored[key],
    });
    Object.assign(globalThis, { localStorage: stored });
  }
  return here;
}

/**
 * @param {string} moves
 * @param {import("../../web/js/address/saved-games.js").Version} version
 */
const game = (moves, version, title = "") =>
  JSON.stringify({
    title,
    fragment: `g=quax&n=5&m=${moves}&v=1`,
    changed: 5,
    order: version.count,
    version,
    standing: "",
  });

const rung = (/** @type {number} */ moves) => JSON.stringify({ moves, fragment: `g=quax&n=9&m=${moves}` });
const draft = (/** @type {string} */ id, changed = 1) => ({
  id,
  fragment: `g=own:ban-xo/ox&n=7&called=${id}&v=2`,
  changed,
});
const mistake = (/** @type {string} */ moves, made = 1) => ({ fragment: `g=quax&n=5&m=${moves}&task=play&v=1`, made });
const STARTED = nextVersion(NO_VERSION, "home");

/** @returns {Stored} */
const home = () => ({
  [`${SAVED_GAMES}both`]: game("c3.d4.e5", nextVersion(STARTED, "home")),
  [`${SAVED_GAMES}home`]: game("a1", STARTED, "Mine"),
  "crosscut.order": "7",
  "crosscut.own-games": JSON.stringify([draft("one", 9), draft("two", 3)]),
  "crosscut.rung.quax.1": rung(10),
  "crosscut.mistakes": JSON.stringify([mistake("c3", 7)]),
  "crosscut.puzzle-results": '{"quax-abcde":{"20000":"first"},"quax-fghij":{"20000":"seen"}}',
  "crosscut.theme": "dark",
});

/** @returns {Stored} */
const away = () => ({
  [`${SAVED_GAMES}both`]: game("c3.d4.b2", nextVersion(STARTED, "away")),
  [`${SAVED_GAMES}away`]: game("b1", STARTED),
  "crosscut.order": "5",
  "crosscut.own-games": JSON.stringify([draft("three", 8), draft("two", 4)]),
  "crosscut.rung.quax.1": rung(12),
  "crosscut.rung.quax.2": rung(14),
  "crosscut.mistakes": JSON.stringify([mistake("d4", 9), mistake("c3", 8)]),
  "crosscut.puzzle-results": '{"quax-fghij":{"20001":"later"}}',
  "crosscut.theme": "light",
});

test("a file that is read where there is nothing brings everything but preferences", (context) => {
  const { use } = browsers(context);
  use(home());
  const file = writeBackup();
  /** @type {Stored} */
  const fresh = {};
  use(fresh);
  assert.equal(readBackup(file, GAMES), "The file is read. New: 6. Merged with what was here: 0.");
  const { "crosscut.theme": _, ...kept } = home();
  assert.deepEqual(Object.keys(fresh).sort(), Object.keys(kept).sort());
  assert.deepEqual(JSON.parse(writeBackup()), JSON.parse(file));
});

test("two browsers lose nothing of each other, and twice is once", (context) => {
  const { use } = browsers(context);
  use(away());
  const file = writeBackup();
  const stored = home();
  use(stored);
  readBackup(file, GAMES);
  const both = JSON.parse(stored[`${SAVED_GAMES}both`]).fragment;
  assert.match(both, /e5/);
  assert.match(both, /b2/);
  assert.equal(JSON.parse(stored[`${SAVED_GAMES}home`]).title, "Mine");
  assert.ok(stored[`${SAVED_GAMES}away`]);
  assert.equal(stored["crosscut.order"], "7");
  const drafts = JSON.parse(stored["crosscut.own-games"]);
  assert.deepEqual(
    drafts.map((/** @type {{id: string, changed: number}} */ { id, changed }) => [id, changed]),
    [
      ["one", 9],
      ["three", 8],
      ["two", 4],
    ],
  );
  assert.equal(stored["crosscut.rung.quax.1"], rung(10));
  assert.equal(stored["crosscut.rung.quax.2"], rung(14));
  assert.deepEqual(JSON.parse(stored["crosscut.mistakes"]), [mistake("d4", 9), mistake("c3", 7)]);
  assert.deepEqual(JSON.parse(stored["crosscut.puzzle-results"]), {
    "quax-abcde": { 20000: "first" },
    "quax-fghij": { 20000: "seen", 20001: "later" },
  });
  assert.equal(stored["crosscut.theme"], "dark");
  const once = { ...stored };
  assert.equal(readBackup(file, GAMES), "All that is in the file was here already.");
  assert.deepEqual({ ...stored }, once);
});

test("a game that went on elsewhere goes on, and an older state of it changes nothing", (context) => {
  const { use } = browsers(context);
  const newer = { [`${SAVED_GAMES}both`]: game("c3.d4", nextVersion(STARTED, "away")) };
  const older = { [`${SAVED_GAMES}both`]: game("c3", STARTED) };
  use(newer);
  const file = writeBackup();
  const stored = { ...older };
  use(stored);
  const before = writeBackup();
  readBackup(file, GAMES);
  assert.match(stored[`${SAVED_GAMES}both`], /m=c3.d4&/);
  readBackup(before, GAMES);
  assert.match(stored[`${SAVED_GAMES}both`], /m=c3.d4&/);
});

test("two games that do not fit into one are both kept, once", (context) => {
  const { use } = browsers(context);
  const other = game("a1", nextVersion(STARTED, "away")).replace("quax", "crossway");
  use({ [`${SAVED_GAMES}both`]: other });
  const file = writeBackup();
  const stored = { [`${SAVED_GAMES}both`]: game("c3", nextVersion(STARTED, "home")) };
  use(stored);
  readBackup(file, GAMES);
  readBackup(file, GAMES);
  assert.equal(Object.keys(stored).length, 2);
});

test("without room nothing is lost, and what is missing is counted", (context) => {
  const here = browsers(context);
  here.use(away());
  const file = writeBackup();
  const stored = home();
  here.use(stored);
  here.room = 1;
  assert.match(readBackup(file, GAMES), /^This browser has no room for [1-9]/);
  assert.ok(stored[`${SAVED_GAMES}home`]);
  here.room = Infinity;
  readBackup(file, GAMES);
  assert.ok(stored[`${SAVED_GAMES}away`]);
});

test("a hostile file changes nothing but what it may", (context) => {
  const { use } = browsers(context);
  const stored = home();
  use(stored);
  const before = { ...stored };
  const kept = {
    "crosscut.theme": "x",
    __proto__x: "y",
    [SAVED_GAMES]: "{}",
    [`${SAVED_GAMES}both`]: "{}",
    [`${SAVED_GAMES}odd`]: '{"title":1}',
    "crosscut.rung.quax.1": '{"moves":-1,"fragment":""}',
    "crosscut.order": "9".repeat(40),
    "crosscut.own-games": '{"a":1}',
    "crosscut.mistakes": '[{"fragment":1}]',
    "crosscut.puzzle-results": "[]",
  };
  for (const text of ["", "null", "[]", "{}", '{"crosscut":2,"kept":{}}', '{"crosscut":1,"kept":null}'])
    assert.match(readBackup(text, GAMES), /^This file holds nothing/);
  readBackup(JSON.stringify({ crosscut: 1, kept }), GAMES);
  assert.deepEqual({ ...stored }, before);
});

test("all of it is deleted, and the look of boards stays", (context) => {
  const { use } = browsers(context);
  const stored = { ...home(), "crosscut.before.home": "{}" };
  use(stored);
  deleteAll();
  assert.deepEqual(Object.keys(stored), ["crosscut.theme"]);
});
