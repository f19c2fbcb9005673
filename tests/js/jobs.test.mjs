/**
 * @import {Call, FromJobs} from "../../web/js/engine/protocol.js"
 * @import {Urgency} from "../../web/js/engine/requests.js"
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Jobs } from "../../web/js/engine/worker/jobs.js";

/** A bridge that spends a given number of slices on each call. */
class PlayedBridge {
  /** @type {any[]} */
  asked = [];
  /** @type {Map<number, {params: any, left: number}>} with the slices still to spend, by the id of the call */
  calls = new Map();

  /** @param {string} request */
  handle(request) {
    const asked = JSON.parse(request);
    const { id, more, cancel } = asked;
    this.asked.push(asked);
    if (cancel) return "{}";
    if (more && !this.calls.has(id)) return JSON.stringify({ id, error: { code: "bad-request", message: "" } });
    const { params, left: before } = this.calls.get(id) ?? { params: asked.params, left: asked.params.slices };
    const left = before - 1;
    this.calls.set(id, { params, left });
    if (left > 0)
      return JSON.stringify({ id, more: `${id}`, progress: 1 - left / params.slices, partial: params.partial });
    return JSON.stringify(params.error ? { id, error: params.error } : { id, ok: `answer to ${id}` });
  }
}

/** The jobs, with what they say, and breaths that the test allows one by one. */
function begin(bridge = new PlayedBridge()) {
  /** @type {FromJobs[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const breaths = [];
  const jobs = new Jobs(
    (request) => bridge.handle(request),
    (message) => said.push(message),
    (goOn) => breaths.push(goOn),
  );
  const yieldToEvents = () => breaths.shift()?.();
  const finish = () => {
    while (breaths.length) yieldToEvents();
  };
  const worked = () => said.flatMap((message) => (message.type === "works" ? [message.id] : []));
  return { jobs, bridge, said, yieldToEvents, finish, worked };
}

/**
 * @param {number} id
 * @param {object} [options]
 * @param {number} [options.slices]
 * @param {Urgency} [options.urgency]
 * @param {object} [options.error]
 * @returns {Call}
 */
function call(id, { slices = 1, urgency = "question", error } = {}) {
  return { id, method: "state", params: { slices, error }, urgency };
}

test("calls of one urgency get a slice in turn, and all of them end", () => {
  const { jobs, worked, said, finish } = begin();
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const id of ids) jobs.add(call(id, { slices: 3 }));
  finish();
  assert.deepEqual(worked(), [...ids, ...ids, ...ids]);
  const answered = said.flatMap((message) => (message.type === "answer" ? [message.answer] : []));
  assert.deepEqual(
    answered,
    ids.map((id) => `answer to ${id}`),
  );
});

test("nothing is done within the event that asks", () => {
  const { jobs, said } = begin();
  jobs.add(call(1));
  assert.deepEqual(said, []);
});

test("what is more urgent goes first, whenever it comes", () => {
  const { jobs, worked, yieldToEvents, finish } = begin();
  jobs.add(call(1, { slices: 3, urgency: "analysis" }));
  jobs.add(call(2, { slices: 2, urgency: "ahead" }));
  yieldToEvents();
  jobs.add(call(3, { slices: 2, urgency: "click" }));
  jobs.add(call(4, { urgency: "question" }));
  finish();
  assert.deepEqual(worked(), [2, 3, 3, 4, 2, 1, 1, 1]);
});

test("progress and a partial answer are reported while a call goes on", () => {
  const { jobs, said, finish } = begin();
  jobs.add({ id: 1, method: "explain", params: { slices: 2, partial: ["d4"] }, urgency: "question" });
  finish();
  assert.deepEqual(said, [
    { type: "works", id: 1 },
    { type: "advance", id: 1, progress: 0.5, partial: ["d4"] },
    { type: "works", id: 1 },
    { type: "answer", id: 1, answer: "answer to 1" },
  ]);
});

test("the parameters are sent once, and again when the engine has given the job up", () => {
  const { jobs, bridge, said, yieldToEvents, finish } = begin();
  jobs.add(call(1, { slices: 3 }));
  yieldToEvents();
  yieldToEvents();
  bridge.calls.clear();
  finish();
  const begun = { id: 1, method: "state", params: { slices: 3 } };
  const goesOn = { id: 1, more: "1" };
  assert.deepEqual(bridge.asked, [begun, goesOn, goesOn, begun, goesOn, goesOn]);
  assert.deepEqual(said.at(-1), { type: "answer", id: 1, answer: "answer to 1" });
});

test("a failure keeps its code and data", () => {
  const { jobs, said, finish } = begin();
  const error = { code: "illegal-move", message: "d4 is occupied.", data: { ply: 3 } };
  jobs.add(call(1, { error }));
  finish();
  assert.deepEqual(said.at(-1), { type: "failure", id: 1, failure: error });
});

test("a call whose answer is not wanted any more gets no further slice, and the engine gets its token", () => {
  const { jobs, bridge, worked, yieldToEvents, finish } = begin();
  jobs.add(call(1, { slices: 3 }));
  jobs.add(call(2, { slices: 2 }));
  yieldToEvents();
  jobs.cancel(1);
  finish();
  assert.deepEqual(worked(), [1, 2, 2]);
  assert.deepEqual(bridge.asked[1], { id: 1, cancel: "1" });
});

test("a call that was not begun is cancelled without a word to the engine", () => {
  const { jobs, bridge, finish } = begin();
  jobs.add(call(1));
  jobs.cancel(1);
  jobs.cancel(7);
  finish();
  assert.deepEqual(bridge.asked, []);
});

test("when Python breaks down, the page learns of it and asks nothing more", (context) => {
  context.mock.method(console, "error", () => {});
  const bridge = new PlayedBridge();
  bridge.handle = () => {
    throw new Error("Traceback\nMemoryError");
  };
  const { jobs, said, finish } = begin(bridge);
  jobs.add(call(1));
  jobs.add(call(2));
  finish();
  assert.deepEqual(said, [
    { type: "works", id: 1 },
    { type: "broken", message: "MemoryError" },
  ]);
});
