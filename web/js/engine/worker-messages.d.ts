/** What the page and the engine's worker say to each other. */

import type { Urgency } from "./urgency.js";
import type { Failure } from "./wire.js";

/** How far the engine's start is; `loaded` and `total` are bytes while downloading, 0 and 1 else. */
export interface Progress {
  step: "download" | "compile" | "start";
  loaded: number;
  total: number;
}

/** A method of the bridge to be called. */
export interface Call {
  id: number;
  method: string;
  params: object;
  urgency: Urgency;
}

export type ToWorker =
  /** Start with these files, the engine's wheel among them; hold the named lock for as long as the worker lives. */
  | { type: "boot"; files: string[]; engine: string; lifeLock: string }
  /** A file that Pyodide or micropip will ask for, with the media type of what is in it. */
  | { type: "file"; name: string; mediaType: string; gzipped: Blob }
  /** Python, compiled. */
  | { type: "module"; module: WebAssembly.Module }
  | ({ type: "call" } & Call)
  /** Nobody waits for the answer to a call any more. */
  | { type: "cancel"; id: number };

/** What the worker says about its jobs; a job is a call that it has begun or will begin. */
export type FromJobs =
  /** The next slice is spent on this call. */
  | { type: "works"; id: number }
  /** How far a call is, from 0 to 1, and what is known already, where its method tells that. */
  | { type: "advance"; id: number; progress?: number; partial?: unknown }
  | { type: "answer"; id: number; answer: unknown }
  | { type: "failure"; id: number; failure: Failure }
  /** Python itself broke down: nothing more can be asked of this worker. */
  | { type: "broken"; message: string };

export type FromWorker = { type: "alive" } | { type: "ready" } | { type: "failed"; message: string } | FromJobs;
