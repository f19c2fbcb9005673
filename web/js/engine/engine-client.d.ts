import type { Urgency } from "./urgency.js";
import type { Methods } from "./wire.js";

/** What is known of a long call before its answer. */
export interface JobProgress<Method extends keyof Methods> {
  /** From 0 to 1; missing where the method cannot tell. */
  progress?: number;
  partial?: Methods[Method]["partial"];
}

export interface RequestOptions<Method extends keyof Methods> {
  /** When it is aborted the engine is told that nobody waits any more. */
  signal?: AbortSignal;
  /** `question` if not given. */
  urgency?: Urgency;
  onProgress?: (progress: JobProgress<Method>) => void;
}

/** What was sent of {@link JobProgress}, of whatever method. */
export interface SentProgress {
  progress?: number;
  partial?: unknown;
}

/**
 * Who waits for an answer, among those who asked other methods. What was sent is of the types of the method that was
 * asked. That is promised by the bridge, not checked here: so these are methods, whose parameters TypeScript lets differ.
 */
export interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  onProgress?(progress: SentProgress): void;
}

/**
 * What a session needs of an engine, wherever that runs. Events: `progress`, `ready`, `failed`, `restarted`, as told
 * at `EngineSupervisor`.
 */
export interface EngineClient extends EventTarget {
  readonly status: "idle" | "loading" | "ready" | "failed";
  /** Begins to start the engine, unless that was done before. */
  start(): void;
  /** Starts anew after a failed start. */
  retry(): void;
  /** Resolves with the answer of a method of the bridge; rejects with an `EngineError` or the reason of the signal. */
  request<Method extends keyof Methods>(
    method: Method,
    params: Methods[Method]["params"],
    options?: RequestOptions<Method>,
  ): Promise<Methods[Method]["answer"]>;
}
