/** What a person means by touching the board: a stone, or a link between two stones. */

import { corners } from "../board/pen.js";
import { letterAt, linkName, pointName } from "../notation/points.js";

/**
 * @import { Hit } from "../board/layout.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Choices } from "../record/foretell.js"
 * @import { Point } from "../notation/points.js"
 */

/** How near to the middle of a block a touch must be to mean its link, in cells. A legal link gets more room. */
export const LEGAL_LINK_REACH = 0.32;
const LINK_REACH = 0.2;
/** How near to a point a touch must be to mean it, in cells, on boards that show points as crossings of lines. */
const POINT_REACH = 0.45;

/**
 * @param {Hit} hit
 * @param {Game} game
 * @param {Choices | null} choices
 * @returns {string | null} a move, legal or not; null if nothing is there
 */
export function intendedMove(hit, game, choices) {
  return intendedLink(hit, game, choices) ?? (hit.point && pointName(hit.point));
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
 * @param {Choices | null} choices
 * @returns {string | null}
 */
function intendedLink({ block, blockDistance }, game, choices) {
  if (!choices || !block || game.links !== "move" || blockDistance > LEGAL_LINK_REACH) return null;
  const diagonals = diagonalsOf(block);
  const legal = diagonals.map(([a, b]) => linkName(a, b)).find((link) => choices.linkMoves.includes(link));
  if (legal || blockDistance > LINK_REACH) return legal ?? null;
  const own = choices.turn === "red" ? "R" : "B";
  const pair = diagonals.find((ends) => ends.every((end) => letterAt(choices.rows, end) === own));
  return pair ? linkName(...pair) : null;
}

/**
 * @param {Point} block its south-western point
 * @returns {[Point, Point][]}
 */
function diagonalsOf({ file, rank }) {
  const [northWest, northEast, southEast, southWest] = corners(file, rank, file + 1, rank + 1);
  return [
    [southWest, northEast],
    [northWest, southEast],
  ];
}

/**
 * @param {Hit} hit
 * @param {Choices | null} choices
 * @returns {string[]} the legal links of the blocks around the point
 */
export function linksNear({ point }, choices) {
  if (!point || !choices) return [];
  const name = pointName(point);
  return choices.linkMoves.filter((link) => link.split("-").includes(name));
}
