/** Arrows on the map of the atlas go to the place that one would point at. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "../../web/js/atlas/arrow-keys.js";

/** @param {string} name @param {number} left @param {number} top */
const place = (name, left, top) => ({ name, getBoundingClientRect: () => ({ left, top, width: 30, height: 30 }) });

test("arrows go to the neighbour, past gaps, and stay where nothing follows", () => {
  const [a, b, c, d] = [place("a", 0, 0), place("b", 40, 0), place("c", 0, 40), place("d", 4, 200)];
  const places = [a, b, c, d];
  const to = (/** @type {typeof a} */ from, /** @type {string} */ key) => nearest(from, places, key)?.name;
  assert.deepEqual([to(a, "ArrowRight"), to(a, "ArrowDown")], ["b", "c"]);
  assert.deepEqual([to(b, "ArrowLeft"), to(b, "ArrowDown"), to(c, "ArrowDown")], ["a", "c", "d"]);
  assert.deepEqual([to(d, "ArrowUp"), to(a, "ArrowLeft"), to(a, "x")], ["c", undefined, undefined]);
});
