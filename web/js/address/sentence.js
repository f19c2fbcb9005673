/** What is said about what cannot be read. Python's reader says the same: both take it from the grammar. */

import grammar from "../notation/grammar.js";

const { limits, sentences } = grammar;

/**
 * @param {keyof typeof sentences} name
 * @param {Record<string, string | number>} [values] what its places stand for; limits are known
 * @returns {string}
 */
export function sentence(name, values) {
  /** @type {Record<string, string | number>} */
  const known = { source: "link", ...limits, ...values };
  return sentences[name].replace(/{(\w+)}/g, (_, place) => String(known[place]));
}
