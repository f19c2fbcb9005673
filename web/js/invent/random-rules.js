/** Random rules. */

import { conflictIn, EMPTY_SHEET, whatIsMissing } from "./rules.js";

/**
 * @import { Pattern } from "../record/patterns.js"
 * @import { Join, PatternRow, Rules } from "./rules.js"
 */

/** Sizes of the patterns, as rows and columns; those of a block come more often. */
const SIZES = [
  [2, 2],
  [2, 2],
  [2, 2],
  [1, 2],
  [1, 3],
  [2, 3],
];

/** Letters of the patterns; stones come more often. */
const LETTERS = { ban: [..."xxxoooaen"], fill: [..."xxooa"] };

/** @type {Join[]} */
const JOINS = ["sides", "corners", "corners", "rising", "auto", "move"];

/** How many patterns of each kind a game has, whether moves must keep the board fillable without the banned ones, and whether empty
 * points must reach the rim. */
const KINDS = /** @type {const} */ ([
  { ban: 1, fill: 0, safe: false, rim: false },
  { ban: 1, fill: 0, safe: true, rim: false },
  { ban: 2, fill: 0, safe: true, rim: false },
  { ban: 2, fill: 0, safe: false, rim: false },
  { ban: 0, fill: 1, safe: false, rim: false },
  { ban: 1, fill: 1, safe: false, rim: false },
  { ban: 1, fill: 0, safe: false, rim: true },
]);

/**
 * @param {() => number} random from 0 to below 1
 * @returns {Rules} that fit together
 */
export function randomRules(random) {
  const one = /** @type {<T>(choices: readonly T[]) => T} */ (choices) =>
    choices[Math.floor(random() * choices.length)];
  /** @type {Rules} */
  let rules;
  do {
    const kind = one(KINDS);
    const patterns = (/** @type {PatternRow} */ row) =>
      Array.from({ length: kind[row] }, () => randomPattern(row, one));
    const isAvoided = random() < 0.15;
    const { safe, rim } = kind;
    rules = { ...EMPTY_SHEET, ban: patterns("ban"), fill: patterns("fill"), safe, rim, join: one(JOINS) };
    rules = { ...rules, avoid: isAvoided, swap: !isAvoided };
  } while (conflictIn(rules));
  return rules;
}

/**
 * @param {PatternRow} row
 * @param {<T>(choices: readonly T[]) => T} one
 * @returns {Pattern} that is finished
 */
function randomPattern(row, one) {
  /** @type {Pattern} */
  let pattern;
  do {
    const [rows, columns] = one(SIZES);
    pattern = Array.from({ length: rows }, () => Array.from({ length: columns }, () => one(LETTERS[row])).join(""));
    if (row === "fill") pattern = [`f${pattern[0].slice(1)}`, ...pattern.slice(1)];
  } while (whatIsMissing(pattern, row));
  return pattern;
}
