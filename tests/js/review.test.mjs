/**
 * Which moves turned a game, what is said of them, how a line gets into the tree, and what is said about one position
 * under several games.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { listNames } from "../../web/js/notation/points.js";
import { addLine, MAX_LINE } from "../../web/js/record/limits.js";
import { GameRecord, pathOf } from "../../web/js/record/record.js";
import {
  betterInWords,
  chanceAfter,
  costInWords,
  isGood,
  redChance,
  turningPoints,
} from "../../web/js/review/review.js";
import { CROSSWAY, GAMES, QUAX } from "./catalogue.mjs";
import "./generated-modules.mjs";

/**
 * @typedef {import("../../web/js/engine/wire.js").Advice} Advice
 * @typedef {import("../../web/js/engine/wire.js").Color} Color
 * @typedef {import("../../web/js/engine/wire.js").Outcome} Outcome
 */

/**
 * @param {string} move
 * @param {number} winningChance
 * @param {Partial<Advice>} [fields]
 * @returns {Advice}
 */
function advice(move, winningChance, fields = {}) {
  const candidates = [{ move, winningChance, share: 1, proved: null }];
  const said = {
    proved: null,
    candidates,
    line: [move],
    evaluations: 200,
    pivotality: {},
    margin: null,
    byPlayouts: false,
  };
  return { move, winningChance, ...said, ...fields };
}

/**
 * @param {[string, Color, Advice | null, (Color | null)?][]} steps moves, whose turn it is after each, and who has won
 */
function line(...steps) {
  const record = new GameRecord({ game: "quax", size: 5 });
  return steps.map(([move, turn, said, winner]) => {
    const node = move ? record.play(move) : record.root;
    const outcome = winner ? /** @type {Outcome} */ ({ winner }) : null;
    return { node, state: { turn, outcome }, advice: said };
  });
}

test("a move that gives away a good chance turns the game, for either colour", () => {
  const judged = line(
    ["", "red", advice("c3", 0.6)],
    ["a1", "blue", advice("d4", 0.7)],
    ["e1", "red", advice("b2", 0.8)],
    ["b2", "blue", advice("e5", 0.25)],
  );
  assert.deepEqual(
    turningPoints(judged).map(({ node, mover, before, after }) => [node.move, mover, before, Number(after.toFixed(2))]),
    [
      ["a1", "red", 0.6, 0.3],
      ["e1", "blue", 0.7, 0.2],
    ],
  );
  assert.deepEqual(
    judged.map((position) => Number(redChance(position)?.toFixed(2))),
    [0.6, 0.3, 0.8, 0.75],
  );
});

test("the best move, one that is nearly as good, and what nobody can judge turn nothing", () => {
  const near = [
    { move: "c3", winningChance: 0.6, share: 0.7, proved: null },
    { move: "d3", winningChance: 0.55, share: 0.3, proved: null },
    { move: "e3", winningChance: 0.55, share: 0.001, proved: null },
  ];
  const said = advice("c3", 0.6, { candidates: near });
  assert.deepEqual(
    ["c3", "d3", "e3", "a1"].map((move) => isGood(said, move)),
    [true, true, false, false],
  );
  assert.deepEqual(turningPoints(line(["", "red", said], ["d3", "blue", advice("a5", 0.9)])), []);
  assert.deepEqual(turningPoints(line(["", "red", said], ["a1", "blue", null])), []);
  assert.deepEqual(turningPoints(line(["", "red", null], ["a1", "blue", advice("a5", 0.9)])), []);
});

test("a swap exchanges the people, and who is skipped does not get the chance", () => {
  const [start, kept, swapped] = line(
    ["", "red", advice("c3", 0.5)],
    ["c3", "blue", advice("swap", 0.8)],
    ["swap", "blue", advice("d4", 0.3)],
  );
  assert.equal(chanceAfter(kept, "swap", swapped), 0.7, "the person who has swapped is Red now");
  assert.equal(chanceAfter(start, "c3", kept), 1 - 0.8);
  const [before, skipped] = line(["", "red", advice("c3", 0.5)], ["a1", "red", advice("b2", 0.9)]);
  assert.equal(chanceAfter(before, "a1", skipped), 0.9);
});

test("a first move that may be swapped is judged by its balance, also where the rest is proved", () => {
  const first = [
    { move: "b2", winningChance: 0.49, share: 0.04, proved: null },
    { move: "b3", winningChance: 0.45, share: 0.04, proved: null },
    { move: "c3", winningChance: 0.3, share: 0.04, proved: null },
    { move: "a1", winningChance: 0.2, share: 0.04, proved: null },
  ];
  const start = advice("b2", 0.49, { candidates: first });
  const swap = { move: "swap", winningChance: 1, share: 1, proved: true };
  const stay = { move: "d4", winningChance: 1, share: 1, proved: true };
  const strong = advice("swap", 1, { proved: true, candidates: [swap] });
  const weak = advice("d4", 1, { proved: true, candidates: [stay, { ...swap, winningChance: 0, proved: false }] });
  const told = (/** @type {string} */ move, /** @type {Advice} */ next) =>
    turningPoints(line(["", "red", start], [move, "blue", next])).map(
      (turn) => costInWords(turn) + betterInWords(turn),
    );
  assert.deepEqual(told("b3", strong), [], "nearly as good, though every first move is lost");
  assert.deepEqual(told("e5", strong), [], "nobody has looked at it");
  const sentence = "A good first move suits both sides.";
  assert.deepEqual(told("c3", strong), [
    `Red fell from 49 % to 30 %.Better: b2. c3 is too strong: Blue can swap. ${sentence}`,
  ]);
  assert.deepEqual(told("a1", weak), [
    `Red fell from 49 % to 20 %.Better: b2. a1 is too weak: Blue need not swap. ${sentence}`,
  ]);
  const kept = { move: "d4", winningChance: 0.7, share: 1, proved: null };
  const answer = advice("d4", 0.7, { candidates: [kept, { ...swap, winningChance: 0.3, proved: null }] });
  const [bad] = turningPoints(line(["", "blue", answer], ["swap", "blue", advice("d4", 0.7)]));
  assert.equal(costInWords(bad), "Blue, who is Red now, fell from 70 % to 30 %.");
  assert.equal(betterInWords(bad), "Better: d4. The first stone is not worth a swap.");
});

test("the end of the game is certain, and a tie is half of a win", () => {
  const [before, won] = line(["", "red", advice("c3", 0.9)], ["c3", "blue", null, "red"]);
  assert.deepEqual([chanceAfter(before, "c3", won), redChance(won)], [1, 1]);
  const tie = {
    ...won,
    state: { turn: /** @type {Color} */ ("blue"), outcome: /** @type {any} */ ({ winner: null }) },
  };
  assert.deepEqual([chanceAfter(before, "c3", tie), redChance(tie)], [0.5, 0.5]);
});

test("the words say what it has cost, what is better and why", () => {
  const judged = line(
    ["", "red", advice("c3", 0.6, { pivotality: { c3: 0.4, b2: 0.2 }, line: ["c3", "d4", "e5"] })],
    ["a1", "blue", advice("d4", 0.9)],
  );
  const [turn] = turningPoints(judged);
  assert.equal(costInWords(turn), "Red fell from 60 % to 10 %.");
  assert.equal(
    betterInWords(turn),
    "Better: c3. No other point matters as much. After a1 Blue can play d4. Expected after c3: d4 e5.",
  );
  const proved = line(
    ["", "red", advice("c3", 1, { proved: true })],
    ["a1", "blue", advice("c3", 1, { proved: true })],
  );
  const [lost] = turningPoints(proved);
  assert.equal(costInWords(lost), "Red fell from a sure win to a sure loss.");
  assert.match(betterInWords(lost), /It wins, whatever Blue answers: that is proved\. Both sides want it/);
  const kept = line(["", "blue", advice("swap", 0.8)], ["a1", "red", advice("c3", 0.8)]);
  assert.match(betterInWords(turningPoints(kept)[0]), /^Better: swap\. The first stone is too good/);
});

test("a line is added where it is missing, and the position stays", () => {
  const record = new GameRecord({ game: "quax", size: 5 });
  record.play("c3");
  record.play("d4");
  record.goTo(record.root);
  assert.equal(addLine(record, ["c3", "e5", "a1"]), null);
  assert.equal(record.current, record.root);
  const [c3] = record.root.children;
  assert.deepEqual(
    c3.children.map(({ move }) => move),
    ["d4", "e5"],
  );
  assert.deepEqual(pathOf(c3.children[1].end), [1, 1, 2]);
  const { version } = record;
  addLine(record, ["c3", "e5"]);
  assert.equal(c3.children.length, 2);
  assert.equal(record.version, version, "nothing has changed");
});

test("a line ends where there is no more room", () => {
  const record = new GameRecord({ game: "quax", size: 26 });
  for (let ply = 0; ply < MAX_LINE; ply += 1) record.play(ply % 2 ? "a1" : "b2");
  assert.match(addLine(record, ["c3"]) ?? "", /full/);
});

const { comparableGames, differingPoints, summary } = await import("../../web/js/review/compare-dialog.js");

/** @typedef {import("../../web/js/engine/wire.js").State} State */

/**
 * @param {Partial<State>} fields
 * @returns {State} two stones on a 2x2 board, Blue to move
 */
const state = (fields = {}) => ({
  size: 2,
  turn: "blue",
  ply: 0,
  swapped: false,
  rows: ["R.", ".B"],
  links: [],
  last: null,
  illegal: { red: {}, blue: {} },
  linkMoves: [],
  swap: false,
  scores: null,
  outcome: null,
  problems: [],
  ...fields,
});

/** @type {State["problems"]} */
const IMPOSED = [
  {
    code: "unfilled-fourth",
    message: "a1 should be red: the rules fill it.",
    points: ["a1"],
    links: [],
    shape: "points",
    parameters: { side: "red", point: "a1" },
  },
];

test("games without edges of their own are not compared", () => {
  assert.deepEqual(comparableGames([...GAMES, { ...QUAX, id: "zigzag-edge", edges: false }]), GAMES);
});

test("points differ by legality for the side to move, and by what is imposed", () => {
  const free = state();
  const banned = state({ illegal: { red: { crosscut: ["a1"] }, blue: { crosscut: ["b2"] } } });
  assert.deepEqual(differingPoints([free, state()], "blue"), []);
  assert.deepEqual(differingPoints([free, banned], "blue"), ["b2"]);
  assert.deepEqual(differingPoints([free, banned], "red"), ["a1"]);
  assert.deepEqual(differingPoints([free, state({ problems: IMPOSED })], "blue"), ["a1"]);
});

test("a game in which nobody may place anything is left out of the comparison", () => {
  const closed = { crosscut: ["a1", "b2"] };
  assert.deepEqual(differingPoints([state(), state({ illegal: { red: closed, blue: closed } })], "blue"), []);
});

test("the summary tells legality, links, problems and the winner", () => {
  assert.equal(summary(CROSSWAY, state(), "blue"), "Blue may play on every empty point.");
  const banned = state({ illegal: { red: {}, blue: { crosscut: ["a1"], "line-taken": ["b2"] } } });
  assert.equal(summary(CROSSWAY, banned, "blue"), "Blue may not play anywhere.");
  const partly = state({ illegal: { red: {}, blue: { crosscut: ["a1"] } } });
  assert.equal(summary(CROSSWAY, partly, "blue"), "Blue may not play a1 (crosscut).");
  const linked = state({ links: [["a1-b2", "red"]], linkMoves: ["a2-b1"] });
  assert.match(summary(QUAX, linked, "blue"), /Linked: a1-b2\. Blue may link a2-b1\.$/);
  assert.match(summary(QUAX, state(), "blue"), /No links\.$/);
  assert.match(summary(CROSSWAY, state({ problems: IMPOSED }), "blue"), /^a1 should be red: the rules fill it\./);
  const outcome = { winner: /** @type {const} */ ("red"), path: [], scores: null, outlines: null, zigzags: null };
  assert.equal(summary(CROSSWAY, state({ outcome }), "blue"), "Red wins.");
});

test("long lists are counted after their beginning", () => {
  const names = Array.from({ length: 15 }, (_, index) => `a${index + 1}`);
  assert.equal(listNames(names.slice(0, 2)), "a1, a2");
  assert.match(listNames(names), /^a1, .*, a12 and 3 more$/);
  const problems = names.map((name) => ({ ...IMPOSED[0], message: `${name} is imposed.` }));
  assert.match(summary(CROSSWAY, state({ problems }), "blue"), /^a1 is .* And 12 more like this\./);
});
