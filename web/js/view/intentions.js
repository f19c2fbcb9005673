/** What a person means by touching the board: a stone, or a link between two stones. */

import { letterAt, linkName, pointName } from "../notation/points.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {import("../board/layout.js").Hit} Hit
 */

/** How near to the middle of a block a touch means its link, in cells. A legal link gets more room. */
const LEGAL_LINK_REACH = 0.32;
const LINK_REACH = 0.2;
/** How near to a point a touch means that point, in cells, where the board shows only a crossing of lines there. */
const POINT_REACH = 0.45;

/**
 * @param {Hit} hit
 * @param {Game} game
 * @param {State | null} state null while the engine is starting
 * @returns {string | null} a move, legal or not; null if nothing is there
 */
export function intendedMove(hit, game, state) {
  return intendedLink(hit, game, state) ?? (hit.point && pointName(hit.point));
}

/**
 * @param {Hit} hit
 * @param {"points" | "cells"} boardStyle how the board is painted
 * @returns {Hit} without a point if that is too far away to be meant
 */
export function withinReach(hit, boardStyle) {
  return boardStyle === "points" && hit.pointDistance > POINT_REACH ? { ...hit, point: null } : hit;
}

/**
 * @param {Hit} hit
 * @param {Game} game
 * @param {State | null} state
 * @returns {string | null}
 */
function intendedLink({ block, blockDistance }, game, state) {
  if (!state || !block || game.links !== "move" || blockDistance > LEGAL_LINK_REACH) return null;
  const diagonals = diagonalsOf(block);
  const legal = diagonals.map(([a, b]) => linkName(a, b)).find((link) => state.linkMoves.includes(link));
  if (legal || blockDistance > LINK_REACH) return legal ?? null;
  const own = state.turn === "red" ? "R" : "B";
  const pair = diagonals.find((ends) => ends.every((end) => letterAt(state.rows, end) === own));
  return pair ? linkName(...pair) : null;
}

/**
 * @param {Point} block its south-western point
 * @returns {[Point, Point][]}
 */
function diagonalsOf({ file, rank }) {
  return [
    [
      { file, rank },
      { file: file + 1, rank: rank + 1 },
    ],
    [
      { file, rank: rank + 1 },
      { file: file + 1, rank },
    ],
  ];
}

/**
 * @param {Hit} hit
 * @param {State | null} state
 * @returns {string[]} the legal links of the blocks around the point
 */
export function linksNear({ point }, state) {
  if (!point || !state) return [];
  const name = pointName(point);
  return state.linkMoves.filter((link) => link.split("-").includes(name));
}
