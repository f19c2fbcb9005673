import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { readDiagram, writeDiagram } from "../../web/js/notation/diagram-text.js";

/** @type {{right: {text: string, rows: string[], links: string[] | null}[], wrong: string[]}} */
const vectors = JSON.parse(readFileSync(new URL("../data/diagram-vectors.json", import.meta.url), "utf8"));

const DIAGRAM = { rows: ["R.B", ".R.", "B.."], links: ["a3-b2"] };

test("a diagram is read as it is written", () => {
  assert.equal(writeDiagram(DIAGRAM), "R.B\n.R.\nB..\nlinks: a3-b2");
  assert.deepEqual(readDiagram(writeDiagram(DIAGRAM)).diagram, DIAGRAM);
  assert.deepEqual(readDiagram("R.\n.B").diagram, { rows: ["R.", ".B"], links: null });
});

for (const { text, rows, links } of vectors.right) {
  test(`the diagram ${JSON.stringify(text)}`, () => assert.deepEqual(readDiagram(text).diagram, { rows, links }));
}

test("texts that every reader refuses", () => {
  for (const text of vectors.wrong) assert.equal(readDiagram(text).diagram, null, text.slice(0, 20));
});

/** @type {[string, RegExp][]} */
const WRONG = [
  ["", /has 0 rows\. It needs 2 to 26/],
  ["R", /has 1 row\. It needs 2 to 26/],
  [".\n".repeat(27), /has 27 rows/],
  ["R.\n.", /Row 2 has 1 points\. It needs 2/],
  ["R..\n.B", /Row 1 has 3 points\. It needs 2/],
  ["R?\n.B", /Row 1 has “\?”\. Write \./],
  ["R.\n.B\nlinks: a1-c3", /“a1-c3” is not a link/],
  ["<b>\n</b>", /Row 1 has “<”/],
  ["__proto__", /has 1 row/],
  ["R".repeat(100000), /more than 20000 characters/],
];
for (const [text, sentence] of WRONG) {
  test(`one sentence about ${JSON.stringify(text.slice(0, 20))}`, () => {
    const { diagram, problem } = readDiagram(text);
    assert.equal(diagram, null);
    assert.match(problem ?? "", sentence);
  });
}
