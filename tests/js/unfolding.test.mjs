import assert from "node:assert/strict";
import { test } from "node:test";

import {
  certainZigzags,
  consequenceCount,
  finalZigzags,
  withConsequences,
  zigzagSteps,
} from "../../web/js/view/unfolding.js";

/** @type {import("../../web/js/board/picture.js").Scene} */
const SCENE = {
  size: 3,
  marker: "stone",
  boardStyle: "points",
  edges: true,
  rows: ["RR.", "BRR", ".BR"],
  links: [
    ["a3-b2", "red"],
    ["b2-c1", "red"],
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

/** @type {[[number, number], [number, number]]} */
const EDGE = [
  [0, 0],
  [2, 1],
];
const FINAL = finalZigzags({
  winner: null,
  path: [],
  scores: [1, 1],
  outlines: { top: [EDGE], bottom: [EDGE] },
  zigzags: { columns: ["a1", "b3", "c2"], rows: ["b3", "c2", "a1"] },
});

test("segments between dots of neighbouring columns and rows are certain, others are not", () => {
  const { columns, rows, top } = certainZigzags([".R...", ".....", "....B", "R....", "..B.."]);
  assert.deepEqual(columns, [["a2", "b5", "c1"]]);
  assert.deepEqual(rows, [["c1", "a2", "e3"]]);
  assert.deepEqual(top, []);
});

test("an empty board has no segments", () => {
  assert.deepEqual(certainZigzags(["..", ".."]), { columns: [], rows: [], top: [], bottom: [] });
});

test("other games have no zigzags", () => {
  assert.equal(finalZigzags({ winner: "red", path: ["a1"], scores: null, outlines: null, zigzags: null }), null);
});

test("each step draws a segment more: by column, by row, then the outline", () => {
  assert.ok(FINAL);
  const steps = zigzagSteps(FINAL);
  const lengths = steps.map(({ drawn: { columns, rows } }) => [columns[0]?.length ?? 0, rows[0]?.length ?? 0]);
  assert.deepEqual(lengths, [
    [0, 0],
    [2, 0],
    [3, 0],
    [3, 2],
    [3, 3],
    [3, 3],
  ]);
  assert.deepEqual(
    steps.map(({ drawn }) => drawn.top.length),
    [0, 0, 0, 0, 0, 1],
  );
  assert.deepEqual(
    steps.map(({ text }) => text),
    ["the dots", "by column, a1 to b3", "by column, b3 to c2", "by row, b3 to c2", "by row, c2 to a1", "the outline"],
  );
});
