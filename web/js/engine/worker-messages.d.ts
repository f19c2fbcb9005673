/** What the page and the engine's worker say to each other. */

/** How far the engine's start is; `loaded` and `total` are bytes while downloading, 0 and 1 else. */
export interface Progress {
  step: "download" | "compile" | "start";
  loaded: number;
  total: number;
}

export type ToWorker =
  /** Start with these files, the engine's wheel among them; hold the named lock for as long as the worker lives. */
  | { type: "boot"; files: string[]; engine: string; lifeLock: string }
  /** A file that Pyodide or micropip will ask for, with the media type of what is in it. */
  | { type: "file"; name: string; mediaType: string; gzipped: Blob }
  /** Python, compiled. */
  | { type: "module"; module: WebAssembly.Module }
  /** A request for the bridge, as JSON. */
  | { type: "call"; request: string };

export type FromWorker =
  | { type: "alive" }
  | { type: "ready" }
  | { type: "failed"; message: string }
  /** The bridge's response, as JSON. */
  | { type: "answer"; response: string }
  /** Python itself broke down: nothing more can be asked of this worker. */
  | { type: "broken"; message: string };
