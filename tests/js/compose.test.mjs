/** What is composed of a position for the board. */

import assert from "node:assert/strict";
import test from "node:test";

import { fromMove } from "../../web/js/view/compose.js";

test("a winning path is drawn from the end that is nearer to the last move", () => {
  const path = ["d1", "c2", "d3", "c4", "c5", "c6"];
  const turned = [...path].reverse();
  assert.deepEqual(fromMove("c2", path), path);
  assert.deepEqual(fromMove("c5", path), turned);
  assert.deepEqual(fromMove("c4-d5", path), turned, "a link");
  for (const elsewhere of ["a1", "swap", ""]) assert.deepEqual(fromMove(elsewhere, path), path);
  assert.deepEqual(path[0], "d1", "the path itself stays as it is");
});
