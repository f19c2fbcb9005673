/** What is said about one position under several games. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { listNames } from "../../web/js/notation/points.js";
import { CROSSWAY, GAMES, QUAX } from "./fake-engine.mjs";
import { comparableGames, differingPoints, summary, verdictOn } from "../../web/js/review/comparison.js";

/** @typedef {import("../../web/js/engine/wire.js").State} State */

/**
 * @param {Partial<State>} fields
 * @returns {State} two stones on a 2x2 board, Blue to move
 */
const state = (fields = {}) => ({
  size: 2,
  turn: "blue",
  ply: 0,
  swapped: false,
  rows: ["R.", ".B"],
  links: [],
  last: null,
  illegal: { red: {}, blue: {} },
  linkMoves: [],
  swap: false,
  scores: null,
  outcome: null,
  problems: [],
  ...fields,
});

/** @type {State["problems"]} */
const IMPOSED = [
  {
    code: "unfilled-fourth",
    message: "a1 should be red: the rules fill it.",
    points: ["a1"],
    links: [],
    shape: "points",
    parameters: { side: "red", point: "a1" },
  },
];

test("games without edges of their own are not compared", () => {
  assert.deepEqual(comparableGames([...GAMES, { ...QUAX, id: "zigzag-edge", edges: false }]), GAMES);
});

test("points differ by legality for the side to move, and by what is imposed", () => {
  const free = state();
  const banned = state({ illegal: { red: { crosscut: ["a1"] }, blue: { crosscut: ["b2"] } } });
  assert.deepEqual(differingPoints([free, state()], "blue"), []);
  assert.deepEqual(differingPoints([free, banned], "blue"), ["b2"]);
  assert.deepEqual(differingPoints([free, banned], "red"), ["a1"]);
  assert.deepEqual(differingPoints([free, state({ problems: IMPOSED })], "blue"), ["a1"]);
});

test("a game in which nobody may place anything is left out of the comparison", () => {
  const closed = { crosscut: ["a1", "b2"] };
  const shut = state({ illegal: { red: closed, blue: closed } });
  assert.deepEqual(differingPoints([state(), shut], "blue"), []);
  const [open, other] = [QUAX, CROSSWAY].map((game) => ({ game, state: state() }));
  assert.equal(verdictOn([open, other], []), "The games agree on every point.");
  assert.equal(
    verdictOn([open, { game: CROSSWAY, state: shut }], []),
    "No point is legal in Crossway. The other games agree on every point.",
  );
});

test("the summary names legality, links, problems and the winner", () => {
  assert.equal(summary(CROSSWAY, state(), "blue"), "Blue may play on every empty point.");
  const banned = state({ illegal: { red: {}, blue: { crosscut: ["a1"], "line-taken": ["b2"] } } });
  assert.equal(summary(CROSSWAY, banned, "blue"), "Blue may not play anywhere.");
  const partly = state({ illegal: { red: {}, blue: { crosscut: ["a1"] } } });
  assert.equal(summary(CROSSWAY, partly, "blue"), "Blue may not play a1 (crosscut).");
  const linked = state({ links: [["a1-b2", "red"]], linkMoves: ["a2-b1"] });
  assert.match(summary(QUAX, linked, "blue"), /Linked: a1-b2\. Blue may link a2-b1\.$/);
  assert.match(summary(QUAX, state(), "blue"), /No links\.$/);
  assert.match(summary(CROSSWAY, state({ problems: IMPOSED }), "blue"), /^a1 should be red: the rules fill it\./);
  const outcome = { winner: /** @type {const} */ ("red"), path: [], scores: null, outlines: null, zigzags: null };
  assert.equal(summary(CROSSWAY, state({ outcome }), "blue"), "Red wins.");
});

test("long lists are counted after their beginning", () => {
  const names = Array.from({ length: 15 }, (_, index) => `a${index + 1}`);
  assert.equal(listNames(names.slice(0, 2)), "a1, a2");
  assert.match(listNames(names), /^a1, .*, a12 and 3 more$/);
  const problems = names.map((name) => ({ ...IMPOSED[0], message: `${name} is imposed.` }));
  assert.match(summary(CROSSWAY, state({ problems }), "blue"), /^a1 is .* And 12 more like this\./);
});
