import assert from "node:assert/strict";
import { test } from "node:test";
import { SleepingEngine } from "../../web/js/embed/sleeping-engine.js";

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
