/** What the page and the engine's worker say to each other. */

/** How far the engine's start is; `loaded` and `total` are bytes while downloading, 0 and 1 else. */
export interface Progress {
  step: "download" | "compile" | "start";
  loaded: number;
  total: number;
}

export type ToWorker =
  /** Start with these files; hold the named lock for as long as the worker lives. */
  | { type: "boot"; manifest: RuntimeManifest; lifeLock: string }
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
  /** The worker's script, which holds Pyodide's own scripts. */
  worker: RuntimeFile;
  /** The name of the engine's wheel in `files`. */
  engine: string;
  /** What Pyodide and micropip ask for, by name. */
  files: Record<string, RuntimeFile>;
}

export interface RuntimeFile {
  /** Relative to `runtime.json`; absolute once the page has read it. */
  path: string;
  /** As sent: gzipped. */
  bytes: number;
  /** The media type of the file itself. */
  type: string;
}
