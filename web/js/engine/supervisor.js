/**
 * Keeps an engine at work: requests go in, results come out, whatever happens to the worker in between.
 *
 * @import {Progress} from "./worker-messages.js"
 * @import {WorkerListener, WorkerProcess} from "./worker-process.js"
 */

import { EngineError } from "./engine-error.js";

/** How long a call may stay without an answer, in milliseconds. Long calculations answer again and again. */
const CALL_TIMEOUT = 20_000;
/** How long a start may go without any progress, in milliseconds. */
const START_TIMEOUT = 60_000;
/** How many workers in a row may be lost without an answer in between, before the engine gives up. */
const MAX_LOSSES = 2;

/**
 * @typedef {object} Call
 * @property {number} id
 * @property {string} method
 * @property {object} params
 * @property {string} [more] the token to go on with
 * @property {number} timeout
 * @property {number} losses how many workers were lost over it
 * @property {boolean} abandoned nobody waits for the result any more
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/**
 * What {@link Engine} is, for workers started in any way.
 *
 * Events: `progress` (detail {@link Progress}), `ready`, `failed` (detail `{message}`: the start failed, see
 * {@link EngineSupervisor.retry}), `restarted` (detail `{message}`: the worker was lost and is started again).
 */
export class EngineSupervisor extends EventTarget {
  /** @type {"idle" | "loading" | "ready" | "failed"} */
  #status = "idle";
  /** @type {Pick<WorkerProcess, "call" | "end"> | null} */
  #worker = null;
  /** @type {Call[]} */
  #waiting = [];
  /** @type {Call | null} */
  #current = null;
  #lastId = 0;
  #lossesInARow = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #startWorker;

  /** @param {(listener: WorkerListener) => Pick<WorkerProcess, "call" | "end">} startWorker */
  constructor(startWorker) {
    super();
    this.#startWorker = startWorker;
  }

  get status() {
    return this.#status;
  }

  /** Begins to start the engine, unless that was done before. */
  start() {
    if (this.#status === "idle") this.#boot();
  }

  /** Starts anew after a failed start. Requests made before are still answered. */
  retry() {
    if (this.#status === "failed") this.#boot();
  }

  /**
   * Asks the engine; waits until it is ready, and for long calculations until they are done.
   *
   * @param {string} method
   * @param {object} params
   * @param {{signal?: AbortSignal, timeout?: number}} [options] `timeout`: how long, in milliseconds, the engine may
   *   stay silent before it is started anew and asked once more
   * @returns {Promise<any>} the result
   * @throws {EngineError} or the signal's reason
   */
  request(method, params, { signal, timeout = CALL_TIMEOUT } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call = { id: ++this.#lastId, method, params, timeout, losses: 0, abandoned: false, resolve, reject };
      signal?.addEventListener("abort", () => this.#abandon(call, signal.reason), { once: true });
      this.#waiting.push(call);
      this.#next();
    });
  }

  /**
   * The rest of a calculation is simply never asked for.
   *
   * @param {Call} call
   * @param {unknown} reason
   */
  #abandon(call, reason) {
    call.abandoned = true;
    this.#waiting = this.#waiting.filter((other) => other !== call);
    call.reject(reason);
  }

  #boot() {
    this.#setStatus("loading");
    this.#expectLifeWithin(START_TIMEOUT);
    this.#worker = this.#startWorker({
      progress: (progress) => {
        this.#expectLifeWithin(START_TIMEOUT);
        this.#emit("progress", progress);
      },
      ready: () => {
        clearTimeout(this.#timer);
        this.#setStatus("ready");
        this.#emit("ready");
        this.#next();
      },
      failed: (message) => this.#failToStart(message),
      answer: (response) => this.#hearAnswer(JSON.parse(response)),
      lost: (message) => this.#lose(message),
    });
  }

  /** Sends the next waiting call, if the worker is free: one at a time, so that it is known which one broke it. */
  #next() {
    if (this.#status !== "ready" || this.#current) return;
    const call = this.#waiting.shift();
    if (!call) return;
    this.#current = call;
    this.#expectLifeWithin(call.timeout);
    const { id, method, params, more } = call;
    this.#worker?.call(JSON.stringify({ id, method, params, more }));
  }

  /** @param {{ok?: unknown, more?: string, error?: {code: string, message: string, data: unknown}}} answer */
  #hearAnswer(answer) {
    const call = this.#current;
    if (!call) return;
    clearTimeout(this.#timer);
    this.#current = null;
    this.#lossesInARow = 0;
    if (answer.more !== undefined) {
      call.more = answer.more;
      if (!call.abandoned) this.#waiting.push(call);
    } else if (answer.error) {
      call.reject(new EngineError(answer.error.code, answer.error.message, answer.error.data));
    } else {
      call.resolve(answer.ok);
    }
    this.#next();
  }

  /** @param {number} milliseconds */
  #expectLifeWithin(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose(`no answer within ${milliseconds / 1000} s`), milliseconds);
  }

  /**
   * The worker is gone or hangs: start another, and repeat the call it was busy with, unless that was lost before.
   *
   * @param {string} message
   */
  #lose(message) {
    if (this.#status === "loading") return this.#failToStart(message);
    this.#endWorker();
    this.#lossesInARow += 1;
    const call = this.#current;
    this.#current = null;
    if (call && !call.abandoned) this.#repeatOrReject(call, message);
    if (!call && this.#lossesInARow > MAX_LOSSES) return this.#failToStart(message);
    this.#boot();
    this.#emit("restarted", { message });
  }

  /**
   * @param {Call} call
   * @param {string} message
   */
  #repeatOrReject(call, message) {
    call.losses += 1;
    if (call.losses < MAX_LOSSES) {
      call.more = undefined;
      this.#waiting.unshift(call);
    } else {
      call.reject(new EngineError("no-answer", `The engine could not answer, tried twice: ${message}.`));
    }
  }

  /** @param {string} message */
  #failToStart(message) {
    this.#endWorker();
    this.#setStatus("failed");
    this.#emit("failed", { message: `The engine could not start: ${message}.` });
  }

  #endWorker() {
    clearTimeout(this.#timer);
    this.#worker?.end();
    this.#worker = null;
  }

  /** @param {"loading" | "ready" | "failed"} status */
  #setStatus(status) {
    this.#status = status;
    if (globalThis.document) document.documentElement.dataset.engine = status;
  }

  /**
   * @param {string} type
   * @param {object} [detail]
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
