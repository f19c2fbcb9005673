/** All of the reader’s data in one file: read elsewhere it loses nothing of either side, and read twice it is read once. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { listGames, loadGame, nextOrder, SAVED_GAMES, saveGame, stepBack } from "../../web/js/saved/saved-games.js";
import { NO_VERSION, nextVersion, readVersion } from "../../web/js/saved/versions.js";
import { addResults, readResults } from "../../web/js/puzzles/results.js";
import { GAMES } from "./fake-engine.mjs";

const { deleteAll, readBackup, writeBackup } = await import("../../web/js/first-page/backup.js");

/** @typedef {Record<string, string>} Stored */

/**
 * @param {{after: (undo: () => void) => void}} context of a test with browsers of its own
 * @returns {{use: (stored: Stored) => void, room: number, characters: number}} `room`: how many
 *   things can still be written; `characters`: how many can be stored at all
 */
function browsers(context) {
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  const here = { room: Infinity, characters: Infinity, use };
  /** @param {Stored} stored */
  function use(stored) {
    Object.setPrototypeOf(stored, {
      getItem: (/** @type {string} */ key) => (Object.hasOwn(stored, key) ? stored[key] : null),
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
        const size = here.characters === Infinity ? 0 : Object.values({ ...stored, [key]: text }).join("").length;
        if (here.room-- <= 0 || size > here.characters) throw new DOMException("full", "QuotaExceededError");
        stored[key] = text;
      },
      removeItem: (/** @type {string} */ key) => delete stored[key],
      get length() {
        return Object.keys(stored).length;
      },
    });
    Object.assign(globalThis, { localStorage: stored });
  }
  return here;
}

/**
 * @param {string} moves
 * @param {import("../../web/js/saved/versions.js").Version} version
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
const mistake = (/** @type {string} */ moves, made = 1) => ({ fragment: `g=quax&n=5&m=${moves}&task=play&v=1`, made });
const STARTED = nextVersion(NO_VERSION, "home");
const draft = (/** @type {string} */ id, changed = 1, version = STARTED, called = id) => ({
  id,
  fragment: `g=own:ban-xo/ox&n=7&called=${called}&v=2`,
  changed,
  version,
});
const figure = (/** @type {string} */ id, text = id, version = STARTED) => ({ id, name: text, text, version });
const idsIn = (/** @type {string} */ text) => JSON.parse(text).map((/** @type {{id: string}} */ { id }) => id);

/** @returns {Stored} */
const home = () => ({
  [`${SAVED_GAMES}both`]: game("c3.d4.e5", nextVersion(STARTED, "home")),
  [`${SAVED_GAMES}home`]: game("a1", STARTED, "Mine"),
  "crosscut.order": "7",
  "crosscut.own-games": JSON.stringify([draft("one", 9), draft("two", 3)]),
  "crosscut.figures": JSON.stringify([figure("new"), figure("old")]),
  "crosscut.program:own": "print('home')",
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
  "crosscut.own-games": JSON.stringify([draft("three", 8), draft("two", 4, nextVersion(STARTED, "away"), "second")]),
  "crosscut.figures": JSON.stringify([figure("other"), figure("old")]),
  "crosscut.program:own": "print('away')",
  "crosscut.program:write-a-bot": "print('bot')",
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
  assert.equal(readBackup(file, GAMES), "The file is loaded. New: 8. Merged with what was here: 0.");
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
  assert.deepEqual(idsIn(stored["crosscut.own-games"]), ["one", "three", "two"]);
  assert.match(stored["crosscut.own-games"], /called=second/);
  assert.doesNotMatch(stored["crosscut.own-games"], /called=two/, "it has become the second");
  assert.deepEqual(idsIn(stored["crosscut.figures"]), ["new", "old", "other"]);
  const programs = Object.entries(stored).filter(([key]) => key.startsWith("crosscut.program:"));
  assert.deepEqual(programs.map(([, text]) => text).sort(), ["print('away')", "print('bot')", "print('home')"]);
  assert.equal(stored["crosscut.program:own"], "print('home')");
  assert.equal(stored["crosscut.rung.quax.1"], rung(10));
  assert.equal(stored["crosscut.rung.quax.2"], rung(14));
  assert.deepEqual(JSON.parse(stored["crosscut.mistakes"]), [mistake("d4", 9), mistake("c3", 7)]);
  assert.deepEqual(JSON.parse(stored["crosscut.puzzle-results"]), {
    "quax-abcde": { 20000: "first" },
    "quax-fghij": { 20000: "seen", 20001: "later" },
  });
  assert.equal(stored["crosscut.theme"], "dark");
  const once = { ...stored };
  assert.equal(readBackup(file, GAMES), "Everything in the file was already here.");
  assert.deepEqual({ ...stored }, once);
});

test("a program that came with a file and was changed here stays as it is", (context) => {
  const { use } = browsers(context);
  use(away());
  const file = writeBackup();
  const stored = home();
  use(stored);
  readBackup(file, GAMES);
  const brought = Object.keys(stored).find((key) => key.startsWith("crosscut.program:own-")) ?? "";
  stored[brought] = "print('mine now')";
  assert.equal(readBackup(file, GAMES), "Everything in the file was already here.");
  assert.equal(stored[brought], "print('mine now')");
  const hostile = {
    "crosscut.program:../x": "a",
    "crosscut.program:own-b": "x".repeat(200_001),
    "crosscut.program:": "c",
  };
  const before = { ...stored };
  readBackup(JSON.stringify({ crosscut: 1, kept: hostile }), GAMES);
  assert.deepEqual({ ...stored }, before);
});

test("files of older and of newer versions say how games stand, as they were saved", (context) => {
  const { use } = browsers(context);
  const at = (/** @type {object} */ fields) => JSON.stringify({ ...JSON.parse(game("c3", STARTED)), ...fields });
  const kept = {
    [`${SAVED_GAMES}old`]: at({ standing: "Blue to move: Ben’s turn." }),
    [`${SAVED_GAMES}new`]: at({ standing: undefined, stands: "blue" }),
    [`${SAVED_GAMES}odd`]: at({ standing: undefined, stands: "Blue to move." }),
  };
  use({});
  readBackup(JSON.stringify({ crosscut: 1, kept }), GAMES);
  const again = writeBackup();
  use({});
  readBackup(again, GAMES);
  const said = listGames().map(({ id, stands, standing }) => [id, stands, standing]);
  assert.deepEqual(said.sort(), [
    ["new", "blue", ""],
    ["odd", undefined, ""],
    ["old", undefined, "Blue to move: Ben’s turn."],
  ]);
});

test("help that was had in either state of a game was had in the game", (context) => {
  const { use } = browsers(context);
  const against = (/** @type {string} */ text, help = "") =>
    JSON.stringify({
      ...JSON.parse(text),
      match: { opponent: "computer", level: 3, played: 3, ...(help && { help }) },
    });
  for (const [here, there] of [
    ["hint", ""],
    ["", "hint"],
  ]) {
    use({ [`${SAVED_GAMES}both`]: against(game("c3.d4.b2", nextVersion(STARTED, "away")), there) });
    const file = writeBackup();
    const stored = { [`${SAVED_GAMES}both`]: against(game("c3.d4.e5", nextVersion(STARTED, "home")), here) };
    use(stored);
    readBackup(file, GAMES);
    assert.equal(JSON.parse(stored[`${SAVED_GAMES}both`]).match.help, "hint");
  }
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

test("two games that do not fit into one are both kept, once, also after either has gone on", (context) => {
  const { use } = browsers(context);
  const awayVersion = nextVersion(STARTED, "away");
  const other = game("a1", awayVersion).replace("quax", "crossway");
  use({ [`${SAVED_GAMES}both`]: other });
  const file = writeBackup();
  /** @type {Stored} */
  const stored = { [`${SAVED_GAMES}both`]: game("c3", nextVersion(STARTED, "home")) };
  use(stored);
  readBackup(file, GAMES);
  const added = Object.keys(stored).find((key) => key.startsWith(`${SAVED_GAMES}both.`)) ?? "";
  assert.match(stored[added], /crossway.*m=a1&/);
  const further = game("a1.b2", nextVersion(awayVersion, "home")).replace("quax", "crossway");
  stored[added] = further;
  assert.equal(readBackup(file, GAMES), "Everything in the file was already here.");
  assert.equal(stored[added], further);
  assert.match(stored[`${SAVED_GAMES}both`], /m=c3&/);
});

test("a game by link that two devices of a person have saved is one, and that of the friend is another", (context) => {
  const { use } = browsers(context);
  const byLink = (/** @type {string} */ moves, /** @type {string} */ tab, side = "red") =>
    JSON.stringify({
      ...JSON.parse(game(moves, nextVersion(NO_VERSION, tab)).replace("&v=1", "&id=k3v7q2mxwp&v=1")),
      match: { opponent: "link", id: "k3v7q2mxwp", side },
    });
  use({
    [`${SAVED_GAMES}phone`]: byLink("c3.d4.e5", "phone"),
    [`${SAVED_GAMES}friend`]: byLink("c3", "friend", "blue"),
  });
  const file = writeBackup();
  /** @type {Stored} */
  const stored = { [`${SAVED_GAMES}laptop`]: byLink("c3.d4", "laptop") };
  use(stored);
  readBackup(file, GAMES);
  assert.equal(readBackup(file, GAMES), "Everything in the file was already here.");
  assert.deepEqual(
    listGames()
      .map(({ id }) => id)
      .sort(),
    ["friend", "laptop"],
  );
  assert.match(stored[`${SAVED_GAMES}laptop`], /m=c3.d4.e5&/);
});

test("of an own game and a figure that were changed in two browsers, both states are kept, once", (context) => {
  const { use } = browsers(context);
  const [here, there] = [nextVersion(STARTED, "home"), nextVersion(STARTED, "away")];
  use({
    "crosscut.own-games": JSON.stringify([draft("one", 9, there, "theirs")]),
    "crosscut.figures": JSON.stringify([figure("one", "theirs", there)]),
  });
  const file = writeBackup();
  /** @type {Stored} */
  const stored = {
    "crosscut.own-games": JSON.stringify([draft("one", 5, here, "mine")]),
    "crosscut.figures": JSON.stringify([figure("one", "mine", here)]),
  };
  use(stored);
  readBackup(file, GAMES);
  for (const key of Object.keys(stored)) {
    assert.equal(idsIn(stored[key]).length, 2);
    assert.match(stored[key], /mine/);
    assert.match(stored[key], /theirs/);
  }
  assert.equal(readBackup(file, GAMES), "Everything in the file was already here.");
  stored["crosscut.figures"] = JSON.stringify([figure("one", "theirs", nextVersion(here, "home"))]);
  readBackup(file, GAMES);
  assert.equal(idsIn(stored["crosscut.figures"]).length, 1, "the same was made twice");
});

test("one can step back to what was here before a file was read", (context) => {
  const { use } = browsers(context);
  use({ [`${SAVED_GAMES}both`]: game("a1", nextVersion(STARTED, "away")) });
  const file = writeBackup();
  const stored = { [`${SAVED_GAMES}both`]: game("c3", STARTED) };
  use(stored);
  readBackup(file, GAMES);
  assert.match(stored[`${SAVED_GAMES}both`], /m=a1&/);
  assert.match(stepBack("both")?.fragment ?? "", /m=c3&/);
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

test("a huge file leaves room for what is still to be played here", (context) => {
  const here = browsers(context);
  const stored = home();
  here.use(stored);
  here.characters = 260_000;
  const games = Array.from({ length: 40 }, (_, index) => [
    `${SAVED_GAMES}${index}`,
    game("c3", STARTED, "x".repeat(40)),
  ]);
  const huge = Array.from({ length: 2000 }, (_, index) => mistake(`c3.d4.${index}`));
  const whole = file({ ...Object.fromEntries(games), "crosscut.mistakes": JSON.stringify(huge) });
  assert.match(readBackup(whole, GAMES), /^This browser has no room for 1 of the things in the file/);
  assert.ok(stored[`${SAVED_GAMES}39`]);
  assert.ok(Object.values(stored).join("").length < 100_000, "nothing is held back any more");
  here.characters = 150_000;
  assert.match(readBackup(whole, GAMES), /^This browser has hardly any room left: delete saved games/);
  assert.equal(stored["crosscut.held-back"], undefined);
});

const file = (/** @type {Stored} */ kept) => JSON.stringify({ crosscut: 1, kept });

test("a hostile file changes nothing but what it may", (context) => {
  const { use } = browsers(context);
  const stored = home();
  use(stored);
  const before = { ...stored };
  for (const text of [
    "",
    "null",
    "[]",
    "{}",
    "[".repeat(1e6),
    '{"crosscut":0,"kept":{}}',
    '{"crosscut":{},"kept":{}}',
    '{"crosscut":1,"kept":null}',
  ])
    assert.match(readBackup(text, GAMES), /^Crosscut did not save this file/);
  assert.match(readBackup('{"crosscut":2,"saved":[]}', GAMES), /^A newer version of Crosscut/);
  assert.match(readBackup(file(home()).slice(0, -9), GAMES), /^This file is damaged/);
  assert.match(readBackup('\u2066{"crosscut":1,"ke', GAMES), /^This file is damaged/);
  assert.match(readBackup(`\u2066${file(home())}\u2069`, GAMES), /^Everything in the file was already here/);
  assert.match(readBackup(file(home()).replace("{", "{\u180e"), GAMES), /^Everything in the file was already here/);
  const worthless = {
    "crosscut.theme": "x",
    __proto__x: "y",
    [SAVED_GAMES]: "{}",
    [`${SAVED_GAMES}both`]: "{}",
    [`${SAVED_GAMES}odd`]: '{"title":1}',
    "crosscut.rung.quax.1": '{"moves":-1,"fragment":""}',
    "crosscut.rung.quax.2": "broken",
    "crosscut.rung.quax.9": rung(3),
    "crosscut.rung.__proto__.1": rung(3),
    "crosscut.rung.own:ban-xo/ox.1": rung(3),
    "crosscut.order": "9".repeat(40),
    "crosscut.own-games": '{"a":1}',
    "crosscut.figures": '[1,{"id":"a","name":1}]',
    "crosscut.mistakes": '[{"fragment":1}]',
    "crosscut.puzzle-results": "[]",
  };
  assert.equal(readBackup(file(worthless), GAMES), "Everything in the file was already here.");
  // Written as text, because an object would not have such a key.
  readBackup('{"crosscut":1,"kept":{"__proto__":"x","constructor":"y","toString":"z"}}', GAMES);
  assert.deepEqual({ ...stored }, before);
});

/** @type {Record<string, object>} what may stand in a file for a game of the same id as one here */
const HOSTILE_GAMES = {
  "values of wrong types": {
    title: "x",
    fragment: "g=quax&n=5&m=a1",
    changed: 1e300,
    order: {},
    version: 3,
    standing: [],
  },
  "a deep value": { title: "x", fragment: "g=quax&n=5&m=a1", changed: 1, match: "DEEP" },
  "what is too long": { title: "x".repeat(1e5), fragment: "g=quax&n=5&m=a1", changed: 1, standing: "y".repeat(1e5) },
  "an order and a version that nothing follows": {
    ...{ title: "x", fragment: "g=quax&n=5&m=a1", changed: 1, order: Number.MAX_SAFE_INTEGER },
    version: { count: Number.MAX_SAFE_INTEGER, tab: "home", seen: { away: 9 } },
  },
  "the highest numbers and a late year": {
    ...{ title: "x", fragment: "g=quax&n=5&m=a1", changed: Date.UTC(33_658, 0), order: 1_000_000_000_000 },
    version: { count: 1_000_000_000, tab: "home", seen: { away: 1_000_000_000 } },
  },
  "the names of properties": {
    ...{ title: "x", fragment: "g=quax&n=5&m=a1", changed: 1 },
    version: { count: 5, tab: "__proto__", seen: { constructor: 7 } },
  },
};

for (const [what, hostile] of Object.entries(HOSTILE_GAMES)) {
  test(`a game with ${what} takes nothing from the one here, which goes on being saved first`, (context) => {
    const { use } = browsers(context);
    const stored = home();
    use(stored);
    const deep = '{"a":'.repeat(1e4) + "1" + "}".repeat(1e4);
    const text = JSON.stringify(hostile).replace('"DEEP"', deep);
    const order = String(1_000_000_000_000);
    const whole = file({ [`${SAVED_GAMES}both`]: text, [`${SAVED_GAMES}new`]: text, "crosscut.order": order });
    assert.match(readBackup(whole, GAMES), /^The file is loaded/);
    assert.match(stored[`${SAVED_GAMES}both`], /c3.*d4\.e5/);
    for (const { title, standing, match, changed, version } of listGames()) {
      assert.ok(changed <= Date.now());
      assert.deepEqual(readVersion(nextVersion(version, "later"), 0), nextVersion(version, "later"), "others follow");
      assert.ok(title.length <= 40 && (standing ?? "").length <= 200);
      assert.doesNotThrow(() => JSON.stringify(match));
    }
    const once = { ...stored };
    assert.equal(readBackup(whole, GAMES), "Everything in the file was already here.");
    assert.deepEqual({ ...stored }, once);
    const saved = /** @type {import("../../web/js/saved/saved-games.js").SavedGame} */ (loadGame("home"));
    assert.ok(saveGame({ ...saved, order: nextOrder() }));
    assert.equal(listGames()[0].id, "home");
  });
}

test("nothing of a file was made later than now, so that what is made here comes first", (context) => {
  const now = Date.now();
  context.mock.method(Date, "now", () => now); // The same for both readings.
  const { use } = browsers(context);
  /** @type {Stored} */
  const stored = {};
  use(stored);
  const late = Date.UTC(33_658, 0);
  const text = file({
    "crosscut.own-games": JSON.stringify([draft("late", late)]),
    "crosscut.mistakes": JSON.stringify([mistake("c3", late)]),
  });
  readBackup(text, GAMES);
  assert.ok(JSON.parse(stored["crosscut.own-games"])[0].changed <= Date.now());
  assert.ok(JSON.parse(stored["crosscut.mistakes"])[0].made <= Date.now());
  assert.equal(readBackup(text, GAMES), "Everything in the file was already here.");
});

test("results of a file leave room for those that are still to come here", (context) => {
  const { use } = browsers(context);
  const stored = home();
  use(stored);
  const [letters, days] = ["abcdefghijklmnopqrstuvwxyz", Array.from({ length: 1001 }, (_, index) => 90_000 + index)];
  const idOf = (/** @type {number} */ index) =>
    `quax-${[...String(index).padStart(5, "0")].map((digit) => letters[Number(digit)]).join("")}`;
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [idOf(index), { 30_000: "first" }]));
  const long = Object.fromEntries(days.map((day) => [day, "first"]));
  const whole = file({
    "crosscut.puzzle-results": JSON.stringify({ ...many, "quax-zzzzz": long, "quax-abcde": long }),
  });
  readBackup(whole, GAMES);
  /** @type {import("../../web/js/puzzles/results.js").Results} */
  const news = new Map();
  const localDays = new Set([20_002]);
  news.set("quax-yyyyy", new Map([[20_002, { outcome: "first", localDays }]]));
  news.set("quax-abcde", new Map([[20_003, { outcome: "later", localDays }]]));
  addResults(news);
  const results = readResults();
  assert.equal(results.get("quax-abcde")?.get(20_000)?.outcome, "first");
  assert.equal(results.get("quax-abcde")?.get(20_003)?.outcome, "later");
  assert.equal(results.get("quax-yyyyy")?.get(20_002)?.outcome, "first");
});

test("a thing that is in a list twice is there once, and what is written beside it is left out", (context) => {
  const { use } = browsers(context);
  /** @type {Stored} */
  const stored = {};
  use(stored);
  const twice = [{ ...draft("one"), html: "<img onerror=alert(1)>" }, draft("one"), { ...draft("__proto__") }];
  readBackup(file({ "crosscut.own-games": JSON.stringify(twice) }), GAMES);
  assert.deepEqual(idsIn(stored["crosscut.own-games"]), ["one", "__proto__"]);
  assert.doesNotMatch(stored["crosscut.own-games"], /html/);
});

test("all of it is deleted, and the look of boards stays", (context) => {
  const { use } = browsers(context);
  const also = ["before.home", "reports", "losses", "new-game", "lesson:/rules/five-games.html#odd"];
  const stored = { ...home(), ...Object.fromEntries(also.map((name) => [`crosscut.${name}`, "1"])) };
  use(stored);
  deleteAll();
  assert.deepEqual(Object.keys(stored), ["crosscut.theme"]);
});
