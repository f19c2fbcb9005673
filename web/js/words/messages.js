/** What is said below the headline: an answer, a reason, a fault of a link or of a set-up. */

import { tr, translated, trCount } from "../language/tr.js";
import sentences from "./game-sentences.js";
import { swappedSentence } from "./moves.js";

/**
 * @import { Highlight } from "../board/picture.js"
 * @import { Color, Violation } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @typedef {object} Message
 * @property {string} text
 * @property {Highlight | null} highlight
 * @property {boolean} isAboutAddress
 * @property {boolean} [isNews] whether it is said calmly: nothing is wrong
 * @property {string} [seen] the same without the names of points, for boards that do not show them
 * @typedef {object} StatusText what a person would say beside the board
 * @property {string} voice the one sentence that stands out; may be empty
 * @property {string} aside what is said below it; may be empty
 * @property {boolean} [isKnown] whether the sentence was there before the last move: then it is not read out again
 */

/** How many problems of a link are listed. */
const MAX_PROBLEMS = 3;

/**
 * @param {Session} session
 * @param {import("../record/record.js").Names} [people] who began as which colour
 * @returns {string} anything else there is to say: an answer, an error, or what is wrong with the set-up
 */
export function remark({ restReason, message, state, record }, people = record.names) {
  const shown = restReason ?? message;
  if (shown) return shown.text;
  const swapped = state ? swappedSentence(state, people) : "";
  if (swapped) return swapped;
  const [problem, ...more] = state?.problems ?? [];
  if (!problem) return "";
  if (!more.length) return problem.message;
  return `${problem.message} ${trCount(more.length, "(And {n} more like this.)", "(And {n} more like this.)")}`;
}

/**
 * @param {string} text
 * @returns {Message}
 */
export function plainMessage(text) {
  return { text, highlight: null, isAboutAddress: false };
}

/** @returns {Record<string, string>} why points are closed, by the code of the violation, or the rule that it is about */
export const reasons = () => ({
  crosscut: tr("A stone there would make a crosscut."),
  "crosscut-loop": tr("A stone there would close a loop that cannot be filled."),
  pattern: tr("A stone there would make a forbidden pattern."),
  "pattern-area": tr("With a stone there the board could no longer be filled."),
  rim: tr("A stone there would cut empty points off from the rim."),
  "naked-diagonal": tr("A stone there would make a naked diagonal."),
  "naked-diagonal-area": tr("A stone there would leave an area that cannot be filled."),
});

/**
 * @param {string} code of a violation, or the rule that it is about
 * @returns {string} why points are closed, for the place after a colon
 */
export function reasonAfterColon(code) {
  /** @type {Record<string, string>} */
  const known = {
    crosscut: tr("a stone there would make a crosscut."),
    "crosscut-loop": tr("a stone there would close a loop that cannot be filled."),
    pattern: tr("a stone there would make a forbidden pattern."),
    "pattern-area": tr("with a stone there the board could no longer be filled."),
    rim: tr("a stone there would cut empty points off from the rim."),
    "naked-diagonal": tr("a stone there would make a naked diagonal."),
    "naked-diagonal-area": tr("a stone there would leave an area that cannot be filled."),
  };
  return known[code] ?? tr("touch to see why.");
}

/**
 * @param {Violation} violation
 * @param {string} move the illegal one
 * @returns {Message}
 */
export function violationMessage({ code, message, points, links, shape, parameters }, move) {
  const known = reasons();
  const seen = known[parameters.rule ?? code] ?? known[code];
  return { text: message, highlight: { move, points, links, shape }, isAboutAddress: false, ...(seen && { seen }) };
}

/**
 * @param {string} point
 * @param {Color} side
 * @returns {Message}
 */
export function legalMessage(point, side) {
  return plainMessage(translated(side === "red" ? sentences.legalForRed : sentences.legalForBlue, { point }));
}

/**
 * @param {Color} side that has resigned in the position where somebody tries to move
 * @returns {Message}
 */
export function resignedMessage(side) {
  return plainMessage(
    side === "red" ? tr("The game is over: Red has resigned.") : tr("The game is over: Blue has resigned."),
  );
}

/**
 * @param {string[]} problems with a link
 * @returns {Message | null} null if there are none
 */
export function problemMessage(problems) {
  if (!problems.length) return null;
  const more = problems.length - MAX_PROBLEMS;
  const rest = more > 0 ? [trCount(more, "And {n} more like this.", "And {n} more like this.")] : [];
  return { text: [...problems.slice(0, MAX_PROBLEMS), ...rest].join(" "), highlight: null, isAboutAddress: true };
}
