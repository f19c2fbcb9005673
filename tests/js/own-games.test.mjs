/** Own games on the pages: what they are called, what files of them are called, which of them are saved. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFragment } from "../../web/js/address/fragment.js";
import { describe, readerOf } from "../../web/js/embed/description.js";
import { goalOf, goalSentence } from "../../web/js/words/goals.js";
import { whyNotLarger } from "../../web/js/play/new-game-dialog.js";
import { fileNameOf, gameOf, inventorOf, titleOf } from "../../web/js/record/own-game.js";
import { GameRecord } from "../../web/js/record/record.js";
import { listDrafts } from "../../web/js/invent/drafts.js";
import { GAMES, QUAX } from "./fake-engine.mjs";

const SAFE = "own:ban-xo/ox.safe";

/** @param {string} id */
function gameWith(id) {
  const game = gameOf(GAMES, id);
  assert.ok(game);
  return game;
}

const usual = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
/** @type {Map<string, string>} */
const stored = new Map();

before(() => {
  const value = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
  };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
});

after(() => {
  if (usual) Object.defineProperty(globalThis, "localStorage", usual);
  else delete (/** @type {any} */ (globalThis).localStorage);
});

test("a record names its own game, but no game of the catalogue", () => {
  const named = { called: "No square", inventor: "Ada" };
  assert.deepEqual([titleOf(gameWith(SAFE), named), inventorOf(gameWith(SAFE), named)], ["No square", "Ada"]);
  assert.deepEqual([titleOf(QUAX, named), inventorOf(QUAX, named)], ["Quax", "Bill Taylor"]);
  assert.equal(titleOf(gameWith(SAFE), { called: "" }), "Untitled game");
});

test("names of files hold no sign that a system forbids, and are those of the engine", () => {
  assert.deepEqual(["own:join-sides", SAFE, "quax"].map(fileNameOf), ["own-d72a48", "own-d3ad8a", "quax"]);
});

test("a size is refused with its reason where the board must stay fillable", () => {
  assert.match(whyNotLarger(gameWith(SAFE)), /too long/);
  for (const id of ["own:ban-xn/nx.safe", "own:join-sides"]) assert.equal(whyNotLarger(gameWith(id)), "");
});

test("nobody is told to join edges where that loses", () => {
  const avoid = gameWith("own:join-rising.avoid");
  assert.deepEqual(
    [goalOf(avoid, "red"), goalSentence(avoid, "red")],
    ["not top to bottom", "Whoever joins loses: make Blue join left and right before you join top and bottom."],
  );
  assert.equal(goalOf(gameWith(SAFE), "red"), "top to bottom");
});

test("the attributes of a figure name its own game", async () => {
  const attributes = { game: SAFE, called: "No crosscut", inventor: "<b>", size: "5", title: "a tooltip" };
  const described = describe((name) => Object.entries(attributes).find(([key]) => key === name)?.[1] ?? null, "");
  const { broken, read } = await readerOf(described, GAMES);
  const { record } = read();
  assert.deepEqual([broken, record.game, record.called, record.inventor], [null, SAFE, "No crosscut", "<b>"]);
});

test("a game that is played is kept once under each of its names", async () => {
  const { savePlayed } = await import("../../web/js/first-page/your-games.js");
  for (const called of ["One", "Two", "One"]) {
    const record = new GameRecord({ game: SAFE, size: 5, called });
    record.play("c3");
    savePlayed(record, GAMES);
  }
  const kept = listDrafts().map(({ fragment }) => readFragment(fragment, GAMES)?.record);
  assert.deepEqual(
    kept.map((record) => [record?.called, record?.root.children.length]),
    [
      ["Two", 0],
      ["One", 0],
    ],
  );
});
