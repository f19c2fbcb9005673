/** Changing a set-up: stones on and off, links between them. */

import { letterAt, linkEnds, linkName, normalLink, parsePoint } from "../notation/points.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("./record.js").Setup} Setup
 */

/**
 * @param {Setup} setup
 * @param {string} point
 * @param {"R" | "B" | "."} letter
 * @param {Game["links"]} linkRule
 * @returns {Setup} links that lose an end go, too; links that the rules make are made again
 */
export function withStone(setup, point, letter, linkRule) {
  const place = parsePoint(point);
  const rows = setup.rows.map((row, index) => {
    if (!place || index !== setup.rows.length - 1 - place.rank) return row;
    return row.slice(0, place.file) + letter + row.slice(place.file + 1);
  });
  const links = linkRule === "move" ? (setup.links ?? []).filter((link) => joinsOneColor(rows, link)) : null;
  return { ...setup, rows, links };
}

/**
 * @param {Setup} setup
 * @param {string} from
 * @param {string} to
 * @returns {{setup: Setup, problem: null} | {setup: null, problem: string}} with the link, or without it if it was there
 */
export function toggleLink(setup, from, to) {
  const link = normalLink(`${from}-${to}`, setup.rows.length);
  if (!link || !joinsOneColor(setup.rows, link)) {
    return { setup: null, problem: `A link joins two diagonal stones of one colour; ${from} and ${to} are not.` };
  }
  const links = setup.links ?? [];
  if (links.includes(link))
    return { setup: { ...setup, links: links.filter((other) => other !== link) }, problem: null };
  const free = links.filter((other) => other !== crossingOf(link));
  return { setup: { ...setup, links: [...free, link] }, problem: null };
}

/**
 * @param {string[]} rows
 * @param {string} link
 * @returns {boolean}
 */
function joinsOneColor(rows, link) {
  const [a, b] = linkEnds(link).map((end) => letterAt(rows, end));
  return a === b && a !== ".";
}

/**
 * @param {string} link
 * @returns {string} the other diagonal of its block
 */
function crossingOf(link) {
  const [a, b] = linkEnds(link);
  return linkName({ file: a.file, rank: b.rank }, { file: b.file, rank: a.rank });
}
