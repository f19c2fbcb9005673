/** What the status line says besides how the game stands: messages, with what to look at on the board, and tasks. */

import { other, SIDES } from "../notation/colors.js";

/**
 * @import { Highlight } from "../board/scene.js"
 * @import { Color, Judgement, Violation } from "../engine/wire.js"
 * @typedef {{text: string, highlight: Highlight | null, isAboutAddress: boolean}} Message
 * @typedef {Judgement["verdict"] | "shown" | null} Verdict
 */

/** How many problems of a link are told. */
const MAX_PROBLEMS = 3;

/**
 * @param {string} text
 * @returns {Message}
 */
export function plainMessage(text) {
  return { text, highlight: null, isAboutAddress: false };
}

/**
 * @param {Violation} violation
 * @param {string} move the one that is against the rules
 * @returns {Message}
 */
export function violationMessage({ message, points, links, shape }, move) {
  return { text: message, highlight: { move, points, links, shape }, isAboutAddress: false };
}

/**
 * @param {string} point
 * @param {Color} side
 * @returns {Message}
 */
export function legalMessage(point, side) {
  return plainMessage(`${point} is legal for ${SIDES[side]}.`);
}

/**
 * @param {Color} side that has resigned where somebody wants to move
 * @returns {Message}
 */
export function resignedMessage(side) {
  return plainMessage(`The game is over: ${SIDES[side]} has resigned.`);
}

/**
 * @param {string[]} problems with a link
 * @returns {Message | null} null if there are none
 */
export function problemMessage(problems) {
  if (!problems.length) return null;
  const more = problems.length - MAX_PROBLEMS;
  const rest = more > 0 ? [`There are ${more} more problems of this kind.`] : [];
  return { text: [...problems.slice(0, MAX_PROBLEMS), ...rest].join(" "), highlight: null, isAboutAddress: true };
}

/**
 * @param {string} kind of the task
 * @param {Color} side the one that is asked
 * @returns {string} the question, if its author has not written one
 */
export function usualQuestion(kind, side) {
  const name = SIDES[side];
  const within = Number(kind.split(".")[1]);
  if (kind === "legal") return `Play a legal point for ${name}.`;
  if (kind === "illegal") return `Mark every point that is forbidden to ${name}.`;
  if (kind === "win-all") return `Find all winning moves for ${name}.`;
  if (kind === "win") return `${name} to move and win. Find a winning move.`;
  if (kind === "free") return `${name} to move. Find the right move.`;
  const limit = within ? ` within ${within} ${within === 1 ? "move" : "moves"}` : "";
  return `${name} to move. Win${limit}, whatever ${SIDES[other(side)]} does.`;
}

/**
 * @param {Verdict} verdict
 * @param {string} text why
 * @returns {string}
 */
export function verdictInWords(verdict, text) {
  if (verdict === "solved") return `Solved. ${text}`.trim();
  if (verdict === "wrong") return `Not yet: ${text}`;
  if (verdict === "right") return `Right. ${text || "Go on."}`;
  return text;
}
