/** The review of a line, how a line gets into the tree, and what is said about one position under several games. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { listNames } from "../../web/js/notation/points.js";
import { addLine, MAX_LINE } from "../../web/js/record/limits.js";
import { GameRecord, pathOf } from "../../web/js/record/record.js";
import { Review } from "../../web/js/review/review.js";
import { redChance } from "../../web/js/review/turning-points.js";
import { advice, CROSSWAY, GAMES, QUAX, settled } from "./fake-engine.mjs";
import "./generated-modules.mjs";

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

const { comparableGames, differingPoints, summary, verdictOn } = await import("../../web/js/review/comparison.js");

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
  const shut = state({ illegal: { red: closed, blue: closed } });
  assert.deepEqual(differingPoints([state(), shut], "blue"), []);
  const [open, other] = [QUAX, CROSSWAY].map((game) => ({ game, state: state() }));
  assert.equal(verdictOn([open, other], []), "The games agree on every point.");
  assert.equal(
    verdictOn([open, { game: CROSSWAY, state: shut }], []),
    "Nobody may place anything in Crossway. The other games agree on every point.",
  );
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

/** @typedef {import("../../web/js/record/record.js").MoveNode} MoveNode */

/** An engine that does nothing: those who ask it are told of it. */
class Helper extends EventTarget {
  status = "loading";
  isEnded = false;

  end() {
    this.isEnded = true;
  }
}

/**
 * A review whose thoughts come at once.
 * @param {number} moves
 * @param {(depth: "review" | "deep", ply: number) => number} chanceAt
 * @param {Helper | null} [another]
 */
function reviewing(moves, chanceAt, another = null) {
  const record = new GameRecord({ game: "quax", size: 9 });
  for (let ply = 0; ply < moves; ply += 1) record.play(`${"abcdefghi"[ply % 9]}${1 + Math.floor(ply / 9)}`);
  /** @type {string[]} */
  const asked = [];
  const positions = {
    ask: async (/** @type {GameRecord} */ _, /** @type {MoveNode} */ { ply }) => ({
      turn: ply % 2 ? "blue" : "red",
      outcome: null,
    }),
  };
  const thoughts = {
    think: async (
      /** @type {GameRecord} */ _,
      /** @type {MoveNode} */ { ply },
      /** @type {{depth: "review" | "deep", helper: Helper | null}} */ { depth, helper },
    ) => {
      asked.push(`${helper ? "helper " : ""}${depth} ${ply}`);
      await settled();
      return advice("i9", chanceAt(depth, ply));
    },
  };
  const session = /** @type {any} */ ({ record, positions });
  return { asked, review: new Review(session, /** @type {any} */ (thoughts), /** @type {any} */ (() => another)) };
}

test("a review looks at all positions, and deeply at both ends of costly moves", async () => {
  const chances = { review: [0.5, 0.55, 0.9, 0.12], deep: [0, 0.55, 0.5, 0] };
  const { asked, review } = reviewing(3, (depth, ply) => chances[depth][ply]);
  await review.begin();
  assert.deepEqual(asked, ["review 0", "review 1", "review 2", "review 3", "deep 1", "deep 2"]);
  assert.deepEqual(
    review.judged.map((judged) => Number(redChance(judged)?.toFixed(2))),
    [0.5, 0.45, 0.5, 0.88],
    "the most thorough opinions are shown",
  );
  assert.deepEqual(review.turningPoints, [], "what seemed to turn the game did not");
});

/** @param {Helper} helper */
function start(helper) {
  helper.status = "ready";
  helper.dispatchEvent(new Event("ready"));
}

test("another engine takes positions as soon as it has started, and the review is the same", async () => {
  const chanceAt = (/** @type {string} */ depth, /** @type {number} */ ply) =>
    ply === 12 && depth === "review" ? 0.9 : 0.5;
  const [alone, helper] = [reviewing(40, chanceAt), new Helper()];
  const both = reviewing(40, chanceAt, helper);
  await alone.review.begin();
  const working = both.review.begin();
  for (let turn = 0; turn < 6; turn += 1) await settled();
  assert.ok(both.review.judged.length > 1);
  assert.ok(!both.asked.some((question) => question.startsWith("helper")));
  start(helper);
  await working;
  const helped = both.asked.filter((question) => question.startsWith("helper"));
  assert.ok(helped.length > 10 && helped.some((question) => question.includes("deep")), String(helped));
  const questions = both.asked.map((question) => question.replace("helper ", ""));
  assert.deepEqual(questions.toSorted(), alone.asked.toSorted(), "nothing is asked twice");
  assert.deepEqual(
    both.review.judged,
    alone.review.judged.map((judged, ply) => ({ ...judged, node: both.review.line[ply] })),
  );
  assert.ok(helper.isEnded, "it is not kept");
});

test("a review needs no other engine, and ends it when it is stopped", async () => {
  const [late, stopped] = [new Helper(), new Helper()];
  const { asked, review } = reviewing(30, () => 0.5, late);
  await review.begin();
  start(late);
  await settled();
  assert.equal(asked.length, 31);
  assert.ok(late.isEnded);
  const { review: other } = reviewing(30, () => 0.5, stopped);
  other.begin();
  await settled();
  other.stop();
  assert.ok(stopped.isEnded);
  assert.ok(!other.isWorking && other.judged.length < 31);
});

test("a short line is looked at before another engine would have started", async () => {
  const { review } = reviewing(10, () => 0.5, /** @type {any} */ ({ end: () => assert.fail("it was started") }));
  await review.begin();
  assert.equal(review.judged.length, 11);
});
