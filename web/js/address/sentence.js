/** The sentences about what cannot be read. Python's reader has the same, because both come from the grammar. */

import grammar from "../notation/grammar.js";

const { limits, sentences } = grammar;

/**
 * @param {keyof typeof sentences} name
 * @param {Record<string, string | number>} [values] for its placeholders; the limits are known
 * @returns {string}
 */
export function sentence(name, values) {
  /** @type {Record<string, string | number>} */
  const known = { source: "link", ...limits, ...values };
  return sentences[name].replace(/{(\w+)}/g, (_, place) => String(known[place]));
}
