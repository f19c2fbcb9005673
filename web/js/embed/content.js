/**
 * The texts that boards are made of: inside the element `<crosscut-board>`, and in fenced blocks of Markdown. Python reads
 * them the same way, in crosscut.claims.page.
 */

/** What Markdown programs make of a block that begins with ```crosscut. */
const FENCES = ["code.language-crosscut", ".language-crosscut code", "pre.crosscut", ".highlight-crosscut pre"];

const HEADING = /^\s*([a-z-]+)\s*:(.*)$/i;

/**
 * @param {Element} element
 * @returns {string} the text of its first `pre` or `script`, or else its own text; not a sentence or a picture for readers
 *   without JavaScript, which is in another element
 */
export function textOf(element) {
  const holder = element.querySelector(":scope > pre, :scope > script");
  if (holder) return holder.textContent ?? "";
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join("\n");
}

/**
 * @param {ParentNode} page
 * @returns {Set<HTMLPreElement>} the fenced blocks in it that are boards
 */
export function fencesIn(page) {
  const found = [...page.querySelectorAll(FENCES.join())].flatMap((part) => part.closest("pre") ?? []);
  return new Set(found.filter((block) => !block.closest("crosscut-board")));
}

/**
 * @param {string} text attributes of the board, each in a line such as `game: quax`, then a diagram; if an attribute
 *   occurs twice, its values are joined
 * @returns {{heading: Map<string, string>, diagram: string}}
 */
export function splitHeading(text) {
  const heading = new Map();
  const lines = text.split("\n");
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
