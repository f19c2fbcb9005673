import assert from "node:assert/strict";
import { test } from "node:test";

import { readDiagram, writeDiagram } from "../../web/js/notation/diagram-text.js";

const DIAGRAM = { rows: ["R.B", ".R.", "B.."], links: ["a3-b2"] };

test("a diagram is read as it is written", () => {
  assert.equal(writeDiagram(DIAGRAM), "R.B\n.R.\nB..\nlinks: a3-b2");
  assert.deepEqual(readDiagram(writeDiagram(DIAGRAM)).diagram, DIAGRAM);
  assert.deepEqual(readDiagram("R.\n.B").diagram, { rows: ["R.", ".B"], links: null });
});

const SHEETS = {
  "rows with slashes": "R.B / .R. / B..\nlinks: a3-b2",
  "blanks, other letters, empty lines": "\n  x + o \r\n + X +\n\n O + +\n Links: b2-a3\n",
  "dashes and lower case": "r-b\n-r-\nb--\nlinks: a3-b2",
};
for (const [name, text] of Object.entries(SHEETS)) {
  test(`a diagram with ${name}`, () => assert.deepEqual(readDiagram(text).diagram, DIAGRAM));
}

/** @type {[string, RegExp][]} */
const WRONG = [
  ["", /has 0 rows; expected are 2 to 26/],
  ["R", /has 1 row; expected are 2 to 26/],
  [".\n".repeat(27), /has 27 rows/],
  ["R.\n.", /Row 2 has 1 points; expected are 2/],
  ["R..\n.B", /Row 1 has 3 points; expected are 2/],
  ["R?\n.B", /Row 1 has “\?”; expected are \. R B/],
  ["R.\n.B\nlinks: a1-c3", /“a1-c3” is no link/],
  ["<b>\n</b>", /Row 1 has “<”/],
  ["__proto__", /has 1 row/],
  ["R".repeat(100000), /more than 4000 characters/],
];
for (const [text, sentence] of WRONG) {
  test(`one sentence about ${JSON.stringify(text.slice(0, 20))}`, () => {
    const { diagram, problem } = readDiagram(text);
    assert.equal(diagram, null);
    assert.match(problem ?? "", sentence);
  });
}
