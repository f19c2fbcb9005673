/**
 * Own games: the id of such a game is its rules, as in `own:ban-xo/ox.safe.swap`. The engine reads them and refuses what
 * it cannot read. The page must paint a board and offer sizes before the engine has started, so it looks here which
 * clauses there are.
 */

import { tr } from "../language/tr.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { GameRecord } from "./record.js"
 */

/** The beginning of the ids of own games. */
export const OWN = "own:";

/** Stands for the kind of all own games. */
export const OWN_KIND = "own";

/**
 * @template {{id: string}} Known
 * @param {readonly Known[]} games
 * @param {string} id
 * @returns {Known | Game | undefined} the game with this id; undefined if it is neither one of these nor an own game
 */
export function gameOf(games, id) {
  return games.find((game) => game.id === id) ?? (id.startsWith(OWN) ? ownGame(id) : undefined);
}

/**
 * @param {Game} game
 * @param {Pick<GameRecord, "called">} record of it
 * @returns {string} what people call the game. Records of the games of the catalogue cannot give them other names.
 */
export function titleOf({ id, name }, { called }) {
  return (id.startsWith(OWN) && called) || name;
}

/**
 * @param {Game} game
 * @param {Pick<GameRecord, "inventor">} record of it
 * @returns {string} who has invented it; empty if nobody says so
 */
export function inventorOf(game, { inventor }) {
  return game.id.startsWith(OWN) ? inventor : game.inventor;
}

/**
 * @param {string} id
 * @returns {string} what stands for the game in the names of files, which cannot hold `:` and `/`. It is the engine's
 *   `game.file_name` if the rules are in their written form.
 */
export function fileNameOf(id) {
  if (!id.startsWith(OWN)) return id;
  return `own-${nameOfText(id)}`;
}

/**
 * @param {string} text
 * @returns {string} six letters and digits that stand for it in the names of files
 */
export function nameOfText(text) {
  return (checksum(text) & 0xffffff).toString(16).padStart(6, "0");
}

/**
 * @param {string} text
 * @returns {number} its CRC-32
 */
function checksum(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
  }
  return ~sum;
}

/**
 * @param {string} clause
 * @returns {boolean} whether it bans the naked diagonal, in either of its images, and nothing else
 */
export function bansNakedDiagonal(clause) {
  return /^ban(-(xn\/nx|nx\/xn))+$/.test(clause);
}

/** @returns {string} what stands for the name of an own game without one */
export function untitled() {
  return tr("Untitled game");
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
  const isNakedDiagonal = isSafe && clauses.some(bansNakedDiagonal);
  return {
    id,
    name: untitled(),
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
    skips: (has("ban") && !isNakedDiagonal) || (has("rim") && has("fill")),
    mostForbidden: 26 * 26,
    forbids: has("ban") || has("rim"),
    fillable: isSafe,
  };
}
