/**
 * What a session needs of an engine, wherever that runs. Events: `progress`, `ready`, `failed`, `restarted`, as told
 * at `Engine`.
 */
export interface EngineClient extends EventTarget {
  readonly status: "idle" | "loading" | "ready" | "failed";
  /** Begins to start the engine, unless that was done before. */
  start(): void;
  /** Starts anew after a failed start. */
  retry(): void;
  /** Resolves with the result of a method of the bridge; rejects with an `EngineError` or the reason of the signal. */
  request(method: string, params: object, options?: { signal?: AbortSignal }): Promise<any>;
}
