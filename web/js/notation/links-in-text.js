/** The links in a text, before Python runs. */

/** A text that is nothing but a link, or its fragment. */
const LINK = /^(?:[^\s"'<>[\]()#]*#)?(\w+=\S+)$/;
/** A fragment among other words, perhaps followed by a bracket. */
const FRAGMENT = /#(\w+=[^\s"'<>[\]]*)/g;
/** How JSON begins, and a text with a comment before its moves. */
const OBJECT = /^[\s[]*\{/;
const COMMENT = /\{(?:[^{}\\]|\\.)*\}/gs;
const NAMES_GAME = /(?:^|&)[gz]=/;

/**
 * @param {string} text
 * @returns {string[]} the fragments of the links in it, but for those in comments on moves and in JSON
 */
export function linksIn(text) {
  const [, whole] = LINK.exec(text.trim()) ?? [];
  const said = OBJECT.test(text) ? "" : text.replace(COMMENT, " ");
  const found = whole ? [whole] : Array.from(said.matchAll(FRAGMENT), ([, fragment]) => upToBracket(fragment));
  return [...new Set(found)].filter((fragment) => NAMES_GAME.test(fragment));
}

/** @param {string} fragment in it brackets may be closed that were opened before it */
function upToBracket(fragment) {
  let open = 0;
  for (const { 0: bracket, index } of fragment.matchAll(/[()]/g)) {
    open += bracket === "(" ? 1 : -1;
    if (open < 0) return fragment.slice(0, index);
  }
  return fragment;
}
