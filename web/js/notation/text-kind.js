/**
 * What kind of text is this? The kinds that the page must know before Python runs. Python knows them by the same signs, and
 * all others.
 */

import { translated } from "../language/tr.js";
import grammar from "./grammar.js";
import { withoutUnseen } from "./unseen.js";

/** @typedef {keyof typeof grammar.kinds} TextKind */

const KINDS = /** @type {[TextKind, {sign: string, place?: string, sentence?: string}][]} */ (
  Object.entries(grammar.kinds)
).map(([kind, { sign, ...belongs }]) => ({ kind, sign: new RegExp(sign, "i"), ...belongs }));

/** @param {string} text */
function known(text) {
  const beginning = withoutUnseen(text.slice(0, grammar.limits.LOOKED_AT)).trim();
  return KINDS.find(({ sign }) => sign.test(beginning));
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
