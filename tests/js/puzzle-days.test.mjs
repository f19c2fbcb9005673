/** Days with puzzles, as they are lived: results, the streak, a month, what comes back, and the line to tell. */

import assert from "node:assert/strict";
import { kindsOf, monthOf, puzzlesAgain, solvedDays, streakOf } from "../../web/js/puzzles/days.js";
import { cheerFor, resultLine, resultShapes } from "../../web/js/puzzles/result-line.js";
import * as results from "../../web/js/puzzles/results.js";
import { dateOf, dayOf, openedAt } from "../../web/js/puzzles/todays-puzzles.js";
import { storage, test } from "./saved-in-memory.mjs";

/** @import { PuzzleOutcome, Results } from "../../web/js/puzzles/results.js" */

const { mergedResults, outcomeOn, mergedResultTexts, parseResults, readResults, stateOf, writeResults } = results;

const BEGIN = dayOf(new Date("2026-11-26T00:00:00Z"));
const [EASY, MIDDLE, HARD] = ["quax-aaaaa", "crossway-bbbbb", "naked-diagonal-ccccc"];
const THREE = [EASY, MIDDLE, HARD].map((id) => /** @type {any} */ ({ id }));

/**
 * In a place where the days are those in UTC.
 * @param {string} id
 * @param {number} day
 * @param {"solved" | "wrong" | "shown"} verdict
 * @param {boolean} [isHelped]
 */
const addVerdict = (id, day, verdict, isHelped) => results.addVerdict(id, { day, localDay: day }, verdict, isHelped);

/**
 * @param {PuzzleOutcome} outcome
 * @param {...number} localDays
 */
const result = (outcome, ...localDays) => ({ outcome, localDays: new Set(localDays) });

/** @param {number} day */
const streakOn = (day) => streakOf(solvedDays(readResults(), day), day).length;

/** @param {string} days such as "x.xx": a puzzle is solved on some, from BEGIN on */
function live(days) {
  for (const [at, did] of [...days].entries()) if (did === "x") addVerdict(EASY, BEGIN + at, "solved", false);
  return BEGIN + days.length - 1;
}

test("a fortnight of three puzzles a day", () => {
  for (let at = 0; at < 14; at += 1) {
    const day = BEGIN + at;
    assert.equal(streakOn(day), at, "today breaks nothing before it is over");
    addVerdict(EASY, day, "solved", false);
    addVerdict(MIDDLE, day, "wrong", false);
    addVerdict(MIDDLE, day, "solved", false);
    addVerdict(HARD, day, "shown", false);
    addVerdict(HARD, day, "solved", false);
    assert.equal(streakOn(day), at + 1);
  }
  const date = BEGIN + 13;
  assert.equal(
    resultLine(THREE, readResults(), date, streakOn(date)),
    "Crosscut 9 Dec: 2 of 3, first tries 1, 14 days",
  );
  assert.equal(resultLine(THREE, readResults(), date + 1, 1), "Crosscut 10 Dec: 0 of 3, first tries 0, 1 day");
  assert.equal(resultShapes(THREE, readResults(), date), "🟢🟡⚪");
  assert.equal(cheerFor(THREE, readResults(), date), "");
  assert.deepEqual(
    [EASY, MIDDLE, HARD].map((id) => stateOf(readResults().get(id))),
    ["solved", "solved", "seen"],
  );
});

test("of any seven days in a row one may be missed", () => {
  for (const [days, length, forgiven] of /** @type {[string, number, number[]][]} */ ([
    ["xxxx", 4, []],
    ["xxx.", 3, []],
    ["xxx..", 3, [3]],
    ["xxx...", 0, []],
    ["xxx.x", 4, [3]],
    ["xx.xxxxxx.x", 9, [2, 9]],
    ["xx.xxxxx.x", 6, [8]],
    ["xx..x", 1, []],
    [".x", 1, []],
    ["x.x.x", 2, [3]],
  ])) {
    storage.stored.clear();
    const today = live(days);
    const streak = streakOf(solvedDays(readResults(), today), today);
    assert.equal(streak.length, length, days);
    assert.deepEqual([...streak.forgiven].map((day) => day - BEGIN).sort(), forgiven, days);
  }
});

test("what was done after the solution was shown counts on no day, but on a later day it does", () => {
  addVerdict(EASY, BEGIN, "shown", false);
  addVerdict(EASY, BEGIN, "solved", false);
  assert.equal(streakOn(BEGIN), 0);
  addVerdict(EASY, BEGIN + 1, "solved", false);
  assert.equal(streakOn(BEGIN + 1), 1);
  addVerdict(EASY, BEGIN + 1, "shown", false);
  addVerdict(EASY, BEGIN + 1, "wrong", false);
  assert.equal(stateOf(readResults().get(EASY)), "solved", "a solved puzzle stays solved");
});

test("a failed puzzle comes back after one, three and ten days, and from the beginning if it fails again", () => {
  const day = BEGIN;
  addVerdict(EASY, day, "solved", false);
  addVerdict(MIDDLE, day, "wrong", false);
  const due = (/** @type {number} */ from) => {
    for (let at = from; at < from + 40; at += 1) if (puzzlesAgain(readResults(), at).length) return at - from;
    return Infinity;
  };
  assert.equal(due(day), 1);
  assert.deepEqual(puzzlesAgain(readResults(), day + 30), [MIDDLE], "it waits");
  addVerdict(MIDDLE, day + 1, "solved", false);
  assert.equal(due(day + 1), 3);
  addVerdict(MIDDLE, day + 2, "solved", false);
  assert.equal(due(day + 2), 2, "before its day it does not count");
  addVerdict(MIDDLE, day + 4, "solved", true);
  assert.equal(due(day + 4), 1, "with a hint it begins anew");
  for (const [at, pause] of [
    [5, 3],
    [8, 10],
    [18, Infinity],
  ]) {
    addVerdict(MIDDLE, day + at, "solved", false);
    assert.equal(due(day + at), pause);
  }
});

test("a clock that is set back, or was ahead, loses no day and makes none up", () => {
  live("xxx");
  assert.equal(streakOn(BEGIN + 2), 3);
  assert.equal(streakOn(BEGIN), 1, "days to come do not count yet");
  assert.deepEqual(kindsOf(readResults(), BEGIN, [BEGIN, BEGIN + 1]), ["solved", "ahead"]);
  addVerdict(MIDDLE, BEGIN - 300, "solved", false);
  assert.equal(streakOn(BEGIN + 2), 3);
  assert.equal(streakOn(BEGIN - 300), 1);
});

test("a day is the same everywhere, whatever the time zone and its summer time", (context) => {
  const before = process.env.TZ;
  context.after(() => (before === undefined ? delete process.env.TZ : (process.env.TZ = before)));
  const lines = ["UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Australia/Lord_Howe"].map((zone) => {
    process.env.TZ = zone;
    storage.stored.clear();
    // Through the hours in which clocks change, in March and October, and over the end of a year.
    const days = ["2026-03-08", "2026-10-25", "2026-12-31"].flatMap((text) =>
      Array.from({ length: 72 }, (_, hour) => dayOf(new Date(Date.parse(text) + hour * 3_600_000))),
    );
    for (const day of days) addVerdict(EASY, day, "solved", false);
    const today = Number(days.at(-1));
    const month = monthOf(today).map((day) => dateOf(day).toISOString());
    return JSON.stringify([
      days,
      writeResults(readResults()),
      resultLine(THREE, readResults(), today, streakOn(today)),
      month,
    ]);
  });
  assert.deepEqual(new Set(lines).size, 1);
  assert.match(lines[0], /Crosscut 2 Jan: 1 of 3, first tries 1, 3 days/);
});

test("two tabs keep what both have done", async () => {
  const other = await import(/** @type {any} */ ("../../web/js/puzzles/results.js?other-tab"));
  addVerdict(EASY, BEGIN, "wrong", false);
  const opened = { day: BEGIN, localDay: BEGIN };
  other.addVerdict(EASY, opened, "solved");
  other.addVerdict(MIDDLE, opened, "solved");
  addVerdict(HARD, BEGIN, "solved", false);
  const expected = [
    [EASY, "later"],
    [MIDDLE, "first"],
    [HARD, "first"],
  ];
  for (const tab of [results, other]) {
    const found = [...tab.readResults()].map(([id, days]) => [id, outcomeOn(days, BEGIN)]);
    assert.deepEqual(found.sort(), expected.sort());
  }
});

test("what cannot be storage.stored lasts as long as the page, and is storage.stored once there is room", () => {
  assert.equal(addVerdict(EASY, BEGIN, "solved", false), true);
  storage.isFull = true;
  assert.equal(addVerdict(MIDDLE, BEGIN + 1, "solved", false), false);
  assert.equal(streakOn(BEGIN + 1), 2);
  storage.isFull = false;
  assert.equal(addVerdict(HARD, BEGIN + 2, "solved", false), true);
  assert.equal(parseResults(storage.stored.get(results.RESULTS) ?? "")?.size, 3);
  assert.equal(streakOn(BEGIN + 2), 3);
});

test("results can be brought together in any order, any number of times", () => {
  /** @type {(id: string, ...days: [number, any][]) => Results} */
  const of = (id, ...days) => new Map([[id, new Map(days)]]);
  const all = [
    of(EASY, [1, result("wrong")], [2, result("seen")]),
    of(EASY, [1, result("first", 1)]),
    of(EASY, [1, result("first", 0)], [2, result("later", 2)]),
    of(HARD, [2, result("seen")]),
  ];
  const merge = (/** @type {Results[]} */ ...some) => some.reduce(mergedResults, new Map());
  const expected = merge(of(EASY, [1, result("first", 0, 1)], [2, result("later", 2)]), of(HARD, [2, result("seen")]));
  assert.deepEqual(merge(...all), expected);
  assert.deepEqual(merge(...[...all].reverse(), ...all), expected);
  assert.deepEqual(outcomeOn([...all[0].values()][0], 1), "wrong", "the parts stay as they are");
  const text = mergedResultTexts(`{"${EASY}":"solved"}`, writeResults(expected));
  assert.equal(parseResults(text)?.get(EASY)?.size, 3);
  assert.deepEqual(parseResults(text)?.get(EASY)?.get(1), result("first", 0, 1));
  assert.equal(mergedResultTexts("{", ""), "");
});

test("results are read back, those of a time before days too, and nonsense in them is left out", () => {
  storage.stored.set(results.RESULTS_BEFORE, JSON.stringify({ [EASY]: "solved", [HARD]: "seen" }));
  assert.equal(stateOf(readResults().get(EASY)), "solved");
  assert.equal(stateOf(readResults().get(HARD)), "seen");
  assert.equal(streakOn(1), 0);
  assert.deepEqual(puzzlesAgain(readResults(), BEGIN), []);
  addVerdict(MIDDLE, BEGIN, "wrong", false);
  assert.deepEqual(parseResults(writeResults(readResults())), readResults());
  const hostile = `{"${EASY}":{"5":"first","5@":[6,4.5,"7",900,null],"8@":[8],"9":"wrong","9@":[9],"-1":"first",
    "x":"seen","9999999":"first","6":"<b>","7":{}},
    "__proto__":{"1":"first"},"quax-22222":"<b>","x":{"1":"first"},"${HARD}":[]}`;
  assert.deepEqual(
    [...(parseResults(hostile) ?? [])],
    [
      [
        EASY,
        new Map([
          [5, result("first", 6)],
          [9, result("wrong")],
        ]),
      ],
    ],
  );
  for (const text of ["", "[]", "7", "null", "{", '{"a":1}']) assert.equal(parseResults(text), null);
});

test("a month has its days, and each is what it was", () => {
  assert.equal(monthOf(BEGIN).length, 30);
  assert.equal(monthOf(dayOf(new Date("2028-02-29T23:00:00Z"))).length, 29);
  const today = live("x.x..x.");
  const days = Array.from({ length: 9 }, (_, at) => BEGIN + at);
  const expected = ["solved", "missed", "solved", "missed", "missed", "solved", "today", "ahead", "ahead"];
  assert.deepEqual(kindsOf(readResults(), today, days), expected);
  assert.deepEqual(kindsOf(readResults(), BEGIN + 2, days.slice(0, 4)), ["solved", "forgiven", "solved", "ahead"]);
  storage.stored.clear();
  assert.deepEqual(kindsOf(readResults(), BEGIN + 1, days.slice(0, 2)), ["before", "today"], "nobody missed those");
});

/** Puzzles are solved on each of the reader's own days, at hours that fall on the one or the other side of a day in UTC. */
test("who solves one puzzle on each day of his own keeps the streak, wherever he lives", (context) => {
  const before = process.env.TZ;
  context.after(() => (before === undefined ? delete process.env.TZ : (process.env.TZ = before)));
  for (const zone of ["America/Los_Angeles", "America/New_York", "Pacific/Kiritimati", "Asia/Kolkata", "UTC"]) {
    process.env.TZ = zone;
    storage.stored.clear();
    for (let at = 0; at < 60; at += 1) {
      const now = new Date(2026, 9, 1 + at, at % 2 ? 17 : 8 + ((at * 7) % 15), 30);
      results.addVerdict(EASY, openedAt(now), "solved");
      const { localDay } = openedAt(now);
      assert.equal(streakOf(solvedDays(readResults(), localDay), localDay).length, at + 1, `${zone} ${now}`);
    }
    assert.deepEqual(parseResults(writeResults(readResults())), readResults());
  }
});

test("after midnight the day of the opening counts, and a hint is not forgotten", () => {
  const opened = { day: BEGIN, localDay: BEGIN };
  results.addVerdict(EASY, opened, "wrong"); // as a hint does
  results.addVerdict(EASY, opened, "solved");
  assert.equal(outcomeOn(readResults().get(EASY), BEGIN), "later");
  results.addVerdict(HARD, opened, "shown");
  results.addVerdict(HARD, opened, "solved");
  assert.equal(streakOn(BEGIN), 1);
  assert.equal(outcomeOn(readResults().get(HARD), BEGIN), "seen");
});
