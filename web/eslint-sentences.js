/**
 * A rule of the linter: what a player can read or hear is said through `tr`, `trCount` or `trList` (web/js/language), so
 * that it can be said in other languages. It finds texts that look like words for a person anywhere else, and messages
 * that are no literals: the build looks for these in the sources.
 */

/** The arguments that are messages, from the first one on to the one before the last. */
const MESSAGES = new Map([
  ["tr", [0, 1]],
  ["trCount", [1, 3]],
]);

/** Functions and methods that take words for a person, said already, or texts for a program. */
const TAKES_OTHER_TEXTS =
  /^(tr|trCount|trList|part|byId|buttonFor|querySelector(All)?|matches|closest|matchMedia|makeSvg|setProperty|setAttribute|addEventListener|warn|digest|startWorker|get|has|test)$/;

/** Properties that hold texts for a program. */
const HOLDS_OTHER_TEXTS = /^(class|className|href|id|d|style|points|colorScheme|media)$/;

/** Two words, or one that begins with a capital letter. */
const WORDS = /^[“(]?\p{L}[^/]*\p{Ll}[,.:;!?…]* [\p{L}“(]|^\p{Lu}\p{Ll}+[.:…]?$/u;
const MARKUP = /[<>]|="/;
/** A word at the edge of a text between values. */
const WORD_AT_EDGE = /^[’,.;:]* \p{Ll}{2,}|\p{Ll}{2,}[,:;]? $|^’\p{Ll}/u;

/** Nodes inside which no text is for a person. */
const OTHER_PLACES = /^(ThrowStatement|ImportDeclaration|ImportExpression|ExportAllDeclaration|SwitchCase)$/;

export default {
  rules: {
    whole: {
      meta: {
        messages: {
          unsaid: "Say it through tr or trCount (web/js/language/tr.js), as a whole sentence or label.",
          composed: "A message is a literal: the build looks for it in the sources.",
        },
      },
      create: (context) => ({
        Literal(node) {
          const isWords = typeof node.value === "string" && WORDS.test(node.value);
          if (isWords && !isKey(node) && !isForPrograms(node)) context.report({ node, messageId: "unsaid" });
        },
        TemplateLiteral(node) {
          const texts = node.quasis.map(({ value }) => value.cooked ?? "");
          const isWords = texts.some((text) => WORDS.test(text) || WORD_AT_EDGE.test(text));
          if (isWords && !texts.some((text) => MARKUP.test(text)) && !isForPrograms(node)) {
            context.report({ node, messageId: "unsaid" });
          }
        },
        CallExpression({ callee, arguments: given }) {
          for (const node of given.slice(...(MESSAGES.get(callee.name) ?? [0, 0]))) {
            if (node.type !== "Literal") context.report({ node, messageId: "composed" });
          }
        },
      }),
    },
  },
};

/** @returns {boolean} whether a text only names something */
function isKey(node) {
  const { parent } = node;
  return parent.key === node || parent.type === "MemberExpression";
}

/** @returns {boolean} whether a text stands where none is for a person */
function isForPrograms(node) {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (OTHER_PLACES.test(outer.type)) return true;
    if (outer.type === "BinaryExpression" && outer.operator !== "+") return true;
    if (HOLDS_OTHER_TEXTS.test(outer.key?.name ?? outer.left?.property?.name)) return true;
    if (outer.type === "CallExpression" && outer.callee !== inner) {
      const { name = outer.callee.property?.name } = outer.callee;
      if (TAKES_OTHER_TEXTS.test(name)) return true;
    }
    if (/Function|Class/.test(outer.type)) return false;
  }
  return false;
}
