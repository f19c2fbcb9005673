import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { addProgress, parseProgress, readProgress, writeProgress } from "../../web/js/puzzles/progress.js";
import { puzzleOfDay } from "../../web/js/puzzles/puzzle-list.js";
import { Table } from "../../web/js/puzzles/table.js";

const FOLDER = new URL("../../web/puzzles/", import.meta.url);
/** As many puzzles of each game and level as the site has. */
const puzzles = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ retired }) => !retired)
    .map(({ level, number }) => {
      const game = file.replace(".jsonl", "");
      return { link: "", size: 5, themes: [], number, id: `${game}-${number}`, game, level };
    }),
);

/** @param {number} day from some day on */
const ofDay = (day) => puzzleOfDay(puzzles, new Date(Date.UTC(2026, 10, 23 + day)));

test("the puzzle of a day depends on the day alone", () => {
  const morning = puzzleOfDay(puzzles, new Date("2026-11-22T00:00:01Z"));
  assert.equal(puzzleOfDay(puzzles, new Date("2026-11-22T23:59:59Z")), morning);
  assert.equal(puzzleOfDay([...puzzles].reverse(), new Date("2026-11-22T12:00:00Z")), morning);
});

test("no puzzle comes back before all others have had their day, whatever day one begins", () => {
  for (const first of [0, 7, 150]) {
    const days = Array.from(puzzles, (_, day) => ofDay(first + day));
    assert.equal(new Set(days).size, puzzles.length);
  }
  assert.equal(ofDay(puzzles.length), ofDay(0));
});

test("a game seldom comes on two consecutive days, and never on three", () => {
  const days = Array.from(puzzles, (_, day) => ofDay(day).game);
  const again = days.filter((game, day) => game === days[day + 1]);
  assert.ok(again.length < puzzles.length / 20, `${again.length}`);
  assert.ok(!days.some((game, day) => game === days[day + 1] && game === days[day + 2]));
});

test("hard puzzles are spread over the year", () => {
  const hard = Array.from(puzzles, (_, day) => ofDay(day).level > 5);
  const share = hard.filter(Boolean).length / hard.length;
  for (let day = 0; day + 20 <= hard.length; day += 1) {
    const count = hard.slice(day, day + 20).filter(Boolean).length;
    assert.ok(Math.abs(count - 20 * share) <= 5, `${count} hard ones in the 20 days from day ${day}`);
  }
});

test("progress is read back, and nonsense in it is left out", () => {
  const progress = new Map([["quax-abcde", "solved"]]);
  assert.deepEqual(parseProgress(writeProgress(/** @type {any} */ (progress))), progress);
  const hostile =
    '{"quax-abcde":"solved","__proto__":"solved","quax-22222":"<b>","x":"seen","naked-diagonal-abc27":"seen"}';
  assert.deepEqual(
    [...(parseProgress(hostile) ?? [])],
    [
      ["quax-abcde", "solved"],
      ["naked-diagonal-abc27", "seen"],
    ],
  );
  for (const text of ["", "[]", "7", "null", "{", '{"a":1}']) assert.equal(parseProgress(text), null);
});

test("a solved puzzle stays solved", (context) => {
  const kept = new Map();
  const before = globalThis.localStorage;
  context.after(() => (globalThis.localStorage = before));
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  });
  addProgress([["quax-abcde", "seen"]]);
  addProgress([["quax-abcde", "solved"]]);
  addProgress([["quax-abcde", "seen"]]);
  assert.deepEqual([...readProgress()], [["quax-abcde", "solved"]]);
});

/** Red plays c3, then d4 or d5; the page plays c4 and finishes with e5. */
const table = new Table({
  side: "red",
  turns: [
    ["c3", "c4", { c3: "b3 a1", b2: "d4", "-": "e1" }],
    ["d4", "", { d4: "a1", "+": "d5", "++": "e5 e6" }],
  ],
  rest: "f6 e6",
});

test("a table judges every answer on the main line, and says why", () => {
  /** @type {[string, string, string, string][]} */
  const expected = [
    ["c3", "right", "Blue played c4. Go on.", "c3 c4"],
    ["a1", "wrong", "After a1 Blue plays c3, and Red cannot win any more.", "a1 c3"],
    ["e1", "wrong", "After e1 Red does not win.", "e1"],
    ["c3 c4 d4", "solved", "Red wins, whatever Blue does.", "d4 f6 e6"],
    ["c3 c4 d5", "solved", "d5 wins, too; the line goes on with d4. Red wins, whatever Blue does.", "d4 f6 e6"],
    ["c3 c4 e6", "solved", "e6 wins, too; shorter is d4. Red wins, whatever Blue does.", "d4 f6 e6"],
    ["c3 c4 a1", "wrong", "After a1 Blue plays d4, and Red cannot win any more.", "a1 d4"],
  ];
  for (const [answer, verdict, text, moves] of expected) {
    assert.deepEqual(table.judge(answer.split(" ")), { verdict, text, moves: moves.split(" ") }, answer);
  }
});

test("a table can be written into a link", () => {
  assert.equal(table.tree(), "c3!(b3?.c3)(a1?.c3)(d4?.b2)(e1?).c4.d4!(a1?.d4)(d5!)(e5!)(e6!)");
});

test("what is not on the main line is left to the engine", () => {
  for (const answer of ["z9", "c3 b4 d4", "b3 c3 d4", "c3 c4 d4 f6"]) {
    assert.equal(table.judge(answer.split(" ")), null, answer);
  }
  assert.equal(table.judge([]), null);
  assert.equal(table.hint(["b3"]), null);
});

test("a table hints with the right point between wrong ones, or with the ends of a link, and shows the solution", () => {
  assert.deepEqual(table.hint([]), { text: "One of the marked points is right.", points: ["b3", "c3", "d4"] });
  assert.deepEqual(table.hint(["c3", "c4"])?.points, ["a1", "d4"], "another move that wins is no wrong one");
  assert.deepEqual(table.solution(), {
    text: "The answer is c3. No other move wins. After b3 Blue plays c3, and Red cannot win any more.",
    moves: ["c3", "c4", "d4", "f6", "e6"],
    points: [],
  });
  const linked = new Table({ side: "blue", turns: [["c3-d4", "", { "-": "a1" }]], rest: "" });
  assert.deepEqual(linked.hint([]), { text: "The answer is a link of these stones.", points: ["c3", "d4"] });
  assert.equal(linked.judge(["c3-d4"])?.text, "Blue wins.");
});
