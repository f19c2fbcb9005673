/** What the status line and the signs of the players say to a person: whose turn it is, and who has won. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { consequenceSentence, headline, moveSentence, playerSign, YOU } from "../../web/js/words/sentences.js";
import { swapInWords } from "../../web/js/play/players.js";
import { GameRecord } from "../../web/js/record/record.js";

/**
 * @typedef {import("../../web/js/engine/wire.js").Color} Color
 * @typedef {import("../../web/js/engine/wire.js").State} State
 * @typedef {import("../../web/js/game/session.js").Session} Session
 * @typedef {import("../../web/js/record/record.js").Names} Names
 */

const NOBODY = { red: "", blue: "" };
const COMPUTER = { red: YOU, blue: "Computer 2" };
const TABLE = { red: "Ada", blue: "Ben" };

/**
 * @param {Partial<State>} fields
 * @param {Names} people
 * @param {{resigned?: Color | null, isNamed?: boolean}} [how]
 * @returns {string}
 */
function told(fields, people, { resigned = null, isNamed = true } = {}) {
  const record = new GameRecord({ game: "quax", size: 5 });
  if (resigned) record.resign(resigned);
  const state = { turn: "red", swapped: false, outcome: null, last: null, ...fields };
  const engine = { status: "ready" };
  return headline(/** @type {Session} */ (/** @type {unknown} */ ({ state, record, engine, hint: {} })), {
    people,
    isNamed,
  });
}

/**
 * @param {Color | null} winner
 * @param {[number, number] | null} [scores]
 * @returns {Partial<State>}
 */
function won(winner, scores = null) {
  return { outcome: /** @type {State["outcome"]} */ ({ winner, path: [], scores, outlines: null, zigzags: null }) };
}

test("the side comes first, then the person, where one is known", () => {
  assert.equal(told({}, NOBODY), "Red to move.");
  assert.equal(told({}, COMPUTER), "Red to move: your turn.");
  assert.equal(told({ turn: "blue" }, COMPUTER, { isNamed: false }), "Blue to move.");
  assert.equal(told({ turn: "blue", swapped: true }, COMPUTER), "Blue to move: your turn.");
  assert.equal(told({ turn: "blue" }, TABLE), "Blue to move: Ben’s turn.");
});

test("who has won is told to the one who sits here alone", () => {
  assert.equal(told(won("red"), NOBODY), "Red wins.");
  assert.equal(told(won("red"), COMPUTER), "Red wins: you win.");
  assert.equal(told(won("blue"), COMPUTER), "Blue wins: you lose.");
  assert.equal(told(won("blue"), TABLE), "Blue wins: Ben wins.");
  assert.equal(told(won("blue", [3, 5]), COMPUTER), "Blue wins: you lose by 5 edges to 3.");
  assert.equal(told(won(null, [4, 4]), COMPUTER), "Tie: 4 edges each.");
  assert.equal(told(won(null), NOBODY), "Tie: nobody can move.");
  assert.equal(told(won(null), COMPUTER), "Tie: nobody can move.");
});

test("a resignation names the person who has resigned", () => {
  assert.equal(told({}, NOBODY, { resigned: "red" }), "Blue wins: Red has resigned.");
  assert.equal(told({}, COMPUTER, { resigned: "red" }), "Blue wins: you have resigned.");
  assert.equal(told({}, COMPUTER, { resigned: "blue" }), "Red wins: you win. Computer 2 has resigned.");
  assert.equal(told({}, TABLE, { resigned: "red" }), "Blue wins: Ada has resigned.");
});

test("the sign of a player speaks to who sits here", () => {
  const sign = (/** @type {Color} */ color, /** @type {Names} */ names, how = {}) =>
    playerSign(color, names, { isToMove: false, winner: null, isHere: false, ...how });
  assert.deepEqual([sign("red", COMPUTER), sign("red", COMPUTER, { isToMove: true })], ["You", "Your turn"]);
  assert.deepEqual(
    [sign("red", COMPUTER, { winner: "red" }), sign("red", COMPUTER, { winner: "blue" })],
    ["You win!", "You lose"],
  );
  assert.deepEqual(
    [sign("blue", COMPUTER, { isToMove: true }), sign("blue", COMPUTER, { winner: "blue" })],
    ["Computer 2", "Computer 2"],
  );
  assert.equal(sign("red", NOBODY, { isToMove: true, isHere: true }), "Red: your turn");
  assert.equal(sign("blue", TABLE, { isToMove: true, isHere: true }), "Ben: your turn");
  assert.equal(sign("blue", TABLE, { winner: "blue", isHere: true }), "Ben wins!");
  assert.equal(sign("blue", TABLE, { isToMove: true }), "Ben", "somebody reads the game of two others");
});

test("a move is told with what the rules did because of it", () => {
  const last = { move: "e5", color: /** @type {const} */ ("blue"), filled: [], linked: [], skipped: null };
  assert.equal(moveSentence("Computer", last), "Computer played e5.");
  assert.equal(moveSentence("Computer", { ...last, linked: ["d4-e5"] }), "Computer played e5 and linked d4-e5.");
  assert.equal(moveSentence("Ada", { ...last, move: "d4-e5" }), "Ada made the link d4-e5.");
  assert.equal(consequenceSentence("You", { ...last, filled: ["d5", "c4", "b3"] }), "You filled d5, c4 and b3.");
  assert.equal(consequenceSentence("You", last), "", "what somebody has done is known to this person");
});

test("whoever is swapped is told the new side, its edges, and by whom", () => {
  const game = { edges: true };
  const alone = (/** @type {"one" | "none"} */ computer) => /** @type {const} */ ({ here: "one", computer });
  const rule = "This is the swap rule.";
  assert.equal(
    swapInWords(game, alone("one"), COMPUTER),
    `Your stone was too good. The computer takes it: you are Blue now (left to right). ${rule}`,
  );
  assert.equal(
    swapInWords(game, alone("none"), { red: YOU, blue: "Ben" }),
    `Your stone was too good. Ben takes it: you are Blue now (left to right). ${rule}`,
  );
  assert.equal(
    swapInWords(game, { here: "both", computer: "none" }, TABLE),
    `The first stone was too good. Ben takes it and is Red now (top to bottom). Ada is Blue now (left to right). ${rule}`,
  );
  assert.match(
    swapInWords(game, { here: "both", computer: "none" }, NOBODY),
    /Who was Blue takes it .* Who was Red is/,
  );
});
