/** The list of saved games: which one was changed last no clock tells. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, string>} what a browser stores by its keys */
const stored = {};
Object.setPrototypeOf(stored, {
  getItem: (/** @type {string} */ key) => (Object.hasOwn(stored, key) ? stored[key] : null),
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => (stored[key] = text),
  removeItem: (/** @type {string} */ key) => delete stored[key],
});

Object.assign(globalThis, { localStorage: stored });
const { listGames, loadGame, nextOrder, saveGame, stepBack } = await import("../../web/js/storage/saved-games.js");
const { NO_VERSION } = await import("../../web/js/storage/versions.js");

/**
 * @param {string} id
 * @param {number} changed
 */
function save(id, changed) {
  saveGame({ id, title: "", fragment: `v=1&g=${id}`, changed, order: nextOrder(), version: NO_VERSION }, true);
}

const order = () => listGames().map(({ id }) => id);

test("the game that was changed last is the first, though the clock was set back", () => {
  localStorage.setItem("crosscut.game.old", JSON.stringify({ title: "", fragment: "v=1", changed: 9_000 }));
  localStorage.setItem("crosscut.game.older", JSON.stringify({ title: "", fragment: "v=1", changed: 8_000 }));
  save("quax", 5_000);
  save("crossway", 10);
  assert.deepEqual(order(), ["crossway", "quax", "old", "older"]);
  save("quax", 5);
  assert.deepEqual(order(), ["quax", "crossway", "old", "older"]);
  assert.ok(stepBack("quax"));
  assert.equal(order()[0], "quax");
});

test("who gives a game another name changes nothing of the order", () => {
  const game = loadGame("crossway");
  assert.ok(game);
  saveGame({ ...game, title: "mine" });
  assert.deepEqual(order(), ["quax", "crossway", "old", "older"]);
});

test("where the last order is lost the games tell it", () => {
  localStorage.removeItem("crosscut.order");
  save("old", 1);
  assert.deepEqual(order(), ["old", "quax", "crossway", "older"]);
  localStorage.setItem("crosscut.order", "nonsense");
  save("older", 1);
  assert.deepEqual(order(), ["older", "old", "quax", "crossway"]);
});
