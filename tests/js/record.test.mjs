import assert from "node:assert/strict";
import { test } from "node:test";

import { writeFragment } from "../../web/js/address/fragment.js";
import { GameRecord, nodeAt, pathOf } from "../../web/js/record/record.js";

/**
 * @param {...string} moves
 * @returns {GameRecord} after these moves
 */
function played(...moves) {
  const record = new GameRecord({ game: "quax", size: 5 });
  for (const move of moves) record.play(move);
  return record;
}

test("moves are those that lead to the current node", () => {
  const record = played("c3", "d4", "b2");
  assert.deepEqual(record.moves, ["c3", "d4", "b2"]);
  assert.equal(record.current.ply, 3);
});

test("a move from an earlier position opens a variation and the main line stays", () => {
  const record = played("c3", "d4", "b2");
  record.goTo(record.root.children[0]);
  record.play("a1");
  assert.deepEqual(record.moves, ["c3", "a1"]);
  assert.deepEqual(
    record.root.end.line.map(({ move }) => move),
    ["c3", "d4", "b2"],
  );
});

test("a move that is there already is entered, not added", () => {
  const record = played("c3", "d4");
  record.goTo(record.root);
  const { version } = record;
  record.play("c3");
  assert.equal(record.root.children.length, 1);
  assert.equal(record.version, version);
});

test("redo follows the line that was left", () => {
  const record = played("c3", "d4");
  record.goTo(record.root.children[0]);
  record.play("a1");
  record.goTo(record.root);
  record.goTo(/** @type {import("../../web/js/record/record.js").MoveNode} */ (record.next));
  assert.equal(record.next?.move, "a1");
});

test("paths name every node of a tree and lead back to it", () => {
  const record = played("c3", "d4", "b2");
  const [first] = record.root.children;
  record.goTo(first);
  record.play("a1");
  record.play("a2");
  const variation = record.current;
  record.goTo(/** @type {import("../../web/js/record/record.js").MoveNode} */ (variation.parent));
  record.play("e5");
  assert.deepEqual(pathOf(record.root), [0]);
  assert.deepEqual(pathOf(record.root.end), [3]);
  assert.deepEqual(pathOf(variation), [1, 1, 2]);
  assert.deepEqual(pathOf(record.current), [1, 1, 1, 1, 1]);
  for (const node of [record.root, first, record.root.end, variation, record.current]) {
    assert.equal(nodeAt(record.root, pathOf(node)), node);
  }
});

test("paths that lead nowhere have no node", () => {
  const { root } = played("c3", "d4");
  for (const path of [[3], [1, 1, 1], [1, 0, 1], [9999], [1, 1, 0]]) assert.equal(nodeAt(root, path), null);
});

test("a resignation ends the line it was made in, which becomes the main line", () => {
  const record = played("c3", "d4");
  record.goTo(record.root.children[0]);
  record.play("a1");
  record.resign("red");
  assert.equal(record.resignedHere, "red");
  assert.deepEqual(
    record.root.end.line.map(({ move }) => move),
    ["c3", "a1"],
  );
  record.goTo(record.root);
  assert.equal(record.resignedHere, null);
});

test("only the end of a line can be resigned", () => {
  const record = played("c3", "d4");
  record.goTo(record.root);
  assert.throws(() => record.resign("red"), RangeError);
});

test("a removed branch can be put back where it was", () => {
  const record = played("c3", "d4", "b2");
  const [first] = record.root.children;
  record.goTo(first);
  record.play("a1");
  record.goTo(first.children[0].children[0]);
  const restore = record.remove(first.children[0]);
  assert.equal(record.current, first);
  assert.deepEqual(
    first.children.map(({ move }) => move),
    ["a1"],
  );
  restore();
  assert.deepEqual(
    first.children.map(({ move }) => move),
    ["d4", "a1"],
  );
  assert.deepEqual(record.moves, ["c3", "d4", "b2"]);
});

test("promoting a variation lets it change places with the line that it leaves, level by level", () => {
  const record = played("c3", "d4", "b2");
  record.goTo(record.root.children[0]);
  record.play("a1");
  record.play("a2");
  const inner = record.current;
  assert.equal(record.variationOf(inner)?.move, "a1");
  record.promote(inner);
  assert.deepEqual(
    record.root.end.line.map(({ move }) => move),
    ["c3", "a1", "a2"],
  );
  assert.equal(record.variationOf(inner), null);
  assert.equal(record.current, inner);
});

test("a resignation stays where it is when another line is promoted, and goes with a line that is deleted", () => {
  const record = played("c3", "d4");
  record.resign("red");
  const resigned = record.current;
  record.goTo(/** @type {import("../../web/js/record/record.js").MoveNode} */ (record.previous));
  record.play("b2");
  record.promote(record.current);
  const written = writeFragment(record, { rows: [], links: [] });
  assert.match(written, /m=c3\.b2\(d4\)&resigned=red\.1\.1\.1&/);
  record.goTo(resigned);
  assert.equal(record.resignedHere, "red");
  record.promote(resigned);
  assert.match(writeFragment(record, { rows: [], links: [] }), /m=c3\.d4\(b2\)&resigned=red&/);
  const undo = record.remove(resigned);
  assert.doesNotMatch(writeFragment(record, { rows: [], links: [] }), /resigned/);
  undo();
  assert.equal(record.resignedHere, "red");
});
