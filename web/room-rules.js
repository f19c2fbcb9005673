/** Which rooms of web/js may import which: the table in ARCHITECTURE.md as rules for the linter. */

import { readdirSync, readFileSync } from "node:fs";

const SCRIPTS = new URL("js/", import.meta.url);
const TABLE = new URL("../ARCHITECTURE.md", import.meta.url);
const ROW = /^\| (`web\/js\/[a-z].*?) \|.*\| (.*?) ?\|$/gm;
const NAMES = /`(?:web\/js\/)?([a-z-]+)\/?`/g;
const [ABOVE, ALL] = ["all of the above", "all of `web/js`"];

/** How deep scripts lie in a room. */
const DEPTHS = [1, 2];

/** @returns {object[]} configurations of the linter, one for each room and depth of its files */
export function roomRules() {
  const rooms = readdirSync(SCRIPTS, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const table = readTable(readFileSync(TABLE, "utf8"), rooms);
  return rooms.flatMap((room) => {
    const allowed = table.get(room);
    if (!allowed) throw new Error(`ARCHITECTURE.md does not say what the room web/js/${room}/ may use.`);
    return DEPTHS.map((depth) => ruleFor(room, depth, allowed));
  });
}

/**
 * @param {string} text
 * @param {string[]} rooms
 * @returns {Map<string, string[]>} the rooms that each room may use
 */
function readTable(text, rooms) {
  /** @type {Map<string, string[]>} */
  const table = new Map();
  for (const [, where, mayUse] of text.matchAll(ROW)) {
    const named = namesIn(where);
    const above = [...table.keys(), ...named];
    for (const room of named) table.set(room, mayUse === ABOVE ? above : mayUse === ALL ? rooms : namesIn(mayUse));
  }
  return table;
}

/**
 * @param {string} text
 * @returns {string[]} the rooms that it names
 */
function namesIn(text) {
  return [...text.matchAll(NAMES)].map(([, name]) => name);
}

/**
 * @param {string} room
 * @param {number} depth
 * @param {string[]} allowed
 */
function ruleFor(room, depth, allowed) {
  const outside = "\\.\\./".repeat(depth);
  const regex = `^${outside}(?!(?:${allowed.join("|") || "-"})/)`;
  const message = `The room ${room} may use: ${allowed.join(", ") || "no other"}. The table stands in ARCHITECTURE.md.`;
  return {
    files: [`**/web/js/${room}/${"*/".repeat(depth - 1)}*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
  };
}
