/**
 * @import {Call, FromJobs} from "../../web/js/engine/protocol.js"
 * @import {Urgency} from "../../web/js/engine/requests.js"
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SleepingEngine } from "../../web/js/embed/sleeping-engine.js";
import { plainParams } from "../../web/js/engine/requests.js";
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

/** The jobs, with what they say, and pauses that the test ends one by one. */
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
  const breathe = () => breaths.shift()?.();
  const finish = () => {
    while (breaths.length) breathe();
  };
  const worked = () => said.flatMap((message) => (message.type === "works" ? [message.id] : []));
  return { jobs, bridge, said, breathe, finish, worked };
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
  const { jobs, worked, breathe, finish } = begin();
  jobs.add(call(1, { slices: 3, urgency: "analysis" }));
  jobs.add(call(2, { slices: 2, urgency: "ahead" }));
  breathe();
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
  const { jobs, bridge, said, breathe, finish } = begin();
  jobs.add(call(1, { slices: 3 }));
  breathe();
  breathe();
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

test("a call that nobody waits for gets no further slice, and the engine gets its token", () => {
  const { jobs, bridge, worked, breathe, finish } = begin();
  jobs.add(call(1, { slices: 3 }));
  jobs.add(call(2, { slices: 2 }));
  breathe();
  jobs.cancel(1);
  finish();
  assert.deepEqual(worked(), [1, 2, 2]);
  assert.deepEqual(bridge.asked[1], { id: 1, cancel: "1" });
});

test("a call that was not begun is cancelled without asking the engine", () => {
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

/** @param {number} depth */
const nested = (depth) => JSON.parse(`{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`);

test("what is JSON is asked as it is", () => {
  const params = { game: "quax", moves: ["c3", '[["\\'], setup: { diagram: "{{[[" } };
  assert.deepEqual(plainParams(params), params);
  assert.deepEqual(plainParams(nested(400)), nested(400));
});

test("nonsense is refused before it reaches a worker", () => {
  /** @type {Record<string, unknown>} */
  const cyclic = {};
  cyclic.self = cyclic;
  for (const params of [nested(401), nested(3_000), cyclic, { big: 1n }]) {
    assert.throws(() => plainParams(/** @type {object} */ (params)), /^EngineError: the request is not JSON: /);
  }
});

/** @typedef {import("../../web/js/engine/protocol.js").EngineClient} EngineClient */

/** An engine that notes what it is asked. @implements {EngineClient} */
class NotedEngine extends EventTarget {
  /** @type {EngineClient["status"]} */
  status = "idle";
  starts = 0;
  /** @type {[string, object | undefined][]} */
  asked = [];

  start() {
    this.starts += 1;
    this.status = "loading";
  }

  retry() {}

  /** @type {EngineClient["request"]} */
  async request(method, _params, options) {
    this.asked.push([method, options]);
    return /** @type {any} */ (`answer to ${method}`);
  }
}

test("a sleeping engine asks for nothing, and for everything once it is awake", async () => {
  const engine = new NotedEngine();
  const sleeping = new SleepingEngine(engine);
  const options = { urgency: /** @type {const} */ ("ahead"), onProgress: () => {} };
  const answer = sleeping.request("state", { game: "quax", size: 3, moves: [] }, options);
  await Promise.resolve();
  assert.equal(sleeping.status, "idle");
  assert.deepEqual([engine.starts, engine.asked], [0, []]);
  sleeping.start();
  sleeping.start();
  assert.equal(await answer, "answer to state");
  assert.deepEqual(engine.asked, [["state", options]]);
  assert.equal(sleeping.status, "loading");
  assert.equal(engine.starts, 1);
});

test("boards that sleep do not notice that others are awake", () => {
  const engine = new NotedEngine();
  const [awake, asleep] = [new SleepingEngine(engine), new SleepingEngine(engine)];
  /** @type {string[]} */
  const heard = [];
  awake.addEventListener("ready", () => heard.push("awake"));
  asleep.addEventListener("ready", () => heard.push("asleep"));
  awake.start();
  engine.dispatchEvent(new CustomEvent("ready"));
  assert.deepEqual(heard, ["awake"]);
  assert.equal(asleep.status, "idle");
  awake.release();
  engine.dispatchEvent(new CustomEvent("ready"));
  assert.deepEqual(heard, ["awake"]);
  awake.start();
  engine.dispatchEvent(new CustomEvent("ready"));
  assert.deepEqual(heard, ["awake", "awake"], "a board that comes back into the page gets events again");
});
