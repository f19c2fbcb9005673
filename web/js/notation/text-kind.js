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
 * @property {string} [sign] that may stand anywhere in a text, but not in one that begins as JSON or as a record
 * @property {string} [place]
 * @property {string} [sentence]
 */

const KINDS = /** @type {[TextKind, Known][]} */ (Object.entries(grammar.kinds)).map(
  ([kind, { beginning, sign = "", ...belongs }]) => ({
    kind,
    isWithin: beginning === undefined,
    pattern: new RegExp(beginning ?? sign, "i"),
    ...belongs,
  }),
);

const { object, list, title, header } = grammar.patterns;
const RECORD = new RegExp(`^(?:${[object, list, title, header].join("|")})`, "i");

/** @param {string} text */
const lookedAt = (text) => withoutUnseen(text.slice(0, grammar.limits.LOOKED_AT)).trim();

/**
 * @param {string} text
 * @returns {boolean} whether it begins as JSON or as a record, so that a sign of another kind in it is part of what
 *   somebody has written there
 */
export const beginsAsRecord = (text) => RECORD.test(lookedAt(text));

/** @param {string} text */
function known(text) {
  const beginning = lookedAt(text);
  const isRecord = RECORD.test(beginning);
  return KINDS.find(({ isWithin, pattern }) => !(isWithin && isRecord) && pattern.test(beginning));
}

/**
 * @param {string} text
 * @returns {TextKind | null} null for what only Python can tell
 */
export const kindOfText = (text) => known(text)?.kind ?? null;

const LINK = new RegExp(grammar.patterns.link, "i");

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
