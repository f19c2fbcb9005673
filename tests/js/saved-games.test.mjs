/** The list of saved games: which one was changed last no clock tells. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./generated-modules.mjs";
import { GAMES } from "./catalogue.mjs";

/** @type {Record<string, string>} what a browser stores by its keys */
const stored = {};
Object.setPrototypeOf(stored, {
  getItem: (/** @type {string} */ key) => (Object.hasOwn(stored, key) ? stored[key] : null),
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => (stored[key] = text),
  removeItem: (/** @type {string} */ key) => delete stored[key],
});

Object.assign(globalThis, { localStorage: stored });
const { listGames, loadGame, NO_VERSION, nextOrder, saveGame, stepBack } =
  await import("../../web/js/address/saved-games.js");
const { describeSavedGame } = await import("../../web/js/first-page/saved-game.js");

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

/**
 * @param {string} fields of the address
 * @param {object} match
 * @param {string} [standing]
 * @returns {string[]} what My games says of it, and under which filter it is
 */
function told(fields, match, standing = "") {
  const fragment = `v=1&g=quax&n=9&${fields}`;
  const saved = { id: "quax", title: "", fragment, changed: 0, order: 0, version: NO_VERSION, standing, match };
  const { name, people, end, standing: stands } = describeSavedGame(saved, GAMES);
  return [`${name}: ${people}`, stands, end];
}

test("a game of the list says whom I have beaten, in how many moves, also after a swap", () => {
  const computer = { opponent: "computer", level: 4, side: "red", played: 3 };
  const three = "m=c3.d4.b2";
  assert.deepEqual(told(three, { ...computer, result: "red" }), ["Quax 9: you beat level 4 in 3 moves", "", "Won"]);
  assert.deepEqual(told(three, { ...computer, result: "blue" }), ["Quax 9: level 4 beat you in 3 moves", "", "Lost"]);
  assert.equal(told("m=c3.swap.b2", { ...computer, result: "blue" })[2], "Won", "I am Blue after the swap");
  const open = told(three, { ...computer, result: "" }, "Blue to move.");
  assert.deepEqual(open, ["Quax 9: you against level 4", "Blue to move.", "Unfinished"]);
  assert.equal(told(three, { ...computer, result: "tie" })[0], "Quax 9: you and level 4 tied");
});

test("a game of the list names the friends", () => {
  const names = "m=c3.d4.b2&red=Ada&blue=Ben";
  const table = { opponent: "friend", level: 1, side: "red", played: 2 };
  assert.deepEqual(told(names, { ...table, result: "blue" }), ["Quax 9: Ben beat Ada in 2 moves", "", "Ended"]);
  assert.equal(told(names, { ...table, result: "" })[0], "Quax 9: Ada and Ben");
  assert.equal(told("m=c3.swap.b2&red=Ada", { ...table, result: "blue" })[0], "Quax 9: Ada beat Blue in 2 moves");
  const byLink = { ...table, opponent: "link", side: "blue" };
  assert.deepEqual(told(names, { ...byLink, result: "blue" }), ["Quax 9: you beat Ada in 2 moves", "", "Won"]);
  assert.equal(told(names, { ...byLink, result: "stopped" })[0], "Quax 9: stopped with Ada");
});

test("of a game that was saved before results were, the sentence about it tells the result", () => {
  const old = { opponent: "computer", level: 2, side: "red", played: 3 };
  assert.equal(told("m=c3.d4.b2", old, "Red wins.")[0], "Quax 9: you beat level 2 in 3 moves");
  assert.deepEqual(told("m=c3", {}, "Blue to move.").slice(1), ["Blue to move.", "Unfinished"]);
});
