import assert from "node:assert/strict";
import { test } from "node:test";
import { headline } from "../../web/js/words/headline.js";
import { EngineError } from "../../web/js/engine/requests.js";
import { combinedPolicy, PLAY_BOTH } from "../../web/js/game/move-queue.js";
import { Session } from "../../web/js/game/session.js";
import { TaskPlayer } from "../../web/js/game/task-player.js";
import { resign } from "../../web/js/record/record.js";
import { composeOverlay, NO_OVERLAYS, POINTED_NOWHERE } from "../../web/js/view/compose.js";
import { readFragment } from "../../web/js/address/fragment.js";
import { Table } from "../../web/js/puzzles/table.js";
import { FakeEngine, GAMES, settled, stateAfter } from "./fake-engine.mjs";

/** @param {string} fragment */
function reading(fragment) {
  const read = readFragment(fragment, GAMES);
  assert.ok(read);
  return read;
}

/** @param {string} [fragment] */
function opened(fragment = "g=crossway&n=3") {
  const engine = new FakeEngine();
  const session = new Session(engine, GAMES, reading(fragment), () => PLAY_BOTH);
  return { engine, session };
}

test("a move waits until the engine knows the position, and is not sent if it is illegal there", async () => {
  const { engine, session } = opened();
  session.play("b2");
  assert.deepEqual(session.waiting, ["b2"]);
  await engine.answer(stateAfter({ game: "crossway" }, { illegal: { red: { crosscut: ["b2"] }, blue: {} } }));
  assert.deepEqual(engine.open, ["violation"]);
  await engine.answer({
    code: "crosscut",
    message: "That would be a crosscut.",
    points: ["b2"],
    links: [],
    parameters: {},
  });
  assert.equal(session.message?.text, "That would be a crosscut.");
  assert.deepEqual([session.record.moves, session.waiting], [[], []]);
});

test("moves are made one after the other, and each is reported once it is on the board", async () => {
  const { engine, session } = opened();
  /** @type {string[]} */
  const played = [];
  session.addEventListener("played", () => played.push(session.record.current.move));
  for (const move of ["a1", "b2", "a1"]) session.play(move);
  await engine.answerAll();
  assert.deepEqual(session.record.moves, ["a1", "b2"]);
  assert.deepEqual(played, ["a1", "b2"]);
  assert.equal(session.state?.ply, 2);
});

test("what a click asks goes before what is asked ahead", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1.b2&at=1");
  assert.equal(engine.asked[0].options.urgency, "click");
  await engine.answer();
  assert.deepEqual(engine.open, ["state"]);
  assert.equal(engine.asked[0].options.urgency, "ahead");
  session.goTo(session.record.next);
  assert.deepEqual(
    engine.asked.map(({ options }) => options.urgency),
    ["ahead", "click"],
  );
});

test("the other positions of the line are asked for, one at a time", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1.b2.c3");
  await engine.answer();
  for (const line of ["state", "state a1", "state a1 b2"]) {
    assert.deepEqual(engine.open, [line]);
    await engine.answer();
  }
  assert.deepEqual(engine.open, []);
  session.goTo(session.record.root);
  assert.equal(session.isCurrent, true, "the position is there at once");
});

test("looking ahead ends when another game is opened, and begins with that one", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1.b2.c3");
  await engine.answer();
  const [ahead] = engine.asked;
  session.open(reading("g=quax&n=3&m=c1.c2"));
  assert.equal(ahead.options.signal?.aborted, true);
  assert.deepEqual(engine.open, ["state c1 c2"]);
  await engine.answer();
  assert.deepEqual(engine.open, ["state"]);
  assert.equal(engine.asked[0].params.game, "quax");
  await engine.answerAll();
});

test("a position that is left is not asked for any more, and its moves are not made", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1");
  session.play("c3");
  session.goTo(session.record.root);
  assert.deepEqual(engine.open, ["state"]);
  session.play("b1");
  await engine.answerAll();
  assert.deepEqual(session.record.moves, ["b1"]);
});

test("moves that were made elsewhere are told of once their position is known, and not if another is shown first", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1");
  await engine.answerAll();
  /** @type {(string | null)[]} */
  const brought = [];
  session.addEventListener("added", () => brought.push(session.record.current.move));
  session.addMoves((record) => record.play("b2"));
  assert.deepEqual(brought, []);
  await engine.answerAll();
  assert.deepEqual(brought, ["b2"]);
  session.addMoves((record) => record.play("c3"));
  session.goTo(session.record.root);
  await engine.answerAll();
  assert.deepEqual(brought, ["b2"]);
});

test("another position of the game does not take what is written about it off the board", async () => {
  const { engine, session } = opened();
  await engine.answerAll();
  const { staying } = session;
  const { version } = session.record;
  session.annotate(({ current }) => (current.comment = "the middle"));
  assert.equal(session.record.version, version, "to write about a move changes no move");
  assert.equal(staying.aborted, false, "what goes on about the position goes on");
  session.play("b2");
  await engine.answerAll();
  assert.equal(staying.aborted, false);
  session.goTo(session.record.previous);
  assert.equal(staying.aborted, true);
  assert.equal(session.record.current.comment, "the middle");
});

test("a move that the engine refuses is left out with what follows, and the page says so", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1.b2.b2.c3");
  const violation = {
    code: "occupied",
    message: "b2 is occupied.",
    points: ["b2"],
    links: [],
    shape: "points",
    parameters: {},
  };
  await engine.refuse(new EngineError("illegal-move", "no", { ply: 2, move: "b2", violation }));
  await engine.answerAll();
  assert.deepEqual(session.record.moves, ["a1", "b2"]);
  assert.equal(session.message?.text, "Move 3, b2, is left out. b2 is occupied.");
  assert.equal(session.isCurrent, true);
});

test("links of a set-up that the engine refuses are left out, then the set-up", async () => {
  const { engine, session } = opened("g=quax&n=2&s=rb/br&l=a1-b2");
  await engine.refuse(new EngineError("bad-input", "These links cross."));
  assert.equal(session.record.setup?.links, null);
  await engine.refuse(new EngineError("bad-input", "This is no board."));
  assert.equal(session.record.setup, null);
  assert.match(session.message?.text ?? "", /These links cross\. .*This is no board\./);
  await engine.answerAll();
});

test("rules that the engine cannot read leave the position and the link as they are", async () => {
  const { engine, session } = opened("g=own:bam&n=2&s=rb/2&m=a1");
  for (const move of ["", "b1"]) {
    if (move) session.play(move);
    await engine.refuse(new EngineError("unknown-game", "The clause 'bam' cannot be read"));
    assert.deepEqual([session.record.setup?.rows, session.record.moves], [["RB", ".."], ["a1"]]);
    assert.equal(session.message?.text, "The clause 'bam' cannot be read.");
    assert.equal(headline(session), "These rules allow no move.");
  }
});

test("an engine that cannot answer is reported, and the record stays", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1.b2");
  await engine.refuse(new EngineError("no-answer", "The engine could not answer."));
  assert.equal(session.message?.text, "The engine could not answer.");
  assert.deepEqual(session.record.moves, ["a1", "b2"]);
  assert.equal(session.isCurrent, false);
});

test("nobody moves where somebody has resigned", async () => {
  const { engine, session } = opened("g=crossway&n=3&m=a1");
  await engine.answerAll();
  session.edit((record) => resign(record, "blue"));
  session.play("b2");
  await engine.answerAll();
  assert.deepEqual(session.record.moves, ["a1"]);
  assert.match(session.message?.text ?? "", /Blue has resigned/);
  session.edit((record) => (record.resignation = null));
  session.play("b2");
  await engine.answerAll();
  assert.deepEqual(session.record.moves, ["a1", "b2"]);
});

test("a reason is not shown for another position", async () => {
  const { engine, session } = opened();
  await engine.answerAll();
  const explained = session.explain("b2");
  session.open(reading("g=quax&n=3"));
  await explained;
  await settled();
  assert.equal(session.message?.text, undefined);
  await engine.answerAll();
  const legal = session.explain("b2");
  await settled();
  await engine.answer(null);
  await legal;
  assert.equal(session.message?.text, "b2 is legal for Red.");
});

test("a reason asked for while the engine starts is shown later, unless a move came first", async () => {
  const { engine, session } = opened();
  session.explain("b2");
  await engine.answer();
  await engine.answer(null);
  assert.equal(session.message?.text, "b2 is legal for Red.");
  const { engine: other, session: played } = opened();
  played.play("b2");
  played.explain("c3");
  await other.answer();
  while (other.asked.length) await other.answer(other.open[0].startsWith("violation") ? null : undefined);
  assert.deepEqual([played.record.moves, played.message], [["b2"], null]);
});

/** @param {string} fragment of a link with a task */
function asked(fragment) {
  const engine = new FakeEngine();
  /** @type {Session} */
  const session = new Session(engine, GAMES, reading(fragment), () => player);
  const player = new TaskPlayer(session);
  player.ask(reading(fragment).task ?? null);
  return { engine, session, player };
}

test("two answers to a task while the engine starts are both judged, in order, and painted meanwhile", async () => {
  const { engine, session, player } = asked("g=crossway&n=3&s=1r1/3/3&t=b&task=illegal");
  /** @type {string[]} */
  const verdicts = [];
  player.addEventListener("judged", () => verdicts.push(player.text));
  for (const point of ["a1", "c3", "a1"]) session.play(point);
  const painted = () =>
    composeOverlay(session, POINTED_NOWHERE, NO_OVERLAYS).waiting.map(({ move, color }) => `${move} ${color}`);
  assert.deepEqual(painted(), ["a1 blue", "c3 blue"]);
  await engine.answer();
  assert.deepEqual(engine.asked[0].params.answer, ["a1"]);
  await engine.answer({ verdict: "right", text: "first", replies: [], points: [] });
  assert.deepEqual(engine.asked[0].params.answer, ["a1", "c3"]);
  assert.deepEqual(
    [player.verdict, player.text],
    ["right", "first"],
    "the text is said once, and stays until there is news",
  );
  await engine.answer({ verdict: "wrong", text: "second", replies: [], points: [] });
  assert.deepEqual([player.found, verdicts, painted()], [["a1"], ["first", "second"], []]);
});

test("an answer made before the reply is judged after it", async () => {
  const { engine, session, player } = asked("g=crossway&n=3&task=play");
  session.play("b2");
  session.play("c3");
  await engine.answer();
  await engine.answer({ verdict: "right", text: "", replies: ["a1"], points: [] });
  while (engine.asked[0]?.method === "state") await engine.answer();
  assert.deepEqual(engine.asked[0]?.params.answer, ["b2", "a1", "c3"]);
  await engine.answer({ verdict: "solved", text: "", replies: [], points: [] });
  await engine.answerAll();
  assert.deepEqual([session.record.moves, player.verdict], [["b2", "a1", "c3"], "solved"]);
});

test("what is known of the answers judges them before the engine is there", async () => {
  const { engine, session, player } = asked("g=crossway&n=5&s=5/5/5/5/5&task=play");
  const turns = /** @type {import("../../web/js/puzzles/table.js").Turn[]} */ ([
    ["b2", "a1", { b2: "c3" }],
    ["d4", "", { e5: "a2" }],
  ]);
  player.ask(player.task, Promise.resolve(new Table({ side: "red", turns, rest: "e1" })));
  /** @type {string[]} */
  const verdicts = [];
  player.addEventListener("judged", () => verdicts.push(`${player.verdict} ${session.waiting.join(" ")}`));
  for (const move of ["c3", "b2", "a2", "d4"]) {
    session.play(move);
    await settled();
  }
  assert.deepEqual(verdicts, ["wrong c3 b2", "right b2 a1", "wrong b2 a1 a2 e5", "solved b2 a1 d4 e1"]);
  assert.ok(
    engine.open.every((method) => method === "state"),
    "the engine is only asked for positions",
  );
  await engine.answerAll();
  assert.deepEqual(session.record.moves, ["b2", "a1", "d4", "e1"]);
});

test("what is known of the answers offers the links that are legal, before the engine is there", async () => {
  const { session, player } = asked("g=quax&n=4&s=4/b1b1/1r1r/r1r1&l=b2-c1&task=play");
  assert.deepEqual(player.choices?.linkMoves, ["a1-b2", "c1-d2"], "none crosses the link on the board");
  const turns = /** @type {import("../../web/js/puzzles/table.js").Turn[]} */ ([
    ["c1-d2", "a4", { "c1-d2": "a1-b2 d4" }],
    ["a1-b2", "", { d4: "c4" }],
  ]);
  player.ask(player.task, Promise.resolve(new Table({ side: "red", turns, rest: "" })));
  await settled();
  assert.deepEqual(player.choices?.linkMoves, ["a1-b2", "c1-d2"]);
  session.play("d4");
  await settled();
  assert.deepEqual(player.choices?.linkMoves, ["a1-b2", "c1-d2"], "a wrong answer is taken back");
  session.play("c1-d2");
  await settled();
  assert.deepEqual(player.choices?.linkMoves, ["a1-b2"]);
});

test("what is not known of the answers is left to the engine", async () => {
  const { engine, session, player } = asked("g=crossway&n=5&s=5/5/5/5/5&task=play");
  player.ask(player.task, Promise.resolve(new Table({ side: "red", turns: [["b2", "", { b2: "c3" }]], rest: "" })));
  await engine.answerAll();
  session.play("e4");
  await settled();
  assert.deepEqual(engine.asked[0]?.params.answer, ["e4"]);
});

test("what waits to be judged is dropped when the task is solved, or left", async () => {
  const { engine, session, player } = asked("g=crossway&n=3&task=win");
  session.play("b2");
  session.play("c3");
  await engine.answer();
  await engine.answer({ verdict: "solved", text: "", replies: [], points: [] });
  await engine.answerAll();
  assert.deepEqual([session.record.moves, player.unjudged], [["b2"], []]);
  session.open(reading("g=crossway&n=3&task=win"));
  player.ask(reading("g=crossway&n=3&task=win").task ?? null);
  session.play("a1");
  session.play("a2");
  session.goTo(session.record.root);
  await engine.answerAll();
  assert.deepEqual([session.record.moves, player.unjudged, player.verdict], [[], [], null]);
});

test("links and the swap are offered before the engine has started, in its order, and again after a wrong answer", async () => {
  const { engine, session } = asked("g=quax&n=4&s=r1br/brrb/b1rr/1rb1&task=win");
  const links = ["b1-c2", "c3-d4", "b3-c2", "c3-d2", "a4-b3"];
  assert.deepEqual([session.choices?.linkMoves, session.choices?.swap], [links, false]);
  session.play("a1");
  await engine.answer(stateAfter({ game: "quax" }, { linkMoves: ["b1-c2"] }));
  await engine.answer({ verdict: "wrong", text: "", replies: [], points: [] });
  const outcome = { winner: /** @type {const} */ ("blue"), path: [], scores: null, outlines: null, zigzags: null };
  while (engine.asked.length) await engine.answer(stateAfter({ game: "quax" }, { outcome }));
  assert.deepEqual(session.record.moves, ["a1"]);
  assert.deepEqual(session.choices?.linkMoves, ["b1-c2"]);
  for (const [fragment, swap] of /** @type {const} */ ([
    ["g=quax&n=4&m=b2&task=free", true],
    ["g=quax&n=4&m=b2.c3&task=free", false],
    ["g=quax&n=4&s=4/4/4/4&m=b2&task=free", false],
  ]))
    assert.equal(asked(fragment).session.choices?.swap, swap, fragment);
  assert.deepEqual(asked("g=crossway&n=2&s=rb/br&task=win").session.choices?.linkMoves, []);
});

test("the marks of a hint go when the next hint or the solution is marked, but not what was found", async () => {
  const { engine, session, player } = asked("g=crossway&n=3&task=win-all");
  await engine.answerAll();
  const marked = () => [...session.record.current.marks.keys()].sort().join(" ");
  player.hint();
  await engine.answer({ text: "", points: ["a1", "b2", "c3"] });
  session.play("b2");
  await settled();
  await engine.answer({ verdict: "right", text: "", replies: [], points: [] });
  player.hint();
  await engine.answer({ text: "", points: ["c1"] });
  assert.equal(marked(), "b2 c1");
  player.showSolution();
  await engine.answer({ text: "", points: ["b2", "c2"], moves: [] });
  assert.equal(marked(), "b2 c2");
});

test("the choices are those after the moves that wait, whatever is known of the board", async () => {
  const { engine, session } = opened("g=quax&n=5");
  const links = () => [session.choices.turn, ...session.choices.linkMoves].join(" ");
  for (const move of ["b2", "e5", "c3", "e4"]) session.play(move);
  assert.equal(links(), "red b2-c3", "before the rules are there");
  session.play("b2-c3");
  assert.equal(links(), "blue");
  session.play("e5"); // It is taken, so the rules will refuse it.
  assert.equal(links(), "blue");
  const answerAll = async () => {
    while (engine.asked.length) {
      const [{ method, params }] = engine.asked;
      const { moves = [] } = params;
      const made = moves.filter((move) => move.includes("-")).map((name) => /** @type {const} */ ([name, "red"]));
      const known = stateAfter(params, {
        linkMoves: moves.length === 4 ? ["b2-c3"] : [],
        links: made.map(([...pair]) => pair),
      });
      await engine.answer(method === "state" ? known : { code: "occupied", message: "", points: [], links: [] });
    }
  };
  await answerAll();
  assert.equal(session.record.moves.join("."), "b2.e5.c3.e4.b2-c3");
  for (const move of ["c2", "a5", "b3", "e1"]) session.play(move);
  assert.equal(links(), "blue", "a link across one that is there is none");
  await settled();
  assert.equal(links(), "blue", "while a move is on the board that the rules have not answered about");
  await answerAll();
});

test("the first policy that takes a move, or refuses it, decides; more may be added later", () => {
  /** @type {Partial<import("../../web/js/game/move-queue.js").Policy>[]} */
  const policies = [];
  const policy = combinedPolicy(policies);
  assert.deepEqual([policy.take("a1"), policy.refusal("red"), policy.choices], [false, null, null]);
  /** @type {string[]} */
  const tried = [];
  const taker = (/** @type {string} */ name, /** @type {string} */ taken) => ({
    take: (/** @type {string} */ move) => tried.push(name) > 0 && move === taken,
  });
  policies.push(taker("first", "a1"), { ...taker("second", "b2"), refusal: () => "Not yours." }, { unjudged: ["c3"] });
  assert.deepEqual(["a1", "b2", "c3"].map(policy.take), [true, true, false]);
  assert.deepEqual(tried, ["first", "first", "second", "first", "second"]);
  assert.deepEqual([policy.refusal("red"), policy.unjudged], ["Not yours.", ["c3"]]);
});

test("a swap is offered after a first move that waits, and not to who may not move then", () => {
  const engine = new FakeEngine();
  let refusal = /** @type {string | null} */ (null);
  const policy = { ...PLAY_BOTH, refusal: (/** @type {string} */ turn) => (turn === "blue" ? refusal : null) };
  const session = new Session(engine, GAMES, reading("g=quax&n=5"), () => policy);
  session.play("c3");
  assert.deepEqual([session.choices.turn, session.choices.swap], ["blue", true]);
  refusal = "It is the computer’s turn.";
  assert.deepEqual([session.choices.turn, session.choices.swap], ["blue", false]);
});

test("what is done after the moves that wait is done at once if none waits, or none can be made", async () => {
  const { engine, session } = opened("g=quax&n=5");
  /** @type {string[]} */
  const done = [];
  const note = () => done.push(session.record.moves.join("."));
  session.play("c3");
  session.play("d4");
  session.afterWaiting(note);
  assert.deepEqual(done, []);
  await engine.answerAll();
  assert.deepEqual(done, ["c3.d4"]);
  session.afterWaiting(note);
  assert.equal(done.length, 2);
  session.play("a1");
  engine.status = "failed";
  session.afterWaiting(note);
  assert.equal(done.length, 3);
  engine.status = "ready";
  session.afterWaiting(note);
  session.open(reading("g=quax&n=5"));
  assert.equal(done.length, 3, "the game is gone");
});
