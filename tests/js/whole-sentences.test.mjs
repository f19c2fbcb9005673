/**
 * What is said by way of sentences that can be translated: in a made-up language, which puts brackets around each, no word
 * stands outside the brackets.
 */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, test } from "node:test";
import { questionOf } from "../../web/js/connections/course.js";
import { Cutting } from "../../web/js/connections/cutting.js";
import { describe as describeBoard, readerOf } from "../../web/js/embed/description.js";
import { describePosition } from "../../web/js/embed/figure-parts.js";
import { conflictIn, EMPTY_SHEET, patternInWords, whatIsMissing } from "../../web/js/invent/rules.js";
import { patternName } from "../../web/js/invent/pictured-rules.js";
import { headingOf, rulesAsText } from "../../web/js/invent/written-rules.js";
import { cheerFor, resultLine } from "../../web/js/puzzles/result-line.js";
import { stateInWords } from "../../web/js/puzzles/results.js";
import { ruleSentence } from "../../web/js/puzzles/rule-sentence.js";
import { Table } from "../../web/js/puzzles/table.js";
import { themeInWords } from "../../web/js/puzzles/themes.js";
import { betterInWords, costInWords, turningPoints } from "../../web/js/review/turning-points.js";
import { advice, GAMES, line, proof } from "./fake-engine.mjs";
import { assertSaid, MADE_UP } from "./made-up-language.mjs";

/** @import { Color, Intrusion } from "../../web/js/engine/wire.js" */

/** @param {Color} color */
const otherThan = (color) => (color === "red" ? "blue" : "red");

describe("in a made-up language", () => {
  beforeEach(() => void Object.assign(globalThis, { crosscutLanguage: MADE_UP }));
  afterEach(() => void Reflect.deleteProperty(globalThis, "crosscutLanguage"));

  test("what a move has cost, and what would have been better", () => {
    const moves = ["c3", "c3-d4"];
    for (const mover of /** @type {const} */ (["red", "blue"])) {
      for (const [before, next] of [
        [advice("c3", 0.6), advice("d4", 0.9)],
        [advice("c3", 0.6), advice("c3", 0.9)],
        [advice("c3", 0.6), advice("c3-d4", 0.9)],
        [advice("c3", 0.6, { line: moves }), proof("d4", true)],
        [advice("c3", 0.6, { pivotality: { c3: 0.4, b2: 0.1 } }), advice("d4", 0.9)],
        [advice("swap", 0.8), advice("c3", 0.8)],
        [proof("c3", true), proof("c3", true)],
        [proof("c3", true), advice("d4", 0.9)],
        [advice("c3", 0.49), advice("swap", 0.8)],
      ]) {
        const judged = line(["", mover, before], ["a1", otherThan(mover), next]);
        const [turn] = turningPoints(judged.map((review) => ({ review, deep: null })));
        assert.ok(turn);
        for (const words of [costInWords(turn), betterInWords(turn)]) assertSaid(words);
      }
    }
  });

  test("what the table of a puzzle says", () => {
    for (const side of /** @type {const} */ (["red", "blue"])) {
      for (const rest of ["", "f6 e6"]) {
        const table = new Table({
          side,
          turns: [
            ["c3", "c4", { c3: "b3", b2: "d4", "-": "e1" }],
            ["d4", "", { d4: "a1", "+": "d5", "++": "e5 e6" }],
          ],
          rest,
        });
        const answers = ["c3", "b3", "d4", "e1", "c3 c4 d4", "c3 c4 d5", "c3 c4 e5"];
        for (const answer of answers) assertSaid(table.judge(answer.split(" "))?.text ?? "");
        assertSaid(table.hint([])?.text ?? "");
        assertSaid(table.solution().text);
      }
    }
  });

  test("themes of puzzles, their rules and results", () => {
    const folder = new URL("../../web/puzzles/", import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
    const puzzles = files.flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"));
    for (const theme of new Set(puzzles.flatMap((text) => JSON.parse(text).themes))) assertSaid(themeInWords(theme));
    for (const state of /** @type {const} */ (["solved", "seen"])) assertSaid(stateInWords(state));
    const ids = ["naked-diagonal", "candy-necklace", "crossway", "quickway", "own:join-rising", "quax", "quadrex"];
    for (const id of ids) {
      for (const side of /** @type {const} */ (["red", "blue"])) {
        assertSaid(ruleSentence(/** @type {any} */ ({ id, wonBy: "path" }), side));
      }
    }
    const puzzle = /** @type {any} */ ({ id: "quax-1" });
    const solved = new Map([["quax-1", new Map([[20_000, { outcome: "first", localDays: new Set() }]])]]);
    const results = /** @type {import("../../web/js/puzzles/results.js").Results} */ (/** @type {any} */ (solved));
    for (const streak of [0, 1, 2]) assertSaid(resultLine([puzzle], results, 20_000, streak));
    assertSaid(cheerFor([puzzle], results, 20_000));
  });

  test("boards in other pages, and why one cannot be shown", async () => {
    const boardText = { rows: ["R.", ".B"], links: ["a1-b2"] };
    const position = { title: "", record: { size: 2 }, boardText };
    assertSaid(describePosition(/** @type {any} */ (position)));
    for (const attributes of [{}, { theme: "grey" }, { setup: "RB/RB", size: "3", game: "quax" }]) {
      const described = describeBoard((name) => Object(attributes)[name] ?? null, "");
      for (const text of [described.broken, ...described.problems]) if (text !== null) assertSaid(text);
      const { broken } = await readerOf(described, GAMES);
      if (broken !== null) assertSaid(broken);
    }
  });

  test("the page of connections", async () => {
    const board = {
      ...{ row: 2, stone: "d2", carrier: ["c1", "d1", "c2", "d2"], moves: [], red: ["d2"], blue: [], links: [] },
      open: ["d1"],
    };
    /** @type {Intrusion} */
    const now = {
      ...{ red: ["d2"], blue: ["c1"], links: [], turn: "red", joined: false, chain: [], holds: false, stones: 1 },
      ...{ moves: ["c2"], best: "d1" },
    };
    for (const kind of /** @type {const} */ (["cut", "weak", "answer", "joined", "bridge", "ladder"])) {
      assertSaid(questionOf({ ...board, kind }));
      for (const answer of [now, { ...now, holds: true }, { ...now, joined: true, holds: true }]) {
        const cutting = () => new Cutting({ ...board, kind }, async () => answer, 0);
        const [played, judged, refused, shown] = [cutting(), cutting(), cutting(), cutting()];
        await judged.judge(true);
        await played.play("d1");
        await refused.play("f1");
        await shown.giveUp();
        const said = [played, judged, refused, shown].map(({ text }) => text);
        said.filter(Boolean).forEach(assertSaid);
      }
    }
  });

  test("the rules of an invented game", () => {
    const ban = [["xo", "ox"]];
    for (const rules of [
      { ...EMPTY_SHEET, safe: true },
      { ...EMPTY_SHEET, ban, safe: true, rim: true },
      { ...EMPTY_SHEET, ban, safe: true, fill: [["xf"]] },
      { ...EMPTY_SHEET, ban: [["xe"]], safe: true },
      { ...EMPTY_SHEET, fill: [["xf"]], join: /** @type {const} */ ("auto") },
    ]) {
      assertSaid(conflictIn(rules) ?? "");
    }
    for (const pattern of [["aa"], ["xa"]]) assertSaid(whatIsMissing(pattern, "ban") ?? "");
    assertSaid(whatIsMissing(["xa"], "fill") ?? "");
    assertSaid(patternInWords(["xon", "eaf"]));
    const named = [
      "xo/ox",
      "xx/xx",
      "xx/xo",
      "xx/oo",
      "xo/oe",
      "xo/ee",
      "xo/ee/ox",
      "xo/ee/ee/ox",
      "xo/ne",
      "xn/nx",
      "x/x",
      "x/o",
    ];
    for (const pattern of named) assertSaid(patternName(pattern.split("/")));
    assertSaid(headingOf({ name: "Q", inventor: "A" }));
    const [, , , drawn] = rulesAsText({ id: "own:ban-xo/ox", name: "1", inventor: "", sentences: [] }).split("\n");
    assertSaid(drawn);
  });
});
