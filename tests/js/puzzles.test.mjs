import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { addProgress, parseProgress, readProgress, writeProgress } from "../../web/js/puzzles/progress.js";
import { puzzleOfDay } from "../../web/js/puzzles/puzzle-list.js";

const FOLDER = new URL("../../web/puzzles/", import.meta.url);
/** As many puzzles of each game and level as the site has. */
const puzzles = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line, index) => {
      const game = file.replace(".jsonl", "");
      const usual = { link: "", size: 5, themes: [], number: index + 1 };
      return { ...usual, id: `${game}-${index}`, game, level: Number(JSON.parse(line).level) };
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
