/** The rules of own games as data that a person edits: their text, what fits together, and what a touch does. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  conflictIn,
  EMPTY_SHEET,
  pressCell,
  readRules,
  resized,
  whatIsMissing,
  withPattern,
  writeRules,
} from "../../web/js/invent/rules.js";
import { imagesOf, englishName, patternText } from "../../web/js/record/patterns.js";
import { specialRule } from "../../web/js/words/special-rule.js";

const TEXTS = [
  "own:ban-xn/nx.safe",
  "own:ban-nx/xn.safe",
  "own:ban-xo/ox.safe",
  "own:ban-xo/ox.join-corners.swap",
  "own:link-auto.swap",
  "own:link-move.swap",
  "own:fill-xo/fx.swap",
  "own:join-rising.swap",
  "own:join-sides",
  "own:ban-xo/ox-xx/xx.safe.join-corners.avoid.swap.cells",
  "own:ban-xo/ox.rim.swap",
  "own:rim.fill-xxx/fox.avoid",
  "own:ban-xo/oe-xo/ee/ee/ox-axoa/oeex/xeeo/aoxa.swap",
];

test("the texts of rules come back as they were, and nothing in them contradicts the rest", () => {
  for (const text of TEXTS) {
    const rules = readRules(text) ?? assert.fail(text);
    assert.deepEqual([writeRules(rules), conflictIn(rules)], [text, null]);
  }
});

test("other texts are no rules", () => {
  for (const text of [
    "",
    "own:",
    "quax",
    "own:ban",
    "own:ban-",
    "own:ban-ne.swap",
    "own:ban-xf",
    `own:ban${"-xx".repeat(9)}`,
    "own:fill.swap",
    "own:fill-xe/fx",
    "own:fill-xf/fx",
    "own:ban-xx.safe-x",
    "own:ban-xq",
    "own:ban-xo/o",
    "own:ban-xxxxx",
    "own:ban-xx.rim-3",
    "own:safer",
    "own:swap.swap",
    "own:join-corners.join-rising",
    "own:link-auto.join-sides",
    `own:${"ban-xo/ox.".repeat(40)}`,
  ])
    assert.equal(readRules(text), null, text);
});

test("what is not finished is not in the text", () => {
  const rules = { ...EMPTY_SHEET, ban: [["aa", "aa"]], safe: true };
  assert.equal(writeRules(rules), "own:join-sides");
  assert.match(whatIsMissing(["aa", "aa"], "ban") ?? "", /needs a stone/);
  assert.match(whatIsMissing(["xa"], "ban") ?? "", /at least two/);
  assert.match(whatIsMissing(["xo"], "fill") ?? "", /to fill/);
  assert.equal(whatIsMissing(["xe"], "ban"), null);
});

test("a touch goes on to the next letter, and passes over what would not fit together", () => {
  const letters = (
    /** @type {import("../../web/js/invent/rules.js").Rules} */ rules,
    /** @type {"ban" | "fill"} */ row,
  ) => {
    let text = "";
    for (let touch = 0; touch < 6; touch += 1) {
      text += rules[row][0][0][0];
      rules = pressCell(rules, row, 0, { at: 0, across: 0 });
    }
    return text;
  };
  assert.equal(letters({ ...EMPTY_SHEET, ban: [["aa", "aa"]] }, "ban"), "axonea");
  assert.equal(letters({ ...EMPTY_SHEET, ban: [["aa", "aa"]], safe: true }, "ban"), "axoaxo");
  assert.equal(letters({ ...EMPTY_SHEET, fill: [["aa", "aa"]] }, "fill"), "axofax");
  assert.equal(letters({ ...EMPTY_SHEET, fill: [["af", "aa"]] }, "fill"), "axoaxo");
});

test("patterns grow and shrink at their southern and eastern edges", () => {
  assert.deepEqual(resized(["xo", "ox"], "rows", 1), ["xo", "ox", "aa"]);
  assert.deepEqual(resized(["xo", "ox"], "columns", 1), ["xoa", "oxa"]);
  assert.deepEqual(resized(["xo", "ox"], "columns", -1), ["x", "o"]);
  assert.equal(resized(["x"], "rows", -1), null);
  assert.deepEqual(resized(["x", "o", "x"], "rows", 1), ["x", "o", "x", "a"]);
  assert.equal(resized(["x", "o", "x", "o"], "rows", 1), null);
});

test("the images of a pattern are its turned and mirrored ones, each once", () => {
  assert.deepEqual(imagesOf(["xo", "ox"]).map(patternText), ["xo/ox", "ox/xo"]);
  assert.deepEqual(imagesOf(["xx", "xx"]).map(patternText), ["xx/xx"]);
  assert.deepEqual(new Set(imagesOf(["xoe"]).map(patternText)), new Set(["xoe", "eox", "x/o/e", "e/o/x"]));
  assert.equal(imagesOf(["xoe", "aaa", "aaa"]).length, 8);
});

test("each thing that cannot be combined has its reason", () => {
  const ban = [["xo", "ox"]];
  const fill = [["xo", "fx"]];
  assert.match(conflictIn({ ...EMPTY_SHEET, safe: true }) ?? "", /First add a forbidden pattern/);
  assert.match(conflictIn({ ...EMPTY_SHEET, ban, safe: true, fill }) ?? "", /^Patterns that fill/);
  assert.match(conflictIn({ ...EMPTY_SHEET, ban, safe: true, join: "auto" }) ?? "", /^Links/);
  assert.match(conflictIn({ ...EMPTY_SHEET, ban, safe: true, rim: true }) ?? "", /^Only one of these two/);
  assert.equal(conflictIn({ ...EMPTY_SHEET, rim: true, fill }), null);
  assert.match(conflictIn({ ...EMPTY_SHEET, fill, join: "move" }) ?? "", /^Links/);
  assert.match(conflictIn({ ...EMPTY_SHEET, ban: [["xe"]], safe: true }) ?? "", /^Only for/);
  assert.match(conflictIn({ ...EMPTY_SHEET, ban: [["xoa", "oxa"]], safe: true }) ?? "", /^Only for/);
  assert.equal(conflictIn({ ...EMPTY_SHEET, ban: [["xn", "nx"]], safe: true }), null);
});

test("a pattern is replaced, and taken away", () => {
  const rules = {
    ...EMPTY_SHEET,
    ban: [
      ["xo", "ox"],
      ["xx", "xx"],
    ],
  };
  assert.equal(writeRules(withPattern(rules, "ban", 0, null)), "own:ban-xx/xx");
  assert.equal(writeRules(withPattern(rules, "ban", 1, ["xe"])), "own:ban-xo/ox-xe");
});

test("the special rule of a game is one short line, in every image of its patterns", () => {
  const said = {
    "own:ban-xo/ox.safe": "No crosscut. Fillable.",
    "own:ban-ox/xo.join-corners.swap": "No crosscut. Corners join.",
    "own:ban-xx/xx-xo/ox.safe.join-rising": "No square. No crosscut. Fillable. One diagonal joins.",
    "own:ban-xxo-xo/ox-xoa/aee": "No crosscut. 2 more patterns are forbidden.",
    "own:ban-xxo": "1 pattern is forbidden.",
    "own:ban-nx/xn.safe": "No naked diagonal. Fillable.",
    "own:fill-xo/fx.swap": "Some points are filled automatically.",
    "own:link-move.avoid": "Links are moves. Joining loses.",
    "own:ban-oo/ox.rim": "No corner. Empty points must reach the rim.",
    "own:swap.cells": "",
    crossway: "",
  };
  for (const [id, line] of Object.entries(said)) assert.equal(specialRule(id), line);
  for (const hostile of ["own:", "own:ban-", "own:ban-<b>", "own:ban-//", "own:.-.", `own:ban-${"x/".repeat(140)}`])
    assert.equal(typeof specialRule(hostile), "string");
  for (const image of imagesOf(["xo", "ne"])) assert.equal(englishName(image), "naked contact");
});
