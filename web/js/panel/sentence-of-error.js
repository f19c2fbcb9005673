/** What a person reads of a mistake. */

import { lang } from "../language/tr.js";
import { EngineError } from "../engine/requests.js";

/**
 * @param {unknown} error
 * @returns {string} a sentence for the person; rethrows any error that is not the person's mistake
 */
export function sentenceOf(error) {
  if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
  const text = error.message;
  // Python's sentences begin small and have no full stop. A translation is as it is shown.
  if (!lang().startsWith("en")) return text;
  return text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
