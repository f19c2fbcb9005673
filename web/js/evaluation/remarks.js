/** What the evaluation shows on the board: the best moves, ranked, with their chances, and how much each point matters. */

import { paintUpright } from "../board/turn.js";
import { linkEnds, parsePoint, pointOf } from "../notation/points.js";
import { shouldWin, worthOf } from "../words/advice.js";

/**
 * @typedef {import("../engine/wire.js").Advice} Advice
 * @typedef {import("../engine/wire.js").Candidate} Candidate
 * @typedef {import("../board/layout.js").Layout} Layout
 * @typedef {import("../board/look.js").Look} Look
 * @typedef {import("../board/scene.js").Remarks} Remarks
 */

/** How many moves are marked. */
export const MOST_MOVES = 5;
/** Points that matter less than this part of the most important point are not shown. */
const FAINT = 0.04;
/** Lengths in cells. */
const PLATE = 0.43;
const HEAT = 0.9;
const RIM = 0.045;
const LARGE_TEXT = 0.4;
const SMALL_TEXT = 0.3;
/** Where cells are smaller, in pixels, there is no room for a rank and a chance. */
const ROOM_FOR_BOTH = 34;
const HEAT_OPACITY = 0.5;

/**
 * @param {Advice} advice
 * @param {boolean} hasHeat whether to show how much each point matters
 * @returns {Remarks}
 */
export function remarksOf(advice, hasHeat) {
  const best = bestMoves(advice);
  const heat = hasHeat ? heatOf(advice) : [];
  return {
    paint: (context, layout, look) => {
      for (const [point, share] of heat) paintHeat(context, layout, look, point, share);
      best.forEach((candidate, index) => paintRank(context, layout, look, candidate, index + 1));
    },
    notes: notesOf(best, heat, advice),
  };
}

/**
 * A move that was looked at less may seem better by luck. So no chance is above that of the move that the search
 * prefers.
 * @param {Advice} advice
 * @returns {Candidate[]} all moves, that one first
 */
export function trustedMoves({ winningChance, candidates }) {
  return candidates.map((move) => ({ ...move, winningChance: Math.min(move.winningChance, winningChance) }));
}

/**
 * @param {Advice} advice
 * @returns {Candidate[]} the moves worth showing, the best first; where all are as good as won or lost, the best alone
 */
export function bestMoves(advice) {
  const moves = trustedMoves(advice);
  const [best, ...others] = moves.filter(({ share, move }, index) => !index || share > 0 || move === "swap");
  const shown = [best, ...others.slice(0, MOST_MOVES - 1).sort((a, b) => b.winningChance - a.winningChance)];
  const winner = shouldWin(best, "red");
  return winner && shown.every((candidate) => shouldWin(candidate, "red") === winner) ? [best] : shown;
}

/**
 * @param {Advice} advice
 * @returns {[string, number][]} points, with how much they matter in parts of the most important one
 */
function heatOf({ pivotality }) {
  const entries = Object.entries(pivotality);
  const most = Math.max(...entries.map(([, share]) => share), Number.MIN_VALUE);
  return entries.flatMap(([point, share]) => (share > FAINT * most ? [[point, share / most]] : []));
}

/**
 * @param {Candidate[]} best
 * @param {[string, number][]} heat
 * @param {Advice} advice
 * @returns {Map<string, string>} what the twin says of the points
 */
function notesOf(best, heat, { pivotality }) {
  /** @type {Map<string, string>} */
  const notes = new Map();
  for (const [point] of heat) notes.set(point, `matters ${Math.round(100 * pivotality[point])} of 100`);
  best.forEach((candidate, index) => {
    const rank = index ? `good move ${index + 1}` : "best move";
    const before = notes.get(candidate.move);
    notes.set(candidate.move, `${rank}, ${worthOf(candidate)}${before ? `, ${before}` : ""}`);
  });
  return notes;
}

/**
 * A square; the more its point matters, the larger it is.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {string} name
 * @param {number} share from 0 to 1
 */
function paintHeat(context, layout, look, name, share) {
  const { file, rank } = pointOf(name);
  const side = HEAT * share * layout.cell;
  context.globalAlpha = HEAT_OPACITY;
  context.fillStyle = look.colors.arrow;
  context.fillRect(layout.x(file) - side / 2, layout.y(rank) - side / 2, side, side);
  context.globalAlpha = 1;
}

/**
 * A plate with the rank, and below it the chance; that of the best move is inverted.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Look} look
 * @param {Candidate} candidate
 * @param {number} rank
 */
function paintRank(context, layout, look, candidate, rank) {
  const place = placeOf(candidate.move);
  if (!place) return;
  const { cell } = layout;
  const [x, y] = [layout.x(place[0]), layout.y(place[1])];
  const { sign, plate } = look.colors;
  const [ground, ink] = rank === 1 ? [sign, plate] : [plate, sign];
  context.beginPath();
  context.arc(x, y, PLATE * cell, 0, 2 * Math.PI);
  context.fillStyle = ground;
  context.fill();
  context.lineWidth = RIM * cell;
  context.strokeStyle = sign;
  context.stroke();
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const write = (/** @type {string} */ text, /** @type {number} */ size, /** @type {number} */ down) => {
    context.font = `bold ${size * cell}px ${look.font}`;
    context.fillText(text, x, y + down * cell);
  };
  paintUpright(context, layout, x, y, () => {
    if (cell < ROOM_FOR_BOTH) return write(String(rank), LARGE_TEXT, 0);
    write(String(rank), SMALL_TEXT, -0.17);
    write(shortWorth(candidate), SMALL_TEXT, 0.15);
  });
}

/**
 * @param {Candidate} candidate
 * @returns {string}
 */
function shortWorth(candidate) {
  return candidate.proved === null ? worthOf(candidate).replace(" %", "") : candidate.proved ? "win" : "lost";
}

/**
 * @param {string} move
 * @returns {[number, number] | null} its file and rank, between points for a link; null for a swap
 */
function placeOf(move) {
  const point = parsePoint(move);
  if (point) return [point.file, point.rank];
  if (!move.includes("-")) return null;
  const [a, b] = linkEnds(move);
  return [(a.file + b.file) / 2, (a.rank + b.rank) / 2];
}
