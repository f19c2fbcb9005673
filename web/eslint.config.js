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
  record: { knows: "the tree of moves, marks, set-ups; no rule, no drawing", uses: ["notation"] },
  address: {
    knows: "a game as text: in links, the address bar, the browser's history, saved games; preferences",
    uses: ["notation", "record", "site"],
  },
  game: {
    knows: "one game on the board, and what the engine says of its positions; no rule",
    uses: ["notation", "site", "engine", "words", "record"],
  },
  board: { knows: "the canvas: layout and painting; no rule", uses: ["notation", "site"] },
  pages: {
    knows: "what pages need besides boards: theme, clipboard, files, contents, parts",
    uses: ["notation", "address", "site"],
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
    uses: ["game", "notation", "pages", "play", "address", "record", "words"],
  },
  review: { knows: "what the computer thinks of a position, and of all moves of a game; loaded later", uses: ABOVE },
  "by-link": { knows: "games with somebody far away: what is sent, what an arriving link changes", uses: ABOVE },
  lab: {
    knows: "what was measured of a game: measuring it, the report, what is saved",
    uses: ["engine", "pages", "address", "site"],
  },
  console: {
    knows:
      "programs that readers write: running them in a frame without an origin, what they print, games against bots",
    uses: ["engine", "view", "game", "words", "record", "notation", "pages", "address", "site"],
  },
  connections: {
    knows: "boards about edge templates: what is asked, what is painted, what was solved",
    uses: ["view", "board", "notation", "address", "engine", "pages", "site"],
  },
  embed: {
    knows: "boards in other people's pages",
    uses: ["view", "game", "words", "address", "record", "notation", "board", "engine", "pages", "site", "puzzles"],
  },
  invent: {
    knows: "an own game as a person works on it: its rules, its board, drafts, what is said of it",
    uses: ["embed", "view", "board", "words", "address", "record", "notation", "engine", "pages", "site"],
  },
  "figure-editor": { knows: "what the figure editor opens and writes", uses: ABOVE },
  "first-page": { knows: "what main.js puts together: saved games, what comes on the board", uses: ABOVE },
  offline: {
    knows: "the service worker; the notice of a new version; all pages in one file",
    uses: ["site", "engine", "address", "pages"],
  },
};

/** Rooms in which every word that a person can read goes through `tr`. */
const TRANSLATED = new Set([
  ...["notation", "words", "record", "address", "game", "board", "pages", "view"],
  ...["panel", "play", "by-link", "first-page"],
]);

/** Two letters make a word. */
const WORD = "/[A-Za-z]{2}/";
const SHOWN = "/^(textContent|ariaLabel|ariaValueText|title|placeholder|alt)$/";
const SPOKEN = "/^(say|tell|makeButton)$/";
const MESSAGE = "[callee.name=/^(tr|trCount|trList|translated)$/]";

/** A translator finds only what is a literal. */
const LITERAL_MESSAGES = [
  'CallExpression[callee.name="tr"]:not([arguments.0.type="Literal"])',
  'CallExpression[callee.name="trCount"]:not([arguments.1.type="Literal"][arguments.2.type="Literal"])',
].map((selector) => ({ selector, message: "A message is a literal: choose between calls, not within one." }));

/** Text that a person reads and that no translator sees. */
const UNTRANSLATED = [
  ...[`AssignmentExpression[left.property.name=${SHOWN}]`, `Property[key.name=${SHOWN}]`].flatMap((place) => [
    `${place} > Literal[value=${WORD}]`,
    `${place} > TemplateLiteral > TemplateElement[value.raw=${WORD}]`,
    `${place} > ConditionalExpression > Literal[value=${WORD}]`,
  ]),
  "CallExpression[callee.name=/^make(Element|Button)$/] > Literal[value=/[A-Za-z]{2}/]:not(:first-child)",
  `CallExpression[callee.name=/^make(Element|Button)$/] > TemplateLiteral > TemplateElement[value.raw=${WORD}]`,
  // Private ones may have a key first.
  `CallExpression[callee.property.name=${SPOKEN}] > Literal[value=/[A-Z]| /]`,
  `CallExpression[callee.property.name=${SPOKEN}] > TemplateLiteral > TemplateElement[value.raw=${WORD}]`,
].map((selector) => ({ selector, message: "What a person reads goes through tr of language/tr.js." }));

/** A message is whole: a language may need another order, and other words around a value. */
const GLUED = [
  `TemplateLiteral:has(> CallExpression${MESSAGE}) > TemplateElement[value.raw=/\\S/]`,
  `BinaryExpression[operator="+"] > CallExpression${MESSAGE}`,
  `MemberExpression[property.name=/^(slice|replace|replaceAll|toUpperCase|toLowerCase|split)$/] > CallExpression${MESSAGE}`,
  `CallExpression${MESSAGE} Property > ConditionalExpression > Literal[value=${WORD}]`,
].map((selector) => ({ selector, message: "A message is a whole sentence: put nothing to it, and cut nothing off." }));

/**
 * A message has the same places in its singular and its plural, and a value for each of them.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
const PLACES_OF_MESSAGES = {
  create: (context) => ({
    CallExpression(node) {
      const call = /** @type {any} */ (node);
      const { name } = call.callee;
      if (name !== "tr" && name !== "trCount") return;
      const texts = name === "tr" ? [call.arguments[0]] : call.arguments.slice(1, 3);
      if (texts.some(({ type }) => type !== "Literal")) return; // That is said by another rule.
      const [places, others = places] = texts.map(({ value }) => placesIn(String(value)));
      const known = keysOf(call.arguments[name === "tr" ? 1 : 3]);
      if (name === "trCount") known?.push("n");
      const isComplete = !known || others.every((place) => known.includes(place));
      const isOne = places.every((place) => others.includes(place));
      const isNeat = texts.every(({ value }) => value === String(value).trim());
      if (!isComplete || !isOne || !isNeat)
        context.report({ node, message: "A message has values for its places, and no blank around it." });
    },
  }),
};

/** @param {string} text */
const placesIn = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);

/**
 * @param {any} values of a call
 * @returns {string[] | null} null if they come from elsewhere
 */
function keysOf(values) {
  if (!values) return [];
  if (values.type !== "ObjectExpression") return null;
  const isWhole = values.properties.every((/** @type {any} */ { type }) => type === "Property");
  return isWhole ? values.properties.map((/** @type {any} */ { key }) => key.name) : null;
}

/** The rooms and pages whose sentences can be said in other languages. The rest is for pages that stay English. */
const WHOLE = [
  ...["animation", "connections", "embed", "engine", "explain", "invent", "lab", "offline", "puzzles", "review"],
  ...["connections.js", "invent.js", "lab.js", "puzzles.js"],
];

/** In these there are other words for programs, and names of games. */
const NOT_WHOLE = [
  ...["*/worker/*.js", "embed/engine-page.js", "engine/requests.js", "puzzles/todays-puzzles.js"],
  ...["invent/beginnings.js", "invent/prompt.js"],
];

/** How deep scripts lie in a room. */
const DEPTHS = [1, 2];

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { language: { rules: { places: PLACES_OF_MESSAGES } } },
    rules: {
      complexity: ["error", 20],
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "no-control-regex": "off", // links.quote names the control characters that it removes
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-syntax": ["error", ...LITERAL_MESSAGES],
      "no-restricted-properties": ["error", ...MARKUP_FROM_TEXT, { object: "document", property: "write" }],
      "no-shadow": "error",
      "no-undef": "off", // the types know every name
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/web/js/**/*.js"], rules: { "language/places": "error" } },
  ...roomRules(),
  {
    files: WHOLE.map((name) => `**/web/js/${name}${name.endsWith(".js") ? "" : "/**/*.js"}`),
    ignores: NOT_WHOLE.map((name) => `**/web/js/${name}`),
    plugins: { sentences },
    rules: { "sentences/whole": "error" },
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
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex, message }] }],
      ...(TRANSLATED.has(room) && {
        "no-restricted-syntax": ["error", ...LITERAL_MESSAGES, ...UNTRANSLATED, ...GLUED],
      }),
    },
  };
}
