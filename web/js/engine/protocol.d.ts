/** What the page and the engine's worker say to each other. */

/** How far the engine's start is; `loaded` and `total` are bytes while downloading, 0 and 1 else. */
export interface Progress {
  step: "download" | "compile" | "start";
  loaded: number;
  total: number;
}

export type ToWorker =
  /** Start, with the engine of this name; hold the named lock for as long as the worker lives. */
  | { type: "boot"; engine: string; lifeLock: string }
  /** A file of the runtime, gzipped, with the media type of what is in it. */
  | { type: "file"; name: string; content: ArrayBuffer; mediaType: string }
  /** A request for the bridge, as JSON. */
  | { type: "call"; request: string };

export type FromWorker =
  | { type: "alive" }
  | { type: "compiled" }
  | { type: "ready" }
  | { type: "failed"; message: string }
  /** The bridge's response, as JSON. */
  | { type: "answer"; response: string }
  /** Python itself broke down: nothing more can be asked of this worker. */
  | { type: "broken"; message: string };
