/** The list of moves: its lines, the comments in it, and the keys that lead through it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readMoves } from "../../web/js/address/tree-text.js";
import { emphasized } from "../../web/js/panel/listed-moves.js";
import { treeLines } from "../../web/js/panel/tree.js";
import { navigationTarget } from "../../web/js/panel/navigation-keys.js";
import { append, GameRecord, MoveNode, nodeAt } from "../../web/js/record/record.js";

/**
 * @param {string} moves
 * @returns {string[]} each line with its depth and the ply of its first move
 */
function laidOut(moves) {
  return linesBelow(readMoves(moves, 9).root);
}

/**
 * @param {MoveNode} root
 * @returns {string[]}
 */
function linesBelow(root) {
  return treeLines(root).map(
    ({ depth, first, nodes }) => `${depth} ${first} ${nodes.map(({ move }) => move).join(" ")}`,
  );
}

test("a game without variations is one line", () => {
  assert.deepEqual(laidOut("a1.b1.c1"), ["0 1 a1 b1 c1"]);
  assert.deepEqual(laidOut(""), []);
});

test("a variation stands below the move that it replaces, then the line goes on", () => {
  assert.deepEqual(laidOut("a1.b1(b2.c2)(b3).c1"), ["0 1 a1 b1", "1 2 b2 c2", "1 2 b3", "0 3 c1"]);
});

test("variations of the first move and of variations", () => {
  assert.deepEqual(laidOut("a1(a2).b1(b2.c2(c3).d1)"), ["0 1 a1", "1 1 a2", "0 2 b1", "1 2 b2 c2", "2 3 c3", "1 4 d1"]);
});

test("a long line is broken", () => {
  const root = new MoveNode("", null);
  let node = root;
  for (let ply = 0; ply < 450; ply += 1) node = append(node, "a1");
  append(/** @type {MoveNode} */ (node.parent), "b1");
  const lines = treeLines(root).map(({ depth, first, nodes }) => [depth, first, nodes.length]);
  assert.deepEqual(lines, [
    [0, 1, 200],
    [0, 201, 200],
    [0, 401, 50],
    [1, 450, 1],
  ]);
});

test("thousands of nested variations are laid out without recursion", () => {
  const root = new MoveNode("", null);
  let node = root;
  for (let depth = 0; depth < 1500; depth += 1) {
    const first = append(node, "a1");
    append(first, "b1");
    node = append(first, "b2");
  }
  const lines = linesBelow(root);
  assert.equal(lines.length, 1501);
  assert.equal(lines[1500], "1500 3000 b2");
});

/** @type {[string, [string, string | null][]][]} */
const EXAMPLES = [
  ["plain", [["plain", null]]],
  ["", []],
  [
    "a *b* c",
    [
      ["a ", null],
      ["b", "em"],
      [" c", null],
    ],
  ],
  [
    "**very strong**!",
    [
      ["very strong", "strong"],
      ["!", null],
    ],
  ],
  ["2 * 3 * 4", [["2 * 3 * 4", null]]],
  ["*open", [["*open", null]]],
  [
    "<b>x</b> *<i>*",
    [
      ["<b>x</b> ", null],
      ["<i>", "em"],
    ],
  ],
];

for (const [text, parts] of EXAMPLES) {
  test(`emphasis in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(
      emphasized(text).map(({ text: part, tag }) => [part, tag]),
      parts,
    );
  });
}

test("thousands of asterisks are read at once", () => {
  assert.ok(emphasized("*".repeat(4000)).length >= 1);
  assert.ok(emphasized("*a ".repeat(1300)).length >= 1);
});

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
