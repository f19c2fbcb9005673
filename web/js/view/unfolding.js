/** The consequences of a move, one after the other: stones that the rules fill, links that they make, the winning path. */

import { pointName } from "../notation/points.js";

/**
 * @typedef {import("../board/scene.js").Scene} Scene
 */

/**
 * @param {Scene} scene
 * @returns {number} how many stones and links followed the last move by themselves, and points of the winning path
 */
export function consequenceCount({ last, path }) {
  return last ? last.filled.length + last.linked.length + path.length : 0;
}

/**
 * @param {Scene} scene
 * @param {number} count
 * @returns {Scene} with only so many of the consequences
 */
export function withConsequences(scene, count) {
  const { last } = scene;
  if (!last) return scene;
  const filled = last.filled.slice(0, count);
  const linked = last.linked.slice(0, Math.max(0, count - last.filled.length));
  const missing = new Set([...last.filled.slice(filled.length), ...last.linked.slice(linked.length)]);
  return {
    ...scene,
    rows: withoutStones(scene.rows, missing),
    links: scene.links.filter(({ name }) => !missing.has(name)),
    last: { ...last, filled, linked },
    path: scene.path.slice(0, Math.max(0, count - last.filled.length - last.linked.length)),
  };
}

/**
 * @param {string[]} rows
 * @param {Set<string>} missing names of points, among others
 * @returns {string[]}
 */
function withoutStones(rows, missing) {
  return rows.map((row, index) => {
    const rank = rows.length - 1 - index;
    return [...row].map((letter, file) => (missing.has(pointName({ file, rank })) ? "." : letter)).join("");
  });
}
