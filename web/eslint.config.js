/**
 * What the linter asks of every script: the pages', the worker's and the script tests'. Which rooms of web/js may import
 * which stands in the table of ARCHITECTURE.md.
 */

import { readdirSync, readFileSync } from "node:fs";

import js from "@eslint/js";

/** Ways in which text of a link or a comment could become part of the page's code. */
const MARKUP_FROM_TEXT = [
  "innerHTML",
  "outerHTML",
  "insertAdjacentHTML",
  "setHTMLUnsafe",
  "createContextualFragment",
  "srcdoc",
].map((property) => ({ property, message: "Text from outside is never markup: use textContent." }));

const SCRIPTS = new URL("js/", import.meta.url);
const TABLE = new URL("../ARCHITECTURE.md", import.meta.url);
const ROW = /^\| (`web\/js\/[a-z].*?) \|.*\| (.*?) ?\|$/gm;
const NAMES = /`(?:web\/js\/)?([a-z-]+)\/?`/g;
const [ABOVE, ALL] = ["all of the above", "all of `web/js`"];

/** How deep scripts lie in a room. */
const DEPTHS = [1, 2];

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 20],
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "no-control-regex": "off", // links.quote names the control characters that it removes
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": ["error", ...MARKUP_FROM_TEXT, { object: "document", property: "write" }],
      "no-shadow": "error",
      "no-undef": "off", // the types know every name
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  ...roomRules(),
];

/** @returns {object[]} configurations of the linter, one for each room and depth of its files */
function roomRules() {
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
