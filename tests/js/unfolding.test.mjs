import assert from "node:assert/strict";
import { test } from "node:test";

import { consequenceCount, withConsequences } from "../../web/js/view/unfolding.js";

/** @type {import("../../web/js/board/scene.js").Scene} */
const SCENE = {
  size: 3,
  marker: "stone",
  boardStyle: "points",
  edges: true,
  rows: ["RR.", "BRR", ".BR"],
  links: [
    { name: "a3-b2", color: "red" },
    { name: "b2-c1", color: "red" },
  ],
  last: { move: "b2", color: "red", filled: ["b3", "c2"], linked: ["a3-b2", "b2-c1"] },
  path: [],
  zigzags: null,
  legality: [],
  highlight: null,
  marks: new Map(),
  arrows: [],
  numbers: new Map(),
};

test("consequences appear one after the other: stones first, then links", () => {
  assert.equal(consequenceCount(SCENE), 4);
  const shown = [0, 1, 2, 3, 4].map((count) => withConsequences(SCENE, count));
  assert.deepEqual(
    shown.map(({ rows }) => rows.join("/")),
    ["R../BR./.BR", "RR./BR./.BR", "RR./BRR/.BR", "RR./BRR/.BR", "RR./BRR/.BR"],
  );
  assert.deepEqual(
    shown.map(({ links }) => links.length),
    [0, 0, 0, 1, 2],
  );
  assert.deepEqual(shown[1].last?.filled, ["b3"]);
});

test("a scene without a last move has none", () => {
  const start = { ...SCENE, last: null };
  assert.equal(consequenceCount(start), 0);
  assert.equal(withConsequences(start, 0), start);
});
