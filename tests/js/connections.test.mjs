/** Boards of the page of connections: what a move of the reader leads to, what is said, and which board comes next. */

import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  boardGroups,
  nextPlace,
  placeOfTemplate,
  questionOf,
  readSolved,
  writeSolved,
} from "../../web/js/connections/course.js";
import { Cutting } from "../../web/js/connections/cutting.js";
import { storage, test } from "./saved-in-memory.mjs";

/** @import { CourseBoard, Intrusion } from "../../web/js/engine/wire.js" */

/** @type {CourseBoard} a stone on d2 that needs the three points beside and below it */
const BOARD = {
  ...{ kind: "cut", row: 2, stone: "d2", carrier: ["c1", "d1", "c2", "d2"], moves: [] },
  ...{ red: ["d2"], blue: [], links: [], open: ["c1", "d1", "c2"] },
};

/** @type {Intrusion} */
const HOLDS = {
  ...{ red: ["d2"], blue: ["c1"], links: [], turn: "red", joined: false, chain: [], holds: true, stones: 1 },
  ...{ moves: ["d1", "c2"], best: "d1" },
};
/** @type {Intrusion} */
const JOINED = {
  ...HOLDS,
  ...{ red: ["d2", "d1"], turn: "blue", joined: true, chain: ["d1", "d2"], stones: 0, moves: [], best: null },
};
/** @type {Intrusion} */
const CUT = { ...HOLDS, blue: ["d1"], holds: false, stones: null, best: null };
/** @type {Intrusion} */
const CUTTABLE = { ...HOLDS, blue: [], turn: "blue", holds: false, stones: null, moves: ["d1"], best: "d1" };

/**
 * @param {Partial<CourseBoard>} change
 * @param {Record<string, Intrusion>} answers by the moves
 */
const cuttingOf = (change, answers) =>
  new Cutting({ ...BOARD, ...change }, async (_board, moves) => answers[moves.join(" ")], 0);

describe("a board of connections", () => {
  test("a cut is answered until the stone is joined", async () => {
    const cutting = cuttingOf({}, { c1: HOLDS, "c1 d1": JOINED });
    /** @type {unknown[]} */
    const landed = [];
    cutting.addEventListener("landed", (event) => landed.push(/** @type {CustomEvent} */ (event).detail));
    await cutting.play("c1");
    assert.deepEqual(landed, [
      { point: "c1", color: "blue" },
      { point: "d1", color: "red" },
    ]);
    assert.deepEqual([cutting.verdict, cutting.text, cutting.stones.chain], ["solved", "Joined.", ["d1", "d2"]]);
    assert.equal(cutting.isPlayable, false);
    cutting.begin();
    assert.deepEqual([cutting.verdict, cutting.text, cutting.stones.red], [null, "", ["d2"]]);
  });

  test("a ladder ends at its escape, and only a stone that was played is marked as the last one", async () => {
    const ladder = { kind: /** @type {const} */ ("ladder"), moves: ["e1", "e2"], red: ["c2", "e2"], stone: "c2" };
    const reached = { ...JOINED, chain: ["c2", "d2", "e2"] };
    const cutting = cuttingOf(ladder, { "e1 e2 c1": HOLDS, "e1 e2 c1 d1": reached });
    assert.equal(cutting.last, null);
    await cutting.play("c1");
    assert.equal(cutting.text, "Joined: the ladder has reached its escape, the stone ahead.");
    assert.equal(cutting.last, "d1");
    const early = cuttingOf(ladder, { "e1 e2 d1": HOLDS, "e1 e2 d1 d1": { ...JOINED, chain: ["c1", "c2"] } });
    await early.play("d1");
    assert.equal(early.text, "Joined.", "the stone is joined to the edge itself");
    assert.equal(cuttingOf({ kind: "answer", moves: ["c1"] }, {}).last, "c1");
    assert.equal(cuttingOf({ kind: "joined", moves: ["c1"] }, {}).last, null);
  });

  test("a point that cannot be played says why, and nothing is asked", async () => {
    const cutting = cuttingOf({ open: ["d1"] }, {});
    for (const [point, said] of [
      ["f1", "f1 is outside: anything may stand there."],
      ["d2", "d2 is taken."],
      ["c2", "Blue may not play c2: that would be a crosscut."],
    ]) {
      await cutting.play(point);
      assert.equal(cutting.text, said);
    }
    assert.equal(cutting.isBegun, false);
  });

  test("the cut of a stone that lacks a point is found, or answered", async () => {
    const cutting = cuttingOf({ kind: "weak" }, { c1: HOLDS, "c1 d1": { ...HOLDS, turn: "blue" }, d1: CUT });
    await cutting.play("c1");
    assert.deepEqual([cutting.verdict, cutting.text], ["wrong", "Not this one: Red answers at d1."]);
    await cutting.play("d1"); // It begins anew by itself.
    assert.deepEqual([cutting.verdict, cutting.text], ["solved", "Right: d1 cuts it. Red has no answer."]);
    assert.deepEqual(cutting.moves, ["d1"]);
  });

  test("an answer holds, or is cut", async () => {
    const asked = { kind: /** @type {const} */ ("answer"), moves: ["c1"], blue: ["c1"], open: ["d1", "c2"] };
    const right = cuttingOf(asked, { "c1 d1": JOINED });
    await right.play("d1");
    assert.deepEqual([right.side, right.verdict, right.text], ["red", "solved", "Right: joined."]);
    const wrong = cuttingOf(asked, { "c1 c2": CUTTABLE, "c1 c2 d1": CUT });
    await wrong.play("c2");
    assert.deepEqual([wrong.verdict, wrong.text, wrong.stones.blue], ["wrong", "Wrong: Blue cuts with d1.", ["d1"]]);
  });

  test("a reader says whether a stone is joined, sees the cut, or tries to cut it", async () => {
    const not = cuttingOf({ kind: "joined" }, { "": CUTTABLE, d1: CUT });
    await not.play("d1");
    assert.equal(not.isBegun, false, "first comes the answer");
    await not.judge(false);
    assert.deepEqual([not.verdict, not.text], ["solved", "Right: not joined. d1 cuts it."]);
    const yes = cuttingOf({ kind: "joined" }, { "": { ...HOLDS, moves: ["c1"] }, c1: HOLDS, "c1 d1": JOINED });
    await yes.judge(false);
    assert.deepEqual([yes.verdict, yes.text], ["wrong", "Wrong: it is joined. Try to cut it."]);
    await yes.play("c1");
    assert.deepEqual([yes.verdict, yes.text], ["wrong", "Joined."]);
  });

  test("a reader may give up", async () => {
    const cut = cuttingOf({}, {});
    await cut.giveUp();
    assert.deepEqual([cut.verdict, cut.text], ["shown", "It cannot be cut: each cut has an answer."]);
    const weak = cuttingOf({ kind: "weak" }, { "": CUTTABLE, d1: CUT });
    await weak.giveUp();
    assert.deepEqual([weak.verdict, weak.text, weak.moves], ["shown", "d1 cuts it.", ["d1"]]);
  });

  test("what fails is said, and the board begins anew", async () => {
    const cutting = new Cutting(BOARD, () => Promise.reject(new Error("No rules")), 0);
    await cutting.play("c1");
    assert.deepEqual([cutting.text, cutting.isBusy, cutting.isBegun], ["No rules", false, false]);
  });

  test("an answer that comes after the board began anew is dropped", async () => {
    /** @type {(now: Intrusion) => void} */
    let answer = () => {};
    const cutting = new Cutting(BOARD, () => new Promise((resolve) => (answer = resolve)), 0);
    const playing = cutting.play("c1");
    cutting.begin();
    answer(CUT);
    await playing;
    assert.deepEqual([cutting.verdict, cutting.isBusy, cutting.stones.blue], [null, false, []]);
  });
});

test("a template has its board by its row and its number there", () => {
  const boards = [[2], [2], [2, "weak"], [3], [3], [3, "joined"]].map(([row, kind = "cut"]) => ({
    ...BOARD,
    row,
    kind,
  }));
  const places = ["2.1", "2.2", "2.3", "3.2", "3.3", "4.1", "3", "", "x.y", "3.0", "3.-1"].map((text) =>
    placeOfTemplate(/** @type {any} */ (boards), text),
  );
  assert.deepEqual(places, [0, 1, -1, 4, -1, -1, -1, -1, -1, -1, -1]);
});

test("boards stand in groups, and the next one is unsolved", () => {
  const kinds = /** @type {const} */ (["cut", "weak", "cut", "bridge", "answer", "ladder", "answer"]);
  const rows = [2, 2, 3, 4, 4, 2, 2];
  const boards = kinds.map((kind, place) => ({ ...BOARD, kind, row: rows[place] }));
  assert.deepEqual(boardGroups(boards), [
    { title: "Row 2", places: [0, 1] },
    { title: "Row 3", places: [2] },
    { title: "Bridges", places: [3, 4] },
    { title: "Ladders", places: [5, 6] },
  ]);
  for (const board of boards) assert.match(questionOf(board), /^You are Blue|^Blue has just played/);
  const joined = { ...BOARD, kind: /** @type {const} */ ("joined") };
  assert.match(questionOf(joined), /Is the stone joined/);
  assert.match(questionOf({ ...joined, red: ["d2", "g2"] }), /Is d2 joined/);
  assert.equal(nextPlace(3, new Set([1]), 0), 2);
  assert.equal(nextPlace(3, new Set([0, 1]), 2), 0, "all others are solved: it goes round");
  assert.equal(nextPlace(3, new Set(), -1), 0);
});

test("a board stays solved when others come before it, and is another one when it asks something else", () => {
  const wide = { ...BOARD, carrier: [...BOARD.carrier, "e2"] };
  const task = { ...BOARD, kind: /** @type {const} */ ("weak") };
  writeSolved("quax", [BOARD, task], new Set([0, 1]));
  assert.deepEqual(readSolved("quax", [BOARD, task]), new Set([0, 1]));
  assert.deepEqual(readSolved("quax", [wide, task, { ...BOARD, moves: ["c1"] }, BOARD]), new Set([1, 3]));
  assert.deepEqual(readSolved("crossway", [BOARD]), new Set());
  writeSolved("quax", [BOARD, task], new Set());
  assert.deepEqual(readSolved("quax", [BOARD, task]), new Set());
  storage.stored.set([...storage.stored.keys()][0], "1.2");
  assert.deepEqual(readSolved("quax", [BOARD, task]), new Set(), "a number of a place is no board");
});
