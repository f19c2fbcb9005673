/**
 * Rules of the linter: what a player can read or hear is said through `tr`, `trCount` or `trList` (web/js/language), in
 * whole sentences and labels, so that it can be said in other languages.
 */

/** The arguments of each that are messages, from the first one on to the one before the last; and that with values. */
const MESSAGES = new Map([
  ["tr", { from: 0, to: 1, values: 1 }],
  ["trCount", { from: 1, to: 3, values: 3 }],
]);

/** Functions that say something. */
const SAYS = /^(tr|trCount|trList|translated)$/;

/** Other functions and methods that take texts for a program. */
const TAKES_OTHER_TEXTS =
  /^(part|byId|buttonFor|querySelector(All)?|matches|closest|matchMedia|makeSvg|setProperty|setAttribute|addEventListener|includes|startsWith|warn|digest|startWorker|get|has|test)$/;

/** Properties that hold texts for a program. */
const HOLDS_OTHER_TEXTS = /^(class|className|href|id|d|style|points|colorScheme|media|font|transformOrigin)$/;

/** Nodes inside which no text is for a person. */
const OTHER_PLACES = /^(ThrowStatement|ImportDeclaration|ImportExpression|ExportAllDeclaration|SwitchCase)$/;

/** Two words, or one that begins with a capital letter. */
const WORDS = /^[“(]?\p{L}[^/]*\p{Ll}[,.:;!?…]* [\p{L}“(]|^\p{Lu}\p{Ll}+[.:…]?$/u;
/** A word at the edge of a text between values. */
const WORD_AT_EDGE = /^[’,.;:]* \p{Ll}{2,}|\p{Ll}{2,}[,:;]? $|^’\p{Ll}/u;
const MARKUP = /[<>]|="/;

const WORD = "/[A-Za-z]{2}/";
const CUTS = "/^(slice|replace|replaceAll|toUpperCase|toLowerCase|split)$/";
const SAID = `CallExpression[callee.name=${SAYS}]`;

/** Words outside `tr` and its kind. */
const unsaid = rule("Say it through tr or trCount (web/js/language/tr.js).", (report) => ({
  Literal(node) {
    const isWords = typeof node.value === "string" && WORDS.test(node.value);
    if (isWords && !isKey(node) && !isForPrograms(node)) report(node);
  },
  TemplateLiteral(node) {
    const texts = node.quasis.map(({ value }) => value.cooked ?? "");
    const isWords = texts.some((text) => WORDS.test(text) || WORD_AT_EDGE.test(text));
    if (isWords && !texts.some((text) => MARKUP.test(text)) && !isForPrograms(node)) report(node);
  },
}));

/** The build looks for messages in the sources. */
const literal = rule("A message is a literal: choose between calls, not within one.", (report) => ({
  CallExpression(node) {
    for (const message of messagesOf(node)) if (message.type !== "Literal") report(message);
  },
}));

/** A language may need another order, and other words around a value. */
const glued = rule("A message is a whole sentence: put nothing to it, and cut nothing off.", (report) => ({
  [`TemplateLiteral:has(> ${SAID}) > TemplateElement[value.raw=/\\S/]`]: report,
  [`BinaryExpression[operator="+"] > ${SAID}`]: report,
  [`MemberExpression[property.name=${CUTS}] > ${SAID}`]: report,
  [`${SAID} Property > ConditionalExpression > Literal[value=${WORD}]`]: report,
}));

/** The same places in the singular and in the plural, and a value for each of them. */
const places = rule("A message has values for its places, and no blank around it.", (report) => ({
  CallExpression(node) {
    const messages = messagesOf(node);
    if (!messages.length || messages.some(({ type }) => type !== "Literal")) return;
    const [one, many = one] = messages.map(({ value }) => placesIn(String(value)));
    const { values } = MESSAGES.get(node.callee.name) ?? {};
    const known = keysOf(node.arguments[values]);
    if (messages.length > 1) known?.push("n");
    const isComplete = !known || many.every((place) => known.includes(place));
    const isOne = one.every((place) => many.includes(place));
    if (!isComplete || !isOne || messages.some(({ value }) => value !== String(value).trim())) report(node);
  },
}));

export const sentences = { rules: { unsaid, literal, glued, places } };

/**
 * @param {string} message
 * @param {(report: (node: any) => void) => Record<string, (node: any) => void>} visitors
 */
function rule(message, visitors) {
  return { create: (context) => visitors((node) => context.report({ node, message })) };
}

/** @returns {any[]} the arguments of a call that are messages */
function messagesOf({ callee, arguments: given }) {
  const { from = 0, to = 0 } = MESSAGES.get(callee.name) ?? {};
  return given.slice(from, to);
}

/** @param {string} text */
const placesIn = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);

/** @returns {string[] | null} the names of a call's values; null if they come from elsewhere */
function keysOf(values) {
  if (!values) return [];
  if (values.type !== "ObjectExpression") return null;
  const isWhole = values.properties.every(({ type }) => type === "Property");
  return isWhole ? values.properties.map(({ key }) => key.name) : null;
}

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
    if (HOLDS_OTHER_TEXTS.test((outer.key ?? outer.left?.property ?? outer.id)?.name)) return true;
    if (outer.type === "NewExpression" && outer.callee.name.endsWith("Error")) return true;
    if (outer.type === "CallExpression" && outer.callee !== inner) {
      const { name = outer.callee.property?.name } = outer.callee;
      if (SAYS.test(name) || TAKES_OTHER_TEXTS.test(name)) return true;
    }
    if (/Function|Class/.test(outer.type)) return false;
  }
  return false;
}
