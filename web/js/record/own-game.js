/**
 * Own games: the id of such a game is its rules, as in `own:ban-xo/ox.safe.swap`. The engine reads them and refuses what
 * it cannot read. The page must paint a board and offer sizes before the engine has started, so it looks here which
 * clauses there are.
 */

/** @import { Game } from "../engine/wire.js" */

/** How the ids of own games begin. */
export const OWN = "own:";

/**
 * @template {{id: string}} Known
 * @param {readonly Known[]} games
 * @param {string} id
 * @returns {Known | Game | undefined} the game with this id; undefined if it is neither one of these nor an own game
 */
export function gameOf(games, id) {
  return games.find((game) => game.id === id) ?? (id.startsWith(OWN) ? ownGame(id) : undefined);
}

/** @type {Game | undefined} the own game asked for last: boards ask for theirs again and again */
let last;

/**
 * @param {string} id
 * @returns {Game} what the engine says about it, if it can read the rules
 */
function ownGame(id) {
  if (last?.id !== id) last = readClauses(id);
  return last;
}

/**
 * @param {string} id
 * @returns {Game}
 */
function readClauses(id) {
  const clauses = id.slice(OWN.length).split(".");
  const has = (/** @type {string} */ name) => clauses.some((clause) => clause.split("-", 1)[0] === name);
  const isSafe = has("safe");
  const isNakedDiagonal = isSafe && clauses.includes("ban-xn/nx");
  return {
    id,
    name: "Own game",
    inventor: "",
    year: 0,
    newcomerRank: 9,
    pie: has("swap"),
    defaultSize: isSafe ? 9 : 11,
    smallSize: 9,
    minSize: 2,
    maxSize: isSafe && !isNakedDiagonal ? 13 : 26,
    marker: "stone",
    boardStyle: has("cells") ? "cells" : "points",
    edges: true,
    wonBy: has("avoid") ? "rule" : "path",
    links: clauses.includes("link-move") ? "move" : has("link") ? "automatic" : "none",
    fills: has("fill"),
    skips: has("ban") && !isNakedDiagonal,
    mostForbidden: 26 * 26,
    forbids: has("ban"),
    fillable: isSafe,
  };
}
