/** The sentences about what cannot be read. Python's reader has the same, because both come from the grammar. */

import { translated } from "../language/tr.js";
import grammar from "../notation/grammar.js";

const { limits, sentences } = grammar;

/**
 * @param {keyof typeof sentences} name
 * @param {Record<string, string | number>} [values] for its placeholders; the limits are known
 * @returns {string}
 */
export function sentence(name, values) {
  return translated(sentences[name], { ...limits, ...values });
}
