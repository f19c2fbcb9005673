/**
 * @import {Call} from "../../web/js/engine/protocol.js"
 * @import {WorkerListener} from "../../web/js/engine/worker-process.js"
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineSupervisor } from "../../web/js/engine/supervisor.js";
import { pause } from "../../web/js/site/events.js";

test("without WebAssembly nothing is started, and the reason is said", (context) => {
  const usual = globalThis.WebAssembly;
  context.after(() => Object.assign(globalThis, { WebAssembly: usual }));
  Reflect.deleteProperty(globalThis, "WebAssembly");
  const supervisor = new EngineSupervisor(() => assert.fail("a worker was started"));
  /** @type {string[]} */
  const failures = [];
  supervisor.addEventListener("failed", (event) => failures.push(Object(event).detail.message));
  supervisor.start();
  supervisor.retry();
  assert.equal(supervisor.status, "failed");
  assert.equal(failures.length, 2);
  assert.match(failures[0], /^The rules need WebAssembly, which this browser has switched off\./);
});

/** What is asked and answered in these tests; the workers do not look at it. */
const REFUSAL = {
  ply: 3,
  move: "d4",
  violation: {
    code: "occupied",
    message: "d4 is occupied.",
    points: [],
    links: [],
    shape: /** @type {const} */ ("points"),
    parameters: { point: "d4" },
  },
};
const POSITION = { game: "quax", size: 3, moves: [] };

/** Fake workers, which note what they are asked. */
class PlayedWorker {
  /** @type {Call[]} */
  asked = [];
  /** @type {number[]} */
  cancelled = [];
  ended = false;

  /** @param {WorkerListener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  /** @param {Call} call */
  call(call) {
    this.asked.push(call);
  }

  /** @param {number} id */
  cancel(id) {
    this.cancelled.push(id);
  }

  end() {
    this.ended = true;
  }

  /** @returns {string[]} the methods it was asked for */
  get methods() {
    return this.asked.map(({ method }) => method);
  }

  /** @param {string} method */
  #idOf(method) {
    const call = this.asked.find((asked) => asked.method === method);
    assert.ok(call, `${method} was not asked for`);
    return call.id;
  }

  /** @param {string} method */
  workOn(method) {
    this.listener.hear({ type: "works", id: this.#idOf(method) });
  }

  /**
   * @param {string} method
   * @param {unknown} answer
   */
  answer(method, answer) {
    this.listener.hear({ type: "answer", id: this.#idOf(method), answer });
  }

  /**
   * @param {string} method
   * @param {{progress?: number, partial?: unknown}} advance
   */
  advance(method, advance) {
    this.listener.hear({ type: "advance", id: this.#idOf(method), ...advance });
  }

  /**
   * @param {string} method
   * @param {import("../../web/js/engine/wire.js").Failure} failure
   */
  fail(method, failure) {
    this.listener.hear({ type: "failure", id: this.#idOf(method), failure });
  }
}

/** @param {number} [silenceLimit] */
function startedEngine(silenceLimit) {
  /** @type {PlayedWorker[]} */
  const workers = [];
  const engine = new EngineSupervisor((listener) => {
    const worker = new PlayedWorker(listener);
    workers.push(worker);
    return worker;
  }, silenceLimit);
  engine.start();
  return { engine, workers };
}

test("calls go out once the engine is ready, with their urgency", async () => {
  const { engine, workers } = startedEngine();
  const first = engine.request("games", {});
  const second = engine.request("state", POSITION, { urgency: "click" });
  assert.deepEqual(workers[0].asked, []);
  workers[0].listener.ready();
  assert.deepEqual(workers[0].asked, [
    { id: 1, method: "games", params: {}, urgency: "question" },
    { id: 2, method: "state", params: POSITION, urgency: "click" },
  ]);
  workers[0].answer("state", "second");
  workers[0].answer("games", "first");
  assert.deepEqual(await Promise.all([first, second]), ["first", "second"]);
});

test("the progress of a call is reported to its caller alone", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  /** @type {object[]} */
  const heard = [];
  const requests = [
    engine.request("explain", POSITION, { onProgress: (progress) => heard.push(progress) }),
    engine.request("games", {}, { onProgress: () => assert.fail("another call's progress") }),
  ];
  workers[0].advance("explain", { progress: 0.25 });
  workers[0].advance("explain", { partial: "d4" });
  workers[0].answer("explain", "explained");
  workers[0].answer("games", "all");
  assert.deepEqual(await Promise.all(requests), ["explained", "all"]);
  assert.deepEqual(heard, [
    { progress: 0.25, partial: undefined },
    { progress: undefined, partial: "d4" },
  ]);
});

test("the worker learns that an answer is not wanted any more", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const abort = new AbortController();
  const long = engine.request("explain", POSITION, { signal: abort.signal });
  workers[0].workOn("explain");
  abort.abort(new Error("no longer wanted"));
  await assert.rejects(long, /no longer wanted/);
  assert.deepEqual(workers[0].cancelled, [1]);
});

test("a call that was answered is not cancelled afterwards", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const abort = new AbortController();
  const request = engine.request("games", {}, { signal: abort.signal });
  workers[0].answer("games", "all");
  await request;
  abort.abort();
  assert.deepEqual(workers[0].cancelled, []);
});

test("an aborted request that waits for the engine is not asked at all", async () => {
  const { engine, workers } = startedEngine();
  const abort = new AbortController();
  const request = engine.request("games", {}, { signal: abort.signal });
  abort.abort(new Error("no longer wanted"));
  await assert.rejects(request, /no longer wanted/);
  workers[0].listener.ready();
  assert.deepEqual([workers[0].asked, workers[0].cancelled], [[], []]);
});

test("errors keep their code and data", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const request = engine.request("state", POSITION);
  workers[0].fail("state", { code: "illegal-move", message: "d4 is occupied.", data: REFUSAL });
  await assert.rejects(request, { name: "EngineError", code: "illegal-move", data: REFUSAL });
});

test("when a worker is lost every call is repeated", async () => {
  const { engine, workers } = startedEngine();
  let restarts = 0;
  engine.addEventListener("restarted", () => (restarts += 1));
  workers[0].listener.ready();
  const requests = [
    engine.request("explain", POSITION),
    engine.request("state", POSITION),
    engine.request("games", {}),
  ];
  workers[0].workOn("explain");
  workers[0].answer("games", "all");
  workers[0].workOn("state");
  workers[0].listener.lost("it was ended");
  assert.equal(workers[0].ended, true);
  assert.equal(engine.status, "loading");
  workers[1].listener.ready();
  assert.deepEqual(workers[1].methods, ["explain", "state"]);
  workers[1].answer("state", "stated");
  workers[1].answer("explain", "explained");
  assert.deepEqual(await Promise.all(requests), ["explained", "stated", "all"]);
  assert.equal(restarts, 1);
});

test("when a worker lacks a part the next one starts, however often, and every call is repeated", async () => {
  const { engine, workers } = startedEngine();
  const request = engine.request("explain", POSITION);
  workers[0].listener.incomplete();
  assert.deepEqual([workers[0].ended, engine.status], [true, "loading"]);
  for (const number of [1, 2, 3]) {
    workers[number].listener.ready();
    assert.deepEqual(workers[number].methods, ["explain"]);
    workers[number].workOn("explain");
    workers[number].listener.incomplete();
    assert.equal(engine.status, "loading");
  }
  workers[4].listener.ready();
  workers[4].answer("explain", "explained");
  assert.equal(await request, "explained");
});

test("a call that costs two workers is refused, the others are served", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const good = engine.request("games", {});
  const bad = engine.request("explain", POSITION);
  for (const worker of [0, 1]) {
    workers[worker].workOn("explain");
    workers[worker].listener.lost("out of memory");
    workers[worker + 1].listener.ready();
  }
  await assert.rejects(bad, { code: "no-answer", message: /out of memory/ });
  assert.deepEqual(workers[2].methods, ["games"]);
  workers[2].answer("games", "fine");
  assert.equal(await good, "fine");
});

test("no call is blamed for a worker that died over an abandoned call", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const abort = new AbortController();
  const left = engine.request("explain", POSITION, { signal: abort.signal });
  workers[0].workOn("explain");
  abort.abort();
  await assert.rejects(left);
  const waiting = engine.request("games", {});
  workers[0].listener.lost("out of memory");
  workers[1].listener.ready();
  assert.deepEqual(workers[1].methods, ["games"]);
  workers[1].answer("games", "all");
  assert.equal(await waiting, "all");
});

test("a worker that stays silent is replaced", async () => {
  const { engine, workers } = startedEngine(5);
  workers[0].listener.ready();
  const request = engine.request("games", {});
  await new Promise((resolve) => engine.addEventListener("restarted", resolve, { once: true }));
  workers[1].listener.ready();
  workers[1].answer("games", "late");
  assert.equal(await request, "late");
});

test("a worker is not silent while something comes of a part that calls wait for", async () => {
  const { engine, workers } = startedEngine(200);
  workers[0].listener.ready();
  const request = engine.request("explain", POSITION);
  for (let times = 0; times < 6; times++) {
    await pause(50);
    workers[0].listener.waits();
  }
  workers[0].answer("explain", "at last");
  assert.equal(await request, "at last");
  assert.equal(workers.length, 1);
});

test("a failed start can be tried again and serves what waited", async () => {
  const { engine, workers } = startedEngine();
  /** @type {string[]} */
  const failures = [];
  engine.addEventListener("failed", (event) => failures.push(/** @type {CustomEvent} */ (event).detail.message));
  const request = engine.request("games", {});
  workers[0].listener.failed("no WebAssembly.");
  assert.equal(engine.status, "failed");
  assert.deepEqual(failures, ["The rules could not be loaded: no WebAssembly."]);
  engine.retry();
  workers[1].listener.ready();
  workers[1].answer("games", "there");
  assert.equal(await request, "there");
});

test("workers that die idle again and again end in a failed start", () => {
  const { engine, workers } = startedEngine();
  for (const index of [0, 1, 2]) {
    workers[index].listener.ready();
    workers[index].listener.lost("it was ended");
  }
  assert.equal(engine.status, "failed");
  assert.equal(workers.length, 3);
});

test("an engine that was ended answers nothing more", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const asked = engine.request("games", {});
  engine.end();
  await assert.rejects(asked, { code: "no-answer" });
  await assert.rejects(engine.request("games", {}), { code: "no-answer" });
  assert.ok(workers[0].ended);
});

test("a worker that is ended while it starts again is started once more, but not for ever", () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  workers[0].listener.lost("it was ended");
  workers[1].listener.lost("it was ended");
  assert.equal(engine.status, "loading");
  workers[2].listener.ready();
  assert.equal(engine.status, "ready");
  const { engine: other, workers: its } = startedEngine();
  for (const index of [0, 1, 2]) its[index].listener.lost("it was ended");
  assert.equal(other.status, "failed");
  assert.equal(its.length, 3);
  const { engine: third, workers: only } = startedEngine();
  only[0].listener.lost("its script could not be loaded");
  assert.deepEqual([third.status, only.length], ["failed", 1]);
});
