/**
 * The texts that boards are made of: inside the element `<crosscut-board>`, and in fenced blocks of Markdown. Python reads
 * them the same way, in crosscut.claims.page.
 */

import grammar from "../notation/grammar.js";

/** How programs for Markdown say that a block began with ```crosscut: on the block, on its code, or around it. */
const MARKED = [
  ...[".language-crosscut", ".lang-crosscut", ".highlight-crosscut"],
  ...["[data-language=crosscut]", "[data-lang=crosscut]", "[lang=crosscut]"],
].join();
const BLOCK = `.crosscut, :is(${MARKED}), :is(${MARKED}) *`;

/** Elements that are a line. Some programs write each line of a block as one of them. */
const LINES = new Set(["div", "li", "p", "tr"]);

const HEADING = /^\s*([a-z-]+)\s*:(.*)$/i;
const LINE_END = /\r\n?/g;

/**
 * @param {Node} node
 * @returns {string} its text, with a line end after each element that is a line
 */
export function linesOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
  const name = node.nodeName.toLowerCase();
  if (name === "br") return "\n";
  const text = [...node.childNodes].map(linesOf).join("");
  return LINES.has(name) && !text.endsWith("\n") ? `${text}\n` : text;
}

/**
 * @param {Element} element
 * @returns {string} the text of its first `pre` or `script`, or else its own text; not a sentence or a picture for readers
 *   without JavaScript, which is in another element
 */
export function textOf(element) {
  const holder = element.querySelector(":scope > pre, :scope > script");
  if (holder) return linesOf(holder);
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join("\n");
}

/**
 * @param {ParentNode} page
 * @param {readonly string[]} games their ids. Some programs leave out what a block began with, so a block is a board, too,
 *   if its first line names a game: `game: quax`, or a link
 * @returns {HTMLPreElement[]} the fenced blocks in it that are boards
 */
export function fencesIn(page, games) {
  const game = `(?:${games.join("|")}|own:\\S+)`;
  const beginning = new RegExp(grammar.patterns.block.replaceAll("{game}", game), "im");
  const isFence = (/** @type {HTMLPreElement} */ block) =>
    block.matches(BLOCK) ||
    [...block.querySelectorAll(MARKED)].some((code) => code.closest("pre") === block) ||
    linesOf(block).search(beginning) === 0;
  return [...page.querySelectorAll("pre")].filter((block) => !block.closest("crosscut-board") && isFence(block));
}

/**
 * @param {string} text attributes of the board, each in a line such as `game: quax`, then a diagram; if an attribute
 *   occurs twice, its values are joined
 * @returns {{heading: Map<string, string>, diagram: string}}
 */
export function splitHeading(text) {
  const heading = new Map();
  const lines = text.replace(LINE_END, "\n").split("\n");
  const isHeading = (/** @type {string} */ line) => !line.trim() || HEADING.test(line);
  const rest = lines.findIndex((line) => !isHeading(line));
  const head = rest < 0 ? lines : lines.slice(0, rest);
  // The lines of the diagram keep their numbers.
  for (const line of head) {
    const [, name, value] = HEADING.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key) heading.set(key, [heading.get(key), value.trim()].filter(Boolean).join(" "));
  }
  return { heading, diagram: lines.fill("", 0, head.length).join("\n") };
}
