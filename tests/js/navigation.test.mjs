import assert from "node:assert/strict";
import { test } from "node:test";

import { readMoves } from "../../web/js/address/tree-text.js";
import { navigationTarget } from "../../web/js/record/navigation.js";
import { GameRecord, nodeAt } from "../../web/js/record/record.js";

/**
 * @param {string} key
 * @param {number[]} path of the current node
 * @param {"board" | "list" | "page"} [place]
 * @returns {string | undefined} the move that the key leads to
 */
function reached(key, path, place = "list") {
  const record = new GameRecord({ game: "quax", size: 9 });
  record.root = readMoves("a1.b1(b2.c2)(b3).c1.d1.e1.f1.g1.h1.i1.a2.a3.a4", 9).root;
  record.goTo(/** @type {import("../../web/js/record/record.js").MoveNode} */ (nodeAt(record.root, path)));
  const event = /** @type {KeyboardEvent} */ ({ key, ctrlKey: false, metaKey: false, altKey: false });
  return navigationTarget(event, record, place)?.move;
}

test("arrows lead along the line and between variations", () => {
  assert.equal(reached("ArrowRight", [1]), "b1");
  assert.equal(reached("ArrowLeft", [2]), "a1");
  assert.equal(reached("ArrowDown", [2]), "b2");
  assert.equal(reached("ArrowDown", [1, 1, 1]), "b3");
  assert.equal(reached("ArrowUp", [1, 2, 1]), "b2");
});

test("at the end a key stays where it is, but is handled", () => {
  assert.equal(reached("ArrowRight", [12]), "a4");
  assert.equal(reached("ArrowUp", [2]), "b1");
  assert.equal(reached("ArrowLeft", [0]), "");
});

test("Home, End and the page keys make great steps", () => {
  assert.equal(reached("Home", [5]), "");
  assert.equal(reached("End", [1, 1, 1]), "c2");
  assert.equal(reached("PageDown", [1]), "a3");
  assert.equal(reached("PageDown", [5]), "a4");
  assert.equal(reached("PageUp", [12]), "b1");
});

test("on the board only the keys act that do not move the focus there", () => {
  assert.equal(reached("n", [1], "board"), "b1");
  assert.equal(reached("p", [1], "board"), "");
  assert.equal(reached("PageDown", [1], "board"), "a3");
  for (const key of ["ArrowLeft", "Home", "End", "x"]) assert.equal(reached(key, [1], "board"), undefined);
});

test("elsewhere on the page only the keys act that do not scroll it", () => {
  assert.equal(reached("ArrowRight", [1], "page"), "b1");
  assert.equal(reached("Home", [5], "page"), "");
  for (const key of ["ArrowDown", "PageDown", " ", "x"]) assert.equal(reached(key, [1], "page"), undefined);
});

test("keys with a modifier belong to the browser", () => {
  const record = new GameRecord({ game: "quax", size: 9 });
  const event = /** @type {KeyboardEvent} */ ({ key: "n", ctrlKey: true, metaKey: false, altKey: false });
  assert.equal(navigationTarget(event, record, "list"), null);
});
