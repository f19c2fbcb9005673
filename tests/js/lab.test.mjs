/** What was measured of a game: two engines, what is saved, and what plots say in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteReport, saveReport, savedReport } from "../../web/js/lab/saved-reports.js";
import { measure } from "../../web/js/lab/engines.js";
import * as words from "../../web/js/lab/report-words.js";
import { FakeEngine, settled } from "./fake-engine.mjs";

/** @import { LabReport, LabGames, LabNumber } from "../../web/js/engine/wire.js" */

/** @type {(value: number, low: number, high: number) => LabNumber} */
const number = (value, low, high) => ({ value, low, high, n: 40 });

/** @type {LabGames} */
const GAMES = {
  count: 40,
  stuck: number(0.25, 0.142, 0.402),
  tied: null,
  red: number(0.5, 0.352, 0.648),
  full: null,
  length: number(0.7, 0.6, 0.8),
  lengthSpread: 0.1,
  lengths: { 5: 10, 7: 30 },
  choices: number(4.256, 4, 4.5),
  skips: null,
  forbidden: null,
  special: null,
  leadChanges: null,
  tree: null,
};

/** @type {LabReport} */
const REPORT = {
  game: "own:swap",
  size: 3,
  units: {},
  random: GAMES,
  levels: { 1: { ...GAMES, red: null } },
  fairest: "b1",
  afterFairest: GAMES,
  ladder: [{ level: 3, weaker: 1, share: number(0.9, 0.7, 0.97) }],
  bestPlay: { 2: "red", 3: null },
  firstStones: { a1: 0.3, b1: 0.5 },
  firstStoneSpreads: { a1: 0.02, b1: 0.08 },
  examples: [],
  sentences: [],
  decided: null,
  mirror: null,
};

/** @param {FakeEngine & {end: () => void}} another */
function begin(another) {
  const engine = new FakeEngine();
  const [unwanted, stopping] = [new AbortController(), new AbortController()];
  const wanted = { game: "own:swap", size: 3, seconds: 60, known: ["old"] };
  const course = { signal: unwanted.signal, stopped: stopping.signal, onProgress() {} };
  const answer = measure(engine, /** @type {any} */ (another), wanted, course);
  return { engine, answer, unwanted, stopping };
}

function anotherEngine() {
  const another = Object.assign(new FakeEngine(), { isEnded: false, end: () => (another.isEnded = true) });
  return another;
}

test("a second engine plays other games, and the report holds what both have found", async () => {
  const another = anotherEngine();
  const { engine, answer } = begin(another);
  assert.equal(another.asked.length, 0, "it has not started yet");
  another.dispatchEvent(new Event("ready"));
  await settled();
  const [first, second] = [engine.asked[0], another.asked[0]].map(({ params }) => Object(params));
  assert.deepEqual([first.seed, second.seed], [undefined, 2]);
  assert.ok(second.seconds <= first.seconds);
  await another.answer({ report: REPORT, lines: ["theirs"] });
  await engine.answer({ report: REPORT, lines: ["own"] });
  const { params } = engine.asked[0];
  assert.deepEqual(params, { game: "own:swap", size: 3, seconds: 0, known: ["old", "own", "theirs"] });
  await engine.answer({ report: { ...REPORT, size: 4 }, lines: [] });
  assert.deepEqual(await answer, { report: { ...REPORT, size: 4 }, lines: ["old", "own", "theirs"] });
  assert.ok(another.isEnded);
});

test("the sentences of a report are kept as what any language can say", async () => {
  const another = anotherEngine();
  const { engine, answer } = begin(another);
  another.dispatchEvent(new Event("failed"));
  await engine.answer({ report: REPORT, lines: ["own"] });
  engine.asked[0].options.onSaid?.({ "Level 3 won.": ["Level {level} won.", { level: 3 }] });
  await engine.answer({ report: { ...REPORT, sentences: ["Level 3 won.", "Of an older engine."] }, lines: [] });
  const { report } = await answer;
  assert.deepEqual(report?.sentences, [["Level {level} won.", { level: 3 }], "Of an older engine."]);
});

test("a second engine that fails takes nothing away", async () => {
  const another = anotherEngine();
  const { engine, answer } = begin(another);
  another.dispatchEvent(new Event("failed"));
  await engine.answer({ report: REPORT, lines: ["own"] });
  await engine.answer({ report: REPORT, lines: [] });
  assert.deepEqual(await answer, { report: REPORT, lines: ["old", "own"] });
  assert.ok(another.isEnded);
});

test("what was found until it is stopped is in the report", async () => {
  const another = anotherEngine();
  const { engine, answer, stopping } = begin(another);
  another.dispatchEvent(new Event("ready"));
  await settled();
  engine.asked[0].options.onProgress?.({ progress: 0.1, partial: { report: REPORT, lines: ["own"] } });
  another.asked[0].options.onProgress?.({ progress: 0.1, partial: { report: REPORT, lines: ["theirs"] } });
  engine.asked[0].options.onProgress?.({ progress: 0.2 });
  stopping.abort();
  await settled();
  assert.deepEqual(Object(engine.asked[0].params).known, ["old", "own", "theirs"]);
  await engine.answer({ report: REPORT, lines: [] });
  assert.deepEqual(await answer, { report: REPORT, lines: ["old", "own", "theirs"] });
  assert.ok(another.isEnded);
});

test("stopped at once, or unwanted, it asks for no report", async () => {
  const stopped = begin(anotherEngine());
  stopped.stopping.abort();
  assert.deepEqual(await stopped.answer, { report: null, lines: ["old"] });
  const unwanted = begin(anotherEngine());
  unwanted.engine.asked[0].options.onProgress?.({ partial: { report: REPORT, lines: ["own"] } });
  unwanted.unwanted.abort();
  await assert.rejects(unwanted.answer, { name: "AbortError" });
  assert.deepEqual([...stopped.engine.asked, ...unwanted.engine.asked], []);
});

test("a report is kept for each game and size; what something else has written is none", (context) => {
  /** @type {Map<string, string>} */
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => items.set(key, text),
  };
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  Object.assign(globalThis, { localStorage: storage });
  assert.ok(saveReport(REPORT));
  assert.ok(saveReport({ ...REPORT, sentences: ["anew", ["{n} games", { n: 1 }, "{n} game"]] }));
  assert.ok(saveReport({ ...REPORT, size: 5 }));
  assert.deepEqual(savedReport("own:swap", 3)?.sentences, ["anew", ["{n} games", { n: 1 }, "{n} game"]]);
  assert.equal(savedReport("own:swap", 4), null);
  deleteReport("own:swap", 5);
  assert.equal(savedReport("own:swap", 5), null);
  for (let size = 6; size < 26; size += 1) saveReport({ ...REPORT, size });
  assert.equal(savedReport("own:swap", 3), null, "the oldest goes");
  items.set("crosscut.reports", '[{"game": "own:swap", "size": 3}, null, 7]');
  assert.equal(savedReport("own:swap", 3), null);
});

test("a report of which a part is something else is not shown, or shown without it", (context) => {
  let text = "";
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  Object.assign(globalThis, { localStorage: { getItem: () => text } });
  const whole = { ...REPORT, examples: [{ kind: "shortest", link: "g=quax", by: "random" }], sentences: ["Even."] };
  let shown = 0;
  for (const path of pathsIn(whole)) {
    for (const other of [undefined, null, [], {}, "x", -1, 1e308, [null], { a: "x" }]) {
      text = JSON.stringify([replaced(whole, path, other)]);
      const report = savedReport("own:swap", 3);
      if (!report) continue;
      shown += 1;
      const said = [
        words.sentenceOfStones(report),
        words.sentenceOfLengths(report),
        ...report.examples.map(words.exampleText),
      ];
      const rows = [...words.rowsOfShares(report), ...words.rowsOfLengths(report), ...words.otherRows(report)];
      assert.doesNotMatch([...said, ...rows.flat()].join("\n"), /NaN|undefined|\[object/, `${path} ${text}`);
    }
  }
  assert.ok(shown > 100, "most numbers may be unknown");
});

/** @type {(value: unknown) => string[][]} */
const pathsIn = (value) =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [[key], ...pathsIn(part).map((path) => [key, ...path])])
    : [];

/** @type {(value: any, path: string[], other: unknown) => unknown} */
const replaced = (value, [key, ...path], other) =>
  key === undefined
    ? other
    : Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: replaced(value[key], path, other) });

test("plots say what they mean, and what is not known is said so", () => {
  assert.match(words.sentenceOfStones(REPORT), /After b1 it is most even\. Mirror images .* up to 8 apart\.$/);
  assert.match(words.sentenceOfStones({ ...REPORT, fairest: null }), /Only 2 of 9 are judged\./);
  assert.match(words.sentenceOfStones({ ...REPORT, firstStones: {} }), /^Not known/);
  assert.match(words.sentenceOfLengths(REPORT), /^40 random games took 5 to 7 moves, 7 on average\./);
  assert.deepEqual(words.rowsOfShares(REPORT), [
    ["Random", "40", "50% (35 to 65)", "not known", "25% (14 to 40)"],
    ["Level 1", "40", "not known", "not known", "25% (14 to 40)"],
    ["After b1", "40", "50% (35 to 65)", "not known", "25% (14 to 40)"],
  ]);
  const rows = Object.fromEntries(words.otherRows(REPORT));
  assert.equal(rows["Legal moves in a position"], "4.26 (4 to 4.5)");
  assert.equal(rows["Level 3 against level 1"], "90% (70 to 97)");
  assert.deepEqual([rows["Best play on 2 × 2"], rows["Best play on 3 × 3"]], ["Red wins", "a tie"]);
});

test("examples say who played, in words that a language can say", () => {
  const said = ["random", "level 7", "level 3 against 1"].map((by) =>
    words.exampleText({ kind: "strongest", link: "g=quax", by }),
  );
  assert.deepEqual(said, ["A good game (random)", "A good game (level 7)", "A good game (level 3 against 1)"]);
});
