/** What the engine answers when it does not give a result; `code` is one of the bridge's, or `no-answer`. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data = null) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.data = data;
  }
}
