/** What the file of the atlas holds. */

import { byId } from "../pages/page.js";

/**
 * @typedef {object} Tree all play on a small board
 * @property {number} positions
 * @property {number} stuck 1 if it was met
 * @property {number} tie
 * @property {number} skip
 * @property {number} boards that are legal
 * @property {string} first who wins after each first stone
 *
 * @typedef {object} Games that were played on one board
 * @property {number} games
 * @property {number} red
 * @property {number} tie
 * @property {number} stuck
 * @property {number} skips
 * @property {number} moves
 * @property {number} [empty] points, in all positions
 * @property {number} [one_side] points that one side alone may take, in all positions
 * @property {[number, number]} red_interval
 *
 * @typedef {object} Example
 * @property {string} link
 * @property {string[]} rows
 * @property {string[]} links
 * @property {{ red: string[], blue: string[] }} only the points that one side alone may take
 *
 * @typedef {object} Numbers of one game
 * @property {string} rules
 * @property {string} name
 * @property {string[]} says
 * @property {string} status
 * @property {string[]} same
 * @property {Tree} s2
 * @property {Tree} s3
 * @property {{ boards: number }} c4
 * @property {{ first: string }} w4
 * @property {Games} r5
 * @property {Games} r7
 * @property {Games} r9
 * @property {Games | null} player
 * @property {Example | null} example
 */

/** @type {Promise<Map<string, Numbers>> | null} */
let file = null;

/** @returns {Promise<Map<string, Numbers>>} the numbers of all games, by their rules */
export function allNumbers() {
  file ??= load().catch((error) => {
    file = null;
    throw error;
  });
  return file;
}

async function load() {
  const response = await fetch(byId("atlas-file", HTMLAnchorElement).href);
  if (!response.ok) throw new Error(`the file of the atlas: ${response.status}`);
  /** @type {{ rows: Numbers[] }} */
  const { rows } = await response.json();
  return new Map(rows.map((row) => [row.rules, row]));
}
