/** The prompt for an assistant, and the rules in what it answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES, LONGEST_ANSWER, PROMPT, ruleTextsIn } from "../../web/js/invent/prompt.js";
import { conflictIn, MOST_PATTERNS, MOST_SIDE, readRules, writeRules } from "../../web/js/invent/rules.js";

test("the prompt names every clause, and its examples are rules in their usual form", () => {
  const clauses = "ban-P safe rim fill-P join-corners join-rising link-auto link-move avoid swap".split(" ");
  for (const clause of clauses) assert.match(PROMPT, new RegExp(`^${clause}`, "m"));
  assert.ok(PROMPT.includes(`1 to ${MOST_SIDE} rows of the same 1 to ${MOST_SIDE} letters`));
  assert.match(PROMPT, new RegExp(`At most ${MOST_PATTERNS}\\s+patterns`));
  assert.equal(EXAMPLES.length, 6);
  for (const [text] of EXAMPLES) {
    const rules = readRules(text) ?? assert.fail(text);
    assert.deepEqual([writeRules(rules), conflictIn(rules)], [text, null]);
  }
});

test("rules are found in an answer with markup around them, each once, and mistakes stay in them", () => {
  const answer = `Sure! Here are **five** games:

1. \`own:ban-xo/ox.rim.swap\` - *Lace*. Own: rules.
2. **own:ban-xz.swap**.
- own:fill-xa/fx.swap, own:fill-xa/fx.swap
own:ban-xo/ne.join-corners.swap: a fine game (own:join-rising)`;
  assert.deepEqual(ruleTextsIn(answer), [
    "own:ban-xo/ox.rim.swap",
    "own:ban-xz.swap",
    "own:fill-xa/fx.swap",
    "own:ban-xo/ne.join-corners.swap",
    "own:join-rising",
  ]);
  assert.deepEqual(ruleTextsIn("no rules here, on my own: none"), []);
  assert.deepEqual(ruleTextsIn(""), []);
  assert.deepEqual(ruleTextsIn(PROMPT), [...EXAMPLES.map(([text]) => text)]);
});

test("of a long answer the beginning is read, and of many rules twelve", () => {
  assert.deepEqual(ruleTextsIn(`${" ".repeat(LONGEST_ANSWER)}own:swap`), []);
  const many = Array.from({ length: 40 }, (_, index) => `own:ban-${"x".repeat(index + 1)}`);
  assert.equal(ruleTextsIn(many.join("\n")).length, 12);
  assert.equal(ruleTextsIn(`own:<script>alert(1)</script> own:"onload`).length, 0);
});
