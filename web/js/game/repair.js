/** What is left of a record that the engine refuses. */

import { violationMessage } from "../words/sentences.js";

/**
 * @import { EngineError } from "../engine/requests.js"
 * @import { Refusal } from "../engine/wire.js"
 * @import { GameRecord } from "../record/record.js"
 * @import { Message } from "../words/sentences.js"
 */

/**
 * @param {GameRecord} record at the node that was asked for
 * @param {EngineError} error
 * @param {Message | null} before what the reader was told so far
 * @returns {Message | null} null if the record is not what the engine objects to
 */
export function repair(record, error, before) {
  const told = before?.isAboutAddress ? `${before.text} ` : "";
  if (error.code === "illegal-move") {
    const { ply, move, violation } = /** @type {Refusal} */ (error.data);
    record.remove(record.current.line[ply]);
    const text = `${told}Move ${ply + 1}, ${move}, is left out. ${violation.message}`;
    return { ...violationMessage(violation, move), text, isAboutAddress: true };
  }
  if (error.code === "bad-input" && record.setup) {
    record.setup = record.setup.links && { ...record.setup, links: null };
    const text = `${told}Part of the set-up is left out. ${error.message}`;
    return { text, highlight: null, isAboutAddress: true };
  }
  return null;
}
