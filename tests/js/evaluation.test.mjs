/** What the page says about a position that is analysed, and when the thinking about it ends. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { Evaluator } from "../../web/js/review/evaluator.js";
import { Opinions } from "../../web/js/review/opinions.js";
import { Thoughts } from "../../web/js/review/thoughts.js";
import { bestMoves, remarksOf, verdict } from "../../web/js/review/remarks.js";
import { GameRecord, MoveNode } from "../../web/js/record/record.js";
import { decidedSentence, hintSentences, openChance, standing } from "../../web/js/words/advice.js";
import { FakeEngine, settled } from "./fake-engine.mjs";

/**
 * @typedef {import("../../web/js/engine/wire.js").Advice} Advice
 */

/**
 * @param {Partial<Advice>} fields
 * @returns {Advice}
 */
function advice(fields) {
  const candidates = [
    { move: "d4", winningChance: 0.63, share: 0.6, proved: null },
    { move: "e5", winningChance: 0.3, share: 0.3, proved: null },
    { move: "c3", winningChance: 0.5, share: 0.1, proved: null },
    { move: "a1", winningChance: 0.9, share: 0, proved: null },
  ];
  const said = { candidates, line: ["d4", "e5"], evaluations: 200, pivotality: { d4: 0.4, e5: 0.1, c3: 0.001 } };
  return { move: "d4", winningChance: 0.63, proved: null, margin: null, byPlayouts: false, ...said, ...fields };
}

const swapping = {
  move: "swap",
  winningChance: 0.7,
  candidates: [
    { move: "swap", winningChance: 0.7, share: 0, proved: null },
    { move: "c3", winningChance: 0.3, share: 1, proved: null },
  ],
};

test("the verdict names the colour that is ahead, and the margin if there is one", () => {
  assert.equal(verdict(advice({}), "red"), "Red 63%");
  assert.equal(verdict(advice({}), "blue"), "Blue 63%");
  assert.equal(verdict(advice({ winningChance: 0.2 }), "blue"), "Red 80%");
  assert.equal(verdict(advice({ byPlayouts: true }), "red"), "Red 63%, by random games");
  assert.equal(verdict(advice({ winningChance: 1, proved: true }), "blue"), "Blue wins, proved");
  assert.equal(verdict(advice({ winningChance: 0, proved: false }), "blue"), "Red wins, proved");
  assert.equal(verdict(advice({ margin: -1.42 }), "red"), "Red 63%, Blue ahead by 1 or 2 edges");
  assert.equal(verdict(advice({ margin: 3, winningChance: 1, proved: true }), "red"), "Red wins, proved, by 3 edges");
});

test("what is not proved is never certain", () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(openChance), ["1%", "1%", "50%", "99%", "99%"]);
});

test("whoever may swap has the better side, but the bar is about the colours", () => {
  const found = standing(advice(swapping), "blue");
  assert.equal(found.isProved, false);
  assert.ok(Math.abs(found.red - 0.7) < 1e-9);
  assert.equal(verdict(advice(swapping), "blue"), "Red 70%");
});

test("the advised move comes first, and those that were never tried are left out", () => {
  assert.deepEqual(
    bestMoves(advice({})).map(({ move }) => move),
    ["d4", "c3", "e5"],
  );
  assert.deepEqual(
    bestMoves(advice(swapping)).map(({ move }) => move),
    ["swap", "c3"],
  );
});

test("if all moves are as good as won or lost, one sentence says so", () => {
  const alike = (/** @type {number[]} */ ...chances) =>
    advice({
      winningChance: chances[0],
      candidates: chances.map((winningChance, index) => ({
        move: `a${index + 1}`,
        winningChance,
        share: 0.2,
        proved: null,
      })),
    });
  assert.equal(bestMoves(alike(0.99, 0.99, 0.985)).length, 1);
  assert.equal(bestMoves(alike(0.01, 0.001)).length, 1);
  assert.equal(bestMoves(alike(0.99, 0.99, 0.9)).length, 3);
  const [won, lost, open] = [0.99, 0.01, 0.6].map((chance) => alike(chance).candidates[0]);
  assert.equal(decidedSentence(won, "blue"), "Blue should win; this is quickest.");
  assert.equal(decidedSentence(lost, "blue"), "Red should win; this holds out longest.");
  assert.equal(decidedSentence({ ...lost, proved: false }, "blue"), "Red wins; this holds out longest.");
  assert.equal(decidedSentence(open, "blue"), "");
});

test("a hint says who should win", () => {
  const [where, , what] = hintSentences(advice({ winningChance: 0.01, line: ["d4"] }), "red", false);
  assert.equal(where, "Blue should win. The move that holds out longest is in the marked area.");
  assert.equal(what, "d4: Blue should win; this holds out longest.");
  assert.equal(
    hintSentences(advice({ winningChance: 0.99, line: ["d4"] }), "red", false)[0],
    "Red should win. The quickest way is in the marked area.",
  );
});

test("no move is rated above the advised one", () => {
  const candidates = [
    { move: "d7", winningChance: 0.39, share: 0.17, proved: null },
    { move: "d6", winningChance: 0.36, share: 0.14, proved: null },
    { move: "e7", winningChance: 0.45, share: 0.14, proved: null },
  ];
  assert.deepEqual(
    bestMoves(advice({ winningChance: 0.39, candidates })).map(({ move, winningChance }) => [move, winningChance]),
    [
      ["d7", 0.39],
      ["e7", 0.39],
      ["d6", 0.36],
    ],
  );
});

test("the twin says what is painted", () => {
  assert.deepEqual(
    [...remarksOf(advice({}), "red", false).notes],
    [
      ["d4", "best move, 63%"],
      ["c3", "good move 2, 50%"],
      ["e5", "good move 3, 30%"],
    ],
  );
  const { notes } = remarksOf(advice({}), "red", true);
  assert.equal(notes.get("d4"), "best move, 63%, matters 40 of 100");
  assert.equal(notes.get("c3"), "good move 2, 50%", "what hardly matters is not shown");
});

/** A node's turn of thinking: the session and the modes as far as the evaluator needs them. */
function analysing() {
  const engine = new FakeEngine();
  const record = new GameRecord({ game: "quax", size: 5 });
  const session = { record, isCurrent: true, waiting: [], isOver: false };
  const modes = Object.assign(new EventTarget(), { current: "analyse" });
  const thoughts = new Thoughts(engine, () => {});
  const wanted = { is: true };
  const evaluator = new Evaluator(/** @type {any} */ (session), /** @type {any} */ (modes), thoughts, () => wanted.is);
  return { engine, record, session, modes, thoughts, evaluator, wanted };
}

/**
 * @param {FakeEngine} engine
 * @returns {unknown[]} the efforts with which it is asked at the moment
 */
const effortsOf = (engine) => engine.asked.map(({ params }) => /** @type {any} */ (params).effort);

/** Let the position rest until the thinking about it begins. */
function rested() {
  mock.timers.tick(280);
  return settled();
}

/** @type {Record<string, (all: any) => void>} */
const WISHES = {
  "a move": ({ session }) => session.waiting.push("d4"),
  "another game": ({ session }) => (session.record = new GameRecord({ game: "quax", size: 7 })),
  "leaving the mode": ({ modes }) => (modes.current = "play"),
  "the end of the game": ({ session }) => (session.state = { ...session.state, outcome: {} }),
  "switching it off": ({ wanted }) => (wanted.is = false),
};

describe("thinking about what is analysed", () => {
  beforeEach(() => {
    /** @type {any} */ (mock.timers).enable({ apis: ["setTimeout"] });
  });

  afterEach(() => mock.timers.reset());

  test("thinking begins when the position rests, reports on the way, and is not done twice", async () => {
    const { engine, evaluator, record } = analysing();
    evaluator.follow();
    assert.deepEqual(engine.open, [], "nothing is asked while somebody steps through a game");
    await rested();
    assert.deepEqual(effortsOf(engine), ["review"]);
    assert.equal(engine.asked[0].options.urgency, "analysis");
    engine.asked[0].options.onProgress?.({ progress: 0.5, partial: advice({ winningChance: 0.4 }) });
    assert.equal(evaluator.advice?.winningChance, 0.4);
    assert.ok(evaluator.isThinking);
    await engine.answer(advice({}));
    assert.equal(evaluator.advice?.winningChance, 0.63);
    assert.ok(!evaluator.isThinking);
    evaluator.follow();
    assert.ok(!evaluator.isThinking);
    evaluator.thinkLonger();
    await rested();
    assert.deepEqual(effortsOf(engine), ["deep"]);
    engine.asked[0].options.onProgress?.({ progress: 0.1, partial: advice({ winningChance: 0.1, evaluations: 50 }) });
    assert.equal(evaluator.advice?.winningChance, 0.63, "a longer thought counts when it is the more thorough one");
    record.play("c3");
    evaluator.follow();
    assert.deepEqual(engine.open, []);
  });

  for (const [wish, act] of Object.entries(WISHES)) {
    test(`${wish} ends the thinking`, async () => {
      const all = analysing();
      all.evaluator.follow();
      await rested();
      const [question] = all.engine.asked;
      act(all);
      all.evaluator.follow();
      assert.ok(question.options.signal?.aborted);
    });
  }

  test("a resigned position is thought about: only the rules end a game for good", async () => {
    const { engine, evaluator, session } = analysing();
    session.isOver = true;
    evaluator.follow();
    await rested();
    assert.deepEqual(effortsOf(engine), ["review"]);
  });

  test("a position that the engine refuses is asked about once", async () => {
    const { engine, evaluator, record } = analysing();
    const { EngineError } = await import("../../web/js/engine/requests.js");
    evaluator.follow();
    await rested();
    await engine.refuse(new EngineError("bad-input", "there is no move to advise"));
    assert.ok(evaluator.isRefused);
    evaluator.follow();
    await rested();
    assert.deepEqual(engine.open, []);
    for (const node of [new MoveNode("c3", record.root), record.root]) {
      record.goTo(node);
      evaluator.follow();
    }
    await rested();
    assert.equal(engine.open.length, 1, "coming back asks again");
  });
});

/** Thoughts about a position after one move. */
function thinking() {
  const engine = new FakeEngine();
  const thoughts = new Thoughts(engine, () => {});
  const record = new GameRecord({ game: "quax", size: 5 });
  const node = new MoveNode("c3", record.root);
  const { signal } = new AbortController();
  /** @param {"review" | "deep"} depth */
  const ask = (depth) => thoughts.think(record, node, { depth, signal });
  return { engine, thoughts, record, node, ask };
}

test("a proof needs no longer thought", async () => {
  const { engine, thoughts, record, node, ask } = thinking();
  const asked = ask("review");
  const proof = advice({ proved: true, winningChance: 1 });
  await engine.answer(proof);
  await asked;
  assert.ok(thoughts.isThorough(node, "deep"));
  assert.equal(await ask("deep"), proof);
  assert.ok(!thoughts.isThorough(record.root, "review"));
});

test("a deep thought is what is shown, and the shallower one is kept", async () => {
  const { engine, thoughts, node, ask } = thinking();
  const [deep, quick] = [advice({ winningChance: 0.4, evaluations: 2000 }), advice({ winningChance: 0.6 })];
  const askedDeep = ask("deep");
  await engine.answer(deep);
  assert.equal(await askedDeep, deep);
  assert.ok(thoughts.isThorough(node, "review"), "the board needs no shorter thought");
  const asked = ask("review");
  assert.deepEqual(effortsOf(engine), ["review"], "but a review compares equal ones");
  await engine.answer(quick);
  assert.equal(await asked, quick);
  assert.equal(await ask("deep"), deep);
  assert.equal(thoughts.about(node), deep);
});

test("another engine is asked first, and the page's own if that one is lost", async () => {
  const { engine, thoughts, record, node } = thinking();
  const [helper, { signal }] = [new FakeEngine(), new AbortController()];
  const { EngineError } = await import("../../web/js/engine/requests.js");
  const thought = thoughts.think(record, node, { depth: "deep", signal, helper });
  assert.deepEqual(effortsOf(engine), []);
  await helper.refuse(new EngineError("no-answer", "it was ended"));
  assert.deepEqual(effortsOf(engine), ["deep"]);
  const own = advice({ winningChance: 0.4 });
  await engine.answer(own);
  assert.equal(await thought, own);
  const refused = assert.rejects(
    thoughts.think(record, record.root, { depth: "deep", signal, helper }),
    /there is no net/,
  );
  await helper.refuse(new EngineError("no-net", "there is no net"));
  await refused;
  assert.deepEqual(engine.open, [], "it has no net either");
});

test("a move has a chance once it was looked at, and a sign once the position before it was, too", () => {
  const record = new GameRecord({ game: "quax", size: 5 });
  for (const move of ["a1", "b1", "c1"]) record.play(move);
  const [, second, third] = record.current.line;
  const known = new Map(
    record.current.line.map((node) => [node, { turn: node.ply % 2 ? "blue" : "red", outcome: null }]),
  );
  known.set(record.root, { turn: "red", outcome: null });
  /** @type {Map<MoveNode, Advice>} */
  const finished = new Map();
  const thoughts = { finished: (/** @type {MoveNode} */ node) => finished.get(node) ?? null };
  const positions = { known: (/** @type {MoveNode} */ node) => known.get(node) ?? null };
  const opinions = new Opinions(/** @type {any} */ (positions), /** @type {any} */ (thoughts));
  assert.deepEqual(opinions.about(third), { chance: "", sign: "" });
  finished.set(third, advice({ winningChance: 0.7 }));
  assert.deepEqual(opinions.about(third), { chance: "30", sign: "" });
  finished.set(second, advice({ winningChance: 0.6 }));
  assert.deepEqual(opinions.about(third), { chance: "30", sign: "??" }, "Red was better, and is worse");
  finished.set(
    second,
    advice({ winningChance: 0.44, candidates: advice({}).candidates.map((at) => ({ ...at, winningChance: 0.44 })) }),
  );
  finished.set(third, advice({ winningChance: 0.9 }));
  assert.deepEqual(opinions.about(third), { chance: "10", sign: "?" }, "Red was worse before");
});
