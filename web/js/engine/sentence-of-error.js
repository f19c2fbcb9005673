/** What a person reads of a mistake. */

import { asSentence } from "../language/tr.js";
import { EngineError } from "./requests.js";

/**
 * @param {unknown} error
 * @returns {string} a sentence for the person; rethrows any error that is not the person's mistake
 */
export function sentenceOfError(error) {
  if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
  return asSentence(error.message);
}
