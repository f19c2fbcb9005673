/** What cannot be cut: the search for a proof while a position is analysed, trying to cut, and what is said of it. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { EngineError } from "../../web/js/engine/requests.js";
import { Decisions } from "../../web/js/game/decisions.js";
import { GameRecord } from "../../web/js/record/record.js";
import { DecisiveMove } from "../../web/js/play/decisive-move.js";
import { Cuts } from "../../web/js/review/cuts.js";
import { ProofSearch } from "../../web/js/review/proof-search.js";
import { Thoughts } from "../../web/js/review/thoughts.js";
import { composeLabels, connectionIn, NO_OVERLAYS } from "../../web/js/view/compose.js";
import {
  adviceOf,
  answerInWords,
  decidedBy,
  decidedInWords,
  decisionInWords,
  distanceInWords,
  provedHint,
  provedInWords,
  templateInWords,
  trialInWords,
} from "../../web/js/words/proofs.js";
import { FakeEngine, settled, stateAfter } from "./fake-engine.mjs";

/**
 * @typedef {import("../../web/js/engine/wire.js").Decision} Decision
 * @typedef {import("../../web/js/engine/wire.js").Proof} Proof
 * @typedef {import("../../web/js/engine/wire.js").State} State
 */

/**
 * @param {Partial<Proof>} [fields]
 * @returns {Proof} in a game of three by three: Red has b2, and Blue is to move
 */
function proof(fields = {}) {
  const answers = { b1: "c1", c1: "b1", b3: "c3", c3: "b3" };
  const carrier = Object.keys(answers);
  const chain = ["b1", "b2", "b3"];
  return {
    winner: "red",
    move: null,
    carrier,
    stones: 2,
    chain,
    answers,
    elsewhere: "b1",
    defence: "b1",
    template: null,
    ladder: [],
    ...fields,
  };
}

/**
 * @param {Partial<Decision>} [fields]
 * @returns {Decision}
 */
function decision(fields = {}) {
  const said = { winner: /** @type {const} */ ("red"), ply: 11, move: "e5", by: /** @type {const} */ ("blue") };
  return { ...said, saving: "d4", wins: true, proof: proof(), ...fields };
}

test("one wording for one state", () => {
  assert.equal(provedInWords("red"), "Red wins, proved: nothing can cut it");
  assert.equal(distanceInWords(proof()), "Red needs at most 2 more moves.");
  assert.equal(distanceInWords(proof({ winner: "blue", stones: 1 })), "Blue needs at most 1 more move.");
});

test("a ladder and a template are named where a proof has them", () => {
  const ladder = ["a2", "a1", "b2", "b1", "c2", "c1"];
  const sentence = " A ladder runs along the edge, from a2 to c1.";
  assert.equal(distanceInWords(proof({ ladder })), `Red needs at most 2 more moves.${sentence}`);
  assert.equal(
    provedHint(proof({ ladder }), "b1")[2],
    `b1: Red cannot be cut any more, but has to answer this.${sentence}`,
  );
  assert.ok(provedHint(proof({ ladder, move: "c2" }), "c2")[2].endsWith(sentence));
  for (const wins of [true, false])
    assert.ok(decisionInWords(decision({ wins, proof: proof({ ladder }) })).endsWith(sentence));
  assert.equal(
    templateInWords(proof({ template: { stone: "d3", row: 3, number: 1 } })),
    "d3: this is a template of row 3",
  );
  assert.equal(templateInWords(proof()), "");
});

test("the advice from a proof is the winner's move, or what resists longest", () => {
  const won = adviceOf(proof({ move: "c2" }), "red", null);
  assert.deepEqual([won?.move, won?.proved, won?.winningChance], ["c2", true, 1]);
  const lost = adviceOf(proof(), "blue", null);
  assert.deepEqual([lost?.move, lost?.proved, lost?.winningChance], ["b1", false, 0]);
  assert.deepEqual(lost?.candidates, [{ move: "b1", winningChance: 0, share: 1, proved: false }]);
  assert.equal(adviceOf(proof({ defence: null }), "blue", null), null);
});

test("a hint names its reason", () => {
  assert.equal(
    provedHint(proof({ move: "d4" }), "d4")[2],
    "d4 cannot be cut any more: Red joins, whatever Blue answers.",
  );
  assert.match(provedHint(proof(), "b1")[2], /^b1: Red cannot be cut any more/);
});

test("each answer is a sentence, and so are the beginning and the end", () => {
  const said = (/** @type {string | null} */ cut, /** @type {string[]} */ answers, isJoined = false) =>
    answerInWords({ winner: "red", cut, answers, isJoined });
  assert.equal(said(null, []), "Where would Blue cut?");
  assert.equal(said(null, ["c2"]), "Red plays c2. Where would Blue cut?");
  assert.equal(said(null, ["c2"], true), "Red plays c2: joined.");
  assert.equal(said("b1", ["c1"]), "Red answers b1 with c1.");
  assert.equal(said("b1", ["c1", "a2"]), "Red answers b1 with c1 and a2.");
  assert.equal(said("b1", ["c1"], true), "Red answers b1 with c1: joined.");
});

test("the headline says who would cut next, or has won", () => {
  assert.deepEqual([trialInWords("red", false), trialInWords("blue", false)], ["Blue to cut.", "Red to cut."]);
  assert.equal(trialInWords("blue", true), "Blue wins.");
});

test("only a move that is proved to have lost a won game has decided it; of others that is said at the latest", () => {
  const open = decision({ wins: false });
  const late = decision({ by: "red", saving: null, wins: false });
  const lost = decision({ saving: null, wins: false });
  assert.equal(decidedBy(decision(), 23), "Decided by e5 (move 11 of 23): after that Red could not be cut.");
  for (const found of [open, late, lost])
    assert.equal(decidedBy(found, 23), "Decided by e5 (move 11 of 23) at the latest: after that Red could not be cut.");
  assert.equal(decidedBy(decision({ ply: 0, move: null, by: null }), 23), "Red could not be cut from the beginning.");
  assert.equal(
    decisionInWords(decision()),
    "The decisive move: from here nothing can cut Red. With d4 instead of e5 Blue would have won.",
  );
  assert.equal(
    decisionInWords(open),
    "The decisive move, as far as is known: from here nothing can cut Red. d4 instead of e5 would have kept the game open.",
  );
  for (const found of [late, lost])
    assert.equal(decisionInWords(found), "From here on nothing can cut Red: that is proved.");
  assert.equal(decidedInWords(decision(), 0), "Decided by move 11 (e5).");
  assert.equal(decidedInWords(late, 2), "Decided by move 11 (e5) at the latest. 2 moves turned the game before.");
});

/** A position that is analysed: b2 by Red, Blue to move, and whatever the engine says of it. */
function analysing() {
  const engine = new FakeEngine();
  const record = new GameRecord({ game: "crossway", size: 3 });
  record.play("b2");
  const stay = new AbortController();
  /** @type {string[]} */
  const said = [];
  const session = /** @type {any} */ ({
    engine,
    record,
    isCurrent: true,
    waiting: [],
    staying: stay.signal,
    state: stateAfter({ game: "crossway", size: 3, moves: ["b2"] }),
    message: null,
    say(/** @type {string} */ text) {
      said.push(text);
      this.message = { text };
    },
    tell(/** @type {string} */ text) {
      this.say(text);
    },
    dismiss() {
      this.message = null;
    },
  });
  const modes = Object.assign(new EventTarget(), { current: "analyse" });
  const wanted = { is: true };
  const thoughts = new Thoughts(engine, () => {});
  const search = new ProofSearch(session, /** @type {any} */ (modes), thoughts, () => wanted.is);
  return { engine, record, session, modes, wanted, thoughts, search, said, stay };
}

/** Let the position rest until the engine is asked about it. */
function rested() {
  mock.timers.tick(280);
  return settled();
}

/** @type {Record<string, (all: any) => void>} */
const WISHES = {
  "a move": ({ session }) => session.waiting.push("b1"),
  "another position": ({ record }) => record.play("b1"),
  "leaving the mode": ({ modes }) => (modes.current = "play"),
  "the end of the game": ({ session }) => (session.state = { ...session.state, outcome: { winner: "red" } }),
  "switching it off": ({ wanted }) => (wanted.is = false),
};

describe("looking for a proof", () => {
  beforeEach(() => {
    /** @type {any} */ (mock.timers).enable({ apis: ["setTimeout"] });
  });

  afterEach(() => mock.timers.reset());

  test("it begins when the position rests; what is proved is known to the thoughts, and not asked again", async () => {
    const { engine, search, thoughts, record } = analysing();
    let changes = 0;
    search.addEventListener("change", () => (changes += 1));
    search.follow();
    assert.deepEqual(engine.open, []);
    await rested();
    assert.deepEqual(engine.open, ["prove b2"]);
    assert.equal(engine.asked[0].options.urgency, "analysis");
    assert.ok(!search.proof);
    await engine.answer(proof());
    assert.equal(changes, 1);
    assert.equal(/** @type {Proof | null} */ (search.proof)?.winner, "red");
    assert.equal(thoughts.about(record.current)?.proved, false);
    assert.ok(thoughts.isThorough(record.current, "deep"));
    search.follow();
    await rested();
    assert.deepEqual(engine.open, []);
  });

  for (const [wish, act] of Object.entries(WISHES)) {
    test(`${wish} ends the search, and hides what was found`, async () => {
      const all = analysing();
      all.search.follow();
      await rested();
      const [question] = all.engine.asked;
      act(all);
      all.search.follow();
      assert.ok(question.options.signal?.aborted);
      assert.equal(all.search.proof, null);
    });
  }

  test("what is open says nothing, until the reader wants to know more", async () => {
    const { engine, search, thoughts, record } = analysing();
    search.follow();
    await rested();
    await engine.answer(null);
    assert.deepEqual([search.proof, thoughts.about(record.current)], [null, null]);
    search.follow();
    await rested();
    assert.deepEqual(engine.open, []);
    search.searchLonger();
    await rested();
    assert.equal(/** @type {any} */ (engine.asked[0].params).seconds, 60);
    await engine.answer(proof());
    assert.ok(search.proof);
    search.searchLonger();
    await rested();
    assert.deepEqual(engine.open, []);
  });

  test("an engine that gives no answer is asked again when the reader comes back", async () => {
    const { engine, search, record } = analysing();
    search.follow();
    await rested();
    await engine.refuse(new EngineError("no-answer", "it was lost"));
    search.follow();
    await rested();
    assert.deepEqual(engine.open, []);
    const { current } = record;
    for (const node of [record.root, current]) {
      record.goTo(node);
      search.follow();
    }
    await rested();
    assert.deepEqual(engine.open, ["prove b2"]);
  });
});

/**
 * A reader who tries to cut; the proof is known.
 * @param {Proof} [found]
 */
function cutting(found = proof()) {
  const all = analysing();
  /** @type {any} what is open step by step */
  const steps = { now: null };
  const stepThrough = {
    open: (/** @type {any} */ opened, /** @type {unknown} */ _, /** @type {number} */ step) => {
      steps.now = opened;
      opened.show(step);
    },
    grow: (/** @type {string[]} */ texts, /** @type {number} */ step) => {
      steps.now = { ...steps.now, texts };
      steps.now.show(step);
    },
    close: () => {
      const { now } = steps;
      steps.now = null;
      now?.show(null);
    },
  };
  /** @type {any} */
  const shown = { standIn: null };
  const view = { overlay: (/** @type {any} */ change) => Object.assign(shown, change) };
  const search = { proof: /** @type {Proof | null} */ (found) };
  const cuts = new Cuts(
    all.session,
    /** @type {any} */ (search),
    /** @type {any} */ (stepThrough),
    /** @type {any} */ (view),
  );
  /**
   * Answer both questions about the position after a cut.
   * @param {Partial<State>} difference
   * @param {Proof | null} next
   */
  const answer = async (difference, next) => {
    const [{ params }] = all.engine.asked;
    await all.engine.answer(stateAfter(params, difference));
    await all.engine.answer(next);
  };
  return { ...all, cuts, search, shown, steps, stepThrough, answer };
}

test("a cut and its answer may be links, which are there before the engine answers", async () => {
  const answers = { b1: "b2-c1", "a2-b1": "b2-c1" };
  const { cuts, engine, shown } = cutting(proof({ answers, carrier: ["b1"], elsewhere: "c1" }));
  assert.ok(cuts.take("b1"));
  assert.deepEqual(shown.standIn.links, [["b2-c1", "red"]]);
  assert.deepEqual(engine.open, ["state b2 b1 b2-c1", "prove b2 b1 b2-c1"]);
  assert.equal(cuts.choices, null, "the engine has not said yet what can be chosen");
});

test("cuts are answered one after the other until the edges are joined; the record stays as it is", async () => {
  const { cuts, engine, session, record, said, shown, steps, answer } = cutting();
  const { version, current } = record;
  assert.equal(cuts.trial, null);
  assert.ok(cuts.take("b1"));
  assert.deepEqual(cuts.trial, { headline: "Blue to cut.", side: "blue" });
  assert.deepEqual(shown.standIn.rows, ["...", ".R.", ".BR"], "both stones are there before the engine answers");
  assert.deepEqual(shown.standIn.connection.carrier, ["b3", "c3"]);
  assert.deepEqual(engine.open, ["state b2 b1 c1", "prove b2 b1 c1"]);
  assert.equal(/** @type {any} */ (engine.asked[1].params).proved, 1, "the engine follows the proof of the position");
  await answer({}, proof({ carrier: ["b3", "c3"], chain: ["c1", "b2", "b3"], answers: { b3: "c3", c3: "b3" } }));
  assert.deepEqual(shown.standIn.connection.chain, ["c1", "b2", "b3"]);
  assert.ok(cuts.take("c3"));
  assert.deepEqual(cuts.moves, ["b1", "c1", "c3", "b3"]);
  await answer({ outcome: /** @type {any} */ ({ winner: "red", path: ["c1", "b2", "b3"] }) }, null);
  assert.deepEqual(shown.standIn.path, ["c1", "b2", "b3"]);
  assert.deepEqual(cuts.trial, { headline: "Red wins.", side: "red" });
  const notes = ["number 1, a cut", "number 2, an answer", "number 3, a cut", "number 4, an answer"];
  assert.deepEqual([...shown.standIn.notes.values()], notes);
  const labels = composeLabels(
    { ...session, policy: { unjudged: [] }, display: {} },
    { ...NO_OVERLAYS, standIn: shown.standIn },
  );
  assert.equal(labels("c3"), "c3 blue, number 3, a cut");
  assert.deepEqual(said, [
    "Red answers b1 with c1.",
    "Red answers b1 with c1.",
    "Red answers c3 with b3.",
    "Red answers c3 with b3: joined.",
  ]);
  assert.deepEqual(steps.now.texts, ["the position", "Blue b1, Red c1", "Blue c3, Red b3"]);
  assert.ok(cuts.take("a1"), "then a press only returns to the position");
  assert.deepEqual([shown.standIn, cuts.isOpen, cuts.trial, session.message], [null, false, null, null]);
  assert.deepEqual([record.version, record.current, record.moves], [version, current, ["b2"]]);
});

test("a reader steps back and tries another cut there", async () => {
  const { cuts, shown, steps, said, answer } = cutting();
  cuts.take("b1");
  await answer({}, proof({ carrier: ["b3", "c3"], answers: { b3: "c3", c3: "b3" } }));
  cuts.take("b3");
  await answer({}, proof({ carrier: [], answers: {}, elsewhere: "a1" }));
  steps.now.show(1);
  assert.equal(said.at(-1), "Red answers b1 with c1.");
  assert.deepEqual(cuts.moves, ["b1", "c1"]);
  steps.now.show(0);
  assert.equal(shown.standIn, null, "that is the position itself");
  cuts.take("c1");
  assert.deepEqual(steps.now.texts, ["the position", "Blue c1, Red b1"]);
  assert.deepEqual(cuts.moves, ["c1", "b1"]);
});

test("a point beside the connection has an answer, too; an illegal one has none, and its reason is said", async () => {
  const { cuts, engine, said, answer } = cutting();
  cuts.take("a3");
  assert.deepEqual(cuts.moves, ["a3", "b1"]);
  await answer({ illegal: { red: {}, blue: { crosscut: ["c3"] } } }, proof());
  assert.ok(cuts.take("c3"));
  assert.deepEqual(engine.open, ["violation b2 a3 b1"]);
  await engine.answer({ message: "c3 would make a crosscut." });
  assert.equal(said.at(-1), "c3 would make a crosscut.");
  assert.deepEqual(cuts.moves, ["a3", "b1"]);
});

test("where the winner is to move a press is its move; trying to cut begins with the move of the proof", async () => {
  const found = proof({ winner: "blue", move: "c2", defence: null });
  const { cuts, engine, said, shown, answer } = cutting(found);
  assert.ok(!cuts.take("a1"));
  cuts.open();
  assert.equal(said.at(-1), "Blue plays c2. Where would Red cut?");
  assert.deepEqual(engine.open, ["state b2 c2", "prove b2 c2"]);
  cuts.take("a1");
  assert.deepEqual(cuts.moves, ["c2"], "the engine has not said yet what answers it");
  await answer({}, proof({ winner: "blue", answers: { a1: "a2" }, carrier: ["a1", "a2"] }));
  assert.deepEqual(cuts.moves, ["c2", "a1", "a2"], "then it is answered");
  assert.deepEqual(
    [...shown.standIn.numbers],
    [
      ["c2", 1],
      ["a1", 2],
      ["a2", 3],
    ],
  );
});

test("if the other side cannot move, the winner goes on", async () => {
  const { cuts, engine, said, answer } = cutting();
  cuts.take("b1");
  await answer({ turn: "red" }, proof({ move: "b3" }));
  assert.deepEqual(engine.open, ["state b2 b1 c1 b3", "prove b2 b1 c1 b3"]);
  await answer({ outcome: /** @type {any} */ ({ winner: "red", path: [] }) }, null);
  assert.equal(said.at(-1), "Red answers b1 with c1 and b3: joined.");
});

test("what is shown of a proof goes with its position: the next board may be smaller", () => {
  const { session, record } = analysing();
  const shown = { color: /** @type {const} */ ("red"), carrier: ["c3"], chain: ["a1"] };
  assert.deepEqual(connectionIn(session, { ...shown, node: record.current }), shown);
  assert.equal(connectionIn(session, { ...shown, node: record.root }), null);
  assert.equal(connectionIn(session, null), null);
});

test("stepping back, and whatever takes the proof away, ends it", () => {
  const { cuts, search, shown, engine, stepThrough } = cutting();
  cuts.take("b1");
  stepThrough.close();
  assert.deepEqual([cuts.isOpen, shown.standIn, engine.open], [false, null, []]);
  cuts.take("b1");
  search.proof = null;
  cuts.follow();
  assert.deepEqual([cuts.isOpen, shown.standIn], [false, null]);
  assert.ok(!cuts.take("b1"));
});

test("a cut without an answer is taken back, and may be tried again", async () => {
  const { cuts, engine, said, shown } = cutting();
  cuts.take("b1");
  await engine.refuse(new EngineError("no-answer", "The engine was lost."));
  assert.equal(said.at(-1), "The engine was lost.");
  assert.deepEqual([cuts.moves, shown.standIn], [[], null]);
  engine.asked = [];
  assert.ok(cuts.take("b1"));
  assert.deepEqual(engine.open, ["state b2 b1 c1", "prove b2 b1 c1"]);
});

test("the decisive move is told after the end, once, and only if its winner has won", async () => {
  const { engine, session, record } = analysing();
  const decisive = new DecisiveMove(session, new Decisions(engine));
  let changes = 0;
  decisive.addEventListener("change", () => (changes += 1));
  decisive.follow(false);
  session.winner = "red";
  decisive.follow(false);
  assert.deepEqual(engine.open, [], "the game goes on");
  decisive.follow(true);
  decisive.follow(true);
  assert.deepEqual(engine.open, ["decision b2"]);
  assert.equal(decisive.sentence, "");
  await engine.answer(decision());
  assert.deepEqual([decisive.sentence, changes], [decidedBy(decision(), 1), 1]);
  session.winner = "blue";
  assert.equal(decisive.sentence, "", "Red has resigned");
  session.winner = "red";
  record.goTo(record.root);
  assert.equal(decisive.sentence, "");
});

test("what decided a game is asked once, and again only for longer", async () => {
  const { engine, record } = analysing();
  const decisions = new Decisions(engine);
  const ask = (/** @type {number} */ seconds) => decisions.ask(record, record.current, seconds, {});
  for (const [seconds, found] of /** @type {const} */ ([
    [20, decision({ wins: false })],
    [30, decision()],
  ])) {
    const asked = ask(seconds);
    await engine.answer(found);
    assert.equal(await asked, found);
    assert.equal(await ask(seconds), found);
  }
  await ask(60);
  assert.deepEqual(engine.open, [], "what is exact needs no longer look");
});
