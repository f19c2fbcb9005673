/**
 * Keeps an engine at work: requests go in and answers come out, whatever happens to the worker in between.
 */

import { tr } from "../language/tr.js";
import { ENDED, EngineError, plainParams } from "./requests.js";
import { inThisLanguage, isTranslated } from "./said.js";
import { Emitter } from "../site/events.js";

/**
 * @import { EngineClient, EngineEvent, RequestOptions, Waiting } from "./protocol.js"
 * @import { WorkerListener, WorkerProcess } from "./worker-process.js"
 * @import { Urgency } from "./requests.js"
 * @import { Methods } from "./wire.js"
 * @import { FromJobs, Progress } from "./protocol.js"
 */

/** How long the worker may be silent while it has something to do, in milliseconds. */
const SILENCE_LIMIT = 20_000;
/** How long a start may go without any progress, in milliseconds. */
const START_LIMIT = 60_000;
/** How often a call is tried, and how many workers in a row may be lost without an answer in between. */
const MAX_LOSSES = 2;

/**
 * @typedef {Waiting & Call} WaitingCall a call whose caller waits
 * @typedef {object} Call
 * @property {number} id
 * @property {string} method
 * @property {object} params
 * @property {Urgency} urgency
 * @property {number} losses how many workers were lost over it
 * @typedef {Pick<WorkerProcess, "call" | "cancel" | "end"> & Partial<Pick<WorkerProcess, "awaited">>} Process
 */

/**
 * The same as {@link Engine}, for workers started in any way.
 *
 * Events: `progress` (detail {@link Progress}), `ready`, `failed` (detail `{message}`: the start failed, see
 * {@link EngineSupervisor.retry}), `restarted` (detail `{message}`: the worker was lost and another one starts).
 *
 * @implements {EngineClient}
 * @extends {Emitter<EngineEvent>}
 */
export class EngineSupervisor extends Emitter {
  /** @type {EngineClient["status"]} */
  status = "idle";
  /** @type {Process | null} */
  #worker = null;
  /** @type {Map<number, WaitingCall>} in the order in which they were made */
  #calls = new Map();
  /** @type {number | null} the call that the worker says it works on: the suspect, if the worker is lost */
  #inWork = null;
  #lastId = 0;
  #lossesInARow = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #startWorker;
  #silenceLimit;
  #isEnded = false;

  /**
   * @param {(listener: WorkerListener) => Process} startWorker
   * @param {number} [silenceLimit] in milliseconds
   */
  constructor(startWorker, silenceLimit = SILENCE_LIMIT) {
    super();
    this.#startWorker = startWorker;
    this.#silenceLimit = silenceLimit;
  }

  /** Starts the engine, unless it was started before. */
  start() {
    if (this.status === "idle") this.#boot();
  }

  /** Starts again after a failed start. Requests made before are still answered. */
  retry() {
    if (this.status === "failed") this.#boot();
  }

  /** Ends the engine for good. All requests are rejected. */
  end() {
    this.#isEnded = true;
    this.#endWorker();
    for (const call of this.#calls.values()) call.reject(ended());
    this.#calls.clear();
  }

  /**
   * Asks the engine. Waits until it is ready, and until long calculations are done.
   *
   * @template {keyof Methods} Method
   * @param {Method} method
   * @param {Methods[Method]["params"]} params
   * @param {RequestOptions<Method>} [options]
   * @returns {Promise<Methods[Method]["answer"]>}
   * @throws {EngineError} or the signal's reason
   */
  request(method, params, { signal, urgency = "question", onProgress, onSaid } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isEnded) throw ended();
      const id = ++this.#lastId;
      const call = { id, method, params: plainParams(params), urgency, losses: 0, resolve, reject, onProgress, onSaid };
      signal?.addEventListener("abort", () => this.#abandon(call, signal.reason), { once: true });
      this.#calls.set(id, call);
      if (this.status !== "ready") return;
      this.#send(call);
      if (this.#calls.size === 1) this.#expectWordWithin(this.#silenceLimit);
    });
  }

  /**
   * @param {WaitingCall} call
   * @param {unknown} reason
   */
  #abandon(call, reason) {
    if (!this.#calls.delete(call.id)) return;
    if (this.status === "ready") this.#worker?.cancel(call.id);
    if (!this.#calls.size && this.status === "ready") clearTimeout(this.#timer);
    call.reject(reason);
  }

  #boot() {
    if (typeof WebAssembly === "undefined") return this.#fail(noWebAssembly());
    this.#setStatus("loading");
    this.#expectWordWithin(START_LIMIT);
    this.#worker = this.#startWorker({
      progress: (progress) => {
        this.#expectWordWithin(START_LIMIT);
        this.emit("progress", progress);
      },
      ready: () => this.#begin(),
      failed: (message) => this.#failToStart(message),
      hear: (message) => this.#hear(message),
      lost: (message) => this.#lose(message),
      incomplete: () => this.#startAgain(),
      waits: () => this.#expectWordWithin(this.#silenceLimit),
    });
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#setStatus("ready");
    this.emit("ready");
    for (const call of this.#calls.values()) this.#send(call);
    if (this.#calls.size) this.#expectWordWithin(this.#silenceLimit);
  }

  /** @param {WaitingCall} call */
  #send({ id, method, params, urgency, onSaid }) {
    /** @type {{said?: true}} */
    const told = onSaid || isTranslated() ? { said: true } : {};
    this.#worker?.call({ id, method, params, urgency, ...told });
  }

  /** @param {Exclude<FromJobs, {type: "broken"}>} message */
  #hear(message) {
    const call = this.#calls.get(message.id);
    this.#inWork = message.type === "works" ? message.id : null;
    const said = message.type === "works" ? undefined : message.said;
    if (said) call?.onSaid?.(said);
    /** @type {<T>(answer: T) => T} */
    const worded = (answer) => (call?.onSaid ? answer : inThisLanguage(answer, said));
    if (message.type === "advance") {
      call?.onProgress?.({ progress: message.progress, partial: worded(message.partial) });
    } else if (message.type !== "works") {
      this.#lossesInARow = 0;
      this.#calls.delete(message.id);
      if (message.type === "answer") call?.resolve(worded(message.answer));
      else call?.reject(EngineError.of(worded(message.failure)));
    }
    if (this.#calls.size) this.#expectWordWithin(this.#silenceLimit);
    else clearTimeout(this.#timer);
  }

  /** @param {number} milliseconds */
  #expectWordWithin(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose(this.#silenceOf(milliseconds / 1000)), milliseconds);
  }

  /**
   * @param {number} seconds
   * @returns {string} what does not come, as a clause
   */
  #silenceOf(seconds) {
    const awaited = this.status === "loading" && this.#worker?.awaited;
    return awaited
      ? tr("nothing has come of {file} for {seconds} s", { file: awaited, seconds })
      : tr("no answer within {seconds} s", { seconds });
  }

  /**
   * The worker is gone or hangs: start another one, and repeat all calls. The call that it worked on may be the cause,
   * so it is tried only twice.
   *
   * @param {string} message
   */
  #lose(message) {
    // A worker that was ended while it started was able to start: the next one may live.
    const mayStart = message === ENDED && this.#lossesInARow < MAX_LOSSES;
    if (this.status === "loading" && !mayStart) return this.#failToStart(message);
    this.#endWorker();
    this.#lossesInARow += 1;
    const suspect = this.#calls.get(this.#inWork ?? NaN);
    this.#inWork = null;
    if (suspect) this.#repeatOrReject(suspect, message);
    else if (this.#lossesInARow > MAX_LOSSES) return this.#failToStart(message);
    this.#boot();
    this.emit("restarted", { message });
  }

  /** The worker lacked what the next one has. No call is to blame, and all are repeated. */
  #startAgain() {
    const wasReady = this.status === "ready";
    this.#endWorker();
    this.#inWork = null;
    this.#boot();
    // eslint-disable-next-line sentences/whole -- no page shows it
    if (wasReady) this.emit("restarted", { message: "it needed a part that had not come" });
  }

  /**
   * @param {WaitingCall} call
   * @param {string} message
   */
  #repeatOrReject(call, message) {
    call.losses += 1;
    if (call.losses < MAX_LOSSES) return;
    this.#calls.delete(call.id);
    call.reject(new EngineError("no-answer", tr("No answer after two tries: {reason}.", { reason: clause(message) })));
  }

  /** @param {string} message */
  #failToStart(message) {
    this.#fail(tr("The rules could not be loaded: {reason}.", { reason: clause(message) }));
  }

  /** @param {string} message a sentence */
  #fail(message) {
    this.#endWorker();
    this.#setStatus("failed");
    this.emit("failed", { message });
  }

  #endWorker() {
    clearTimeout(this.#timer);
    this.#worker?.end();
    this.#worker = null;
  }

  /** @param {"loading" | "ready" | "failed"} status */
  #setStatus(status) {
    this.status = status;
    this.showStatus();
  }

  /** For an engine whose status is shown on the page. */
  showStatus() {}
}

/** @returns {EngineError} */
function ended() {
  return new EngineError("no-answer", tr("The engine did not answer and was stopped."));
}

/** @returns {string} */
function noWebAssembly() {
  return tr(
    "The rules need WebAssembly, which this browser has switched off. On an iPhone, iPad or Mac in Lockdown Mode exclude this site from it; elsewhere a setting or a policy of the browser allows it.",
  );
}

/**
 * @param {string} message why a worker was lost
 * @returns {string} it as a clause, for the end of a sentence
 */
function clause(message) {
  return message === ENDED ? tr("it was ended") : message.replace(/\.$/, "");
}
