/** What an address, a link or a saved game leads to, in a table; and how an entry of the history is written. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

import { NO_VERSION } from "../../web/js/saved/versions.js";
import { GAMES } from "./fake-engine.mjs";
import { whatToOpen } from "../../web/js/first-page/what-to-open.js";

/**
 * @typedef {import("../../web/js/first-page/what-to-open.js").Known} Known
 * @typedef {import("../../web/js/saved/saved-games.js").SavedGame} SavedGame
 */

const QUAX = "v=1&g=quax&n=5";
const LINK = `${QUAX}&m=c3.d4&id=abcdefgh&by=red`;

/**
 * @param {string} id
 * @param {string} fragment
 * @param {object} [more]
 * @returns {SavedGame}
 */
const saved = (id, fragment, more = {}) => ({
  ...{ id, title: "", fragment, changed: 5, order: 1, version: { ...NO_VERSION, count: 3, tab: "there" } },
  ...more,
});

const COMPUTER = { opponent: "computer", level: 2, side: "red", played: 2 };
const MINE = saved("mine", `${QUAX}&m=c3.d4.b2`, { match: COMPUTER });
const BY_LINK = saved("far", `${QUAX}&m=c3&id=abcdefgh`, {
  match: { opponent: "link", id: "abcdefgh", side: "blue", played: 1 },
});
/** What a link to a game that is saved here leads to. */
const ASKED = {
  moves: "c3",
  at: 1,
  saved: "far",
  opponent: "link",
  isOfOtherTab: true,
  question: "c3.d4",
  arrived: `#${LINK}`,
};

/**
 * @param {string} fragment
 * @param {Partial<Known>} [known]
 */
async function arrived(fragment, known = {}) {
  const toOpen = await whatToOpen(fragment, { games: GAMES, saved: [], notes: {}, ...known });
  if (!toOpen) return null;
  const { reading, saved: kept, match, against = null, mode, isRead, isOfOtherTab = false, question = null } = toOpen;
  return {
    moves: reading && reading.record.root.end.moves.join("."),
    at: reading && reading.record.current.ply,
    ...{ saved: kept?.id ?? "", opponent: Object(match).opponent, against, mode, isRead, isOfOtherTab },
    question: question && question.record.moves.join("."),
    arrived: toOpen.arrived ?? "",
  };
}

const ON_BOARD = {
  ...{ moves: "", at: 0, saved: "", opponent: undefined, against: null, mode: "play", isRead: false },
  ...{ isOfOtherTab: false, question: null, arrived: "" },
};
const STATE = { savedGame: "mine", state: 3, tab: "here" };

/** @type {[string, string, Partial<Known>, Record<string, unknown>][]} */
const TABLE = [
  ["an empty board begins as a game", `#${QUAX}`, {}, {}],
  [
    "a page of the site asks for a game against the computer",
    `#${QUAX}&level=3`,
    {},
    { against: { level: 3, side: "red" } },
  ],
  ["there is no such level", `#${QUAX}&level=9`, {}, { against: { level: 1, side: "red" } }],
  [
    "a game against the computer was sent before its first move",
    `${QUAX}&blue=Computer+4`,
    {},
    { against: { level: 4, side: "red" } },
  ],
  [
    "a friend who has won asks for fewer moves",
    `#${QUAX}&blue=Computer+3&beat=13&v=1`,
    {},
    { against: { level: 3, side: "red", beat: 13 } },
  ],
  [
    "so does a link that a program has escaped as a whole",
    "#g%3Dquax%26n%3D5%26level%3D3%26beat%3D13%26v%3D1",
    {},
    { against: { level: 3, side: "red", beat: 13 } },
  ],
  [
    "so does a link out of a page of HTML",
    `#${QUAX}&amp;level=3&amp;beat=13`,
    {},
    { against: { level: 3, side: "red", beat: 13 } },
  ],
  ["no game has so many moves", `#${QUAX}&level=3&beat=1234&v=1`, {}, { against: { level: 3, side: "red" } }],
  [
    "so was one in which the computer begins",
    `${QUAX}&red=Computer+8&blue=Ada`,
    {},
    { against: { level: 8, side: "blue" } },
  ],
  [
    "a link of a game by link that was cut off is for reading, wherever the game is",
    "#g=quax&n=5&id=abcdefgh&by=red&m=c3.d",
    { saved: [BY_LINK], here: "abcdefgh" },
    { moves: "c3", at: 1, mode: "read", isRead: true },
  ],
  [
    "a whole one goes to its game",
    "#g=quax&n=5&id=abcdefgh&by=red&m=c3.d4&v=1",
    { saved: [BY_LINK], here: "abcdefgh" },
    { moves: null, at: null, question: "c3.d4", arrived: "#g=quax&n=5&id=abcdefgh&by=red&m=c3.d4&v=1" },
  ],
  ["no computer has this name", `${QUAX}&blue=Computer+9`, {}, {}],
  [
    "a link with moves is for reading",
    `${QUAX}&m=c3.d4&level=3`,
    {},
    { moves: "c3.d4", at: 2, mode: "read", isRead: true },
  ],
  ["a position that nobody has played is for reading", `${QUAX}&s=5/5/2r2/5/5`, {}, { mode: "read", isRead: true }],
  [
    "the mode in which the page was left is entered again",
    `${QUAX}&m=c3.d4&at=1`,
    { notes: { mode: "analyse" } },
    { moves: "c3.d4", at: 1, mode: "analyse", isRead: true },
  ],
  [
    "a reload continues the saved game if the address is older, or another tab has saved it",
    `${QUAX}&m=c3`,
    { isNewPage: true, saved: [MINE], notes: { ...STATE, mode: "play" } },
    { moves: "c3.d4.b2", at: 3, saved: "mine", opponent: "computer", isOfOtherTab: true },
  ],
  [
    "the address counts if it could not be saved",
    `${QUAX}&m=c3.d4.b2.a1`,
    { isNewPage: true, saved: [MINE], notes: { ...STATE, state: 4, mode: "play" } },
    { moves: "c3.d4.b2.a1", at: 4, saved: "mine", opponent: "computer" },
  ],
  [
    "entries from before there were versions have a time",
    `${QUAX}&m=c3`,
    { isNewPage: true, saved: [MINE], notes: { savedGame: "mine", changed: 5 } },
    { moves: "c3", at: 1, saved: "mine", opponent: "computer" },
  ],
  [
    "going back finds the saved game as long as it has not changed since",
    `${QUAX}&m=c3.d4.b2`,
    { saved: [MINE], notes: { ...STATE, mode: "play" } },
    { moves: "c3.d4.b2", at: 3, saved: "mine", opponent: "computer" },
  ],
  [
    "otherwise going back leads to the record of the address, which is a game of its own",
    `${QUAX}&m=c3`,
    { saved: [MINE], notes: STATE },
    { moves: "c3", at: 1, mode: "read", isRead: true },
  ],
  [
    "a reload shows the position of the address, whatever text the game was saved as",
    "#n=5&g=quax&m=c3.d4.b2&at=1",
    { isNewPage: true, saved: [MINE], notes: { ...STATE, mode: "play" } },
    { moves: "c3.d4.b2", at: 1, saved: "mine", opponent: "computer" },
  ],
  [
    "a saved game that cannot be read whole is not the record of the address",
    `${QUAX}&m=c3`,
    { saved: [saved("mine", `${QUAX}&m=c3.zz`)], notes: STATE },
    { moves: "c3", at: 1, mode: "read", isRead: true },
  ],
  [
    "a saved game opens in Analyse at a position that was only tried",
    MINE.fragment,
    { saved: [MINE], opened: MINE },
    { moves: "c3.d4.b2", at: 3, saved: "mine", opponent: "computer", mode: "analyse", isOfOtherTab: true },
  ],
  [
    "if nothing can be stored, the history says that the computer plays",
    `${QUAX}&m=c3.d4`,
    { isNewPage: true, notes: { mode: "play", match: COMPUTER } },
    { moves: "c3.d4", at: 2, opponent: "computer" },
  ],
  ["a link of a game that nobody plays here is read", LINK, {}, { moves: "c3.d4", at: 2, mode: "read", isRead: true }],
  [
    "a link of the game on the board is a question to it",
    `#${LINK}`,
    { here: "abcdefgh", saved: [BY_LINK] },
    { moves: null, at: null, question: "c3.d4", arrived: `#${LINK}` },
  ],
  ["a link of a game that is saved here is a question to that game", `#${LINK}`, { saved: [MINE, BY_LINK] }, ASKED],
  ["the same at the start of a page", `#${LINK}`, { isNewPage: true, saved: [BY_LINK] }, ASKED],
  [
    "after a reload the link that was not dealt with is asked about again",
    `${QUAX}&m=c3&id=abcdefgh`,
    { isNewPage: true, saved: [BY_LINK], notes: { savedGame: "far", state: 3, tab: "here", arrived: `#${LINK}` } },
    { moves: "c3", at: 1, saved: "far", opponent: "link", question: "c3.d4" },
  ],
  [
    "the entry of a game by link that could not be saved is that game, not a link to it",
    `${LINK}`,
    { isNewPage: true, saved: [], notes: { byLink: { opponent: "link", id: "abcdefgh", played: 2 } } },
    { moves: "c3.d4", at: 2, opponent: "link" },
  ],
  [
    "a link of the game on the board is still a question to it after a reload",
    `#${LINK}`,
    {
      isNewPage: true,
      saved: [BY_LINK],
      notes: { byLink: { opponent: "link", id: "abcdefgh", played: 1 }, arrived: `#${LINK}` },
    },
    ASKED,
  ],
  [
    "a link that only shows something of a game by link is read",
    `${QUAX}&m=c3.d4&id=abcdefgh`,
    { saved: [BY_LINK] },
    { moves: "c3.d4", at: 2, mode: "read", isRead: true },
  ],
];

describe("what arrives", () => {
  for (const [what, fragment, known, expected] of TABLE) {
    test(what, async () => assert.deepEqual(await arrived(fragment, known), { ...ON_BOARD, ...expected }));
  }

  test("nothing arrives if there is nothing to read", async () => assert.equal(await arrived("#"), null));

  describe("a score that the saved games contradict", () => {
    const id = "k3v7q2mxwp";
    const match = { opponent: "link", id, side: "red", played: 1, result: "red" };
    const first = saved("first", `${QUAX}&m=c3&id=${id}&by=red`, { match });
    const rematch = (/** @type {string} */ score) =>
      `g=quax&n=5&blue=Ada&red=Ben&score=${score}&id=${id}c&by=red&m=c3&v=1`;
    /** @type {(fragment: string, saved: SavedGame[]) => Promise<[string | undefined, string]>} */
    const read = async (fragment, games) => {
      const { reading } = (await whatToOpen(fragment, { games: GAMES, saved: games, notes: {} })) ?? {};
      return [reading?.record.byLink?.score, reading?.problems.join(" ") ?? ""];
    };

    test("is corrected, and the reader is told", async () => {
      const told = /^The link says that .*\. By the games that are saved here you lead 1 : 0, and that counts\.$/;
      for (const forged of ["7-0", "0-0", "1-0", "999-0"]) {
        const [score, said] = await read(rematch(forged), [first]);
        assert.equal(score, "0-1");
        assert.match(said, told);
      }
      assert.deepEqual(await read(rematch("0-1"), [first]), ["0-1", ""]);
      const [alone, said] = await read(rematch("7-0"), []);
      assert.equal(alone, undefined);
      assert.match(said, /^The link says that Ben leads 7 : 0\. So many games /);
    });

    test("names the right leader where the friend deleted a game and began it again from the one before", async () => {
      // The reader won that game, too.
      const won = { ...match, id: `${id}c`, side: "blue", result: "blue" };
      const games = [first, saved("second", `${QUAX}&m=c3&id=${id}c&by=red&score=0-1`, { match: won })];
      const again = rematch("0-1").replace(`${id}c`, `${id}d`);
      const [asBlue, said] = await read(again, games);
      assert.equal(asBlue, "0-2");
      assert.match(said, / you lead 1 : 0\. .* you lead 2 : 0, and that counts\.$/);
      const [asRed, other] = await read(again.replace("by=red", "by=blue"), games);
      assert.equal(asRed, "2-0");
      assert.match(other, / leads 1 : 0\. .* you lead 2 : 0, and that counts\.$/);
      assert.equal((await read(again.replace("&by=red", ""), games))[1], "", "who has sent it is not known");
    });
  });

  test("a part of a saved game that could not be read whole belongs to it, a newer one of its own tab does too", async () => {
    const broken = saved("mine", `${QUAX}&m=c3.zz`);
    assert.equal((await arrived(broken.fragment, { saved: [broken], opened: broken }))?.saved, "mine");
    const own = saved("mine", `${QUAX}&m=c3.d4`);
    const notes = { savedGame: "mine", state: 2, tab: "there" };
    assert.equal((await arrived(QUAX, { isNewPage: true, saved: [own], notes }))?.isOfOtherTab, false);
  });
});

/** A browser's history of one entry, as strict as Safari's. */
class StrictHistory {
  /** @type {any} */
  state = null;
  address = "#v=1&g=quax";
  refuses = false;
  /** @type {number[]} */
  times = [];

  /** @type {History["replaceState"]} */
  replaceState(state, _title, address) {
    const now = Date.now();
    this.times = [...this.times.filter((time) => time > now - 10_000), now];
    if (this.refuses || this.times.length > 100) throw new DOMException("too often", "SecurityError");
    Object.assign(this, { state, address: address ?? this.address });
  }

  /** @type {History["pushState"]} */
  pushState(state, title, address) {
    this.replaceState(state, title, address);
  }
}

/** @type {StrictHistory} */
let written;

/** What the page has around it; other files of tests put their own in its place, and take it away. */
const AROUND = {
  history: new StrictHistory(),
  addEventListener() {},
  location: {
    get href() {
      return written.address;
    },
  },
};
Object.assign(globalThis, AROUND);
const { HistoryEntry } = await import("../../web/js/address/history-entry.js");

/** @type {InstanceType<typeof HistoryEntry>} */
let entry;

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe("an entry of the browser's history", () => {
  beforeEach(() => {
    Object.assign(globalThis, AROUND);
    /** @type {any} */ (mock.timers).enable({ apis: ["setTimeout", "Date"] });
    written = new StrictHistory();
    entry = new HistoryEntry(written, () => Date.now());
  });

  afterEach(() => mock.timers.reset());

  test("what is noted together is written once, and beside what was noted before", async () => {
    entry.write({ mode: "play" }, "#a");
    entry.write({ waiting: ["c3"] });
    assert.equal(written.times.length, 0);
    await settled();
    assert.equal(written.times.length, 1);
    entry.write({ waiting: [] }, "#b");
    await settled();
    assert.deepEqual([written.state, written.address], [{ mode: "play", waiting: [] }, "#b"]);
  });

  test("the last of many fast changes is written, and the browser is never asked too often", async () => {
    for (let count = 1; count <= 400; count += 1) {
      entry.write({ count }, `#${count}`);
      await settled();
      mock.timers.tick(20);
      assert.deepEqual([entry.notes, entry.address], [{ count }, `#${count}`], "it is known before it is written");
    }
    mock.timers.tick(10_000);
    assert.deepEqual([written.state, written.address], [{ count: 400 }, "#400"]);
  });

  test("what the browser refuses is written later", async () => {
    written.refuses = true;
    entry.write({ savedGame: "1" }, "#a");
    await settled();
    assert.equal(written.state, null);
    written.refuses = false;
    entry.write({ mode: "play" });
    mock.timers.tick(2_000);
    assert.deepEqual([written.state, written.address], [{ savedGame: "1", mode: "play" }, "#a"]);
  });

  test("what is not written yet is not written into another entry", async () => {
    written.refuses = true;
    entry.write({ savedGame: "1" }, "#a");
    await settled();
    written.refuses = false;
    entry.forget();
    mock.timers.tick(2_000);
    assert.equal(written.state, null);
  });
});
