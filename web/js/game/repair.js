/** Removes what the engine refuses from a record. */

import { tr } from "../language/tr.js";
import { violationMessage } from "../words/messages.js";

/**
 * @import { EngineError } from "../engine/requests.js"
 * @import { Refusal } from "../engine/wire.js"
 * @import { GameRecord } from "../record/record.js"
 * @import { Message } from "../words/messages.js"
 */

/**
 * @param {GameRecord} record at the node in question
 * @param {EngineError} error
 * @param {Message | null} before the message shown so far
 * @returns {Message | null} null if the engine objects to something other than the record
 */
export function repair(record, error, before) {
  const said = before?.isAboutAddress ? [before.text] : [];
  if (error.code === "illegal-move") {
    const { ply, move, violation } = /** @type {Refusal} */ (error.data);
    record.remove(record.current.line[ply]);
    const left = tr("Move {n}, {move}, is left out. {reason}", { n: ply + 1, move, reason: violation.message });
    return { ...violationMessage(violation, move), text: [...said, left].join(" "), isAboutAddress: true };
  }
  if (error.code === "bad-input" && record.setup) {
    record.setup = record.setup.links && { ...record.setup, links: null };
    const left = tr("Part of the set-up is left out. {reason}", { reason: error.message });
    return { text: [...said, left].join(" "), highlight: null, isAboutAddress: true };
  }
  return null;
}
