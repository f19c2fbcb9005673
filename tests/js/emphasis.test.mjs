import assert from "node:assert/strict";
import { test } from "node:test";

import { emphasized } from "../../web/js/panel/emphasis.js";

/** @type {[string, [string, string | null][]][]} */
const EXAMPLES = [
  ["plain", [["plain", null]]],
  ["", []],
  [
    "a *b* c",
    [
      ["a ", null],
      ["b", "em"],
      [" c", null],
    ],
  ],
  [
    "**very strong**!",
    [
      ["very strong", "strong"],
      ["!", null],
    ],
  ],
  ["2 * 3 * 4", [["2 * 3 * 4", null]]],
  ["*open", [["*open", null]]],
  [
    "<b>x</b> *<i>*",
    [
      ["<b>x</b> ", null],
      ["<i>", "em"],
    ],
  ],
];

for (const [text, parts] of EXAMPLES) {
  test(`emphasis in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(
      emphasized(text).map(({ text: part, tag }) => [part, tag]),
      parts,
    );
  });
}

test("thousands of asterisks are read at once", () => {
  assert.ok(emphasized("*".repeat(4000)).length >= 1);
  assert.ok(emphasized("*a ".repeat(1300)).length >= 1);
});
