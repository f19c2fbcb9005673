/**
 * The pictures of an animation and how long each is shown. First comes the end, because players that show no animation
 * show the first picture; then the line from its start, move by move; then the end once more, with its celebration.
 */

import { Celebration } from "../board/celebration.js";

/**
 * @import { Moment } from "../board/celebration.js"
 * @import { Scene } from "../board/picture.js"
 * @typedef {object} Shot
 * @property {Scene} scene
 * @property {Moment | null} moment of the celebration; null: nothing moves
 * @property {number} time how long it is shown, in milliseconds
 */

/** How long a move is shown, in milliseconds: less in a long line, so that all of it takes no longer than this. */
const LONGEST_MOVE = 800;
const SHORTEST_MOVE = 250;
const ALL_MOVES = 30_000;

/** How long the end is shown: at first, before the line begins, and at last. */
const AT_FIRST = 1000;
const AT_LAST = 2500;

/** How many pictures have the colours of all: the end, the end with its celebration, and two with many stones. */
const SAMPLES = 4;

/** From one picture of the celebration to the next. */
const STEP = 80;

/**
 * @param {Scene[]} scenes of the positions of a line, the start first
 * @param {{hidesEnd?: boolean}} [how] whether the end is not shown first
 * @returns {Shot[]} at least one
 */
export function shotsOf(scenes, { hidesEnd = false } = {}) {
  const end = endOf(scenes[scenes.length - 1]);
  const moves = scenes.slice(0, -1);
  const time = Math.round(Math.max(SHORTEST_MOVE, Math.min(LONGEST_MOVE, ALL_MOVES / scenes.length)));
  const first = hidesEnd || !moves.length ? [] : [still(end, AT_FIRST)];
  const line = moves.map((scene, index) => still(scene, hidesEnd && index === 0 ? AT_LAST : time));
  return [...first, ...line, ...celebrationOf(end), still(end, AT_LAST)];
}

/**
 * @param {Scene} scene
 * @returns {Scene} with everything faded that is beside a winning path
 */
function endOf(scene) {
  return scene.path.length ? { ...scene, faded: 1 } : scene;
}

/**
 * @param {Scene} end
 * @returns {Shot[]}
 */
function celebrationOf(end) {
  const course = new Celebration(end, { stones: end.path, isStill: false });
  const count = Math.floor(course.length / STEP);
  return Array.from({ length: count }, (_, step) => ({ scene: end, moment: course.at(step * STEP), time: STEP }));
}

/**
 * @param {Scene} scene
 * @param {number} time
 * @returns {Shot}
 */
function still(scene, time) {
  return { scene, moment: null, time };
}

/**
 * @param {Shot[]} shots
 * @returns {Shot[]} a few of them that together have the colours of all
 */
export function samplesOf(shots) {
  const count = Math.min(shots.length, SAMPLES);
  return Array.from(
    { length: count },
    (_, index) => shots[Math.round((index * (shots.length - 1)) / (count - 1 || 1))],
  );
}
