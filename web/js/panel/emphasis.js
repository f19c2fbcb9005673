/** Comments with a little Markdown: *emphasis* and **strong**. Everything else is plain text. */

const EMPHASIS = /\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*/g;

/**
 * @param {string} text
 * @returns {{text: string, tag: "em" | "strong" | null}[]}
 */
export function emphasized(text) {
  /** @type {{text: string, tag: "em" | "strong" | null}[]} */
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(EMPHASIS)) {
    if (match.index > done) parts.push({ text: text.slice(done, match.index), tag: null });
    parts.push(match[1] === undefined ? { text: match[2], tag: "em" } : { text: match[1], tag: "strong" });
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), tag: null });
  return parts;
}

/**
 * @param {string} text
 * @returns {(Node | string)[]} text nodes and elements that hold nothing but text
 */
export function emphasizedNodes(text) {
  return emphasized(text).map(({ text: part, tag }) => {
    if (!tag) return part;
    const element = document.createElement(tag);
    element.textContent = part;
    return element;
  });
}
