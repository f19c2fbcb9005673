import assert from "node:assert/strict";
import { test } from "node:test";

import { append, GameRecord } from "../../web/js/record/record.js";
import {
  MAX_ARROWS,
  MAX_DEPTH,
  MAX_NODES,
  MAX_SAID,
  NO_ROOM,
  problemOfMove,
  problemOfSaid,
  roomLeft,
} from "../../web/js/record/limits.js";
import { boundedComment } from "../../web/js/notation/quote.js";

const record = () => new GameRecord({ game: "quax", size: 26 });
const said = (/** @type {Partial<import("../../web/js/record/limits.js").Said>} */ some) => ({
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

test("what is said fits, or is refused as a whole", () => {
  const { root } = record();
  let node = root;
  for (let count = 0; count < MAX_SAID / 4000; count += 1) {
    node = append(node, "a1");
    assert.equal(problemOfSaid(root, node, said({ comment: "x".repeat(4000) })), null);
    node.comment = "x".repeat(4000);
  }
  assert.equal(roomLeft(root), 0);
  assert.equal(problemOfSaid(root, root, said({ marks: new Map([["a1", "A"]]) })), NO_ROOM);
  assert.equal(problemOfSaid(root, node, said({ comment: "y".repeat(4000) })), null);
  assert.equal(problemOfSaid(root, node, said({ comment: "y".repeat(3995), arrows: ["a1-b3"] })), null);
});

test("arrows on one position are counted", () => {
  const { root } = record();
  const arrows = Array.from({ length: MAX_ARROWS }, (_, index) => `a1-b${index}`);
  assert.equal(problemOfSaid(root, root, said({ arrows })), null);
  assert.match(problemOfSaid(root, root, said({ arrows: [...arrows, "c1-d1"] })) ?? "", /at most 100 arrows/);
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
