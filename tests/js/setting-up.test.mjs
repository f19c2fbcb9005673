import assert from "node:assert/strict";
import { test } from "node:test";

import { toggleLink, withStone } from "../../web/js/record/editing.js";

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
