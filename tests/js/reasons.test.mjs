/** What is said of a move that turned the game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { betterInWords, costInWords } from "../../web/js/review/reasons.js";
import { turningPoints } from "../../web/js/review/turning-points.js";
import { advice, line, proof } from "./judged.mjs";

/** @typedef {import("../../web/js/engine/wire.js").Advice} Advice */

/**
 * @param {Advice} before what Red should have known
 * @param {Advice} reply what Blue can do after a1
 */
function turn(before, reply) {
  const judged = line(["", "red", before], ["a1", "blue", reply]);
  const [only] = turningPoints(judged.map((review) => ({ review, deep: null })));
  return only;
}

/** @param {[move: string, winningChance: number, proved?: boolean][]} moves */
const candidates = (...moves) =>
  moves.map(([move, winningChance, proved = null]) => ({ move, winningChance, share: 0.5, proved }));

test("the words say what it has cost", () => {
  assert.equal(costInWords(turn(advice("c3", 0.6), advice("d4", 0.9))), "Red fell from 60 % to 10 %.");
  assert.equal(costInWords(turn(proof("c3", true), proof("c3", true))), "Red fell from a sure win to a sure loss.");
});

const SECOND = candidates(["c3", 0.6], ["b2", 0.5]);
/** @type {[what: string, before: Advice, reply: Advice, said: string][]} */
const REASONS = [
  ["both sides want it", advice("c3", 0.6), advice("c3", 0.9), "Both sides want it: Blue can take it now."],
  [
    "both sides want the second-best move as much",
    advice("c3", 0.6, { candidates: SECOND }),
    advice("c3", 0.9, { candidates: candidates(["c3", 0.9], ["b2", 0.88]) }),
    "",
  ],
  [
    "both sides want the best move more",
    advice("c3", 0.6, { candidates: SECOND }),
    advice("c3", 0.9, { candidates: candidates(["c3", 0.9], ["b2", 0.7]) }),
    "Both sides want it: Blue can take it now.",
  ],
  [
    "its point matters most, by far",
    advice("c3", 0.6, { pivotality: { c3: 0.4, b2: 0.2 } }),
    advice("d4", 0.9),
    "No other point matters as much. After a1 Blue can play d4.",
  ],
  [
    "another point matters nearly as much",
    advice("c3", 0.6, { pivotality: { c3: 0.4, b2: 0.39 } }),
    advice("d4", 0.9),
    "After a1 Blue can play d4.",
  ],
  [
    "the best move has the same answer",
    advice("c3", 0.6, { line: ["c3", "d4", "e5"] }),
    advice("d4", 0.9),
    "Expected after c3: d4 e5.",
  ],
  [
    "the best move has another answer",
    advice("c3", 0.6, { line: ["c3", "b4", "e5", "e4", "e3"] }),
    advice("d4", 0.9),
    "After a1 Blue can play d4. Expected after c3: b4 e5 e4.",
  ],
  [
    "it wins",
    proof("c3", true),
    advice("d4", 0.9),
    "It wins, whatever Blue answers: that is proved. After a1 Blue can play d4.",
  ],
  [
    "the second-best move wins, too",
    advice("c3", 1, { proved: true, candidates: candidates(["c3", 1, true], ["b2", 1, true]) }),
    advice("d4", 0.9),
    "After a1 Blue can play d4.",
  ],
  ["the swap was better", advice("swap", 0.8), advice("c3", 0.8), "The first stone is too good to be left to Red."],
];

for (const [what, before, reply, said] of REASONS) {
  test(`what would have been better: ${what}`, () => {
    assert.equal(betterInWords(turn(before, reply)), `Better: ${before.move}.${said && ` ${said}`}`);
  });
}
