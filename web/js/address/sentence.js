/** The sentences about what cannot be read. Python's reader has the same, because both come from the grammar. */

import { translated } from "../language/tr.js";
import grammar from "../notation/grammar.js";

const { limits, sentences } = grammar;

/**
 * What is spoken of is a word within the sentence, so each has a sentence of its own: such as `The link names no game`.
 */
const SPOKEN_OF = /\{(source|what)\}/g;

/**
 * @param {keyof typeof sentences} name
 * @param {Record<string, string | number>} [values] for its placeholders; the limits are known
 * @returns {string}
 */
export function sentence(name, values) {
  /** @type {Record<string, string | number>} */
  const known = { source: "link", ...limits, ...values };
  const whole = sentences[name].replace(SPOKEN_OF, (_, place) => String(known[place]));
  return translated(whole, known);
}
