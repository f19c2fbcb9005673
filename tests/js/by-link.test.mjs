/** What is sent of a game by link, and what is said about what arrives. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readFragment, writeFragment } from "../../web/js/address/fragment.js";
import {
  newGameId,
  newsSentence,
  numberedMoves,
  saidBy,
  stateToSend,
  withSpeakers,
} from "../../web/js/by-link/sentences.js";
import { GAMES } from "./catalogue.mjs";

/** @typedef {import("../../web/js/engine/wire.js").State} State */

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
    "v=1&g=quax&n=5&m=c3.d4&red=Ada&blue=Ben&id=abcdefg2&by=blue&offer=stop&comments=1:red%3A+Hello",
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

test("who says what is told by the beginning of a line", () => {
  const comment = "red: Hello: you\nblue: Hi\njust a note\nred:no";
  assert.deepEqual(saidBy(comment, "red"), ["Hello: you"]);
  assert.equal(
    withSpeakers(comment, (side) => (side === "red" ? "Ada" : "Blue")),
    "Ada: Hello: you\nBlue: Hi\njust a note\nred:no",
  );
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
    gameName: "Quax",
    ...{ moves: ["c3"], by: "red", side: "blue", resigned: null },
    ...situation,
  });
}

test("one sentence says what happened, and what is to be done", () => {
  assert.equal(news({}), "Ada played c3. It is your move, Blue.");
  assert.equal(news({ turn: "red" }, { moves: [] }), "Ada invites you to a game of Quax. It is the turn of Ada.");
  assert.equal(
    news({ turn: "red" }, { moves: [], by: "blue", side: "red" }),
    "Blue invites you to a game of Quax. You begin, Red.",
  );
  assert.equal(news({}, { moves: ["c3-d4"] }), "Ada made the link c3-d4. It is your move, Blue.");
  assert.equal(
    news({}, { moves: ["c3", "d4", "e5"] }),
    "The link of Ada brings 3 moves: c3, d4, e5. It is your move, Blue.",
  );
  assert.equal(
    news({ swapped: true }, { moves: ["swap"], by: "blue", side: "red" }),
    "Red swaps: you two exchange colours. It is your move, Blue.",
  );
  assert.equal(news({}, { resigned: "red" }), "Ada has resigned. You win.");
  assert.equal(news({ outcome: /** @type {any} */ ({ winner: "red" }) }), "Ada played c3. You lose.");
  assert.equal(news({ outcome: /** @type {any} */ ({ winner: null }) }), "Ada played c3. It is a tie.");
  const skipped = /** @type {any} */ ({ skipped: "blue" });
  assert.equal(
    news({ turn: "red", last: skipped }),
    "Ada played c3. You have no legal move, so your turn is skipped. It is the turn of Ada.",
  );
});

test("moves carry their numbers", () => {
  assert.equal(numberedMoves(["d4", "e5"], 6), "7. d4  8. e5");
});
