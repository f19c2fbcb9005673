import assert from "node:assert/strict";
import { test } from "node:test";

import { toggleArrow, toggleLink, toggleMark, withStone } from "../../web/js/record/editing.js";
import { MoveNode } from "../../web/js/record/record.js";

/** @type {import("../../web/js/record/record.js").Setup} */
const SETUP = { rows: ["BR.", "RB.", "..."], links: ["a2-b3"], turn: "red" };

test("a stone is put down and taken off", () => {
  const { rows } = withStone(SETUP, "c1", "B", "move");
  assert.deepEqual(rows, ["BR.", "RB.", "..B"]);
  assert.deepEqual(withStone({ ...SETUP, rows }, "c1", ".", "move").rows, SETUP.rows);
});

test("a link goes with its end", () => {
  assert.deepEqual(withStone(SETUP, "b3", ".", "move").links, []);
  assert.deepEqual(withStone(SETUP, "b3", "B", "move").links, []);
  assert.deepEqual(withStone(SETUP, "c1", "R", "move").links, ["a2-b3"]);
});

test("links that the rules make are made again", () => {
  assert.equal(withStone(SETUP, "c1", "R", "automatic").links, null);
  assert.equal(withStone(SETUP, "c1", "R", "none").links, null);
});

test("a link is made, unmade, and takes the place of the one that it crosses", () => {
  const unlinked = toggleLink(SETUP, "b3", "a2").setup;
  assert.deepEqual(unlinked?.links, []);
  assert.ok(unlinked);
  assert.deepEqual(toggleLink(unlinked, "a2", "b3").setup?.links, ["a2-b3"]);
  assert.deepEqual(toggleLink(SETUP, "a3", "b2").setup?.links, ["a3-b2"]);
});

test("a link needs two diagonal stones of one colour", () => {
  for (const [from, to] of [
    ["a2", "b2"],
    ["a2", "c1"],
    ["b2", "c3"],
    ["c1", "c1"],
    ["c2", "c3"],
  ]) {
    const { setup, problem } = toggleLink(SETUP, from, to);
    assert.equal(setup, null);
    assert.match(problem ?? "", new RegExp(`${from} and ${to} are not`));
  }
});

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
