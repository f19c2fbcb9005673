/**
 * What is said to a person: by the status line and the signs of the players, and in a game by link about what is sent
 * and what arrives.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFragment, writeFragment } from "../../web/js/address/fragment.js";
import {
  invitation,
  newsSentence,
  numberedMoves,
  saidBy,
  stateToSend,
  withoutSender,
  withSpeakers,
} from "../../web/js/by-link/sentences.js";
import { swapInWords } from "../../web/js/play/players.js";
import { newGameId } from "../../web/js/play/series.js";
import { GameRecord, resign } from "../../web/js/record/record.js";
import { goalOf, scoreOf } from "../../web/js/words/goals.js";
import { headline, playerSign } from "../../web/js/words/headline.js";
import { problemMessage } from "../../web/js/words/messages.js";
import { consequenceSentence, moveSentence } from "../../web/js/words/moves.js";
import { FRIEND, YOU } from "../../web/js/words/names.js";
import { pointLabel } from "../../web/js/words/points-in-words.js";
import { GAMES } from "./fake-engine.mjs";

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
function headlineOf(fields, people, { resigned = null, isNamed = true } = {}) {
  const record = new GameRecord({ game: "quax", size: 5 });
  if (resigned) resign(record, resigned);
  const state = { turn: "red", swapped: false, outcome: null, last: null, ...fields };
  const engine = { status: "ready" };
  return headline(/** @type {Session} */ (/** @type {unknown} */ ({ state, record, engine, expectedBoard: {} })), {
    people,
    isNamed,
  });
}

/**
 * @param {Color | null} winner
 * @param {[number, number] | null} [scores]
 * @param {NonNullable<State["outcome"]>["outlines"]} [outlines]
 * @returns {Partial<State>}
 */
function won(winner, scores = null, outlines = null) {
  return { outcome: /** @type {State["outcome"]} */ ({ winner, path: [], scores, outlines, zigzags: null }) };
}

test("the side comes first, then the person, if one is known", () => {
  assert.equal(headlineOf({}, NOBODY), "Red to move.");
  assert.equal(headlineOf({}, COMPUTER), "Red to move: your turn.");
  assert.equal(headlineOf({ turn: "blue" }, COMPUTER, { isNamed: false }), "Blue to move.");
  assert.equal(headlineOf({ turn: "blue", swapped: true }, COMPUTER), "Blue to move: your turn.");
  assert.equal(headlineOf({ turn: "blue" }, TABLE), "Blue to move: Ben’s turn.");
});

test("the result is put as won or lost for the one person who plays here", () => {
  assert.equal(headlineOf(won("red"), NOBODY), "Red wins.");
  assert.equal(headlineOf(won("red"), COMPUTER), "Red wins: you win.");
  assert.equal(headlineOf(won("blue"), COMPUTER), "Blue wins: you lose.");
  assert.equal(headlineOf(won("blue"), TABLE), "Blue wins: Ben wins.");
  assert.equal(
    headlineOf(won("blue", [3, 5], { top: [], bottom: [] }), COMPUTER),
    "Blue wins: you lose by 5 edges to 3.",
  );
  assert.equal(headlineOf(won("blue", [3, 5]), COMPUTER), "Blue wins: you lose by 5 to 3.", "scores of another game");
  assert.equal(headlineOf(won(null, [4, 4]), COMPUTER), "Tie: 4 to 4.");
  assert.equal(headlineOf(won(null), NOBODY), "Tie: nobody can move.");
  assert.equal(headlineOf(won(null), COMPUTER), "Tie: nobody can move.");
});

test("a resignation names the person who has resigned", () => {
  assert.equal(headlineOf({}, NOBODY, { resigned: "red" }), "Blue wins: Red has resigned.");
  assert.equal(headlineOf({}, COMPUTER, { resigned: "red" }), "Blue wins: you have resigned.");
  assert.equal(headlineOf({}, COMPUTER, { resigned: "blue" }), "Red wins: you win. Computer 2 has resigned.");
  assert.equal(
    headlineOf({}, { red: YOU, blue: FRIEND }, { resigned: "blue" }),
    "Red wins: you win. Your friend has resigned.",
  );
  assert.equal(headlineOf({}, TABLE, { resigned: "red" }), "Blue wins: Ada has resigned.");
});

test("the sign of a player addresses the person here", () => {
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
  assert.equal(sign("blue", { red: YOU, blue: FRIEND }), "Your friend");
  assert.equal(sign("blue", TABLE, { isToMove: true }), "Ben", "somebody reads the game of two others");
});

test("a move is reported with its consequences", () => {
  const last = { move: "e5", color: /** @type {const} */ ("blue"), filled: [], linked: [], skipped: null };
  assert.equal(moveSentence("Computer", last), "Computer played e5.");
  assert.equal(moveSentence("Computer", { ...last, linked: ["d4-e5"] }), "Computer played e5 and linked d4-e5.");
  assert.equal(moveSentence(YOU, last), "You played e5.");
  assert.equal(moveSentence("Ada", { ...last, move: "d4-e5" }), "Ada made the link d4-e5.");
  assert.equal(consequenceSentence({ ...last, filled: ["d5", "c4", "b3"] }), "You filled d5, c4 and b3.");
  assert.equal(consequenceSentence(last), "", "people know what they have done themselves");
});

test("after a swap the person learns the new side, its edges, and who swapped", () => {
  const game = { id: "quax", edges: true, wonBy: /** @type {const} */ ("path") };
  const alone = (/** @type {"one" | "none"} */ computer) => /** @type {const} */ ({ here: "one", computer });
  const rule = "This is the swap rule.";
  assert.equal(
    swapInWords(game, alone("one"), COMPUTER),
    `Your stone was too strong. The computer takes it: you are Blue now (left to right). ${rule}`,
  );
  assert.equal(
    swapInWords(game, alone("none"), { red: YOU, blue: "Ben" }),
    `Your stone was too strong. Ben takes it: you are Blue now (left to right). ${rule}`,
  );
  assert.equal(
    swapInWords(game, { here: "both", computer: "none" }, TABLE),
    `The first stone was too strong. Ben takes it and is Red now (top to bottom). Ada is Blue now (left to right). ${rule}`,
  );
  assert.match(
    swapInWords(game, { here: "both", computer: "none" }, NOBODY),
    /Whoever was Blue takes it .* Whoever was Red is/,
  );
});

test("edges are spoken of where they are joined or counted, and nowhere else", () => {
  const byPath = { id: "quax", edges: true, wonBy: /** @type {const} */ ("path") };
  const byEdges = { id: "zigzag-edge", edges: false, wonBy: /** @type {const} */ ("score") };
  const byRule = { id: "of-a-package", edges: false, wonBy: /** @type {const} */ ("rule") };
  const goals = [byPath, byEdges, byRule].map((game) => [goalOf(game, "red"), goalOf(game, "blue")]);
  assert.deepEqual(goals, [
    ["top to bottom", "left to right"],
    ["edges on top", "edges below"],
    ["", ""],
  ]);
  assert.deepEqual(
    [scoreOf(byEdges, [1, 3], "red"), scoreOf(byEdges, [1, 3], "blue")],
    ["1 edge on top", "3 edges below"],
  );
  assert.deepEqual([scoreOf(byRule, [1, 3], "red"), scoreOf(byRule, [1, 3], "blue")], ["1 point", "3 points"]);
  assert.equal(scoreOf(byPath, null, "red"), null);
  assert.equal(
    swapInWords(byRule, { here: "one", computer: "one" }, COMPUTER),
    "Your stone was too strong. The computer takes it: you are Blue now. This is the swap rule.",
  );
});

const EMPTY = { rows: Array(5).fill("....."), links: [] };

/**
 * @param {string} fields
 * @returns {import("../../web/js/record/record.js").GameRecord}
 */
function recordOf(fields) {
  const reading = readFragment(`g=quax&n=5&${fields}`, GAMES);
  assert.ok(reading);
  return reading.record;
}

test("a new id is one that a link can hold, and never the same", () => {
  const ids = Array.from({ length: 200 }, newGameId);
  assert.equal(new Set(ids).size, 200);
  for (const id of ids) assert.equal(recordOf(`id=${id}`).byLink?.id, id);
});

test("what was tried, marked and noted for oneself is not sent", () => {
  const record = recordOf(
    "m=c3.d4(e5.a1).b2&red=Ada&blue=Ben&marks=1:A@a1&arrows=2:a1-b2&comments=1:red:+Hello%0Amine;2:private;3:red:+tried",
  );
  const tip = record.root.children[0].children[0];
  const sent = stateToSend(record, tip, { id: "abcdefg2", by: "blue", offer: "stop" });
  assert.equal(
    writeFragment(sent, EMPTY).replace(/&p=.*/, ""),
    "g=quax&n=5&id=abcdefg2&by=blue&offer=stop&m=c3.d4&red=Ada&blue=Ben&comments=1:red%3A+Hello",
  );
});

test("a game by link makes a link longer by little more than 20 characters", () => {
  const record = recordOf("m=c3.d4");
  const plain = writeFragment(record, EMPTY);
  record.byLink = { id: newGameId(), by: "red", offer: "" };
  assert.ok(writeFragment(record, EMPTY).length - plain.length <= 22);
});

test("a resignation is sent only where the game ends with it", () => {
  const record = recordOf("m=c3.d4&resigned=blue");
  const byLink = { id: "abcdefg2", by: /** @type {const} */ ("blue"), offer: /** @type {const} */ ("") };
  assert.equal(stateToSend(record, record.root.end, byLink).resignation?.color, "blue");
  assert.equal(stateToSend(record, record.root.children[0], byLink).resignation, null);
});

test("the beginning of a line says who speaks", () => {
  const comment = "red: Hello: you\nblue: Hi\njust a note\nred:no";
  assert.deepEqual(saidBy(comment, "red"), ["Hello: you"]);
  assert.equal(
    withSpeakers(comment, { names: { red: "Ada", blue: "" } }, "red"),
    "Ada: Hello: you\nYour friend: Hi\njust a note\nred:no",
  );
  assert.equal(withSpeakers("red: Hello", { names: NOBODY }, "red"), "You: Hello");
});

/**
 * @param {Partial<State>} state
 * @param {Partial<import("../../web/js/by-link/sentences.js").Situation>} [situation]
 * @returns {string}
 */
function news(state, situation = {}) {
  return newsSentence({
    record: recordOf("red=Ada"),
    state: /** @type {State} */ ({ turn: "blue", swapped: false, outcome: null, last: null, ...state }),
    ...{ moves: ["c3"], by: "red", side: "blue" },
    ...situation,
  });
}

test("one sentence says what happened", () => {
  assert.equal(news({}), "Ada played c3.");
  assert.equal(news({}, { moves: ["c3-d4"] }), "Ada made the link c3-d4.");
  assert.equal(news({}, { moves: ["c3", "d4", "e5"] }), "Ada’s link brings 3 moves: c3, d4, e5.");
  assert.equal(
    news({ swapped: true }, { moves: ["swap"], by: "blue", side: "red" }),
    "Your friend swaps: you two exchange colours.",
  );
  assert.equal(news({ outcome: /** @type {any} */ ({ winner: "red" }) }), "Ada played c3.", "the rest is said once");
  const skipped = /** @type {any} */ ({ skipped: "blue" });
  assert.equal(news({ turn: "red", last: skipped }), "Ada played c3. You have no legal move, so your turn is skipped.");
});

test("an invitation says who and what, and a rematch how it stands", () => {
  const invited = (/** @type {string} */ fields) => invitation(recordOf(`id=abcdefgh23&${fields}`), "Quax", "red");
  assert.equal(invited("red=Ada"), "Ada invites you to Quax, 5 × 5.");
  assert.equal(invited(""), "Your friend invites you to Quax, 5 × 5.");
  assert.equal(invited("score=2-1&red=Ada"), "Ada invites you to a rematch at Quax, 5 × 5 (Ada leads 2 : 1).");
  assert.match(invited("score=1-2&red=Ada"), / \(you lead 2 : 1\)/);
  assert.match(invited("score=0-0"), / \(it stands 0 : 0\)/);
});

test("a link that ends within the id of its game has lost its end", () => {
  assert.match(withoutSender(newGameId()), /who sent it; perhaps its end is missing\. /);
  assert.match(withoutSender(newGameId().slice(0, -1)), /who sent it; its end is missing\. /);
});

test("the first of many problems with a link are reported", () => {
  assert.equal(problemMessage(["One.", "Two.", "Three.", "Four."])?.text, "One. Two. Three. And 1 more like this.");
});

test("moves carry their numbers", () => {
  assert.equal(numberedMoves(["d4", "e5"], 6), "7. d4  8. e5");
});

test("the accessible grid tells the links of a stone", () => {
  const about = {
    ...{
      rows: ["...", ".R.", "R.."],
      links: ["a1-b2"],
      state: null,
      illegal: new Map(),
      reason: [],
      waiting: [],
      last: null,
    },
    node: new GameRecord({ game: "quax", size: 3 }).root,
  };
  const label = (/** @type {string} */ point, links = about.links) => pointLabel({ ...about, point, links });
  assert.equal(label("a1"), "a1 red, linked to b2");
  assert.equal(label("b2"), "b2 red, linked to a1");
  assert.equal(label("b2", ["a1-b2", "b2-c3"]), "b2 red, linked to a1 and c3");
  assert.equal(label("c3"), "c3 empty");
});
