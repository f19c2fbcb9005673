import assert from "node:assert/strict";
import test from "node:test";
import { puzzleOfDay } from "../../web/js/puzzles/today.js";
import { addProgress, parseProgress, readProgress, writeProgress } from "../../web/js/puzzles/progress.js";

const puzzles = Array.from({ length: 40 }, (_, number) => ({
  ...{ id: `quax-aaaa${"abcdefghijklmnopqrstuvwxyz234567"[number % 32]}${number}`, game: "quax", link: "", size: 5 },
  ...{ level: 1, themes: [], number },
}));

test("the puzzle of a day depends on the day alone, and days differ", () => {
  const morning = puzzleOfDay(puzzles, new Date("2026-11-22T00:00:01Z"));
  assert.equal(puzzleOfDay(puzzles, new Date("2026-11-22T23:59:59Z")), morning);
  assert.equal(puzzleOfDay([...puzzles].reverse(), new Date("2026-11-22T12:00:00Z")), morning);
  const days = Array.from({ length: 30 }, (_, day) => puzzleOfDay(puzzles, new Date(Date.UTC(2026, 10, day + 1))));
  assert.ok(new Set(days).size > 15);
});

test("what leaves the collection changes no other day", () => {
  const date = new Date("2026-11-22T12:00:00Z");
  const chosen = puzzleOfDay(puzzles, date);
  const others = puzzles.filter((puzzle) => puzzle === chosen || puzzle.number % 2);
  assert.equal(puzzleOfDay(others, date), chosen);
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
  for (const text of ["", "[]", "7", "null", "{"]) assert.equal(parseProgress(text), null);
});

test("what was solved stays solved", (context) => {
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
