/** The review of a line, and how a line gets into the tree. */

import assert from "node:assert/strict";
import { test } from "node:test";
import grammar from "../../web/js/notation/grammar.js";
import { addLine } from "../../web/js/record/limits.js";
import { GameRecord, pathOf } from "../../web/js/record/record.js";
import { Review } from "../../web/js/review/review.js";
import { redChance } from "../../web/js/review/turning-points.js";
import { advice, FakeEngine, settled } from "./fake-engine.mjs";

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
  for (let ply = 0; ply < grammar.limits.MAX_LINE; ply += 1) record.play(ply % 2 ? "a1" : "b2");
  assert.match(addLine(record, ["c3"]) ?? "", /full/);
});

/** @typedef {import("../../web/js/record/record.js").MoveNode} MoveNode */

/** @type {any} nothing is proved */
const OPEN = { ask: async () => null };

/** An engine that does nothing; the thoughts below are fakes, too. */
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
 * @param {any} [decisions]
 */
function reviewing(moves, chanceAt, another = null, decisions = OPEN) {
  const record = new GameRecord({ game: "quax", size: 9 });
  for (let ply = 0; ply < moves; ply += 1) record.play(`${"abcdefghi"[ply % 9]}${1 + Math.floor(ply / 9)}`);
  /** @type {string[]} */
  const asked = [];
  /** @type {number[]} */
  const settledAt = [];
  const positions = {
    ask: async (/** @type {GameRecord} */ _, /** @type {MoveNode} */ { ply }) => ({
      turn: ply % 2 ? "blue" : "red",
      outcome: null,
    }),
  };
  const thoughts = {
    about: () => ({ proved: null }),
    settle: (/** @type {MoveNode} */ { ply }) => settledAt.push(ply),
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
  const engine = new FakeEngine();
  const session = /** @type {any} */ ({ record, positions, engine });
  return {
    asked,
    engine,
    settledAt,
    review: new Review(session, /** @type {any} */ (thoughts), decisions, /** @type {any} */ (() => another)),
  };
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

test("from the move that decided the game on, a review says what is proved", async () => {
  const proof = { winner: "red", ply: 2, move: "b1", by: "blue", saving: "c1", wins: true };
  /** @type {unknown[]} */
  const asked = [];
  const decisions = {
    ask: async (/** @type {unknown} */ _, /** @type {MoveNode} */ { ply }) => {
      asked.push(ply);
      return proof;
    },
  };
  const chances = [0.5, 0.6, 0.3, 0.1, 0.9];
  const { review, settledAt } = reviewing(4, (_, ply) => chances[ply], null, decisions);
  await review.begin();
  assert.deepEqual(asked, [4], "the end of the line");
  assert.equal(review.decisive, review.line[2]);
  assert.deepEqual(
    review.judged.map((judged) => redChance(judged)),
    [0.5, 0.4, 1, 1, 1],
  );
  assert.deepEqual(
    review.turningPoints.map(({ node }) => node.ply),
    [2],
    "nobody gave anything away after it",
  );
  assert.deepEqual(settledAt, [2, 3, 4]);
  review.close();
  assert.equal(review.decisive, null);
});

test("the move that would have kept a game open is the best one that does not lose", async () => {
  const open = { winner: "red", ply: 2, move: "b1", by: "blue", saving: "c1", wins: false };
  for (const [proof, saving, wins] of /** @type {const} */ ([
    [null, "i9", false],
    [{ winner: "blue" }, "i9", true],
    [{ winner: "red" }, "c1", false],
  ])) {
    const { review, engine } = reviewing(4, () => 0.5, null, { ask: async () => open });
    const working = review.begin();
    while (!engine.asked.length) await settled();
    assert.deepEqual(engine.open, ["prove a1 i9"]);
    await engine.answer(proof);
    await working;
    assert.deepEqual([review.decision?.saving, review.decision?.wins], [saving, wins]);
  }
});

test("who waits for a mistake gets the first one looked at closely before the rest of the game", async () => {
  const { asked, review } = reviewing(3, (_, ply) => [0.5, 0.9, 0.5, 0.5][ply]);
  /** @type {string[][]} */
  const known = [];
  review.addEventListener("change", () => {
    if (review.turningPoints.some(({ depth }) => depth === "deep")) known.push([...asked]);
  });
  await review.begin(({ mover }) => mover === "red");
  assert.deepEqual(asked, ["review 0", "review 1", "deep 0", "deep 1", "review 2", "review 3", "deep 2"]);
  assert.equal(known[0].length, 4, "it is sure while most of the game is still to be looked at");
  const others = reviewing(3, (_, ply) => [0.5, 0.9, 0.5, 0.5][ply]);
  await others.review.begin(({ mover }) => mover === "blue");
  assert.equal(others.asked.indexOf("deep 0"), 4, "the mistakes of the other side can wait");
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
