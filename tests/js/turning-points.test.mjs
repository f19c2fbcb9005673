/** What moves have cost, which of them turned a game, and what the page says about those. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  betterInWords,
  chanceAfter,
  chanceDrawn,
  costInWords,
  costlyMoves,
  isGood,
  redChance,
  turningPoints,
} from "../../web/js/review/turning-points.js";
import { advice, line, proof } from "./fake-engine.mjs";

/**
 * @typedef {import("../../web/js/engine/wire.js").Advice} Advice
 * @typedef {import("../../web/js/engine/wire.js").Color} Color
 */

/** @param {ReturnType<typeof line>} judged positions that were looked at once */
const seen = (judged) => judged.map((review) => ({ review, deep: null }));

/** @param {number} chance */
const rounded = (chance) => Number(chance.toFixed(2));

test("a move that gives away a good chance turns the game, for either colour", () => {
  const judged = line(
    ["", "red", advice("c3", 0.6)],
    ["a1", "blue", advice("d4", 0.7)],
    ["e1", "red", advice("b2", 0.8)],
    ["b2", "blue", advice("e5", 0.25)],
  );
  assert.deepEqual(
    turningPoints(seen(judged)).map(({ node, mover, before, after }) => [
      node.move,
      mover,
      before,
      Number(after.toFixed(2)),
    ]),
    [
      ["a1", "red", 0.6, 0.3],
      ["e1", "blue", 0.7, 0.2],
    ],
  );
  assert.deepEqual(
    judged.map((position) => Number(redChance(position)?.toFixed(2))),
    [0.6, 0.3, 0.8, 0.75],
  );
});

test("the best move, one that is nearly as good, and what cannot be judged turn nothing", () => {
  const near = [
    { move: "c3", winningChance: 0.6, share: 0.7, proved: null },
    { move: "d3", winningChance: 0.55, share: 0.3, proved: null },
    { move: "e3", winningChance: 0.55, share: 0.001, proved: null },
  ];
  const said = advice("c3", 0.6, { candidates: near });
  assert.deepEqual(
    ["c3", "d3", "e3", "a1"].map((move) => isGood(said, move)),
    [true, true, false, false],
  );
  assert.deepEqual(turningPoints(seen(line(["", "red", said], ["d3", "blue", advice("a5", 0.9)]))), []);
  assert.deepEqual(turningPoints(seen(line(["", "red", said], ["a1", "blue", null]))), []);
  assert.deepEqual(turningPoints(seen(line(["", "red", null], ["a1", "blue", advice("a5", 0.9)]))), []);
});

/** @type {[before: number, after: number, costs: boolean, turns: boolean, what: string][]} the mover's chances */
const FALLS = [
  [0.6, 0.46, false, false, "too little, though a better side is better no more"],
  [0.66, 0.5, true, false, "from better to open"],
  [0.8, 0.62, true, false, "still better"],
  [0.87, 0.55, true, false, "much better before, a little better now"],
  [0.99, 0.86, false, false, "still won"],
  [0.95, 0.75, true, true, "won no more"],
  [0.59, 0.42, true, true, "from better to worse"],
  [0.5, 0.3, true, true, "from open to worse"],
  [0.38, 0.2, true, false, "still worse"],
  [0.3, 0.1, true, false, "worse before"],
  [0.14, 0.01, false, false, "lost before"],
];

for (const [before, after, costs, turns, what] of FALLS) {
  test(`a fall from ${before} to ${after}: ${what}`, () => {
    const judged = seen(line(["", "red", advice("c3", before)], ["a1", "blue", advice("d4", 1 - after)]));
    assert.deepEqual([costlyMoves(judged).length, turningPoints(judged).length], [Number(costs), Number(turns)]);
  });
}

/** @type {[advice: Advice, reply: Advice, turns: boolean, what: string][]} */
const PROOFS = [
  [proof("c3", true), advice("d4", 0.16), true, "the win is in doubt"],
  [proof("c3", true), advice("d4", 0.05), false, "it may win as well"],
  [proof("c3", true), proof("c3", true), true, "the win has become a loss"],
  [proof("c3", true), advice("d4", 0.5), true, "the win has become a tie"],
  [advice("c3", 0.6), proof("d4", true), true, "the better side has lost"],
  [advice("c3", 0.1), proof("d4", true), false, "there was no hope"],
];

for (const [before, reply, turns, what] of PROOFS) {
  test(`a proof before or after a move: ${what}`, () => {
    const judged = seen(line(["", "red", before], ["a1", "blue", reply]));
    assert.equal(turningPoints(judged).length, Number(turns));
  });
}

/**
 * The chances of the sides to move at the start and after two moves, at first and, if there was one, on a deep look; and
 * what the two moves have cost.
 * @type {[what: string, review: number[], deep: (number | null)[], costs: (["review" | "deep", number] | null)[]][]}
 */
const PAIRS = [
  [
    "one end is deep",
    [0.6, 0.8, 0.5],
    [0.3, null, null],
    [
      ["review", 0.4],
      ["review", 0.3],
    ],
  ],
  [
    "both ends are",
    [0.6, 0.8, 0.5],
    [0.6, 0.7, null],
    [
      ["deep", 0.3],
      ["review", 0.3],
    ],
  ],
  ["the deep look disagrees", [0.6, 0.8, 0.5], [0.6, 0.45, null], [null, ["review", 0.3]]],
  ["only mixed looks would differ", [0.6, 0.8, 0.25], [0.6, 0.95, null], [["deep", 0.55], null]],
  [
    "all are deep",
    [0.6, 0.8, 0.25],
    [0.6, 0.8, 0.5],
    [
      ["deep", 0.4],
      ["deep", 0.3],
    ],
  ],
];

for (const [what, review, deep, costs] of PAIRS) {
  test(`what a move has cost compares equal looks: ${what}`, () => {
    const said = (/** @type {number | null} */ chance) => (chance === null ? null : advice("c3", chance));
    const judged = line(["", "red", said(review[0])], ["a1", "blue", said(review[1])], ["b2", "red", said(review[2])]);
    const both = judged.map((at, index) => ({
      review: at,
      deep: deep[index] === null ? null : { ...at, advice: said(deep[index]) },
    }));
    const found = costlyMoves(both).map(({ node, depth, before, after }) => [
      node.move,
      [depth, rounded(before - after)],
    ]);
    assert.deepEqual(
      ["a1", "b2"].map((move) => new Map(/** @type {any} */ (found)).get(move) ?? null),
      costs,
    );
  });
}

test("a swap exchanges the people, and a side that is skipped does not get the chance", () => {
  const [start, kept, swapped] = line(
    ["", "red", advice("c3", 0.5)],
    ["c3", "blue", advice("swap", 0.8)],
    ["swap", "blue", advice("d4", 0.3)],
  );
  assert.equal(chanceAfter(kept, "swap", swapped), 0.7, "the person who has swapped is Red now");
  assert.equal(chanceAfter(start, "c3", kept), 1 - 0.8);
  const [before, skipped] = line(["", "red", advice("c3", 0.5)], ["a1", "red", advice("b2", 0.9)]);
  assert.equal(chanceAfter(before, "a1", skipped), 0.9);
});

test("a first move that may be swapped is judged by its balance, also where the rest is proved", () => {
  const first = [
    { move: "b2", winningChance: 0.49, share: 0.04, proved: null },
    { move: "b3", winningChance: 0.45, share: 0.04, proved: null },
    { move: "c3", winningChance: 0.3, share: 0.04, proved: null },
    { move: "a1", winningChance: 0.2, share: 0.04, proved: null },
  ];
  const start = advice("b2", 0.49, { candidates: first });
  const swap = { move: "swap", winningChance: 1, share: 1, proved: true };
  const stay = { move: "d4", winningChance: 1, share: 1, proved: true };
  const strong = advice("swap", 1, { proved: true, candidates: [swap] });
  const weak = advice("d4", 1, { proved: true, candidates: [stay, { ...swap, winningChance: 0, proved: false }] });
  const findings = (/** @type {string} */ move, /** @type {Advice} */ next) =>
    turningPoints(seen(line(["", "red", start], [move, "blue", next]))).map(
      (cost) => costInWords(cost) + betterInWords(cost),
    );
  assert.deepEqual(findings("b3", strong), [], "nearly as good, though every first move is lost");
  assert.deepEqual(findings("e5", strong), [], "it has not been judged");
  const seldom = first.map((candidate) => ({ ...candidate, share: candidate.move === "b2" ? 0.9 : 0.01 }));
  const searched = line(["", "red", advice("b2", 0.49, { candidates: seldom })], ["c3", "blue", strong]);
  assert.deepEqual(turningPoints(seen(searched)), [], "a look is not compared with a search");
  const sentence = "A good first move suits both sides.";
  assert.deepEqual(findings("c3", strong), [
    `Red’s chance fell from 49% to 30%, if Blue swaps.Better: b2. c3 is too strong: Blue can swap. ${sentence}`,
  ]);
  assert.deepEqual(findings("a1", weak), [
    `Red’s chance fell from 49% to 20%.Better: b2. a1 is too weak: Blue will not want to swap. ${sentence}`,
  ]);
  const kept = { move: "d4", winningChance: 0.7, share: 1, proved: null };
  const answer = advice("d4", 0.7, { candidates: [kept, { ...swap, winningChance: 0.3, proved: null }] });
  const [bad] = turningPoints(seen(line(["", "blue", answer], ["swap", "blue", advice("d4", 0.7)])));
  assert.equal(costInWords(bad), "The chance of Blue, who is Red now, fell from 70% to 30%.");
  assert.equal(betterInWords(bad), "Better: d4. The first stone is not worth a swap.");
});

test("the curve falls where the sentence says that Red fell, and goes on with the new Red after a swap", () => {
  const swap = { move: "swap", winningChance: 0.76, share: 0, proved: null };
  const stay = { move: "d4", winningChance: 0.24, share: 1, proved: null };
  const judged = line(
    ["", "red", advice("b2", 0.49)],
    ["c3", "blue", advice("swap", 0.76, { candidates: [swap, stay] })],
    ["swap", "blue", advice("d4", 0.24)],
    ["d4", "red", null, "red"],
  );
  assert.deepEqual(
    judged.map((at) => rounded(/** @type {number} */ (chanceDrawn(at)))),
    [0.49, 0.24, 0.76, 1],
  );
  assert.equal(rounded(/** @type {number} */ (redChance(judged[1]))), 0.76, "the red stones have it");
  assert.equal(costInWords(turningPoints(seen(judged))[0]), "Red’s chance fell from 49% to 24%, if Blue swaps.");
});

test("the end of the game is certain, and a tie is half of a win", () => {
  const [before, won] = line(["", "red", advice("c3", 0.9)], ["c3", "blue", null, "red"]);
  assert.deepEqual([chanceAfter(before, "c3", won), redChance(won)], [1, 1]);
  const tie = {
    ...won,
    state: { turn: /** @type {Color} */ ("blue"), outcome: /** @type {any} */ ({ winner: null }) },
  };
  assert.deepEqual([chanceAfter(before, "c3", tie), redChance(tie)], [0.5, 0.5]);
});

/**
 * @param {Advice} before what Red should have known
 * @param {Advice} reply what Blue can do after a1
 */
function turn(before, reply) {
  const judged = line(["", "red", before], ["a1", "blue", reply]);
  const [only] = turningPoints(seen(judged));
  return only;
}

/** @param {[move: string, winningChance: number, proved?: boolean][]} moves */
const candidates = (...moves) =>
  moves.map(([move, winningChance, proved = null]) => ({ move, winningChance, share: 0.5, proved }));

test("the words say what it has cost", () => {
  assert.equal(costInWords(turn(advice("c3", 0.6), advice("d4", 0.9))), "Red’s chance fell from 60% to 10%.");
  assert.equal(
    costInWords(turn(proof("c3", true), proof("c3", true))),
    "Red’s chance fell from a sure win to a sure loss.",
  );
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
