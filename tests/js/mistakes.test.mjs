/** My mistakes: when a turning point becomes a puzzle, and how such puzzles are saved, merged and deleted. */

import assert from "node:assert/strict";
import { EngineError } from "../../web/js/engine/requests.js";
import { Session } from "../../web/js/game/session.js";
import { readFragment } from "../../web/js/address/fragment.js";
import { puzzlesAgain } from "../../web/js/puzzles/days.js";
import * as mistakes from "../../web/js/puzzles/mistakes.js";
import { addVerdict, outcomeOn, readResults, stateOf } from "../../web/js/puzzles/results.js";
import { dayOf } from "../../web/js/puzzles/todays-puzzles.js";
import { PuzzleMaker } from "../../web/js/review/puzzle-maker.js";
import { FakeEngine, GAMES, settled } from "./fake-engine.mjs";
import { storage, test } from "./saved-in-memory.mjs";

const { saveMistake, listMistakes, mergedMistakes, mistakeId, mistakesAsPuzzles } = mistakes;

const DAY = 86_400_000;
const NOW = new Date("2026-11-26T23:30:00Z");
const TODAY = dayOf(NOW);
const FRAGMENT = "g=quax&n=5&m=c3.d4&task=play&v=1";
const OWN = "g=own:ban-xo/ox&n=5&m=c3.d4&called=Mine&task=play&v=2";

test("a mistake is a failed puzzle: it comes back after one, three and ten days until it is known", () => {
  assert.ok(saveMistake(FRAGMENT, NOW));
  assert.ok(saveMistake(FRAGMENT, new Date(NOW.getTime() + DAY)), "twice is once");
  const id = mistakeId(FRAGMENT);
  assert.deepEqual([...(readResults().get(id)?.keys() ?? [])], [TODAY]);
  assert.equal(outcomeOn(readResults().get(id), TODAY), "wrong");
  assert.deepEqual(puzzlesAgain(readResults(), TODAY), []);
  let day = TODAY;
  for (const pause of [1, 3, 10]) {
    assert.deepEqual(puzzlesAgain(readResults(), day + pause - 1), []);
    day += pause;
    assert.deepEqual(puzzlesAgain(readResults(), day), [id]);
    addVerdict(id, { day, localDay: day }, "solved");
  }
  assert.deepEqual(puzzlesAgain(readResults(), day + 1000), []);
  assert.equal(stateOf(readResults().get(id)), "solved");
});

test("mistakes are puzzles with a name of their own, of own games, too", () => {
  saveMistake(FRAGMENT, NOW);
  saveMistake(OWN, new Date(NOW.getTime() + 1));
  const [own, quax] = mistakesAsPuzzles(GAMES);
  assert.deepEqual([own.own?.name, quax.own?.name], ["Mine 5 × 5, move 3", "Quax 5 × 5, move 3"]);
  assert.deepEqual([own.link, quax.link], [OWN, FRAGMENT]);
  assert.match(quax.id, /^mistake-[0-9a-f]{6}$/);
});

test("two tabs, a deletion, and putting back", () => {
  saveMistake(FRAGMENT, NOW);
  const [first] = listMistakes();
  storage.stored.set(
    mistakes.MISTAKES,
    mergedMistakes(storage.stored.get(mistakes.MISTAKES) ?? "", JSON.stringify([{ fragment: OWN, made: 1 }])),
  );
  mistakes.deleteMistake(FRAGMENT);
  assert.deepEqual(listMistakes(), [{ fragment: OWN, made: 1 }], "what the other tab has kept stays");
  assert.ok(mistakes.putBack(first));
  assert.deepEqual(listMistakes(), [first, { fragment: OWN, made: 1 }]);
});

test("where there is no room nothing is said to be kept", () => {
  storage.isFull = true;
  assert.equal(saveMistake(FRAGMENT, NOW), false);
  storage.isFull = false;
  assert.deepEqual(listMistakes(), []);
  assert.equal(readResults().size, 0);
});

test("mistakes are brought together in any order, any number of times, and nonsense is left out", () => {
  const [early, late, other] = [
    { fragment: FRAGMENT, made: 1 },
    { fragment: FRAGMENT, made: 5 },
    { fragment: OWN, made: 3 },
  ].map((mistake) => JSON.stringify([mistake]));
  const expected = mergedMistakes(early, other);
  assert.deepEqual(
    JSON.parse(expected).map((/** @type {{made: number}} */ { made }) => made),
    [3, 1],
  );
  assert.equal(mergedMistakes(mergedMistakes(other, late), mergedMistakes(early, late)), expected);
  assert.equal(mergedMistakes("", "{"), "");
  const hostile = ['"', "null", '[null, 7, {"fragment": 1, "made": 1}, {"fragment": "x", "made": "1"}]', '{"a": 1}'];
  for (const text of hostile) {
    storage.stored.set(mistakes.MISTAKES, text);
    assert.deepEqual(listMistakes(), []);
  }
  const bad = ["", "nonsense", "g=none&n=5&task=play&v=1", "g=quax&n=5&m=c3&v=1", "g=quax&n=99&task=play&v=1"];
  storage.stored.set(mistakes.MISTAKES, JSON.stringify(bad.map((fragment) => ({ fragment, made: 1 }))));
  assert.deepEqual(mistakesAsPuzzles(GAMES), []);
});

/** A maker beside a game whose positions the engine knows. */
async function making() {
  const engine = new FakeEngine();
  const reading = readFragment("g=quax&n=5&m=c3.d4.b2.e5&v=1", GAMES);
  if (!reading) throw new Error("nothing to read");
  const session = new Session(engine, GAMES, reading, () => /** @type {any} */ ({ take: () => false }));
  for (const node of [session.record.root, ...session.record.root.end.line]) {
    const known = session.positions.ask(session.record, node);
    await engine.answerAll();
    await known;
  }
  const maker = new PuzzleMaker(session);
  const [, before] = session.record.root.end.line;
  const other = session.record.root.end;
  return { engine, session, maker, node: before, other };
}

const found = (/** @type {number | null} */ answers) => ({ wrong: [], faults: [], answers });

test("a position in which exactly one move wins becomes a link with its task, without what followed", async () => {
  const { engine, maker, node } = await making();
  maker.follow(node);
  assert.equal(maker.winning(node), undefined);
  assert.equal(engine.asked[0].method, "check-figure");
  await engine.answer(found(1));
  assert.equal(maker.winning(node), 1);
  assert.equal(maker.save(node), FRAGMENT);
  assert.deepEqual(
    listMistakes().map(({ fragment }) => fragment),
    [FRAGMENT],
  );
  storage.isFull = true;
  storage.stored.clear();
  assert.equal(maker.save(node), null);
});

test("what is cancelled is asked again, and what is decided is not", async () => {
  const { engine, maker, node, other } = await making();
  maker.follow(node);
  maker.follow(other);
  await settled();
  assert.deepEqual(engine.asked.length, 1, "the first question is cancelled");
  maker.follow(node);
  await settled();
  assert.deepEqual(engine.open, ["check-figure"]);
  await engine.answer(found(2));
  assert.equal(maker.winning(node), 2);
  maker.follow(null);
  maker.follow(node);
  assert.deepEqual(engine.open, []);
  assert.equal(maker.winning(node), 2);
});

test("what the solver cannot decide is told, and asked again when the reader comes back", async () => {
  const { engine, maker, node } = await making();
  maker.follow(node);
  await engine.answer(found(null));
  assert.equal(maker.winning(node), null);
  maker.follow(node);
  assert.deepEqual(engine.open, [], "not again and again");
  maker.follow(null);
  maker.follow(node);
  assert.equal(maker.winning(node), undefined);
  await engine.answer(found(1));
  assert.equal(maker.winning(node), 1);
});

test("what fails is asked again as long as the reader stays", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { engine, maker, node } = await making();
  maker.follow(node);
  for (const code of ["no-answer", "bad-request"]) {
    await engine.refuse(new EngineError(code, "The engine was lost."));
    assert.equal(maker.winning(node), undefined);
    assert.deepEqual(engine.open, []);
    context.mock.timers.tick(1000);
    await settled();
    assert.deepEqual(engine.open, ["check-figure"]);
  }
  await engine.answer(found(1));
  assert.equal(maker.winning(node), 1);
  maker.follow(null);
  context.mock.timers.tick(10_000);
  await settled();
  assert.deepEqual(engine.open, []);
});

test("a failed question is not asked again once the reader has left", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { engine, maker, node } = await making();
  maker.follow(node);
  await engine.refuse(new EngineError("no-answer", "The engine was lost."));
  maker.follow(null);
  context.mock.timers.tick(10_000);
  await settled();
  assert.deepEqual(engine.open, []);
});
