/** How the end of a game comes about on the board, moment by moment. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Celebration, drawnPart, sceneAt } from "../../web/js/board/celebration.js";
import { pointOf } from "../../web/js/notation/points.js";

/** @import { Scene } from "../../web/js/board/picture.js" */

const PATH = ["a1", "a2", "b3"];
const WON = /** @type {Scene} */ (/** @type {unknown} */ ({ path: PATH, edges: true, zigzags: null, faded: 1 }));
const LINE = PATH.map(pointOf);
/** When the path is drawn, in milliseconds. */
const DRAWN = 1100;

/** @param {{stones?: string[], isStill?: boolean}} how */
const celebrated = ({ stones = PATH, isStill = false } = {}) => new Celebration(WON, { stones, isStill });

test("the path is drawn, and then what is beside it fades", () => {
  const course = celebrated();
  const moments = [-50, 0, DRAWN / 2, DRAWN, DRAWN + 160, DRAWN + 320].map((time) => course.at(time));
  assert.deepEqual(
    moments.map(({ drawn, faded, isOver }) => [drawn, faded, isOver]),
    [
      [0, 0, false],
      [0, 0, false],
      [0.5, 0, false],
      [1, 0, false],
      [1, 0.5, false],
      [1, 1, true],
    ],
  );
});

test("each stone hops as the front passes, from rail to rail in equal steps", () => {
  const course = celebrated();
  const highest = (/** @type {number} */ index) => ((index + 1) / 4) * DRAWN + 130;
  for (const [index, name] of PATH.entries()) {
    const { hopping } = course.at(highest(index));
    assert.deepEqual(hopping, [{ name, height: 1 }]);
  }
  assert.deepEqual(course.at(DRAWN / 4).hopping, [], "the front has only reached the first one");
  assert.deepEqual(course.at(DRAWN + 320).hopping, []);
  assert.deepEqual(celebrated({ stones: [] }).at(highest(0)).hopping, [], "without a stone nothing hops");
});

test("with reduced motion everything is there at once", () => {
  assert.deepEqual(celebrated({ isStill: true }).at(0), { drawn: 1, hopping: [], faded: 1, isOver: true });
});

test("where no path is won only the stone of the answer hops", () => {
  const course = new Celebration({ ...WON, path: [] }, { stones: ["c3"], isStill: false });
  assert.deepEqual(course.at(130).hopping, [{ name: "c3", height: 1 }]);
  assert.equal(course.at(320).isOver, true);
});

test("the front goes along the line, and turns where it turns", () => {
  assert.deepEqual(drawnPart(LINE, 0), [LINE[0], LINE[0]]);
  assert.deepEqual(drawnPart(LINE, 0.25), [LINE[0], { file: 0, rank: 0.5 }]);
  assert.deepEqual(drawnPart(LINE, 0.75), [LINE[0], LINE[1], { file: 0.5, rank: 1.5 }]);
  assert.deepEqual(drawnPart(LINE, 1), LINE);
});

test("what lies still has no path yet, and fades only at the end of a game that was played", () => {
  const moment = { ...celebrated().at(DRAWN + 160) };
  assert.deepEqual([sceneAt(WON, moment).drawn, sceneAt(WON, moment).faded], [0, 0.5]);
  assert.equal(sceneAt({ ...WON, faded: undefined }, moment).faded, 0);
});

test("the edges of two zigzags are counted at the same pace, so the winner counts longer", () => {
  const edges = (/** @type {number} */ count) => Array(count).fill([[0, 0], [1, 1]]); // prettier-ignore
  const scene = { ...WON, path: [], zigzags: { columns: [], rows: [], top: edges(4), bottom: edges(2) } };
  const course = new Celebration(scene, { stones: [], isStill: false });
  const counted = [0, 0.25, 0.5, 0.75, 1].map((share) => sceneAt(scene, course.at(share * DRAWN)).zigzags);
  assert.deepEqual(
    counted.map((zigzags) => [zigzags?.top.length, zigzags?.bottom.length]),
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 2],
    ],
  );
});
