/** What the status line and the labels of the points say. */

import { codeInWords } from "./legality.js";
import { letterAt, pointOf } from "./points.js";

/**
 * @typedef {import("./protocol.js").Color} Color
 * @typedef {import("./protocol.js").State} State
 * @typedef {import("./protocol.js").Outcome} Outcome
 * @typedef {import("./session.js").Session} Session
 */

/** @type {Record<Color, string>} */
export const SIDES = { red: "Red", blue: "Blue" };

/**
 * @param {Color} color
 * @returns {Color}
 */
export function other(color) {
  return color === "red" ? "blue" : "red";
}

/**
 * @param {Session} session
 * @returns {string} whose turn it is, or how the game ended
 */
export function headline({ state, record, engine }) {
  if (!state) return engine.status === "failed" ? "The engine did not start." : "Starting the engine.";
  const resigned = record.resignedHere;
  const skipped = state.last?.skipped ? `${SIDES[state.last.skipped]} skipped. ` : "";
  if (resigned) return `${SIDES[other(resigned)]} wins: ${SIDES[resigned]} has resigned.`;
  return skipped + (state.outcome ? result(state.outcome) : `${SIDES[state.turn]} to move.`);
}

/**
 * @param {Outcome} outcome
 * @returns {string}
 */
function result({ winner, scores }) {
  if (!winner) return scores ? `Tie: ${scores[0]} edges each.` : "Tie.";
  if (!scores) return `${SIDES[winner]} wins.`;
  const [high, low] = winner === "red" ? scores : [scores[1], scores[0]];
  return `${SIDES[winner]} wins by ${high} edges to ${low}.`;
}

/**
 * @param {object} about
 * @param {string} about.point
 * @param {string[]} about.rows
 * @param {State | null} about.state null while only a hint of the position is shown
 * @param {Map<string, string>} about.illegal codes by point, for the side to move
 * @param {string[]} about.reason the points of the violation that is explained
 * @param {string[]} about.waiting moves to come
 * @returns {string}
 */
export function pointLabel({ point, rows, state, illegal, reason, waiting }) {
  const letter = letterAt(rows, pointOf(point));
  const parts = [`${point} ${letter === "." ? "empty" : letter === "R" ? "red" : "blue"}`];
  if (state?.last?.move === point) parts.push("last move");
  if (state?.last?.filled.includes(point)) parts.push("filled by itself");
  if (state?.outcome?.path.includes(point)) parts.push("on the winning path");
  const code = illegal.get(point);
  if (code) parts.push(`illegal: ${codeInWords(code)}`);
  if (waiting.includes(point)) parts.push("will be played");
  if (reason.includes(point)) parts.push("part of the reason");
  return parts.join(", ");
}
