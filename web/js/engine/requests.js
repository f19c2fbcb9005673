/** Requests to the engine: how urgent they are, what they may hold, and what comes when there is no result. */

/**
 * @import { Failure } from "./wire.js"
 * @typedef {typeof URGENCIES[number]} Urgency
 */

/** Why a worker is lost that the browser, or its user, has ended. */
export const ENDED = "it was ended";

/**
 * How urgent a call is. What a click asks comes first, then what else the reader waits for, then what will probably be asked
 * next, and last what can wait. The worker spends its time on the most urgent calls, in turn.
 */
export const URGENCIES = /** @type {const} */ (["click", "question", "ahead", "analysis"]);

/** The events of an engine, described at `EngineSupervisor`. */
export const ENGINE_EVENTS = /** @type {const} */ (["progress", "ready", "failed", "restarted"]);

/** How deeply lists and objects may be nested, as in crosscut.bridge. */
const MAX_NESTING = 400;

/**
 * Check that parameters can be sent to the engine: they must be JSON, and not nested too deeply. JSON's own writer is not
 * asked: in a page of another site a library may have given lists a method `toJSON`.
 * @template {object} Params
 * @param {Params} params whatever a page wants to ask
 * @returns {Params} the same as plain JSON
 * @throws {EngineError} if it is not JSON
 */
export function plainParams(params) {
  return /** @type {Params} */ (plain(params, 0));
}

/**
 * @param {unknown} value
 * @param {number} depth of the lists and objects around it
 * @returns {unknown}
 */
function plain(value, depth) {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object") throw refusal(`it holds a ${typeof value}`);
  if (depth === MAX_NESTING) throw refusal(`lists and objects are nested deeper than ${MAX_NESTING}`);
  const inside = depth + 1;
  if (Array.isArray(value)) return value.map((part) => plain(part, inside));
  const said = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(said.map(([name, part]) => [name, plain(part, inside)]));
}

/**
 * @param {string} reason
 * @returns {EngineError}
 */
function refusal(reason) {
  return new EngineError("bad-request", `the request is not JSON: ${reason}`);
}

/** The answer of the engine if there is no result. */
export class EngineError extends Error {
  /**
   * @param {string} code one of the bridge's, `no-answer`, `no-net` or `no-rest`
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data = null) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.data = data;
  }

  /** @param {Pick<Failure, "message"> & {code: string, data: unknown}} failure */
  static of({ code, message, data }) {
    return new EngineError(code, message, data);
  }
}

/**
 * @template T
 * @param {Promise<T>} answer of the engine, or work that needs answers
 * @param {AbortSignal} signal aborted when the answer is not wanted any more
 * @param {(sentence: string) => void} refused called with the reason if there is no answer
 * @returns {Promise<T | null>} null if it is not wanted any more, or the engine gives no answer
 */
export async function wantedAnswer(answer, signal, refused) {
  try {
    const given = await answer;
    return signal.aborted ? null : given;
  } catch (error) {
    if (!signal.aborted && !(error instanceof EngineError)) throw error;
    if (!signal.aborted) refused(/** @type {EngineError} */ (error).message);
    return null;
  }
}
