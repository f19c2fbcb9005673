/** The games saved in this browser: which was changed last, which state follows which, and that nothing of one is lost. */

import assert from "node:assert/strict";
import nodeTest from "node:test";
import {
  compactFragment,
  readAnyFragment,
  readFragment,
  shareableFragment,
  writeFragment,
} from "../../web/js/address/fragment.js";
import { mergedStates, withoutView, withoutSaid } from "../../web/js/address/states.js";
import { emptyRows } from "../../web/js/notation/points.js";
import { isSameRecord } from "../../web/js/record/two-records.js";
import { append } from "../../web/js/record/record.js";
import { GAMES } from "./fake-engine.mjs";
import { randomRecord, SIZE } from "./records.mjs";

/** @type {Record<string, string>} what a browser stores by its keys */
const stored = {};
Object.setPrototypeOf(stored, {
  getItem: (/** @type {string} */ key) => (Object.hasOwn(stored, key) ? stored[key] : null),
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => (stored[key] = text),
  removeItem: (/** @type {string} */ key) => delete stored[key],
});

Object.assign(globalThis, { localStorage: stored });
const games = await import("../../web/js/saved/saved-games.js");
const { deleteGame, listGames, loadGame, nextOrder, parseGame, saveGame, stepBack } = games;
const { includes, isNewer, joined, nextVersion, NO_VERSION, readVersion } =
  await import("../../web/js/saved/versions.js");
const { aboutTurn } = await import("../../web/js/panel/export-dialog.js");
const { saveArchive } = await import("../../web/js/panel/imported-text.js");
const { describeSavedGame, joinMatches } = await import("../../web/js/first-page/saved-game.js");

/**
 * @param {string} id
 * @param {number} changed
 */
function save(id, changed) {
  saveGame({ id, title: "", fragment: `v=1&g=${id}`, changed, order: nextOrder(), version: NO_VERSION }, true);
}

/**
 * A test with the storage of this file, which others may have replaced meanwhile.
 * @param {string} title
 * @param {(context: any) => void | Promise<void>} run
 */
function test(title, run) {
  nodeTest(title, (context) => {
    const usual = globalThis.localStorage;
    context.after(() => Object.assign(globalThis, { localStorage: usual }));
    Object.assign(globalThis, { localStorage: stored });
    return run(context);
  });
}

const order = () => listGames().map(({ id }) => id);

test("the game that was changed last is the first, though the clock was set back", () => {
  localStorage.setItem("crosscut.game.old", JSON.stringify({ title: "", fragment: "v=1", changed: 9_000 }));
  localStorage.setItem("crosscut.game.older", JSON.stringify({ title: "", fragment: "v=1", changed: 8_000 }));
  save("quax", 5_000);
  save("crossway", 10);
  assert.deepEqual(order(), ["crossway", "quax", "old", "older"]);
  save("quax", 5);
  assert.deepEqual(order(), ["quax", "crossway", "old", "older"]);
  assert.ok(stepBack("quax"));
  assert.equal(order()[0], "quax");
});

test("a deletion is undone only while nobody has saved the game again", () => {
  save("deleted", 20);
  const deleted = loadGame("deleted");
  const undo = deleteGame("deleted");
  assert.equal(loadGame("deleted"), null);
  assert.ok(undo());
  assert.deepEqual(loadGame("deleted"), deleted);
  const undoOld = deleteGame("deleted");
  save("deleted", 30);
  assert.ok(undoOld());
  assert.equal(loadGame("deleted")?.changed, 30);
  deleteGame("deleted");
  assert.ok(deleteGame("deleted")());
  assert.equal(localStorage.getItem("crosscut.game.deleted"), null);
});

test("renaming a game does not change the order", () => {
  const game = loadGame("crossway");
  assert.ok(game);
  saveGame({ ...game, title: "mine" });
  assert.deepEqual(order(), ["quax", "crossway", "old", "older"]);
});

test("if the last order is lost, it is found from the games", () => {
  localStorage.removeItem("crosscut.order");
  save("old", 1);
  assert.deepEqual(order(), ["old", "quax", "crossway", "older"]);
  localStorage.setItem("crosscut.order", "nonsense");
  save("older", 1);
  assert.deepEqual(order(), ["older", "old", "quax", "crossway"]);
});

/**
 * @param {string} fields of the address
 * @param {object} match
 * @param {string} [standing] as older versions saved it
 * @param {SavedGame["stands"]} [stands]
 * @returns {string[]} what My games says about it, and under which filter it is
 */
function described(fields, match, standing = "", stands = undefined) {
  const fragment = `v=1&g=quax&n=9&${fields}`;
  const saved = { id: "quax", title: "", fragment, changed: 0, order: 0, version: NO_VERSION, stands, standing, match };
  const { name, people, end, standing: said } = describeSavedGame(saved, GAMES);
  return [`${name}: ${people}`, said, end];
}

test("a game of the list says whom I have beaten, in how many moves of my own, also after a swap", () => {
  const computer = { opponent: "computer", level: 4, side: "red", played: 3 };
  const three = "m=c3.d4.b2";
  assert.deepEqual(described(three, { ...computer, result: "red" }), [
    "Quax 9: you beat level 4 in 2 moves",
    "",
    "won",
  ]);
  assert.deepEqual(described(three, { ...computer, result: "blue" }), [
    "Quax 9: level 4 beat you in 1 move",
    "",
    "lost",
  ]);
  assert.equal(described("", { ...computer, result: "blue" })[0], "Quax 9: level 4 beat you before the first move");
  assert.equal(described("m=c3.swap.b2", { ...computer, result: "blue" })[2], "won", "I am Blue after the swap");
  const open = described(three, { ...computer, result: "" }, "Blue to move.");
  assert.deepEqual(open, ["Quax 9: you against level 4", "Blue to move.", "unfinished"]);
  assert.equal(described(three, { ...computer, result: "tie" })[0], "Quax 9: you and level 4 tied");
});

test("a game of the list names the friends", () => {
  const names = "m=c3.d4.b2&red=Ada&blue=Ben";
  const table = { opponent: "friend", level: 1, side: "red", played: 2 };
  assert.deepEqual(described(names, { ...table, result: "blue" }), ["Quax 9: Ben beat Ada in 1 move", "", "ended"]);
  assert.equal(described(names, { ...table, result: "" })[0], "Quax 9: Ada and Ben");
  assert.equal(described("m=c3.swap.b2&red=Ada", { ...table, result: "blue" })[0], "Quax 9: Ada beat Blue in 1 move");
  const byLink = { ...table, opponent: "link", side: "blue" };
  assert.deepEqual(described(names, { ...byLink, result: "blue" }), ["Quax 9: you beat Ada in 1 move", "", "won"]);
  assert.equal(described(names, { ...byLink, result: "stopped" })[0], "Quax 9: tied with Ada");
});

test("a game by link and its rematches are one match, with the score for the person here", () => {
  const entry = (/** @type {string} */ id, /** @type {string} */ fields, match = {}, fragment = "v=1&g=quax&n=9&") => {
    const saved = { id, title: "", fragment: fragment + fields, changed: 0, order: 0, version: NO_VERSION, match };
    return { game: saved, what: describeSavedGame(saved, GAMES) };
  };
  const byLink = { opponent: "link", side: "blue", played: 1, result: "blue" };
  const third = { ...byLink, result: "" };
  const entries = [
    entry("alone", "id=aaaaaaaaaa&by=red&m=c3", byLink),
    entry("3", "id=k3v7q2mxwpd&by=red&score=0-2&m=c3", third),
    entry("table", "m=c3"),
    entry("1", "id=k3v7q2mxwp&by=red&m=c3", byLink),
    entry("2", "id=k3v7q2mxwpc&by=red&score=1-0&m=c3", { ...byLink, side: "red", result: "red" }),
  ];
  const said = () =>
    joinMatches(entries).map(({ game, others, match }) => [game.id, others.map((other) => other.game.id), match]);
  assert.deepEqual(said(), [
    ["alone", [], ""],
    ["3", ["2", "1"], "game 3 at 2 : 0"],
    ["table", [], ""],
  ]);
  assert.deepEqual(
    entries.map(({ what }) => what.rematch?.standing),
    ["1 : 0 after 1 game", "game 3 at 2 : 0", undefined, "1 : 0 after 1 game", "2 : 0 after 2 games"],
  );
  entries[4].game.match = { ...byLink, waits: true };
  assert.deepEqual(said()[1], ["2", ["3", "1"], "game 3 at 2 : 0"], "what waits for me is opened first");
});

test("of a game that was saved before results were, the sentence about it gives the result", () => {
  const old = { opponent: "computer", level: 2, side: "red", played: 3 };
  assert.equal(described("m=c3.d4.b2", old, "Red wins.")[0], "Quax 9: you beat level 2 in 2 moves");
  assert.deepEqual(described("m=c3", {}, "Blue to move.").slice(1), ["Blue to move.", "unfinished"]);
});

test("a change of view does not change the game", () => {
  const game = "g=quax&n=5&m=c3.d4&red=Ada";
  const same = withoutView(`${game}&v=1`);
  assert.equal(withoutView(`v=1&${game}`), same, "older pages wrote the version first");
  assert.equal(withoutView(`${game}&p=5/3b1/2r2/5/5&pl=a1-b2&at=1&v=1`), same);
  assert.equal(withoutView(`${game}&coords=off&numbers=on&outlines=off&legal=mine&crop=a1-c3&rotate=90&v=1`), same);
  assert.notEqual(withoutView(`${game}&comments=1:hm&v=1`), same);
  assert.equal(withoutSaid(`${game}&comments=1:hm&marks=1:A@a1&arrows=1:a1-b2&v=1`), withoutSaid(`${game}&v=1`));
});

const NEITHER = { stands: undefined, standing: "" };

test("how a game stands is a code, whose sentence is made where it is shown", () => {
  const computer = { opponent: "computer", level: 4, side: "red", played: 3, result: "" };
  const three = "m=c3.d4.b2";
  const said = (/** @type {Parameters<typeof described>} */ ...saved) => described(...saved)[1];
  assert.equal(said(three, computer, "", "blue"), "Blue to move.");
  assert.equal(said(three, computer, "", "red"), "Red to move: your turn.");
  assert.equal(said("m=c3.swap.b2", computer, "", "blue"), "Blue to move: your turn.");
  assert.equal(said(`${three}&blue=Computer+4`, computer, "", "blue"), "Blue to move: Computer 4’s turn.");
  assert.equal(said(three, { ...computer, opponent: "friend" }, "", "red-again"), "Blue skipped. Red to move.");
  assert.equal(said(three, {}, "", "abandoned"), "Abandoned.");
  assert.equal(described(`${three}&red=Ada&blue=Ben`, {}, "", "red-won")[0], "Quax 9: Ada beat Ben in 2 moves");
  assert.deepEqual(described(three, {}, "", "tie").slice(1), ["", "ended"]);
  assert.equal(said(three, computer, "", undefined), "3 moves", "saved before the engine knew");
  assert.equal(said(three, { ...computer, result: "red" }, "", "blue"), "");
});

test("a game by link says who is waited for, whatever version has saved it", () => {
  const byLink = { opponent: "link", level: 1, side: "red", played: 1, result: "" };
  const said = (/** @type {object} */ match, names = "") => described(`m=c3${names}`, match)[1];
  assert.equal(said({ ...byLink, waits: true }), "Your move.");
  assert.equal(said({ ...byLink, waits: false }), "Waiting for your friend.");
  assert.equal(said({ ...byLink, waits: false }, "&blue=Ben"), "Waiting for Ben.");
});

test("an older page on the same storage reads what a newer one has saved, and the other way round", () => {
  const common = { title: "", fragment: "v=1&g=quax&n=9&m=c3", changed: 5, order: 3, version: NO_VERSION };
  const newer = JSON.stringify({ ...common, stands: "blue", match: { level: 1 } });
  // What the older version reads, by its own rule: a text, or nothing.
  const { standing } = JSON.parse(newer);
  assert.equal(typeof standing === "string" ? standing : "", "");
  const older = JSON.stringify({ ...common, standing: "Blue to move: Ben’s turn.", match: { level: 1 } });
  const read = /** @type {SavedGame} */ (parseGame("1", older));
  assert.equal(describeSavedGame(read, GAMES).standing, "Blue to move: Ben’s turn.");
  assert.equal(parseGame("1", JSON.stringify({ ...common, stands: "<b>", standing: 3 }))?.stands, undefined);
});

test("what was saved can be read again, and anything else is ignored", () => {
  const version = nextVersion(NO_VERSION, "tab");
  const saved = {
    title: "",
    fragment: "v=1&g=quax",
    changed: 5,
    order: 3,
    version,
    stands: "blue-again",
    standing: "",
    match: { level: 2 },
  };
  assert.deepEqual(parseGame("1-2", JSON.stringify(saved)), { id: "1-2", ...saved });
  const before = { title: "", fragment: "v=1&g=quax", changed: 5 };
  const read = { id: "1-2", ...before, order: 0, version: readVersion(undefined, 5), match: undefined, ...NEITHER };
  assert.deepEqual(parseGame("1-2", JSON.stringify(before)), read);
  for (const text of [
    null,
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"title":"","fragment":3,"changed":1}',
    '{"title":"","fragment":""}',
  ]) {
    assert.equal(parseGame("1-2", text), null);
  }
});

test("a state includes those that it was made from, and no clock is asked", () => {
  const first = nextVersion(NO_VERSION, "a");
  const second = nextVersion(first, "a");
  const other = nextVersion(nextVersion(second, "b"), "b");
  assert.ok(includes(other, second) && includes(other, first) && includes(other, other));
  assert.ok(isNewer(other, second) && !includes(second, other));
});

test("of two states from one neither includes the other, and all tabs take the same one for newer", () => {
  const common = nextVersion(NO_VERSION, "a");
  const [here, there] = [nextVersion(common, "a"), nextVersion(common, "b")];
  assert.ok(!includes(here, there) && !includes(there, here));
  assert.ok(isNewer(there, here) && !isNewer(here, there));
  const both = nextVersion(joined(here, there), "a");
  assert.ok(includes(both, here) && includes(both, there) && isNewer(both, there));
  assert.deepEqual(joined(here, there), joined(there, here));
});

test("states that the version before this one saved include each other as little", () => {
  const [earlier, later] = [readVersion(undefined, 1_700_000_000_000), readVersion({ count: 1 }, 1_700_000_000_001)];
  assert.ok(isNewer(later, earlier) && !includes(later, earlier));
  assert.ok(isNewer(nextVersion(earlier, "a"), later));
});

test("the number of tabs that a state names is bounded", () => {
  let version = NO_VERSION;
  for (let tab = 0; tab < 150; tab += 1) version = nextVersion(version, `tab ${tab}`);
  assert.equal(Object.keys(version.seen).length, 100);
  assert.ok(includes(version, { count: 149, tab: "tab 148", seen: {} }));
});

/**
 * @typedef {import("../../web/js/record/record.js").GameRecord} GameRecord
 * @typedef {import("../../web/js/saved/saved-games.js").SavedGame} SavedGame
 */

const RECORDS = 60;

/**
 * @param {import("../../web/js/record/record.js").Reading | null} reading
 * @param {GameRecord} record
 */
function assertSame(reading, record) {
  assert.ok(reading);
  assert.deepEqual(reading.problems, []);
  assert.ok(isSameRecord(reading.record, record));
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
    assert.deepEqual(mergedStates(fragment, fragment, GAMES), itself, "a game merged with itself");
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
    }
  }
});

test("two records of one game meet, and all that either has is in both together, whichever is newer", () => {
  for (let seed = 1; seed <= RECORDS; seed += 1) {
    const [one, other] = [randomRecord(seed), randomRecord(seed + RECORDS)];
    other.setup = one.setup;
    const [first, second] = [one, other].map((record) => writeFragment(record, { rows: emptyRows(SIZE), links: [] }));
    const both = mergedStates(first, second, GAMES)?.fragment;
    assert.ok(both);
    assert.equal(mergedStates(both, second, GAMES)?.fragment, both, "nothing of the older one is left to take");
    assert.equal(mergedStates(both, first, GAMES)?.fragment, both, "nor of the newer one");
  }
});

test("lines part where both have moved, and not where one has moved and the other has written", () => {
  const game = "g=quax&n=5&m=c3";
  const written = `${game}&comments=1:Good`;
  const both = mergedStates(`${game}.d4`, written, GAMES);
  assert.deepEqual(both, { fragment: `${game}.d4&comments=1:Good&v=1`, isParted: false });
  assert.equal(mergedStates(`${game}.d4`, `${game}.b2`, GAMES)?.isParted, true);
  assert.equal(mergedStates(`${game}.d4`, `${game}.b2.a1`, GAMES)?.isParted, true);
});

test("records that cannot be one are not put together", () => {
  assert.equal(mergedStates("v=1&g=quax&n=5&m=a1", "v=1&g=quax&n=6&m=a1", GAMES), null);
  assert.equal(mergedStates("v=1&g=quax&n=5&m=a1", "v=1&g=quax&n=5&m=zz", GAMES), null);
});

test("the games of an archive are saved once, below the games that are played here, as far as there is room", () => {
  const archived = [1, 2, 3].map((number) => ({
    id: `quax#${number}`,
    link: `v=1&g=quax&n=5&m=c3.d4&red=Ada&n=${number}`,
    result: /** @type {"abandoned" | "red"} */ (number === 3 ? "abandoned" : "red"),
    ended: number === 3 ? "" : `2026-02-0${number}T10:00:00.000Z`,
  }));
  save("played", 1);
  assert.equal(saveArchive(archived.slice(0, 1)), "Games taken into My games: 1.");
  saveGame({ .../** @type {any} */ (loadGame("quax#1")), title: "mine" });
  assert.equal(saveArchive(archived.slice(0, 2)), "Games taken into My games: 1. There already: 1.");
  assert.equal(loadGame("quax#1")?.title, "mine");
  assert.equal(order()[0], "played");
  assert.equal(loadGame("quax#2")?.changed, Date.parse("2026-02-02T10:00:00Z"));
  const { setItem } = localStorage;
  const full = (/** @type {string} */ key, /** @type {string} */ text) => {
    if (key.includes("quax#")) throw new Error("full");
    setItem(key, text);
  };
  Object.getPrototypeOf(localStorage).setItem = full;
  assert.equal(
    saveArchive(archived),
    "Games taken into My games: 0. There already: 2. This browser has no room for 1 more: delete saved games first.",
  );
  assert.equal(loadGame("quax#3"), null);
  Object.getPrototypeOf(localStorage).setItem = setItem;
});

test("a diagram is copied with the side to move if its stones suggest the other side", () => {
  const blues = "A diagram does not say that it is Blue’s turn. A record does.";
  assert.equal(aboutTurn(["..", ".."], "red"), "");
  assert.equal(aboutTurn(["R.", ".."], "blue"), "");
  assert.equal(aboutTurn(["R.", ".B"], "blue"), blues);
  assert.equal(aboutTurn(["R.", ".."], "red"), blues.replace("Blue", "Red"));
});
