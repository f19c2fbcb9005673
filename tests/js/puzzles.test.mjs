import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { judgedLink, middlePuzzle } from "../../web/js/puzzles/judged-link.js";
import { Table } from "../../web/js/puzzles/table.js";
import { bandNamed, dayOf, isAboutConnections, puzzlesOfDay } from "../../web/js/puzzles/todays-puzzles.js";

const FOLDER = new URL("../../web/puzzles/", import.meta.url);
/** As many puzzles of each game and level as the site has. */
const puzzles = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ retired }) => !retired)
    .map(({ level, number, themes }) => {
      const game = file.replace(".jsonl", "");
      return { link: "", size: 5, themes, number, id: `${game}-${number}`, game, level };
    }),
);

const first = dayOf(new Date("2026-11-26T12:00:00Z"));
const days = Array.from({ length: 400 }, (_, day) => puzzlesOfDay(puzzles, first + day));

test("the puzzles of a day depend on the day in UTC alone", () => {
  const morning = dayOf(new Date("2026-11-26T00:00:00Z"));
  assert.equal(dayOf(new Date("2026-11-26T23:59:59.999Z")), morning);
  assert.equal(dayOf(new Date("2026-11-26T23:59:59-08:00")), morning + 1);
  assert.equal(dayOf(new Date("2026-11-27T01:00:00+13:00")), morning);
  const mixed = [...puzzles].sort((one, other) => (one.id < other.id ? 1 : -1));
  assert.deepEqual(puzzlesOfDay(mixed, morning), puzzlesOfDay(puzzles, morning));
});

test("no puzzle comes back before nearly all of its kind have had their day, whatever day one begins", () => {
  const hard = days.map((ofDay) => ofDay[2]);
  const [connections, others] = [hard.filter(isAboutConnections), hard.filter((one) => !isAboutConnections(one))];
  for (const shown of [days.map(([easy]) => easy), days.map(([, medium]) => medium), connections, others]) {
    const ofBand = new Set(shown).size;
    assert.ok(ofBand > 15);
    for (const [at, puzzle] of shown.entries()) {
      const apart = shown.slice(at + 1).indexOf(puzzle) + 1;
      assert.ok(apart === 0 || apart > ofBand * 0.7, `${puzzle.id} after ${apart} days`);
    }
  }
  const shown = new Set(days.flat());
  const left = puzzles.filter(
    ({ game, level }, at) => !shown.has(puzzles[at]) && (game !== "zigzag-edge" || level > 3),
  );
  assert.ok(
    left.every((puzzle) => puzzle.level > 5 && !isAboutConnections(puzzle)),
    "the rare ones take longer",
  );
  assert.deepEqual(puzzlesOfDay([...puzzles], first + 399), days[399], "the day alone decides");
});

test("the puzzles of a day are an easy, a medium and a hard one, of three games; the easy one explains itself", () => {
  for (const [at, ofDay] of days.entries()) {
    assert.equal(new Set(ofDay.map(({ game }) => game)).size, 3, `${at}: ${ofDay.map(({ id }) => id).join(" ")}`);
    const [easy, medium, hard] = ofDay.map(({ level }) => level);
    assert.ok(easy <= 3 && medium > 3 && medium <= 5 && hard > 5);
    assert.notEqual(ofDay[0].game, "zigzag-edge");
  }
  assert.equal(puzzlesOfDay(puzzles, first - 40_000).length, 3, "a clock may be far off");
});

test("the hard one is about connections on most days, and not on all", () => {
  for (let week = 0; week + 7 <= days.length; week += 7) {
    const count = days.slice(week, week + 7).filter(([, , hard]) => isAboutConnections(hard)).length;
    assert.ok(count >= 5 && count <= 6, `${count} days of seven`);
  }
});

test("the address of the medium one has an older name", () => {
  assert.deepEqual(["easy", "medium", "middle", "hard", "quax-1"].map(bandNamed), [0, 1, 1, 2, -1]);
});

test("boards of other pages show the medium one, which is the same from midnight to midnight in UTC", () => {
  for (const time of ["T00:00:00Z", "T23:59:59.999Z"]) {
    assert.equal(middlePuzzle(puzzles, new Date(`2026-11-26${time}`)), days[0][1]);
  }
  assert.equal(middlePuzzle(puzzles, new Date("2026-11-27T00:00:00Z")), days[1][1]);
});

/**
 * Red plays c3, then d4 or d5; the page plays c4 and finishes with e5.
 * @type {import("../../web/js/puzzles/table.js").MainLine}
 */
const line = {
  side: "red",
  turns: [
    ["c3", "c4", { c3: "b3 a1", b2: "d4", "-": "e1" }],
    ["d4", "", { d4: "a1", "+": "d5", "++": "e5 e6" }],
  ],
  rest: "f6 e6",
};
const table = new Table(line);

test("a table judges every answer on the main line, and says why", () => {
  /** @type {[string, string, string, string][]} */
  const expected = [
    ["c3", "right", "Blue played c4. Go on.", "c3 c4"],
    ["a1", "wrong", "After a1 Blue plays c3, and Red cannot win any more.", "a1 c3"],
    ["e1", "wrong", "After e1 Red does not win.", "e1"],
    ["c3 c4 d4", "solved", "Red wins, whatever Blue does.", "d4 f6 e6"],
    ["c3 c4 d5", "solved", "d5 wins, too; the line goes on with d4. Red wins, whatever Blue does.", "d4 f6 e6"],
    ["c3 c4 e6", "solved", "e6 also wins, but d4 is shorter. Red wins, whatever Blue does.", "d4 f6 e6"],
    ["c3 c4 a1", "wrong", "After a1 Blue plays d4, and Red cannot win any more.", "a1 d4"],
  ];
  for (const [answer, verdict, text, moves] of expected) {
    assert.deepEqual(table.judge(answer.split(" ")), { verdict, text, moves: moves.split(" ") }, answer);
  }
});

test("a table can be written into a link", () => {
  assert.equal(table.tree(), "c3!(b3?.c3)(a1?.c3)(d4?.b2)(e1?).c4.d4!(a1?.d4)(d5!)(e5!)(e6!)");
});

test("a link holds the answers before its version, unless they cannot be loaded", async () => {
  const puzzle = { ...puzzles[0], game: "quax", id: "quax-aaaaa", link: "g=quax&n=6&task=play&v=1" };
  const tables = { quax: async () => ({ default: { "quax-aaaaa": line } }) };
  assert.equal(await judgedLink(puzzle, tables), `#g=quax&n=6&task=play&solution=${table.tree()}&v=1`);
  /** @type {import("../../web/js/puzzles/judged-link.js").Tables} */
  const none = {};
  const lost = { quax: () => Promise.reject(new Error("offline")) };
  for (const without of [lost, none, { quax: async () => ({ default: {} }) }]) {
    assert.equal(await judgedLink(puzzle, without), "#g=quax&n=6&task=play&v=1");
  }
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
