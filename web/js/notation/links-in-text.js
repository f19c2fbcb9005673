/** The links in a text, before Python runs. */

/** A text that is nothing but a link, or its fragment. */
const LINK = /^(?:[^\s"'<>[\]()#]*#)?(\w+=\S+)$/;
/** A comment on a move, or a fragment among other words, perhaps followed by a bracket. */
const COMMENT_OR_FRAGMENT = /\{(?:[^{}\\]|\\.)*\}|#(\w+=[^\s"'<>[\]]*)/gs;
/** How JSON begins, and a text with a comment before its moves. */
const OBJECT = /^[\s[]*\{/;
const NAMES_GAME = /(?:^|&)[gz]=/;
const HAS_FIELD = /(?:^|&)[gmnsz]=/i;

/**
 * @param {string} text
 * @returns {string[]} the fragments of the links in it, but for those in comments on moves and in JSON; if none names a
 *   game, those that lack it
 */
export function linksIn(text) {
  const [, whole] = LINK.exec(text.trim()) ?? [];
  const inWords = OBJECT.test(text) ? [] : Array.from(text.matchAll(COMMENT_OR_FRAGMENT), ([, found = ""]) => found);
  const found = [...new Set(whole ? [whole] : inWords.map(upToBracket))];
  const named = found.filter((fragment) => NAMES_GAME.test(fragment));
  return named.length ? named : found.filter((fragment) => HAS_FIELD.test(fragment));
}

/** @param {string} fragment in it brackets may be closed that were opened before it */
function upToBracket(fragment) {
  let open = 0;
  for (const { 0: bracket, index } of fragment.matchAll(/[(){}]/g)) {
    open += "({".includes(bracket) ? 1 : -1;
    if (open < 0) return fragment.slice(0, index);
  }
  return fragment;
}
