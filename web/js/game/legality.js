/** Reading the engine's answer: which points and moves it calls illegal, and by what name. */

import { letterAt, parsePoint } from "../notation/points.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").State} State
 */

/**
 * @param {State} state
 * @param {Color} color
 * @returns {Map<string, string>} the illegal empty points and the code of their violation
 */
export function illegalPoints(state, color) {
  const codes = Object.entries(state.illegal[color]);
  return new Map(codes.flatMap(([code, points]) => points.map((point) => [point, code])));
}

/**
 * @param {State} state
 * @param {string} move
 * @returns {boolean} whether the side to move may make it
 */
export function isLegal(state, move) {
  if (state.outcome) return false;
  if (move === "swap") return state.swap;
  const point = parsePoint(move);
  if (!point) return state.linkMoves.includes(move);
  return letterAt(state.rows, point) === "." && !illegalPoints(state, state.turn).has(move);
}
