/** What a figure with a task says: its question, and whether the answer is right. */

import { other, SIDES } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").Judgement["verdict"] | "shown" | null} Verdict
 */

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
