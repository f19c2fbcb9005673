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
);
const SIGNS = new Map(KINDS.map(([kind, { sign }]) => [kind, new RegExp(sign, "i")]));

/**
 * @param {string} text
 * @returns {TextKind | null} null for what only Python can tell
 */
export function kindOfText(text) {
  const beginning = plainBeginning(text);
  return KINDS.find(([kind]) => SIGNS.get(kind)?.test(beginning))?.[0] ?? null;
}

/**
 * @param {string} text
 * @returns {{place: string, sentence: string} | null} where a text belongs that no board shows, and a sentence about it
 */
export function whereItBelongs(text) {
  const kind = kindOfText(text);
  const { place, sentence } = KINDS.find(([known]) => known === kind)?.[1] ?? {};
  return place && sentence ? { place, sentence: translated(sentence) } : null;
}

/** @param {string} text */
const plainBeginning = (text) => withoutUnseen(text.slice(0, grammar.limits.LOOKED_AT)).trim();
