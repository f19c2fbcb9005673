/** Which pictures an animation has, and how long each is shown. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { samplesOf, shotsOf } from "../../web/js/animation/shots.js";
import { GameRecord } from "../../web/js/record/record.js";
import { lineOf, tooMany } from "../../web/js/record/animated-moves.js";

/** @import { Scene } from "../../web/js/board/picture.js" */

/** @param {string[]} path */
const scene = (...path) => /** @type {Scene} */ (/** @type {unknown} */ ({ path, edges: true, zigzags: null }));

/** @param {number} count */
const scenes = (count) => Array.from({ length: count }, () => scene());

const total = (/** @type {{time: number}[]} */ shots) => shots.reduce((sum, { time }) => sum + time, 0);

test("the end comes first, then the line from its start, then the end with its celebration", () => {
  const [start, middle, end] = [scene(), scene(), scene("a1", "a2")];
  const shots = shotsOf([start, middle, end]);
  const [first, second, third, ...rest] = shots;
  assert.deepEqual(first.scene, { ...end, faded: 1 });
  assert.equal(first.moment, null);
  assert.equal(second.scene, start);
  assert.equal(third.scene, middle);
  assert.ok(rest.every((shot) => shot.scene.path === end.path));
  const drawn = rest.slice(0, -1).map(({ moment }) => moment?.drawn ?? 0);
  assert.equal(drawn[0], 0);
  assert.deepEqual(
    drawn,
    drawn.toSorted((a, b) => a - b),
  );
  assert.equal(rest[rest.length - 1].moment, null);
});

test("a game that has not ended has nothing to celebrate", () => {
  const shots = shotsOf(scenes(4));
  assert.equal(shots.length, 1 + 3 + 1);
  assert.ok(shots.every(({ moment }) => moment === null));
});

test("where the end is a secret, the first picture is the start, and it stays longer than a move", () => {
  const [start, middle, end] = scenes(3);
  const shots = shotsOf([start, middle, end], { hidesEnd: true });
  assert.deepEqual(
    shots.map((shot) => shot.scene),
    [start, middle, end],
  );
  assert.ok(shots[0].time > shots[1].time);
});

test("a single position is one picture", () => {
  assert.equal(shotsOf(scenes(1)).length, 1);
});

test("a long line is shown faster, and even 300 moves take less than two minutes", () => {
  const [short, long] = [shotsOf(scenes(11)), shotsOf(scenes(301))];
  assert.ok(short[1].time > long[1].time);
  assert.ok(total(long) < 120_000);
});

test("the samples begin with the first and end with the last picture", () => {
  for (const count of [1, 2, 3, 4, 5, 100]) {
    const shots = shotsOf(scenes(count));
    const samples = samplesOf(shots);
    assert.equal(samples.length, Math.min(shots.length, 4));
    assert.equal(samples[0], shots[0]);
    assert.equal(samples[samples.length - 1], shots[shots.length - 1]);
  }
});

test("the line goes through the position shown, to the end of its variation", () => {
  const record = new GameRecord({ game: "quax", size: 5 });
  for (const move of ["c3", "d4"]) record.play(move);
  record.goTo(record.root.children[0]);
  for (const move of ["b2", "a1"]) record.play(move);
  record.goTo(record.root.children[0].children[1]);
  assert.deepEqual(
    lineOf(record).map(({ move }) => move),
    ["", "c3", "b2", "a1"],
  );
});

test("more than 300 moves are refused, and the last 300 are offered", () => {
  assert.equal(tooMany(300, 300), "");
  assert.match(tooMany(301, 412), /at most 300 moves, not 301.*after move 112\./);
});
