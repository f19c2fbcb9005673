/**
 * What the linter asks of every script: the pages', the worker's and the script tests'; and the rooms of web/js: what
 * each knows, and which others it may import. (The rooms of Python stand in pyproject.toml.)
 */

import { readdirSync } from "node:fs";

import js from "@eslint/js";

import sentences from "./eslint-sentences.js";

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

/** Stands for all rooms that are listed before. */
const ABOVE = "all of the above";

/**
 * The rooms: what each knows, and which others it may use. Entry points lie beside them and may use all. Imports of types
 * alone (`@import` in comments) do not count. All may use `language`.
 *
 * @type {Record<string, { knows: string, uses: string[] | typeof ABOVE }>}
 */
const ROOMS = {
  language: { knows: "sentences in the language of the page", uses: [] },
  site: { knows: "where a page finds the other files of the site; typed events, pauses", uses: [] },
  notation: { knows: "names of points, links and colours; text diagrams; text from outside", uses: [] },
  engine: { knows: "booting Pyodide, requests, restarts, the types of the wire; no game", uses: ["site"] },
  words: { knows: "the sentences of the status line and the labels", uses: ["notation", "record"] },
  record: { knows: "the tree of moves, marks, set-ups; the ids of own games; no drawing", uses: ["notation"] },
  saved: { knows: "what is saved in this browser: games, preferences, and which state follows which", uses: [] },
  address: {
    knows: "a game as text: in links, the address bar, the browser's history; saving it with every change",
    uses: ["notation", "record", "saved", "site"],
  },
  game: {
    knows: "one game on the board, and what the engine says of its positions; no rule",
    uses: ["notation", "site", "engine", "words", "record"],
  },
  board: { knows: "the canvas: layout and painting; no rule", uses: ["notation", "site"] },
  pages: {
    knows: "what pages need besides boards: theme, clipboard, files, contents, parts",
    uses: ["notation", "saved", "site"],
  },
  view: {
    knows: "what is painted, what the twin and the status line say, what a touch means",
    uses: ["board", "game", "record", "words", "notation", "pages", "site"],
  },
  animation: {
    knows: "a line of moves as an animated picture; loaded later",
    uses: ["view", "board", "game", "record", "words", "notation", "pages", "site"],
  },
  panel: { knows: "playing, reading, analysing: the controls beside the board", uses: ABOVE },
  explain: { knows: "what the theory says of a position", uses: ABOVE },
  play: { knows: "the game that is played: against whom, its bar, the dialog New game", uses: ABOVE },
  puzzles: {
    knows: "the list of puzzles, what is known about their answers, the puzzles of the day, my mistakes, progress",
    uses: ["game", "notation", "pages", "play", "address", "record", "saved", "words"],
  },
  review: { knows: "what the computer thinks of a position, and of all moves of a game; loaded later", uses: ABOVE },
  "by-link": { knows: "games with somebody far away: what is sent, what an arriving link changes", uses: ABOVE },
  lab: {
    knows: "what was measured of a game: measuring it, the report, what is saved",
    uses: ["engine", "pages", "saved", "site"],
  },
  console: {
    knows:
      "programs that readers write: running them in a frame without an origin, what they print, games against bots",
    uses: ["engine", "view", "game", "words", "record", "notation", "pages", "saved", "site"],
  },
  connections: {
    knows: "boards about edge templates: what is asked, what is painted, what was solved",
    uses: ["view", "board", "notation", "saved", "engine", "pages", "site"],
  },
  embed: {
    knows: "boards in other people's pages",
    uses: [
      ...["view", "game", "words", "address", "saved", "record", "notation", "board", "engine", "pages", "site"],
      "puzzles",
    ],
  },
  invent: {
    knows: "an own game as a person works on it: its rules, its board, drafts, what is said of it",
    uses: ["embed", "view", "board", "words", "address", "saved", "record", "notation", "engine", "pages", "site"],
  },
  "figure-editor": { knows: "what the figure editor opens and writes", uses: ABOVE },
  "first-page": { knows: "what main.js puts together: saved games, what comes on the board", uses: ABOVE },
  offline: {
    knows: "the service worker; the notice of a new version; all pages in one file",
    uses: ["site", "engine", "address", "pages"],
  },
};

/** The rooms and pages whose sentences can be said in other languages. The rest is for pages that stay English. */
const TRANSLATED = [
  ...["notation", "words", "record", "saved", "address", "game", "board", "pages", "view", "panel", "play"],
  ...[
    "animation",
    "by-link",
    "connections",
    "embed",
    "engine",
    "explain",
    "first-page",
    "invent",
    "lab",
    "offline",
    "puzzles",
  ],
  ...["review", "connections.js", "invent.js", "lab.js", "main.js", "puzzles.js"],
];

/** In these there are other words for programs, names of games, and templates that the engine has. */
const UNTRANSLATED = [
  ...["*/worker/*.js", "embed/engine-page.js", "engine/requests.js", "engine/said.js", "puzzles/todays-puzzles.js"],
  ...["invent/beginnings.js", "invent/prompt.js"],
  ...["notation/written-lines.js", "notation/diagram-text.js", "record/patterns.js", "words/unnamed.js"],
  ...["game/positions.js", "address/fragment.js", "saved/versions.js"],
];

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
      "no-control-regex": "off", // notation/quote.js names the control characters that it removes
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
  { files: ["**/web/js/**/*.js"], plugins: { sentences }, rules: { "sentences/places": "error" } },
  {
    files: TRANSLATED.map((name) => `**/web/js/${name}${name.endsWith(".js") ? "" : "/**/*.js"}`),
    ignores: UNTRANSLATED.map((name) => `**/web/js/${name}`),
    plugins: { sentences },
    rules: { "sentences/whole": "error", "sentences/apart": "error" },
  },
];

/** @returns {object[]} configurations of the linter, one for each room and depth of its files */
function roomRules() {
  const names = Object.keys(ROOMS);
  const unlisted = readdirSync(SCRIPTS, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !(entry.name in ROOMS),
  );
  for (const { name } of unlisted) throw new Error(`web/eslint.config.js does not list the room web/js/${name}/.`);
  return Object.entries(ROOMS).flatMap(([room, { knows, uses }], place) => {
    const allowed = uses === ABOVE ? names.slice(0, place + 1) : [...uses, "language"];
    return DEPTHS.map((depth) => ruleFor(room, depth, knows, allowed));
  });
}

/**
 * @param {string} room
 * @param {number} depth
 * @param {string} knows
 * @param {string[]} allowed
 */
function ruleFor(room, depth, knows, allowed) {
  const outside = "\\.\\./".repeat(depth);
  const regex = `^${outside}(?!(?:${allowed.join("|") || "-"})/)`;
  const message = `The room ${room} (${knows}) may use: ${allowed.join(", ") || "no other"}.`;
  return {
    files: [`**/web/js/${room}/${"*/".repeat(depth - 1)}*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
  };
}
