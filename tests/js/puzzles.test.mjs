import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { dayOf, puzzlesOfDay } from "../../web/js/puzzles/todays-puzzles.js";

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

const first = dayOf(new Date("2026-11-26T12:00:00Z"));
const cycle = Math.ceil(puzzles.length / 3);
const days = Array.from({ length: cycle }, (_, day) => puzzlesOfDay(puzzles, first + day));

test("the puzzles of a day depend on the day in UTC alone", () => {
  const morning = dayOf(new Date("2026-11-26T00:00:00Z"));
  assert.equal(dayOf(new Date("2026-11-26T23:59:59.999Z")), morning);
  assert.equal(dayOf(new Date("2026-11-26T23:59:59-08:00")), morning + 1);
  assert.equal(dayOf(new Date("2026-11-27T01:00:00+13:00")), morning);
  const mixed = puzzles.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  assert.deepEqual(puzzlesOfDay(mixed, morning), puzzlesOfDay(puzzles, morning));
});

test("no puzzle comes back before all have had their day, whatever day one begins", () => {
  const shown = days.flat();
  assert.equal(new Set(shown).size, puzzles.length);
  assert.ok(shown.length - puzzles.length < 3);
  assert.deepEqual(puzzlesOfDay(puzzles, first + cycle), days[0]);
});

test("the puzzles of a day are an easy, a middle and a hard one, of three games", () => {
  for (const [at, ofDay] of days.entries()) {
    assert.equal(new Set(ofDay.map(({ game }) => game)).size, 3, `${at}: ${ofDay.map(({ id }) => id).join(" ")}`);
    const [easy, middle, hard] = ofDay.map(({ level }) => level);
    assert.ok(easy <= middle && middle <= hard);
  }
});
