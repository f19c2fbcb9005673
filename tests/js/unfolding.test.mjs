/** What the page works out without the engine: what moves put on the board, and what follows from a move step by step. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFragment } from "../../web/js/address/fragment.js";
import { foretell } from "../../web/js/record/foretell.js";
import {
  certainZigzags,
  consequenceCount,
  finalZigzags,
  withConsequences,
  zigzagSteps,
} from "../../web/js/view/unfolding.js";
import { CROSSWAY, QUAX } from "./fake-engine.mjs";

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
  highlights: [],
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

const QUADREX = { ...CROSSWAY, id: "quadrex", fills: true };
/** @type {import("../../web/js/engine/wire.js").Game} */
const QUICKWAY = { ...CROSSWAY, id: "quickway", links: "automatic" };
const GAMES = [QUAX, CROSSWAY, QUADREX, QUICKWAY];

/** @param {string} fragment */
function foretold(fragment) {
  const reading = readFragment(fragment, GAMES);
  assert.ok(reading);
  const game = GAMES.find(({ id }) => id === reading.record.game) ?? QUAX;
  return foretell(reading.record, game);
}

test("placements and links are put on the board in turn", () => {
  const { rows, links, isExact } = foretold("g=quax&n=5&m=b2.d4.c3.e5.b2-c3");
  assert.deepEqual(rows, ["....B", "...B.", "..R..", ".R...", "....."]);
  assert.deepEqual(links, ["b2-c3"]);
  assert.equal(isExact, true);
});

test("after a swap it is Blue's turn again", () => {
  assert.deepEqual(foretold("g=quax&n=3&m=a1.swap.c3").rows, ["..B", "...", "R.."]);
});

test("the side to move of a set-up begins", () => {
  assert.deepEqual(foretold("g=quax&n=3&s=3/3/3&t=b&m=a1.b1").rows, ["...", "...", "BR."]);
});

test("set-ups are exact; moves only if the rules add nothing and nobody can be skipped", () => {
  assert.equal(foretold("g=quadrex&n=4&s=r3/4/4/4").isExact, true);
  assert.equal(foretold("g=quadrex&n=4&m=a1").isExact, false);
  assert.equal(foretold("g=crossway&n=4&m=a1.b1.c1.d1").isExact, true);
  assert.equal(foretold("g=crossway&n=4&m=a1.b1.c1.d1.a2").isExact, false);
  assert.equal(foretold("g=crossway&n=4&s=r3/4/4/4&m=a1").isExact, false);
});

test("if nobody is skipped before the board is full, moves are exact until then", () => {
  assert.equal(foretold("g=quax&n=2&m=a1.swap.b1.a2").isExact, true);
  assert.equal(foretold("g=quax&n=2&m=a1.swap.b1.a2.b2").isExact, false);
});

test("automatic links are exact only if they are given", () => {
  assert.equal(foretold("g=quickway&n=3").isExact, true);
  assert.equal(foretold("g=quickway&n=3&s=r2/1r1/3").isExact, false);
  assert.equal(foretold("g=quickway&n=3&s=r2/1r1/3&l=a3-b2").isExact, true);
  assert.equal(foretold("g=quickway&n=3&m=a1").isExact, false);
});
