/** Which move a touch on the board means. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { CROSSWAY, QUAX } from "./fake-engine.mjs";
import { intendedMove, linksNear, withinReach } from "../../web/js/view/intended-move.js";

/** @typedef {import("../../web/js/engine/wire.js").State} State */

/**
 * @param {string[]} rows
 * @param {string[]} linkMoves
 * @returns {State} with Red to move
 */
const stateOf = (rows, linkMoves) => ({
  size: rows.length,
  turn: "red",
  ply: 4,
  swapped: false,
  rows,
  links: [],
  last: null,
  illegal: { red: {}, blue: {} },
  linkMoves,
  swap: false,
  scores: null,
  outcome: null,
  problems: [],
});

const MIDDLE = { point: { file: 1, rank: 1 }, pointDistance: 0.6, block: { file: 0, rank: 0 }, blockDistance: 0.1 };
const NEAR = { pointDistance: 0.1, block: null, blockDistance: 1 };
const CROSSCUT = ["...", "BR.", "RB."];

test("the middle of a block with a legal link means the link", () => {
  assert.equal(intendedMove(MIDDLE, QUAX, stateOf(CROSSCUT, ["a1-b2"])), "a1-b2");
  assert.equal(intendedMove({ ...MIDDLE, blockDistance: 0.3 }, QUAX, stateOf(CROSSCUT, ["a1-b2"])), "a1-b2");
});

test("the very middle between two own stones means their link even if it is illegal, to show why", () => {
  assert.equal(intendedMove(MIDDLE, QUAX, stateOf(CROSSCUT, [])), "a1-b2");
  assert.equal(intendedMove({ ...MIDDLE, blockDistance: 0.3 }, QUAX, stateOf(CROSSCUT, [])), "b2");
});

test("elsewhere, in other games and before the engine is ready, a touch means the nearest point", () => {
  assert.equal(intendedMove({ ...MIDDLE, blockDistance: 0.6 }, QUAX, stateOf(CROSSCUT, ["a1-b2"])), "b2");
  assert.equal(intendedMove(MIDDLE, QUAX, stateOf(["...", "...", "..."], [])), "b2");
  assert.equal(intendedMove(MIDDLE, CROSSWAY, stateOf(CROSSCUT, [])), "b2");
  assert.equal(intendedMove(MIDDLE, QUAX, null), "b2");
  assert.equal(intendedMove({ point: null, pointDistance: 0, block: null, blockDistance: Infinity }, QUAX, null), null);
});

test("the links of a stone are offered near it", () => {
  const state = stateOf(["R..", ".R.", "R.."], ["a3-b2", "a1-b2"]);
  assert.deepEqual(linksNear({ ...NEAR, point: { file: 0, rank: 0 } }, state), ["a1-b2"]);
  assert.deepEqual(linksNear({ ...NEAR, point: { file: 1, rank: 1 } }, state), ["a3-b2", "a1-b2"]);
  assert.deepEqual(linksNear({ ...NEAR, point: null }, state), []);
});

test("between crossing lines a touch that is far from every point means none; a cell is meant to its corners", () => {
  assert.equal(withinReach(MIDDLE, "points").point, null);
  assert.deepEqual(withinReach({ ...MIDDLE, pointDistance: 0.4 }, "points").point, MIDDLE.point);
  assert.deepEqual(withinReach(MIDDLE, "cells").point, MIDDLE.point);
  assert.equal(intendedMove(withinReach(MIDDLE, "points"), QUAX, stateOf(CROSSCUT, ["a1-b2"])), "a1-b2");
});
