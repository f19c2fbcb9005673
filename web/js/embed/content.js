/** The text inside the element `<crosscut-board>`. Python reads it in the same way: crosscut.claims.content. */

/**
 * @param {Element} element
 * @returns {string} the text diagram in it: that of its first `pre` or `script`, else its own text; a sentence or a
 *   picture for readers without JavaScript is none
 */
export function textOf(element) {
  const holder = element.querySelector(":scope > pre, :scope > script");
  if (holder) return holder.textContent ?? "";
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join("\n");
}
