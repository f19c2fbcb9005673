import assert from "node:assert/strict";
import { test } from "node:test";

import { toggleArrow, toggleMark } from "../../web/js/record/editing.js";
import { MoveNode } from "../../web/js/record/record.js";

const node = () => new MoveNode("d4", null);

test("a shape is put on a point, replaced by another, and taken off by itself", () => {
  const marked = node();
  toggleMark(marked, "triangle", "c3");
  assert.deepEqual([...marked.marks], [["c3", "triangle"]]);
  toggleMark(marked, "square", "c3");
  assert.deepEqual([...marked.marks], [["c3", "square"]]);
  toggleMark(marked, "square", "c3");
  assert.equal(marked.marks.size, 0);
});

test("letters and numbers go on with the first that is free", () => {
  const marked = node();
  for (const point of ["a1", "a2", "a3"]) toggleMark(marked, "letter", point);
  for (const point of ["b1", "b2"]) toggleMark(marked, "number", point);
  toggleMark(marked, "letter", "a2");
  toggleMark(marked, "letter", "a4");
  assert.deepEqual(Object.fromEntries(marked.marks), { a1: "A", a3: "C", a4: "B", b1: "1", b2: "2" });
});

test("letters do not run out", () => {
  const marked = node();
  for (let rank = 1; rank <= 26; rank += 1) toggleMark(marked, "letter", `a${rank}`);
  toggleMark(marked, "letter", "b1");
  assert.equal(marked.marks.size, 27);
});

test("an arrow is drawn once and taken away the second time", () => {
  const marked = node();
  toggleArrow(marked, "a1", "c3");
  toggleArrow(marked, "c3", "a1");
  assert.deepEqual(marked.arrows, ["a1-c3", "c3-a1"]);
  toggleArrow(marked, "a1", "c3");
  assert.deepEqual(marked.arrows, ["c3-a1"]);
});
