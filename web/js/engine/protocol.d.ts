/** What the page and the engine's worker say to each other. */

/** How far the engine's start is; `loaded` and `total` are bytes while downloading, 0 and 1 else. */
export interface Progress {
  step: "download" | "compile" | "start";
  loaded: number;
  total: number;
}

export type ToWorker =
  /** Start: the address of `runtime.json`, and the name of the lock to hold for as long as the worker lives. */
  | { type: "boot"; manifest: string; lifeLock: string }
  /** A request for the bridge, as JSON. */
  | { type: "call"; request: string };

export type FromWorker =
  | { type: "alive" }
  | { type: "progress"; progress: Progress }
  | { type: "ready" }
  | { type: "failed"; message: string }
  /** The bridge's response, as JSON. */
  | { type: "answer"; response: string }
  /** Python itself broke down: nothing more can be asked of this worker. */
  | { type: "broken"; message: string };

/** `runtime.json`, made by the build. */
export interface RuntimeManifest {
  /** The file name of the engine's wheel. */
  engine: string;
  files: Record<string, RuntimeFile>;
}

export interface RuntimeFile {
  /** Relative to `runtime.json`. */
  path: string;
  /** As sent. */
  bytes: number;
  gzipped: boolean;
  /** The media type of the file itself. */
  type: string;
}
