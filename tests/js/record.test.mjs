/** A game as a tree of moves: playing, limits, and editing positions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { writeFragment } from "../../web/js/address/fragment.js";
import { boundedComment } from "../../web/js/notation/quote.js";
import { toggleArrow, toggleLink, toggleMark, toggleStone } from "../../web/js/record/editing.js";
import grammar from "../../web/js/notation/grammar.js";
import { noRoom, problemOfMove, problemOfAnnotation, roomLeft } from "../../web/js/record/limits.js";
import {
  append,
  canPutBack,
  GameRecord,
  MoveNode,
  nodeAt,
  pathOf,
  promote,
  resign,
  variationOf,
  takeOut,
} from "../../web/js/record/record.js";

const { MAX_ARROWS, MAX_DEPTH, MAX_NODES, MAX_SAID } = grammar.limits;

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
  assert.deepEqual(record.root.end.moves, ["c3", "d4", "b2"]);
});

test("a move that exists already is entered, not added", () => {
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
  resign(record, "red");
  assert.equal(record.resignedHere, "red");
  assert.deepEqual(record.root.end.moves, ["c3", "a1"]);
  record.goTo(record.root);
  assert.equal(record.resignedHere, null);
});

test("only the end of a line can be resigned", () => {
  const record = played("c3", "d4");
  record.goTo(record.root);
  assert.throws(() => resign(record, "red"), RangeError);
});

test("a removed branch can be put back where it was", () => {
  const record = played("c3", "d4", "b2");
  const [first] = record.root.children;
  record.goTo(first);
  record.play("a1");
  record.goTo(first.children[0].children[0]);
  const restore = takeOut(record, first.children[0]);
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

test("a removed branch is put back only if its place exists and is free", () => {
  const record = played("c3", "d4", "b2");
  const [c3] = record.root.children;
  const [d4] = c3.children;
  record.remove(d4);
  assert.ok(canPutBack(record, d4));
  assert.ok(!canPutBack(played("c3", "d4"), d4));
  record.play("d4");
  assert.ok(!canPutBack(record, d4));
  record.remove(record.current);
  record.remove(c3);
  assert.ok(canPutBack(record, c3));
  assert.ok(!canPutBack(record, d4));
});

test("promoting a variation lets it change places with the line that it leaves, level by level", () => {
  const record = played("c3", "d4", "b2");
  record.goTo(record.root.children[0]);
  record.play("a1");
  record.play("a2");
  const inner = record.current;
  assert.equal(variationOf(inner)?.move, "a1");
  promote(record, inner);
  assert.deepEqual(record.root.end.moves, ["c3", "a1", "a2"]);
  assert.equal(variationOf(inner), null);
  assert.equal(record.current, inner);
});

test("a resignation stays where it is when another line is promoted, and goes with a line that is deleted", () => {
  const record = played("c3", "d4");
  resign(record, "red");
  const resigned = record.current;
  record.goTo(/** @type {import("../../web/js/record/record.js").MoveNode} */ (record.previous));
  record.play("b2");
  promote(record, record.current);
  const written = writeFragment(record, { rows: [], links: [] });
  assert.match(written, /m=c3\.b2\(d4\)&resigned=red\.1\.1\.1&/);
  record.goTo(resigned);
  assert.equal(record.resignedHere, "red");
  promote(record, resigned);
  assert.match(writeFragment(record, { rows: [], links: [] }), /m=c3\.d4\(b2\)&resigned=red&/);
  const undo = takeOut(record, resigned);
  assert.doesNotMatch(writeFragment(record, { rows: [], links: [] }), /resigned/);
  undo();
  assert.equal(record.resignedHere, "red");
});

const record = () => new GameRecord({ game: "quax", size: 26 });
const said = (/** @type {Partial<import("../../web/js/record/limits.js").Annotation>} */ some) => ({
  comment: "",
  marks: new Map(),
  arrows: [],
  ...some,
});

test("characters are counted, not code units or escapes", () => {
  const { root } = record();
  root.comment = "\u{1f600}\u4f60a";
  root.marks.set("d4", "triangle");
  root.arrows.push("a1-c3");
  assert.equal(roomLeft(root), MAX_SAID - 3 - 11 - 5);
});

test("annotations fit, or are refused as a whole", () => {
  const { root } = record();
  let node = root;
  for (let count = 0; count < MAX_SAID / 4000; count += 1) {
    node = append(node, "a1");
    assert.equal(problemOfAnnotation(root, node, said({ comment: "x".repeat(4000) })), null);
    node.comment = "x".repeat(4000);
  }
  assert.equal(roomLeft(root), 0);
  assert.equal(problemOfAnnotation(root, root, said({ marks: new Map([["a1", "A"]]) })), noRoom());
  assert.equal(problemOfAnnotation(root, node, said({ comment: "y".repeat(4000) })), null);
  assert.equal(problemOfAnnotation(root, node, said({ comment: "y".repeat(3995), arrows: ["a1-b3"] })), null);
});

test("arrows on one position are counted", () => {
  const { root } = record();
  const arrows = Array.from({ length: MAX_ARROWS }, (_, index) => `a1-b${index}`);
  assert.equal(problemOfAnnotation(root, root, said({ arrows })), null);
  assert.match(problemOfAnnotation(root, root, said({ arrows: [...arrows, "c1-d1"] })) ?? "", /at most 100 arrows/);
});

test("a full tree takes no new move, but leads along those it has", () => {
  const full = record();
  for (let count = 0; count < MAX_NODES; count += 1) append(full.root, `${count}`);
  assert.match(problemOfMove(full, "new") ?? "", /has 5000 moves/);
  assert.equal(problemOfMove(full, "7"), null);
});

test("variations are nested as deep as a link can hold them", () => {
  const deep = record();
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    append(deep.current, "a1");
    assert.equal(problemOfMove(deep, "b2"), null);
    deep.play("b2");
  }
  assert.equal(problemOfMove(deep, "c3"), null);
  deep.play("c3");
  deep.goTo(deep.current.parent ?? deep.root);
  assert.match(problemOfMove(deep, "d4") ?? "", /nested at most 100 deep/);
});

test("cleaned text is never changed again", () => {
  for (const typed of [
    " \u202ea\u0000\r\nb\r ",
    "\ud800x",
    `${"\u{1f600}".repeat(4000)} end`,
    "a".repeat(3999) + " b",
  ]) {
    const { text } = boundedComment(typed);
    assert.deepEqual(boundedComment(text), { text, isCut: false });
    assert.ok(text.isWellFormed());
  }
});

/** @type {import("../../web/js/record/record.js").Setup} */
const SETUP = { rows: ["BR.", "RB.", "..."], links: ["a2-b3"], turn: "red" };

test("a stone is put down and taken off", () => {
  const { rows } = toggleStone(SETUP, "c1", "blue", "move");
  assert.deepEqual(rows, ["BR.", "RB.", "..B"]);
  for (const tool of /** @type {const} */ (["erase", "blue"]))
    assert.deepEqual(toggleStone({ ...SETUP, rows }, "c1", tool, "move").rows, SETUP.rows);
});

test("a link goes with its end", () => {
  assert.deepEqual(toggleStone(SETUP, "b3", "erase", "move").links, []);
  assert.deepEqual(toggleStone(SETUP, "b3", "blue", "move").links, []);
  assert.deepEqual(toggleStone(SETUP, "c1", "red", "move").links, ["a2-b3"]);
});

test("links that the rules make are found again", () => {
  assert.equal(toggleStone(SETUP, "c1", "red", "automatic").links, null);
  assert.equal(toggleStone(SETUP, "c1", "red", "none").links, null);
});

test("a link is made, unmade, and takes the place of the one that it crosses", () => {
  const unlinked = toggleLink(SETUP, "b3", "a2").setup;
  assert.deepEqual(unlinked?.links, []);
  assert.ok(unlinked);
  assert.deepEqual(toggleLink(unlinked, "a2", "b3").setup?.links, ["a2-b3"]);
  assert.deepEqual(toggleLink(SETUP, "a3", "b2").setup?.links, ["a3-b2"]);
});

test("a link needs two diagonal stones of one colour", () => {
  for (const [from, to] of [
    ["a2", "b2"],
    ["a2", "c1"],
    ["b2", "c3"],
    ["c1", "c1"],
    ["c2", "c3"],
  ]) {
    const { setup, problem } = toggleLink(SETUP, from, to);
    assert.equal(setup, null);
    assert.match(problem ?? "", new RegExp(`${from} and ${to} are not`));
  }
});

const node = () => new MoveNode("d4", null);

test("a shape is put on a point, replaced by another, and taken off by itself", () => {
  const marked = node();
  toggleMark(marked, "triangle", "c3");
  assert.deepEqual([...marked.marks], [["c3", "triangle"]]);
  toggleMark(marked, "square", "c3");
  assert.deepEqual([...marked.marks], [["c3", "square"]]);
  toggleMark(marked, "square", "c3");
  assert.equal(marked.marks.size, 0);
});

test("letters and numbers continue with the first that is free", () => {
  const marked = node();
  for (const point of ["a1", "a2", "a3"]) toggleMark(marked, "letter", point);
  for (const point of ["b1", "b2"]) toggleMark(marked, "number", point);
  toggleMark(marked, "letter", "a2");
  toggleMark(marked, "letter", "a4");
  assert.deepEqual(Object.fromEntries(marked.marks), { a1: "A", a3: "C", a4: "B", b1: "1", b2: "2" });
});

test("letters do not run out", () => {
  const marked = node();
  for (let rank = 1; rank <= 26; rank += 1) toggleMark(marked, "letter", `a${rank}`);
  toggleMark(marked, "letter", "b1");
  assert.equal(marked.marks.size, 27);
});

test("an arrow is drawn once and taken away the second time", () => {
  const marked = node();
  toggleArrow(marked, "a1", "c3");
  toggleArrow(marked, "c3", "a1");
  assert.deepEqual(marked.arrows, ["a1-c3", "c3-a1"]);
  toggleArrow(marked, "a1", "c3");
  assert.deepEqual(marked.arrows, ["c3-a1"]);
});
