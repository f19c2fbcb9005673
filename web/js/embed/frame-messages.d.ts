/** What boards in a page of another site and the engine in its frame say to each other. */

import type { Urgency } from "../engine/urgency.js";
import type { Progress } from "../engine/worker-messages.js";

/** Posted by the page to the window of `engine.html`, with a port for all that follows; the engine then starts. */
export interface Connect {
  type: "crosscut-connect";
}

export type ToEngine =
  | { type: "retry" }
  /** An `embed.js` of version 1.0 does not ask whether the frame lives. */
  | { type: "ping" }
  /** An `embed.js` of version 1.0 does not say how urgent a request is. */
  | { type: "request"; id: number; method: string; params: object; urgency?: Urgency }
  | { type: "abort"; id: number };

export type FromEngine =
  | { type: "status"; status: "idle" | "loading" | "ready" | "failed" }
  | { type: "progress"; detail: Progress }
  | { type: "ready" | "restarted" | "pong" }
  | { type: "failed"; detail: { message: string } }
  | { type: "advance"; id: number; progress?: number; partial?: unknown }
  | { type: "result"; id: number; result: unknown }
  /** What was no message of a request has no id. */
  | { type: "error"; id: number | null; code: string; message: string; data: unknown };
