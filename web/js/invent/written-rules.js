/** The rules of an own game as texts to copy: plain, in Markdown, as a page. */

import { lang, tr, trList } from "../language/tr.js";
import { untitled } from "../record/own-game.js";
import { lettersIn, patternInWords, readRules, wordOf } from "./rules.js";

/**
 * @import { Pattern } from "../record/patterns.js"
 * @typedef {object} WrittenGame
 * @property {string} id
 * @property {string} name
 * @property {string} inventor
 * @property {readonly string[]} sentences the rules in words
 */

/**
 * @param {Pick<WrittenGame, "name" | "inventor">} game
 * @returns {string} such as `Candy Window, by Ada`
 */
export function headingOf({ name, inventor }) {
  const game = name || untitled();
  return inventor ? tr("{game}, by {inventor}", { game, inventor }) : game;
}

/** How patterns are drawn in a text: one side, the other, not the one side, empty, anything, the point that is filled. */
const SIGNS = { x: "●", o: "○", n: "⊘", e: "□", a: "·", f: "◎" };

/** How a record's header says what the game is, in all languages. */
const KEYS = /** @type {const} */ ({ Game: "id", Called: "name", Inventor: "inventor" });

/** The space between two patterns in one line. */
const GAP = "   ";

/** The styles of such a page, which loads nothing. */
const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
table { display: inline-table; margin: 0 1rem 0.5rem 0; border-collapse: collapse; }
td { width: 1.75rem; height: 1.75rem; padding: 0; border: 1px solid; line-height: 1; text-align: center; }`;

/**
 * The text ends as the header of a record does, in all languages: by that a reader knows the game, its name and its
 * inventor. The heading is for people.
 * @param {WrittenGame} game
 * @returns {string}
 */
export function rulesAsText(game) {
  const drawn = pictured(game).flatMap(({ heading, patterns }) => [`${heading}:`, "", ...drawing(patterns), ""]);
  const header = Object.entries(KEYS).flatMap(([key, what]) => (game[what] ? `${key}: ${game[what]}` : []));
  return [headingOf(game), "", ...game.sentences, "", ...drawn, ...header].join("\n");
}

/**
 * @param {WrittenGame} game
 * @param {string} board a fenced block that shows it
 * @returns {string}
 */
export function rulesAsMarkdown(game, board) {
  const sentences = game.sentences.map((sentence) => `- ${escaped(sentence)}`);
  const drawn = pictured(game).flatMap(({ heading, patterns }) => [
    `${heading}:`,
    "",
    "```text",
    ...drawing(patterns),
    "```",
    "",
  ]);
  return [`# ${escaped(headingOf(game))}`, "", ...sentences, "", ...drawn, board].join("\n");
}

/**
 * @param {WrittenGame} game
 * @param {string} board an element that shows it
 * @returns {string} a page of HTML
 */
export function rulesAsPage(game, board) {
  const heading = inHtml(headingOf(game));
  const sentences = game.sentences.map((sentence) => `<li>${inHtml(sentence)}</li>`);
  const drawn = pictured(game).flatMap((part) => [
    `<h2>${inHtml(part.heading)}</h2>`,
    ...part.patterns.map(table),
    `<p>${inHtml(legend(part.patterns))}</p>`,
  ]);
  return `<!doctype html>
<html lang="${new Intl.Locale(lang()).language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
${inElement("style", `\n${STYLE}\n`)}
<h1>${heading}</h1>
<ul>
${sentences.join("\n")}
</ul>
${[...drawn, board].join("\n")}
</html>
`;
}

/**
 * @param {WrittenGame} game
 * @returns {{heading: string, patterns: Pattern[]}[]} the patterns of each clause that has some
 */
function pictured({ id }) {
  const rules = readRules(id);
  return [
    { heading: tr("Forbidden patterns, in any rotation or reflection"), patterns: rules?.ban ?? [] },
    { heading: tr("What is filled, turned or mirrored"), patterns: rules?.fill ?? [] },
  ].filter(({ patterns }) => patterns.length);
}

/**
 * @param {Pattern[]} patterns
 * @returns {string[]} lines with the patterns side by side, and what the signs mean
 */
function drawing(patterns) {
  const rows = Math.max(...patterns.map((pattern) => pattern.length));
  const lines = Array.from({ length: rows }, (_, at) =>
    patterns.map((pattern) => [...(pattern[at] ?? " ".repeat(pattern[0].length))].map(signOf).join(" ")).join(GAP),
  );
  return [...lines.map((line) => line.trimEnd()), "", legend(patterns)];
}

/**
 * @param {Pattern[]} patterns
 * @returns {string} what their signs mean
 */
function legend(patterns) {
  return trList(
    lettersIn(patterns).map((letter) => `${signOf(letter)} ${wordOf(letter)}`),
    "",
  );
}

/**
 * @param {Pattern} pattern
 * @returns {string} it as a table in HTML
 */
function table(pattern) {
  const rows = pattern.map((line) => `<tr>${[...line].map((letter) => `<td>${signOf(letter)}</td>`).join("")}</tr>`);
  return `<table role="img" aria-label="${inHtml(patternInWords(pattern))}">${rows.join("")}</table>`;
}

/** @param {string} letter */
const signOf = (letter) => SIGNS[/** @type {keyof typeof SIGNS} */ (letter)] ?? letter;

/**
 * @param {string} text
 * @returns {string} the same in Markdown, where some characters are markup
 */
function escaped(text) {
  return text.replace(/[\\`*_[\]#&<>]/g, "\\$&");
}

/**
 * `crosscut.html` has this script inline, where the end tag of a style or script would end it.
 * @param {string} name
 * @param {string} content
 */
const inElement = (name, content) => `<${name}>${content}</${name}>`;

/** @param {string} text */
const inHtml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
