/** What Python answers about texts that no script reads; `tests/engine/test_bridge_work.py` asks it the same. */

import { readFileSync } from "node:fs";
import { EngineError } from "../../web/js/engine/requests.js";

/** @import { RecordLink } from "../../web/js/engine/wire.js" */

/** @type {({text: string} & (RecordLink | {refused: string}))[]} */
const ANSWERS = JSON.parse(readFileSync(new URL("../data/texts-for-figures.json", import.meta.url), "utf8"));

/**
 * @param {string} text
 * @returns {Promise<RecordLink>}
 */
export async function askedOfPython(text) {
  const answer = ANSWERS.find((each) => each.text === text);
  if (!answer) throw new Error(`Python was never asked about ${text}`);
  if ("refused" in answer) throw new EngineError("bad-input", answer.refused);
  return answer;
}
