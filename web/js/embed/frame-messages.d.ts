/** What boards in a page of another site and the engine in its frame say to each other. */

import type { Progress } from "../engine/worker-messages.js";

/** Posted by the page to the window of `engine.html`, with a port for all that follows; the engine then starts. */
export interface Connect {
  type: "crosscut-connect";
}

export type ToEngine =
  { type: "retry" } | { type: "request"; id: number; method: string; params: object } | { type: "abort"; id: number };

export type FromEngine =
  | { type: "status"; status: "idle" | "loading" | "ready" | "failed" }
  | { type: "progress"; detail: Progress }
  | { type: "ready" | "restarted" }
  | { type: "failed"; detail: { message: string } }
  | { type: "result"; id: number; result: unknown }
  | { type: "error"; id: number; code: string; message: string; data: unknown };
