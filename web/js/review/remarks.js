/**
 * What the evaluation shows on the board: the best moves, lettered as in the list beside it, and how much each point
 * matters. Also what it says about the position.
 */

import { tr, trCount, trList } from "../language/tr.js";
import { linkEnds, other, parsePoint, pointOf, SIDES } from "../notation/points.js";
import { openChance, shouldWin, standing, worthOf } from "../words/advice.js";

/**
 * @import { Pen } from "../board/pen.js"
 * @import { Remarks } from "../board/picture.js"
 * @import { Advice, Candidate, Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 */

/** How many moves are marked. */
export const MOST_MARKED = 5;
/** Points that matter less than this fraction of the most important point are not shown. */
const FAINT = 0.04;
/** Lengths in cells. */
const PLATE = 0.43;
const HEAT = 0.9;
const RIM = 0.05;
const LETTER = 0.42;
const HEAT_OPACITY = 0.5;

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @param {boolean} hasHeat whether to show how much each point matters
 * @returns {Remarks}
 */
export function remarksOf(advice, turn, hasHeat) {
  const best = bestMoves(advice);
  const heat = hasHeat ? heatOf(advice) : [];
  return {
    paint: (pen) => {
      for (const [point, share] of heat) paintHeat(pen, point, share);
      best.forEach(({ move }, index) => paintLetter(pen, move, turn, "ABCDE"[index]));
    },
    notes: notesOf(best, heat, advice),
  };
}

/**
 * A move that the search has looked at less may seem better by luck. So no chance exceeds that of the move that the
 * search prefers.
 * @param {Advice} advice
 * @returns {Candidate[]} all moves, the preferred one first
 */
export function trustedMoves({ winningChance, candidates }) {
  return candidates.map((move) => ({ ...move, winningChance: Math.min(move.winningChance, winningChance) }));
}

/**
 * @param {Advice} advice
 * @returns {Candidate[]} the moves worth showing, the best first; only the best if all are as good as won or lost
 */
export function bestMoves(advice) {
  const moves = trustedMoves(advice);
  const [best, ...others] = moves.filter(({ share, move }, index) => !index || share > 0 || move === "swap");
  const shown = [best, ...others.slice(0, MOST_MARKED - 1).sort((a, b) => b.winningChance - a.winningChance)];
  const winner = shouldWin(best, "red");
  return winner && shown.every((candidate) => shouldWin(candidate, "red") === winner) ? [best] : shown;
}

/**
 * @param {Advice} advice
 * @returns {[string, number][]} points, with how much they matter, as a fraction of the most important one
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
  for (const [point] of heat)
    notes.set(point, tr("matters {share} of 100", { share: Math.round(100 * pivotality[point]) }));
  best.forEach((candidate, index) => {
    const rank = index ? tr("good move {number}", { number: index + 1 }) : tr("best move");
    const before = notes.get(candidate.move);
    notes.set(candidate.move, trList([rank, worthOf(candidate), ...(before ? [before] : [])], ""));
  });
  return notes;
}

/**
 * A square; the more its point matters, the larger it is.
 * @param {Pen} pen
 * @param {string} name
 * @param {number} share from 0 to 1
 */
function paintHeat(pen, name, share) {
  const { context, layout, colors } = pen;
  const [x, y] = pen.at(pointOf(name));
  const side = HEAT * share * layout.cell;
  context.fillStyle = colors.arrow;
  pen.faintly(HEAT_OPACITY, () => context.fillRect(x - side / 2, y - side / 2, side, side));
}

/**
 * A plate with a rim in the colour of the side to move.
 * @param {Pen} pen
 * @param {string} move
 * @param {Color} turn
 * @param {string} letter
 */
function paintLetter(pen, move, turn, letter) {
  const place = placeOf(move);
  if (!place) return;
  const { mark, plate } = pen.colors;
  pen.disc(place, PLATE, plate);
  pen.ring(place, PLATE, { color: pen.stoneColors(turn).fill, width: RIM });
  pen.write(letter, place, LETTER, mark);
}

/**
 * @param {string} move
 * @returns {Point | null} where to show it, between points for a link; null for a swap
 */
function placeOf(move) {
  if (!move.includes("-")) return parsePoint(move);
  const [a, b] = linkEnds(move);
  return { file: (a.file + b.file) / 2, rank: (a.rank + b.rank) / 2 };
}

/**
 * @param {Advice} advice
 * @param {Color} turn
 * @returns {string} who is ahead, and by how much
 */
export function verdict(advice, turn) {
  const { red, isProved } = standing(advice, turn);
  const leader = red >= 0.5 ? "red" : "blue";
  const side = SIDES[leader];
  const chance = openChance(Math.max(red, 1 - red));
  const labels = [isProved ? tr("{side} wins, proved", { side }) : `${side} ${chance}`];
  if (advice.margin !== null) labels.push(marginInWords(advice.margin, turn, leader));
  if (advice.byPlayouts && !isProved) labels.push(tr("by random games"));
  return trList(labels, "");
}

/**
 * @param {number} margin edges by which the side to move is expected to be ahead
 * @param {Color} turn
 * @param {Color} leader the side named before
 * @returns {string} a label that can stand alone
 */
function marginInWords(margin, turn, leader) {
  const edges = Number(Math.abs(margin).toFixed(1));
  if (edges === 0) return tr("the scores should be equal");
  const [low, high] = [Math.floor(edges), Math.ceil(edges)];
  const ahead = margin > 0 ? turn : other(turn);
  const side = SIDES[ahead];
  if (low === high) {
    return ahead === leader
      ? trCount(edges, "by {n} edge", "by {n} edges")
      : trCount(edges, "{side} ahead by {n} edge", "{side} ahead by {n} edges", { side });
  }
  return ahead === leader
    ? trCount(high, "by {low} or {n} edge", "by {low} or {n} edges", { low })
    : trCount(high, "{side} ahead by {low} or {n} edge", "{side} ahead by {low} or {n} edges", { side, low });
}
