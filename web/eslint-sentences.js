/**
 * Rules of the linter: what a player can read or hear is said through `tr`, `trCount` or `trList` (web/js/language), so
 * that it can be said in other languages. They find texts that look like words for a person anywhere else, messages that
 * are no literals, because the build looks for these in the sources, and messages that are put together or cut: another
 * language has another order of words.
 */

/** The arguments that are messages, from the first one on to the one before the last. */
const MESSAGES = new Map([
  ["tr", [0, 1]],
  ["trCount", [1, 3]],
]);

/** Functions and methods that take words for a person, said already, or texts for a program. */
const TAKES_OTHER_TEXTS =
  /^(tr|trCount|trList|part|byId|buttonFor|querySelector(All)?|matches|closest|matchMedia|makeSvg|setProperty|setAttribute|addEventListener|includes|startsWith|warn|digest|startWorker|get|has|test)$/;

/** Properties that hold texts for a program. */
const HOLDS_OTHER_TEXTS =
  /^(class|className|href|id|d|style|points|colorScheme|media|font|fillStyle|shadowColor|transformOrigin)$/;

/** Two words, or one that begins with a capital letter. */
const WORDS = /^[“(]?\p{L}[^/]*\p{Ll}[,.:;!?…]* [\p{L}“(]|^\p{Lu}\p{Ll}+[.:…]?$/u;
const MARKUP = /[<>]|="/;
/** A word at the edge of a text between values. */
const WORD_AT_EDGE = /^[’,.;:]* \p{Ll}{2,}|\p{Ll}{2,}[,:;]? $|^’\p{Ll}/u;

/** Nodes inside which no text is for a person. */
const OTHER_PLACES = /^(ThrowStatement|ImportDeclaration|ImportExpression|ExportAllDeclaration|SwitchCase)$/;

const MESSAGE = "[callee.name=/^(tr|trCount|trList|translated)$/]";
const WORD = "/[A-Za-z]{2}/";

/** Messages with something put to them, cut off them, or chosen within them. */
const NOT_APART = [
  `TemplateLiteral:has(> CallExpression${MESSAGE}) > TemplateElement[value.raw=/^[^[\\]]*[^\\s[\\]][^[\\]]*$/]`,
  `BinaryExpression[operator="+"] > CallExpression${MESSAGE}`,
  `MemberExpression[property.name=/^(slice|replace|replaceAll|toUpperCase|toLowerCase)$/] > CallExpression${MESSAGE}`,
  `CallExpression${MESSAGE} Property > ConditionalExpression > Literal[value=${WORD}]`,
].join();

/** @type {import("eslint").Rule.RuleModule} */
const apart = {
  create: (context) => ({
    [NOT_APART]: (/** @type {any} */ node) =>
      context.report({ node, message: "A message is a whole sentence: put nothing to it, and cut nothing off." }),
  }),
};

/**
 * A message has the same places in its singular and its plural, and a value for each of them.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
const places = {
  create: (context) => ({
    CallExpression(node) {
      const call = /** @type {any} */ (node);
      const { name } = call.callee;
      const texts = call.arguments.slice(...(MESSAGES.get(name) ?? [0, 0]));
      if (!texts.length || texts.some((/** @type {any} */ { type }) => type !== "Literal")) return;
      const [named, others = named] = texts.map((/** @type {any} */ { value }) => placesIn(String(value)));
      const known = keysOf(call.arguments[texts.length + (name === "tr" ? 0 : 1)]);
      if (name === "trCount") known?.push("n");
      const isComplete = !known || others.every((/** @type {string} */ place) => known.includes(place));
      const isOne = named.every((/** @type {string} */ place) => others.includes(place));
      const isNeat = texts.every((/** @type {any} */ { value }) => value === String(value).trim());
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

export default {
  rules: {
    apart,
    places,
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
    if (outer.type === "NewExpression" && /^(Error|DOMException)$/.test(outer.callee.name)) return true;
    if (outer.type === "BinaryExpression" && outer.operator !== "+") return true;
    if (HOLDS_OTHER_TEXTS.test(outer.key?.name ?? outer.left?.property?.name ?? outer.id?.name)) return true;
    if (outer.type === "CallExpression" && outer.callee !== inner) {
      const { name = outer.callee.property?.name } = outer.callee;
      if (TAKES_OTHER_TEXTS.test(name)) return true;
    }
    if (/Function|Class/.test(outer.type)) return false;
  }
  return false;
}
