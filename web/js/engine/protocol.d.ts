/** What pages ask of an engine, and what the page and the engine's worker say to each other. */

import type { ENGINE_EVENTS, Urgency } from "./requests.js";
import type { Sentences } from "./said.js";
import type { Failure, Methods } from "./wire.js";

/** What is known about a long call before its answer. */
export interface JobProgress<Method extends keyof Methods> {
  /** From 0 to 1; missing if the method does not know. */
  progress?: number;
  partial?: Methods[Method]["partial"];
}

export interface RequestOptions<Method extends keyof Methods> {
  /** When it is aborted, the engine drops the call. */
  signal?: AbortSignal;
  /** `question` if not given. */
  urgency?: Urgency;
  onProgress?: (progress: JobProgress<Method>) => void;
  /**
   * For who says the sentences of an answer later, or elsewhere: hears what they are made of, before the answer comes, or
   * what is known of it. These are in English then.
   */
  onSaid?: (said: Sentences) => void;
}

/** {@link JobProgress} as it was sent, for any method. */
export interface SentProgress {
  progress?: number;
  partial?: unknown;
}

/**
 * The waiting end of a call, kept together with those of other methods. What arrives has the types of the method that was
 * called. The bridge promises that; it is not checked here. So these are methods, whose parameters TypeScript lets differ.
 */
export interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  onProgress?(progress: SentProgress): void;
  onSaid?(said: Sentences): void;
}

export type EngineEvent = (typeof ENGINE_EVENTS)[number];

/**
 * What a session needs from an engine, wherever that runs. Events: `progress`, `ready`, `failed`, `restarted`, described
 * at `EngineSupervisor`.
 */
export interface EngineClient extends EventTarget {
  addEventListener(name: EngineEvent, listener: (event: Event) => void, options?: AddEventListenerOptions): void;
  readonly status: "idle" | "loading" | "ready" | "failed";
  /** Starts the engine, unless it was started before. */
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

/** How far the engine's start is; `loaded` and `total` are bytes while downloading, otherwise 0 and 1. */
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
  /** Whether what the sentences are made of is wanted, too. */
  said?: true;
}

/** The files of a Python that runs programs of readers. */
export interface ProgramFiles {
  files: { name: string; mediaType: string; content: Blob }[];
  /** The name of the engine's wheel among them. */
  engine: string;
  /** What the computer player has learned, by games. */
  nets: Record<string, ArrayBuffer>;
}

/** What the page hands over to the frame without an origin, in which workers run the programs of readers. */
export interface ToFrame extends ProgramFiles {
  /** The worker's script. */
  script: Blob;
  /** Python, not yet compiled: all of it, or what a start runs and the rest. */
  wasm: ArrayBuffer[];
}

/** What the frame says to the page. */
export type FromFrame = { type: "compiled" } | { type: "failed"; message: string } | { type: "lost"; message: string };

/** What the page says to a Python that runs programs of readers. */
export type ToProgram =
  | { type: "run"; source: string }
  /** The bot of the program that has run is to move in this game. */
  | { type: "choose"; game: string; size: number; moves: string[] };

/** What Python says to the page about a program, as JSON. */
export type FromProgram =
  /** Python waits for a program. */
  | { type: "ready" }
  /** Python could not start, or broke down. */
  | { type: "broken"; message: string }
  /** What the program has printed; as an error if `isError`. */
  | { type: "text"; text: string; isError: boolean }
  | { type: "picture"; svg: string; caption: string }
  /** The first row is the head. */
  | { type: "table"; rows: string[][] }
  /** What the bot has chosen, or `resign`. */
  | { type: "move"; move: string }
  /** The program, or the bot, has ended: well if `message` is empty. `line` is that of the error, 0 if none is known. */
  | { type: "end"; message: string; line: number };

export type ToWorker =
  /** Start with these files, the engine's wheel among them; hold the named lock for as long as the worker lives. */
  | { type: "boot"; files: string[]; engine: string; lifeLock: string }
  /** Start with all of this, and run programs of readers: the page talks to Python by the port that comes with it. */
  | ({ type: "boot-for-programs"; module: WebAssembly.Module; rest: WebAssembly.Module | null } & ProgramFiles)
  /** A file that Pyodide or micropip will ask for, perhaps gzipped, with the media type of what is in it. */
  | { type: "file"; name: string; mediaType: string; content: Blob }
  /** Python, compiled: all of it, or what a start runs; `rest` is null if it comes later, or there is none. */
  | { type: "module"; module: WebAssembly.Module; rest: WebAssembly.Module | null }
  /** The rest of Python, compiled. */
  | { type: "rest"; rest: WebAssembly.Module }
  /** The rest of the engine; calls after it may need it. */
  | { type: "engine-rest"; archive: ArrayBuffer }
  /** What the computer player has learned of a game; calls after it may need it. */
  | { type: "net"; game: string; net: ArrayBuffer }
  | ({ type: "call" } & Call)
  /** No caller waits for the answer to a call any more. */
  | { type: "cancel"; id: number };

/** Why there is no answer if a net or the rest of the engine could not be loaded. */
export interface NotLoaded {
  code: "no-net" | "no-rest";
  message: string;
  data: null;
}

/** What the worker says about its jobs; a job is a call that it has begun or will begin. */
export type FromJobs =
  /** The next slice is spent on this call. */
  | { type: "works"; id: number }
  /** How far a call is, from 0 to 1, and what is known already, if its method reports that. */
  | { type: "advance"; id: number; progress?: number; partial?: unknown; said?: Sentences }
  | { type: "answer"; id: number; answer: unknown; said?: Sentences }
  | { type: "failure"; id: number; failure: Failure | NotLoaded; said?: Sentences }
  /** Python itself broke down: nothing more can be asked of this worker. */
  | { type: "broken"; message: string };

export type FromWorker =
  | { type: "alive" }
  | { type: "ready" }
  | { type: "failed"; message: string }
  /** Python has called what is in its rest, and that was not there: nothing more can be asked of this worker. */
  | { type: "incomplete" }
  | FromJobs;
