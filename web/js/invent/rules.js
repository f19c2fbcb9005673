/**
 * The rules of an own game as data that a person edits, and their text: `own:ban-xo/ox.safe.swap`. The text leaves out
 * patterns that are not finished. The engine reads the text and knows what it means. This module knows only which clauses
 * fit together, so that the page offers nothing that the engine would refuse.
 *
 * The letters of a pattern: `x` one side, `o` the other side, `n` not x, `e` empty, `a` anything, `f` the point that is
 * filled.
 */

import { tr, trList } from "../language/tr.js";
import { bansNakedDiagonal, OWN } from "../record/own-game.js";
import { patternText } from "../record/patterns.js";

/**
 * @import { Pattern } from "../record/patterns.js"
 * @typedef {"sides" | "corners" | "rising" | "auto" | "move"} Join how stones join: `auto` and `move` are by links
 * @typedef {object} Rules
 * @property {Pattern[]} ban
 * @property {boolean} safe
 * @property {boolean} rim
 * @property {Pattern[]} fill
 * @property {Join} join
 * @property {boolean} avoid
 * @property {boolean} swap
 * @property {boolean} cells
 * @typedef {"ban" | "fill"} PatternRow the patterns that a move may not make, or those that are filled
 */

/** The most rows and columns of a pattern, and the most patterns of a row. */
export const MOST_SIDE = 4;
export const MOST_PATTERNS = 8;

/** The most characters of a text. */
const MOST_CHARACTERS = 300;

/** The letters of a cell, in the order in which touches change them. */
const LETTERS = { ban: [..."axone"], fill: [..."axof"] };

/** All letters, in the order in which they are explained. */
const ALL_LETTERS = [..."xoneaf"];

/** @type {Record<Join, string>} */
const JOINS = {
  sides: "join-sides",
  corners: "join-corners",
  rising: "join-rising",
  auto: "link-auto",
  move: "link-move",
};

/** @type {Readonly<Rules>} */
export const EMPTY_SHEET = {
  ban: [],
  safe: false,
  rim: false,
  fill: [],
  join: "sides",
  avoid: false,
  swap: false,
  cells: false,
};

/** Clauses that are one word. */
const SWITCHES = /** @type {const} */ (["safe", "rim", "avoid", "swap", "cells"]);

/**
 * @param {string} id
 * @returns {Rules | null} null if it is not the text of rules; what does not fit together is left to the engine
 */
export function readRules(id) {
  if (!id.startsWith(OWN) || id.length > MOST_CHARACTERS) return null;
  /** @type {Rules} */
  const rules = { ...EMPTY_SHEET };
  const seen = new Set();
  for (const clause of id.slice(OWN.length).split(".")) {
    const [name, ...words] = clause.split("-");
    const kind = name === "link" ? "join" : name;
    if (seen.has(kind)) return null;
    seen.add(kind);
    const join = /** @type {Join | undefined} */ (
      Object.keys(JOINS).find((key) => JOINS[/** @type {Join} */ (key)] === clause)
    );
    if (join) rules.join = join;
    else if ((name === "ban" || name === "fill") && words.length) rules[name] = words.map((word) => word.split("/"));
    else {
      const switched = SWITCHES.find((one) => one === clause);
      if (!switched) return null;
      rules[switched] = true;
    }
  }
  return arePatterns(rules.ban, "ban") && arePatterns(rules.fill, "fill") ? rules : null;
}

/**
 * @param {Rules} rules
 * @returns {string} their text, with the clauses in the usual order, and without patterns that are not finished
 */
export function writeRules(rules) {
  const ban = rules.ban.filter((pattern) => isFinished(pattern, "ban"));
  const fill = rules.fill.filter((pattern) => isFinished(pattern, "fill"));
  const clauses = [
    ban.length && `ban-${ban.map(patternText).join("-")}`,
    ban.length && rules.safe && "safe",
    rules.rim && "rim",
    fill.length && `fill-${fill.map(patternText).join("-")}`,
    rules.join !== "sides" && JOINS[rules.join],
    rules.avoid && "avoid",
    rules.swap && "swap",
    rules.cells && "cells",
  ].filter(Boolean);
  return OWN + (clauses.join(".") || JOINS.sides);
}

/**
 * @param {Rules} rules
 * @returns {string | null} why they do not fit together; null if they do
 */
export function conflictIn({ ban, safe, rim, fill, join }) {
  const isLinked = join === "auto" || join === "move";
  const isNakedDiagonal = bansNakedDiagonal(`ban-${ban.map(patternText).join("-")}`);
  if (isLinked && fill.length) return tr("Links cannot be combined with patterns that fill.");
  if (!safe) return null;
  if (!ban.length) return tr("First add a forbidden pattern.");
  if (rim) return tr("Only one of these two can be chosen.");
  if (fill.length) return tr("Patterns that fill cannot be combined with “Also forbid moves that would force one”.");
  if (isLinked) return tr("Links cannot be combined with “Also forbid moves that would force one”.");
  if (ban.every(isOfStones) || isNakedDiagonal) return null;
  return tr("Only for patterns of stones that fit into a block of 2 × 2.");
}

/**
 * @param {Rules} rules
 * @param {PatternRow} row
 * @param {number} index of the pattern
 * @param {{at: number, across: number}} cell its row and column
 * @returns {Rules} with the next letter there that fits together with the rest
 */
export function pressCell(rules, row, index, { at, across }) {
  const letters = LETTERS[row];
  const pattern = rules[row][index];
  let letter = pattern[at][across];
  for (let tries = 0; tries < letters.length; tries += 1) {
    letter = letters[(letters.indexOf(letter) + 1) % letters.length];
    const next = withPattern(rules, row, index, withLetter(pattern, at, across, letter));
    const isSecondFill = letter === "f" && patternText(withLetter(pattern, at, across, "a")).includes("f");
    if (!isSecondFill && !conflictIn(next)) return next;
  }
  return rules;
}

/**
 * @param {Pattern} pattern
 * @param {"rows" | "columns"} direction
 * @param {1 | -1} by
 * @returns {Pattern | null} with one row more in the south, or one column more in the east, or one less; null if that
 *   is too many or too few
 */
export function resized(pattern, direction, by) {
  const isRows = direction === "rows";
  const side = (isRows ? pattern.length : pattern[0].length) + by;
  if (side < 1 || side > MOST_SIDE) return null;
  if (isRows) return by > 0 ? [...pattern, "a".repeat(pattern[0].length)] : pattern.slice(0, -1);
  return pattern.map((line) => (by > 0 ? `${line}a` : line.slice(0, -1)));
}

/**
 * @param {Rules} rules
 * @param {PatternRow} row
 * @param {number} index
 * @param {Pattern | null} pattern null takes it away
 * @returns {Rules}
 */
export function withPattern(rules, row, index, pattern) {
  return { ...rules, [row]: rules[row].toSpliced(index, 1, ...(pattern ? [pattern] : [])) };
}

/**
 * @param {Pattern} pattern
 * @param {PatternRow} row
 * @returns {string | null} what it still needs to be finished; null if nothing
 */
export function whatIsMissing(pattern, row) {
  const letters = [...patternText(pattern)].filter((letter) => letter !== "/" && letter !== "a");
  if (row === "fill" && !letters.includes("f")) return tr("Touch a cell until it shows the point to fill.");
  if (!letters.includes("x") && !letters.includes("o")) return tr("Touch the cells: the pattern needs a stone.");
  if (letters.length < 2) return tr("Touch the cells: at least two must not be “any”.");
  return null;
}

/**
 * @param {string} letter
 * @returns {string} what a cell with it holds
 */
export function wordOf(letter) {
  /** @type {Record<string, string>} */
  const words = {
    x: tr("cell|one side"),
    o: tr("cell|other side"),
    n: tr("cell|not this side"),
    e: tr("cell|empty"),
    a: tr("cell|any"),
    f: tr("cell|filled"),
  };
  return words[letter];
}

/**
 * @param {readonly Pattern[]} patterns
 * @returns {string[]} the letters in them, each once
 */
export function lettersIn(patterns) {
  const there = new Set(patterns.flatMap((pattern) => [...pattern.join("")]));
  return ALL_LETTERS.filter((letter) => there.has(letter));
}

/**
 * @param {Pattern} pattern
 * @returns {string} what its cells hold, row by row
 */
export function patternInWords(pattern) {
  return pattern.map((line) => trList([...line].map(wordOf), "")).join("; ");
}

/**
 * @param {Pattern} pattern
 * @param {PatternRow} row
 */
function isFinished(pattern, row) {
  return whatIsMissing(pattern, row) === null;
}

/**
 * @param {Pattern[]} patterns
 * @param {PatternRow} row
 * @returns {boolean} whether these can be the patterns of this row, each finished
 */
function arePatterns(patterns, row) {
  return patterns.length <= MOST_PATTERNS && patterns.every((pattern) => isPattern(pattern, row));
}

/**
 * @param {Pattern} pattern
 * @param {PatternRow} row
 */
function isPattern(pattern, row) {
  const letters = LETTERS[row];
  const width = pattern[0].length;
  const isSize = pattern.length <= MOST_SIDE && width >= 1 && width <= MOST_SIDE;
  const isEven = pattern.every(
    (line) => line.length === width && [...line].every((letter) => letters.includes(letter)),
  );
  const filled = patternText(pattern).split("f").length - 1;
  return isSize && isEven && filled <= 1 && isFinished(pattern, row);
}

/**
 * @param {Pattern} pattern
 * @returns {boolean} whether it lies within a block and says nothing but whose stones stand where
 */
function isOfStones(pattern) {
  return pattern.length <= 2 && pattern.every((line) => /^[xoa]{1,2}$/.test(line));
}

/**
 * @param {Pattern} pattern
 * @param {number} at
 * @param {number} across
 * @param {string} letter
 * @returns {Pattern}
 */
function withLetter(pattern, at, across, letter) {
  return pattern.map((line, index) => (index === at ? line.slice(0, across) + letter + line.slice(across + 1) : line));
}
