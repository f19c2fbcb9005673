/**
 * What kind of text is this? The kinds that the page must know before Python runs. Python knows them by the same signs, and
 * all others.
 */

import { translated } from "../language/tr.js";
import grammar from "./grammar.js";
import { withoutUnseen } from "./unseen.js";

/** @typedef {keyof typeof grammar.kinds} TextKind */

/**
 * @typedef {object} Known
 * @property {string} [beginning] as pattern
 * @property {string} [sign] that may stand anywhere in a text, but not in one that begins as JSON or holds a record
 * @property {string} [saying] lines outside comments, above no link
 * @property {string} [place]
 * @property {string} [sentence]
 */

const KINDS = /** @type {[TextKind, Known][]} */ (Object.entries(grammar.kinds)).map(
  ([kind, { beginning, sign, saying, ...belongs }]) => ({
    kind,
    isWithin: beginning === undefined,
    saying,
    pattern: new RegExp(beginning ?? sign ?? "", "i"),
    ...belongs,
  }),
);

const { object, list, title, titleLine, header, link } = grammar.patterns;
const { LOOKED_AT } = grammar.limits;
const RECORD = new RegExp(`^(?:${[object, list, title, header].join("|")})`, "i");
const LINK = new RegExp(link, "i");

/** @param {string} text */
const lookedAt = (text) => withoutUnseen(text.slice(0, LOOKED_AT)).trim();

/**
 * @param {string} pattern
 * @param {string} text
 * @param {boolean} isCut whether more of the text follows, and perhaps the end of its last comment
 * @returns {RegExpExecArray | null} where the pattern first is outside comments, as Python finds it
 */
function outsideComments(pattern, text, isCut) {
  let isComment = false;
  let hidden = null;
  for (const found of text.matchAll(new RegExp(`\\\\[\\\\{}]|[{}]|(?:${pattern})`, "gi"))) {
    const [sign] = found;
    if (sign === "{" || sign === "}") {
      if (sign === "{" && hidden) return hidden;
      isComment = sign === "{";
      hidden = null;
    } else if (!sign.startsWith("\\")) {
      if (!isComment) return found;
      hidden ??= found;
    }
  }
  return isCut ? null : hidden;
}

/**
 * @param {string} text
 * @param {boolean} isCut
 */
const isRecord = (text, isCut) =>
  RECORD.test(text) || !!outsideComments(`(${titleLine})|${grammar.kinds.figure.sign}`, text, isCut)?.[1];

/**
 * @param {string} text
 * @param {boolean} isCut
 * @param {string} saying
 */
function says(text, isCut, saying) {
  const found = outsideComments(saying, text, isCut);
  return !!found && !LINK.test(text.slice(found.index + found[0].length));
}

/**
 * @param {string} text
 * @returns {boolean} whether it begins as JSON, or holds a record, so that a sign of another kind in it is part of what
 *   somebody has written there
 */
export const holdsRecord = (text) => isRecord(lookedAt(text), text.length > LOOKED_AT);

/** @param {string} text */
function known(text) {
  const beginning = lookedAt(text);
  const isCut = text.length > LOOKED_AT;
  const hasGame = isRecord(beginning, isCut);
  return KINDS.find(
    ({ isWithin, saying, pattern }) =>
      !(isWithin && hasGame) && (saying ? says(beginning, isCut, saying) : pattern.test(beginning)),
  );
}

/**
 * @param {string} text
 * @returns {TextKind | null} null for what only Python can tell
 */
export const kindOfText = (text) => known(text)?.kind ?? null;

/**
 * @param {string} text
 * @returns {boolean} whether it holds the field without which there is no link
 */
export const holdsLink = (text) => LINK.test(text);

/**
 * @typedef {{place: string, sentence: string}} Belongs where a text belongs that no board shows, and a sentence about it
 * @param {{place?: string, sentence?: string}} [kind]
 * @returns {Belongs | null}
 */
const belongsOf = ({ place, sentence } = {}) => (place && sentence ? { place, sentence: translated(sentence) } : null);

/** @param {string} text */
export const whereItBelongs = (text) => belongsOf(known(text));

/** @param {string} said by Python, which refuses a text whose kind it alone knows */
export const whereSaid = (said) => belongsOf(KINDS.find(({ sentence }) => sentence && translated(sentence) === said));
