/** What the engine answers when it gives no result. */

/** @import { Failure } from "./wire.js" */

export class EngineError extends Error {
  /**
   * @param {string} code one of the bridge's, or `no-answer`
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
