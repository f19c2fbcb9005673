/** Sentences of the engine on a page in another language: whole answers, partial ones, failures, and what is kept. */

import assert from "node:assert/strict";
import test, { afterEach, describe } from "node:test";

import { inThisLanguage, sentenceOf } from "../../web/js/engine/said.js";
import { inEnglish, isSaid } from "../../web/js/lab/saved-sentences.js";
import { EngineSupervisor } from "../../web/js/engine/supervisor.js";
import { Jobs } from "../../web/js/engine/worker/jobs.js";

/**
 * @import { Said, Sentences } from "../../web/js/engine/said.js"
 * @import { WorkerListener } from "../../web/js/engine/worker-process.js"
 */

const FRENCH = {
  lang: "fr",
  messages: {
    "{point} is occupied.": "{point} est occupé.",
    "make|a crosscut": "une coupe croisée",
    "There is {pattern}: {points}.": "Il y a {pattern} : {points}.",
  },
  plurals: { "The points {points} are cut off.": { one: "Le point {points} est coupé.", other: "Coupés : {points}." } },
};
/** @type {Said} */
const OCCUPIED = ["{point} is occupied.", { point: "d4" }];
/** @type {Said} */
const CUT_OFF = [
  "The points {points} are cut off.",
  { n: 2, points: { list: ["a1", "b2"], word: "and" } },
  "The point {points} is cut off.",
];
/** @type {Said} */
const ROUNDED = ["{low} to {high}", { low: { number: 0, digits: 1 }, high: { number: 1234.5, digits: 1 } }];
/** @type {Said} */
const CROSSCUT = ["There is {pattern}: {points}.", { pattern: ["make|a crosscut", {}], points: "a1 b1 a2 b2" }];
const SAID = { "d4 is occupied.": OCCUPIED };

const speak = (/** @type {unknown} */ language) => Object.assign(globalThis, { crosscutLanguage: language });

describe("sentences of the engine", () => {
  afterEach(() => Reflect.deleteProperty(globalThis, "crosscutLanguage"));

  test("are said in the language of the page, with lists, numbers and sentences as values", () => {
    assert.deepEqual([OCCUPIED, CUT_OFF, CROSSCUT].map(sentenceOf), [
      "d4 is occupied.",
      "The points a1 and b2 are cut off.",
      "There is a crosscut: a1 b1 a2 b2.",
    ]);
    speak(FRENCH);
    assert.deepEqual([OCCUPIED, CUT_OFF, CROSSCUT].map(sentenceOf), [
      "d4 est occupé.",
      "Coupés : a1 et b2.",
      "Il y a une coupe croisée : a1 b1 a2 b2.",
    ]);
    assert.equal(sentenceOf(["of {games}", { games: 12345.5 }]), `of ${(12345.5).toLocaleString("fr")}`);
    assert.equal(sentenceOf(ROUNDED), "0,0 to 1234,5".replace("1234", (1234).toLocaleString("fr")));
    assert.equal(inEnglish(ROUNDED), "0.0 to 1234.5");
    assert.equal(sentenceOf([CUT_OFF[0], { n: 1, points: "c3" }, CUT_OFF[2]]), "Le point c3 est coupé.");
    assert.deepEqual([OCCUPIED, CUT_OFF, CROSSCUT].map(inEnglish), [
      "d4 is occupied.",
      "The points a1 and b2 are cut off.",
      "There is a crosscut: a1 b1 a2 b2.",
    ]);
  });

  test("replace the English ones wherever these stand in an answer, and nothing else", () => {
    speak(FRENCH);
    const file = "1. d4 {d4 is occupied.}";
    const problems = [{ text: "d4 is occupied." }];
    const answer = { message: "d4 is occupied.", points: ["d4"], problems, move: null, file };
    assert.deepEqual(inThisLanguage(answer, SAID), {
      message: "d4 est occupé.",
      points: ["d4"],
      problems: [{ text: "d4 est occupé." }],
      move: null,
      file,
    });
    assert.equal(inThisLanguage("constructor", SAID), "constructor");
    assert.equal(inThisLanguage(answer, undefined), answer);
  });

  test("what is kept of them is checked", () => {
    assert.ok([OCCUPIED, CUT_OFF, CROSSCUT, ROUNDED].every((said) => isSaid(said)));
    const wrong = [
      null,
      "text",
      [],
      ["text"],
      ["text", null],
      [7, {}],
      ["text", {}, 7],
      ["text", { value: {} }],
      ["text", { value: { number: 1, digits: 500 } }],
      ["text", { value: { number: 1, digits: 0.5 } }],
      ["text", { value: { number: "1", digits: 1 } }],
      ["text", { value: { list: [], word: "and" } }],
      ["text", { value: { list: [null], word: "and" } }],
      ["text", { value: { list: ["a"], word: "nor" } }],
    ];
    for (const value of wrong) assert.ok(!isSaid(value), JSON.stringify(value));
    /** @type {unknown} */
    let deep = "end";
    for (let depth = 0; depth < 10_000; depth += 1) deep = ["{value}", { value: deep }];
    assert.ok(!isSaid(deep));
  });
});

/** An engine with a worker that notes its calls; `hear` is what the page hears of the worker. */
function startedEngine() {
  /** @type {{call: object[], hear: WorkerListener["hear"]}} */
  const worker = { call: [], hear: () => {} };
  const engine = new EngineSupervisor((listener) => {
    worker.hear = listener.hear;
    queueMicrotask(listener.ready);
    return { call: (call) => worker.call.push(call), cancel() {}, end() {} };
  });
  engine.start();
  return { engine, worker };
}

describe("the engine of a page", () => {
  afterEach(() => Reflect.deleteProperty(globalThis, "crosscutLanguage"));
  const params = { game: "quax" };

  test("is asked for templates in another language alone", async () => {
    const { engine, worker } = startedEngine();
    await null;
    const answer = engine.request("state", params);
    assert.deepEqual(worker.call, [{ id: 1, method: "state", params, urgency: "question" }]);
    worker.hear({ type: "answer", id: 1, answer: "d4 is occupied." });
    assert.equal(await answer, "d4 is occupied.");
    speak(FRENCH);
    const asked = engine.request("state", params);
    assert.deepEqual(worker.call[1], { id: 2, method: "state", params, urgency: "question", said: true });
    engine.end();
    await assert.rejects(asked, { code: "no-answer" });
  });

  test("answers, tells its progress and fails in the language of the page", async () => {
    speak(FRENCH);
    const { engine, worker } = startedEngine();
    await null;
    /** @type {unknown[]} */
    const heard = [];
    const answer = engine.request("explain", params, { onProgress: ({ partial }) => heard.push(partial) });
    worker.hear({ type: "advance", id: 1, partial: ["d4 is occupied."], said: SAID });
    worker.hear({ type: "answer", id: 1, answer: { text: "d4 is occupied." }, said: SAID });
    assert.deepEqual([heard, await answer], [[["d4 est occupé."]], { text: "d4 est occupé." }]);
    const refused = engine.request("state", params);
    const failure = { code: /** @type {const} */ ("bad-input"), message: "d4 is occupied.", data: null };
    worker.hear({ type: "failure", id: 2, failure, said: SAID });
    await assert.rejects(refused, { code: "bad-input", message: "d4 est occupé." });
    engine.end();
  });

  test("answers in English to who says the sentences elsewhere", async () => {
    speak(FRENCH);
    const { engine, worker } = startedEngine();
    await null;
    /** @type {Sentences[]} */
    const heard = [];
    const answer = engine.request("state", params, { onSaid: (said) => heard.push(said) });
    worker.hear({ type: "answer", id: 1, answer: "d4 is occupied.", said: SAID });
    assert.deepEqual([await answer, heard], ["d4 is occupied.", [SAID]]);
    engine.end();
  });

  test("asks for the templates of each slice of a job", () => {
    /** @type {object[]} */
    const asked = [];
    /** @type {object[]} */
    const told = [];
    const answers = [
      { id: 1, more: "token", partial: "p", said: SAID },
      { id: 1, ok: "a", said: SAID },
    ];
    /** @type {(() => void)[]} */
    const later = [];
    const jobs = new Jobs(
      (request) => (asked.push(JSON.parse(request)), JSON.stringify(answers.shift())),
      (message) => message.type !== "works" && told.push(message),
      (goOn) => later.push(goOn),
    );
    jobs.add({ id: 1, method: "explain", params, urgency: "question", said: true });
    while (later.length) later.shift()?.();
    assert.deepEqual(asked, [
      { id: 1, method: "explain", params, said: true },
      { id: 1, more: "token", said: true },
    ]);
    assert.deepEqual(told, [
      { type: "advance", id: 1, progress: undefined, partial: "p", said: SAID },
      { type: "answer", id: 1, answer: "a", said: SAID },
    ]);
  });
});
