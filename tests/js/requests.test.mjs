import assert from "node:assert/strict";
import { test } from "node:test";
import { plainParams } from "../../web/js/engine/requests.js";

/** @param {number} depth */
const nested = (depth) => JSON.parse(`{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`);

test("what is JSON is asked as it is", () => {
  const params = { game: "quax", moves: ["c3", '[["\\'], setup: { diagram: "{{[[" } };
  assert.deepEqual(plainParams(params), params);
  assert.deepEqual(plainParams(nested(400)), nested(400));
  assert.deepEqual(plainParams({ level: undefined, seconds: NaN, known: null }), { seconds: null, known: null });
});

test("lists are asked as lists in a page whose library has changed how JSON is written", (context) => {
  const lists = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (Array.prototype));
  context.after(() => delete lists.toJSON);
  lists.toJSON = () => "a list";
  assert.deepEqual(plainParams({ moves: ["c3"] }).moves.slice(), ["c3"]);
});

test("nonsense is refused before it reaches a worker", () => {
  /** @type {Record<string, unknown>} */
  const cyclic = {};
  cyclic.self = cyclic;
  for (const params of [nested(401), nested(3_000), cyclic, { big: 1n }, { moves: [() => {}] }]) {
    assert.throws(() => plainParams(/** @type {object} */ (params)), /^EngineError: the request is not JSON: /);
  }
});
