/**
 * @import {WorkerListener} from "../../web/js/engine/worker-process.js"
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineSupervisor } from "../../web/js/engine/supervisor.js";

/**
 * Workers that the test plays: they note what they are asked.
 */
class PlayedWorker {
  /** @type {any[]} */
  asked = [];
  ended = false;

  /** @param {WorkerListener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  /** @param {string} request */
  call(request) {
    this.asked.push(JSON.parse(request));
  }

  end() {
    this.ended = true;
  }

  /** @param {object} answer */
  answer(answer) {
    this.listener.answer(JSON.stringify({ id: this.asked.at(-1).id, ...answer }));
  }
}

function startedEngine() {
  /** @type {PlayedWorker[]} */
  const workers = [];
  const engine = new EngineSupervisor((listener) => {
    const worker = new PlayedWorker(listener);
    workers.push(worker);
    return worker;
  });
  engine.start();
  return { engine, workers };
}

test("calls go out one at a time, in order, once the engine is ready", async () => {
  const { engine, workers } = startedEngine();
  const first = engine.request("games", {});
  const second = engine.request("state", { game: "quax" });
  assert.equal(workers[0].asked.length, 0);
  workers[0].listener.ready();
  assert.deepEqual(
    workers[0].asked.map((call) => call.method),
    ["games"],
  );
  workers[0].answer({ ok: [1] });
  workers[0].answer({ ok: [2] });
  assert.deepEqual(await Promise.all([first, second]), [[1], [2]]);
});

test("long calculations are asked for until done, and let others pass", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const long = engine.request("violation", { move: "d4" });
  const short = engine.request("games", {});
  workers[0].answer({ more: "a" });
  workers[0].answer({ ok: "short" });
  assert.deepEqual(workers[0].asked.at(-1), { id: 1, method: "violation", params: { move: "d4" }, more: "a" });
  workers[0].answer({ ok: "long" });
  assert.deepEqual(await Promise.all([long, short]), ["long", "short"]);
});

test("an aborted calculation is never asked for again", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const abort = new AbortController();
  const long = engine.request("violation", {}, { signal: abort.signal });
  abort.abort(new Error("no longer wanted"));
  await assert.rejects(long, /no longer wanted/);
  workers[0].answer({ more: "a" });
  assert.equal(workers[0].asked.length, 1);
});

test("an aborted request that waits is not asked at all", async () => {
  const { engine, workers } = startedEngine();
  const abort = new AbortController();
  const request = engine.request("games", {}, { signal: abort.signal });
  abort.abort(new Error("no longer wanted"));
  await assert.rejects(request, /no longer wanted/);
  workers[0].listener.ready();
  assert.equal(workers[0].asked.length, 0);
});

test("errors keep their code and data", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const request = engine.request("state", {});
  workers[0].answer({ error: { code: "illegal-move", message: "d4 is occupied.", data: { ply: 3 } } });
  await assert.rejects(request, { name: "EngineError", code: "illegal-move", data: { ply: 3 } });
});

test("the call that a lost worker was busy with is repeated from its beginning", async () => {
  const { engine, workers } = startedEngine();
  let restarts = 0;
  engine.addEventListener("restarted", () => (restarts += 1));
  workers[0].listener.ready();
  const request = engine.request("violation", {});
  workers[0].answer({ more: "a" });
  workers[0].listener.lost("it was ended");
  assert.equal(workers[0].ended, true);
  assert.equal(engine.status, "loading");
  workers[1].listener.ready();
  assert.equal(workers[1].asked[0].more, undefined);
  workers[1].answer({ ok: "done" });
  assert.equal(await request, "done");
  assert.equal(restarts, 1);
});

test("a call that costs two workers is refused, the next one is served", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const bad = engine.request("violation", {});
  const good = engine.request("games", {});
  workers[0].listener.lost("out of memory");
  workers[1].listener.ready();
  workers[1].listener.lost("out of memory");
  await assert.rejects(bad, { code: "no-answer", message: /out of memory/ });
  workers[2].listener.ready();
  workers[2].answer({ ok: "fine" });
  assert.equal(await good, "fine");
});

test("a worker that stays silent is replaced", async () => {
  const { engine, workers } = startedEngine();
  workers[0].listener.ready();
  const request = engine.request("games", {}, { timeout: 5 });
  const restarted = new Promise((resolve) => engine.addEventListener("restarted", resolve, { once: true }));
  await restarted;
  workers[1].listener.ready();
  workers[1].answer({ ok: "late" });
  assert.equal(await request, "late");
});

test("a failed start can be tried again and serves what waited", async () => {
  const { engine, workers } = startedEngine();
  /** @type {string[]} */
  const failures = [];
  engine.addEventListener("failed", (event) => failures.push(/** @type {CustomEvent} */ (event).detail.message));
  const request = engine.request("games", {});
  workers[0].listener.failed("no WebAssembly");
  assert.equal(engine.status, "failed");
  assert.deepEqual(failures, ["The engine could not start: no WebAssembly."]);
  engine.retry();
  workers[1].listener.ready();
  workers[1].answer({ ok: "there" });
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
