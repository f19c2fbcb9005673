/** Two records of one game: how they differ, and that merging them loses nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readFragment, writeFragment } from "../../web/js/address/fragment.js";
import { placesOf } from "../../web/js/address/tree-text.js";
import grammar from "../../web/js/notation/grammar.js";
import { append, makeMainLine } from "../../web/js/record/record.js";
import { bothComments, compareGames, takeIn } from "../../web/js/record/two-records.js";
import { GAMES } from "./fake-engine.mjs";

/** @typedef {import("../../web/js/record/record.js").GameRecord} GameRecord */

const EMPTY = { rows: Array(5).fill("....."), links: [] };

/**
 * @param {string} fields of a link after its game and size
 * @returns {GameRecord}
 */
function recordOf(fields) {
  const reading = readFragment(`g=quax&n=5&${fields}`, GAMES);
  assert.ok(reading);
  assert.deepEqual(reading.problems, []);
  return reading.record;
}

/**
 * @param {GameRecord} record
 * @returns {string[]} every line of the tree with what is said at its end
 */
function linesOf({ root }) {
  return [...placesOf(root)].map(({ node }) => {
    const marks = [...node.marks].map(([point, mark]) => `${mark}@${point}`).sort();
    return [node.moves.join("."), ...marks, ...node.arrows.toSorted()].join(" ");
  });
}

/** @type {[string, string, import("../../web/js/record/two-records.js").Comparison][]} */
const PAIRS = [
  ["m=c3.d4", "m=c3.d4", { relation: "same", shared: 2, own: [], others: [] }],
  ["", "", { relation: "same", shared: 0, own: [], others: [] }],
  ["m=c3", "m=c3.d4.e5", { relation: "continues", shared: 1, own: [], others: ["d4", "e5"] }],
  ["m=c3.d4.e5", "m=c3", { relation: "older", shared: 1, own: ["d4", "e5"], others: [] }],
  ["m=c3.d4", "m=c3.e5", { relation: "replaces", shared: 1, own: ["d4"], others: ["e5"] }],
  ["m=c3.d4", "m=c3.e5.a1", { relation: "contradicts", shared: 1, own: ["d4"], others: ["e5", "a1"] }],
  ["m=c3.d4(e5).a1", "m=c3.e5", { relation: "contradicts", shared: 1, own: ["d4", "a1"], others: ["e5"] }],
  ["m=c3", "s=5/5/5/5/r4&m=c3", { relation: "other-game", shared: 0, own: ["c3"], others: ["c3"] }],
];

for (const [own, other, expected] of PAIRS) {
  test(`the game “${own}” and the game “${other}”`, () => {
    assert.deepEqual(compareGames(recordOf(own), recordOf(other)), expected);
  });
}

test("what is compared may end before the main line does", () => {
  const own = recordOf("m=c3.d4.e5");
  const before = compareGames(own, recordOf("m=c3.d4.a1"), own.root.children[0].children[0]);
  assert.equal(before.relation, "continues");
});

test("another size or another game is another game", () => {
  const other = readFragment("g=quax&n=6&m=c3", GAMES)?.record;
  const third = readFragment("g=crossway&n=5&m=c3", GAMES)?.record;
  assert.ok(other && third);
  for (const record of [other, third]) assert.equal(compareGames(recordOf("m=c3"), record).relation, "other-game");
});

test("both lines, comments, marks, arrows and names are in one tree afterwards", () => {
  const own = recordOf("m=c3.d4&red=Ada&comments=1:red:+Hello&marks=1:A@a1");
  const other = recordOf(
    "m=c3.e5.a1&red=Eve&blue=Ben&comments=1:red:+Hello%0Ablue:+Hi;2:x&marks=1:B@a1.C@b1&arrows=1:a1-b2",
  );
  const taken = takeIn(own, other);
  assert.ok(taken.problem === null);
  makeMainLine(own, /** @type {any} */ (taken.placeOf.get(other.root.end)));
  assert.equal(
    writeFragment(own, EMPTY).replace(/&p=.*/, ""),
    "g=quax&n=5&m=c3.e5(d4).a1&red=Ada&blue=Ben" +
      "&comments=1:red%3A+Hello%0Ablue%3A+Hi;2:x&marks=1:A@a1.C@b1&arrows=1:a1-b2",
  );
});

test("a resignation comes along, and it counts only if no move follows it", () => {
  const own = recordOf("m=c3");
  const taken = takeIn(own, recordOf("m=c3.d4&resigned=blue"));
  assert.ok(taken.problem === null);
  assert.deepEqual(taken.lost, []);
  assert.deepEqual(own.resignation, { color: "blue", node: own.root.end });

  const further = takeIn(own, recordOf("m=c3.d4.e5"));
  assert.ok(further.problem === null);
  assert.deepEqual(further.lost, ["The resignation of Blue after move 2 is left out."]);
  assert.equal(own.resignation, null);
});

test("nothing changes if both together are too much", () => {
  const own = recordOf("m=c3.d4&comments=1:mine&marks=1:A@a1");
  const before = writeFragment(own, EMPTY);
  const other = recordOf("m=c3&comments=1:other&arrows=1:a1-b2");
  const [node] = other.root.children;
  for (let count = 0; count < grammar.limits.MAX_NODES; count += 1) append(node, `x${count}`);
  assert.match(takeIn(own, other).problem ?? "", /at most 5000 moves/);
  assert.equal(writeFragment(own, EMPTY), before);

  const talkative = recordOf(`m=c3&comments=1:${"x".repeat(3999)}`);
  assert.match(takeIn(own, talkative).problem ?? "", /at most 4000 characters/);
  assert.equal(writeFragment(own, EMPTY), before);
});

test("after merging random trees every line exists, and the main line is one's own", () => {
  let state = 7;
  const below = (/** @type {number} */ limit) => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) % limit;
  const point = () => `${"abcde"[below(5)]}${1 + below(5)}`;
  const random = () => {
    const record = recordOf("");
    const nodes = [record.root];
    for (let count = 0; count < 12; count += 1) {
      record.goTo(nodes[Math.max(0, nodes.length - 1 - below(3))]);
      nodes.push(record.play(point()));
      if (below(3) === 0) record.current.arrows.push(`a1-c${1 + below(5)}`);
      record.current.arrows = [...new Set(record.current.arrows)];
    }
    return record;
  };
  for (let round = 0; round < 100; round += 1) {
    const [own, other] = [random(), random()];
    const mainLine = own.root.end.line;
    const movesOf = (/** @type {GameRecord} */ record) => new Set(linesOf(record).map((line) => line.split(" ")[0]));
    const wanted = new Set([...movesOf(own), ...movesOf(other)]);
    const arrows = [own, other].flatMap((record) => linesOf(record).flatMap((line) => line.split(" ").slice(1)));
    assert.equal(takeIn(own, other).problem, null);
    assert.deepEqual(movesOf(own), wanted);
    assert.deepEqual(own.root.end.line.slice(0, mainLine.length), mainLine);
    const there = new Set(linesOf(own).flatMap((line) => line.split(" ").slice(1)));
    assert.ok(arrows.every((arrow) => there.has(arrow)));
  }
});

test("a line that was still being written is kept whole, and once", () => {
  assert.equal(bothComments("one t", "one two"), "one two");
  assert.equal(bothComments("one two", "one t"), "one two");
  assert.equal(bothComments("a\nab", "abc"), "abc\nab");
  assert.equal(bothComments("mine\nsame", "same\nother"), "mine\nsame\nother");
  assert.equal(bothComments("a\nab", "a\nab"), "a\nab");
});
