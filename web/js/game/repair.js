/** Removes what the engine refuses from a record. */

import { violationMessage } from "../words/sentences.js";

/**
 * @import { EngineError } from "../engine/requests.js"
 * @import { Refusal } from "../engine/wire.js"
 * @import { GameRecord } from "../record/record.js"
 * @import { Message } from "../words/sentences.js"
 */

/**
 * @param {GameRecord} record at the node in question
 * @param {EngineError} error
 * @param {Message | null} before the message shown so far
 * @returns {Message | null} null if the engine objects to something other than the record
 */
export function repair(record, error, before) {
  const said = before?.isAboutAddress ? `${before.text} ` : "";
  if (error.code === "illegal-move") {
    const { ply, move, violation } = /** @type {Refusal} */ (error.data);
    record.remove(record.current.line[ply]);
    const text = `${said}Move ${ply + 1}, ${move}, is left out. ${violation.message}`;
    return { ...violationMessage(violation, move), text, isAboutAddress: true };
  }
  if (error.code === "bad-input" && record.setup) {
    record.setup = record.setup.links && { ...record.setup, links: null };
    const text = `${said}Part of the set-up is left out. ${error.message}`;
    return { text, highlight: null, isAboutAddress: true };
  }
  return null;
}
