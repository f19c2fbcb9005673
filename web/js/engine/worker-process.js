/** One worker with one engine in it: starts it, gives it what it needs, watches it, and ends it. */

import { tr } from "../language/tr.js";
import { ENDED } from "./requests.js";
import { pause } from "../site/events.js";
import { site } from "../site/site.js";
import judges from "./judges.js";
import METHODS_OF_A_START from "./methods-of-a-start.js";
import { RuntimeParts } from "./runtime-parts.js";
import runtime from "./runtime.js";

/**
 * @import { Call, FromJobs, FromWorker, NotLoaded, Progress, ToWorker } from "./protocol.js"
 * @import { RuntimeFile } from "./runtime.js"
 */

/**
 * @typedef {object} WorkerListener what the owner of a worker wants to know
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed the engine could not start
 * @property {(message: Exclude<FromJobs, {type: "broken"}>) => void} hear what the worker says about its jobs
 * @property {(message: string) => void} lost the worker is gone or of no use any more
 * @property {() => void} incomplete the worker is of no use, but the next one will have what it lacked
 * @property {() => void} waits calls wait for a part of which some more has come
 */

/**
 * @typedef {object} LatePart what some calls need and no start waits for
 * @property {RuntimeFile} file
 * @property {(content: ArrayBuffer) => ToWorker} message hands it over
 * @property {NotLoaded["code"]} code of the failure if it does not come
 * @property {(reason: string) => string} notLoaded the sentence of that failure
 */

/** The methods for which the computer player thinks. */
const THINKING = new Set(["advise", "solve-task", "lab"]);

/** The method that waits for the rest of Python, too: it would need it midway, and lose what it has found by then. */
const WHOLE = "lab";

/** The beginning of the ids of own games, whose code is in the rest of the engine. */
const OWN_PREFIX = "own:";

/** @type {LatePart | null} */
const ENGINE_REST = runtime.engineRest && {
  file: runtime.engineRest,
  message: (archive) => ({ type: "engine-rest", archive }),
  code: "no-rest",
  notLoaded: (reason) => tr("A part of the engine could not be loaded: {reason}.", { reason }),
};

/** How long the rest of Python and of the engine leaves the line to what readers wait for first, in milliseconds. */
const REST_DELAY = 500;

export class WorkerProcess {
  /** @type {Worker | null} */
  #worker = null;
  #listener;
  #lifeLock = `crosscut-engine-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  #released = new AbortController();
  #parts = RuntimeParts.shared;
  /** @type {(isLate: boolean) => void} */
  #reportBytes = (isLate) => {
    if (!isLate) this.#reportDownload();
    else if (this.#waiting.size) this.#listener.waits();
  };
  /** @type {Map<RuntimeFile, Promise<NotLoaded | null>>} the late parts that the worker has or will have */
  #loaded = new Map();
  /** @type {Set<number>} calls that wait for a late part */
  #waiting = new Set();

  /** @param {WorkerListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#start().catch((error) => this.#fail(error instanceof Error ? error.message : String(error)));
  }

  /** @param {Call} call for the bridge */
  call(call) {
    const parts = latePartsFor(call);
    if (parts.length) this.#callWith(parts, call);
    else this.#send({ type: "call", ...call });
  }

  /** @param {number} id of a call that no caller waits for any more */
  cancel(id) {
    if (!this.#waiting.delete(id)) this.#send({ type: "cancel", id });
  }

  /** @returns {string} the files for which its start waits; empty if all have come */
  get awaited() {
    return this.#parts.missing;
  }

  /** Ends the worker; its listener hears nothing more. */
  end() {
    this.#released.abort();
    this.#parts.leave(this.#reportBytes);
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
  }

  /**
   * Calls once the worker has the parts.
   *
   * @param {LatePart[]} parts
   * @param {Call} call
   */
  async #callWith(parts, call) {
    this.#waiting.add(call.id);
    const restOfPython = call.method === WHOLE ? this.#loadRestOfPython() : null;
    const failures = await Promise.all(parts.map((part) => this.#load(part)));
    await restOfPython;
    if (!this.#waiting.delete(call.id) || this.#released.signal.aborted) return;
    const failure = failures.find((found) => found !== null);
    if (failure) this.#listener.hear({ type: "failure", id: call.id, failure });
    else this.#send({ type: "call", ...call });
  }

  /**
   * @param {LatePart} part which is fetched again after a failure
   * @returns {Promise<NotLoaded | null>} null when the worker has it
   */
  #load(part) {
    const known = this.#loaded.get(part.file);
    if (known) return known;
    const loaded = this.#handLatePartOver(part);
    this.#loaded.set(part.file, loaded);
    return loaded;
  }

  /**
   * @param {LatePart} part
   * @returns {Promise<NotLoaded | null>}
   */
  async #handLatePartOver({ file, message, code, notLoaded }) {
    try {
      this.#send(message(await this.#parts.late(file)));
      return null;
    } catch (error) {
      this.#loaded.delete(file);
      const reason = error instanceof Error ? error.message : String(error);
      return { code, message: notLoaded(reason), data: null };
    }
  }

  /** Hands the parts over as they arrive. */
  async #start() {
    this.#parts.join(this.#reportBytes);
    const started = this.#parts.script.then((script) => this.#startWorker(script));
    /**
     * @template T
     * @param {Promise<T>} part
     * @param {(part: T) => ToWorker} message
     */
    const handOver = async (part, message) => {
      const [content] = await Promise.all([part, started]);
      this.#send(message(content));
    };
    const needed = RuntimeParts.needsAll ? this.#parts.rest() : null;
    await Promise.all([
      handOver(Promise.all([this.#parts.module, needed]), ([module, rest]) => ({ type: "module", module, rest })),
      ...this.#parts.files.map(({ name, mediaType, content }) =>
        handOver(content, (sent) => ({ type: "file", name, mediaType, content: sent })),
      ),
    ]);
    this.#report({ step: "start", loaded: 0, total: 1 });
  }

  /** @param {Blob} script */
  #startWorker(script) {
    if (this.#released.signal.aborted) return;
    this.#worker = site.startWorker(script, "crosscut-engine");
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#lose(event.message ?? tr("its script could not be loaded"));
    const files = Object.keys(runtime.files);
    this.#send({ type: "boot", files, engine: runtime.engine, lifeLock: this.#lifeLock });
  }

  /** Loads what no start waits for: first the rest of the engine, which readers are more likely to need. */
  async #loadRest() {
    const root = document.documentElement;
    root.dataset.engineRest = "expected";
    await pause(REST_DELAY);
    const failure = ENGINE_REST && (await this.#load(ENGINE_REST));
    if (failure) console.warn(failure.message);
    await this.#loadRestOfPython();
    delete root.dataset.engineRest;
  }

  /** Until it is there, a call of something in it ends the worker. Without it, the next such call asks again. */
  async #loadRestOfPython() {
    if (!runtime.rest || RuntimeParts.needsAll) return;
    try {
      const rest = await this.#parts.rest();
      if (rest) this.#send({ type: "rest", rest });
    } catch (error) {
      console.warn(`A part of the engine has not come: ${error}`);
    }
  }

  #reportDownload() {
    const { loaded, total } = this.#parts;
    if (loaded >= total) this.#report({ step: "compile", loaded: 0, total: 1 });
    else if (site.preferredForm === "gzipped") this.#report({ step: "download", loaded, total });
    // What the host compresses, or the service worker has, is counted after it was inflated: only the share is true.
    else this.#report({ step: "download", loaded: loaded / total, total: 1 });
  }

  /** @param {Progress} progress */
  #report(progress) {
    if (!this.#released.signal.aborted) this.#listener.progress(progress);
  }

  /** @param {ToWorker} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {FromWorker} message */
  #hear(message) {
    switch (message.type) {
      case "alive":
        return this.#watch();
      case "ready":
        this.#loadRest();
        return this.#listener.ready();
      case "incomplete":
        RuntimeParts.needsAll = true;
        this.end();
        return this.#listener.incomplete();
      case "failed":
        return this.#fail(message.message);
      case "broken":
        return this.#lose(message.message);
      default:
        return this.#listener.hear(message);
    }
  }

  /** The worker holds a lock while it lives. Without locks, only its silence shows that it is gone. */
  #watch() {
    navigator.locks
      ?.request(this.#lifeLock, { signal: this.#released.signal }, () => this.#lose(ENDED))
      .catch(() => {});
  }

  /**
   * The next start fetches everything again, because what has arrived may be damaged.
   *
   * @param {string} message
   */
  #fail(message) {
    RuntimeParts.forget(this.#parts);
    if (!this.#released.signal.aborted) this.#listener.failed(message);
  }

  /** @param {string} message */
  #lose(message) {
    if (this.#released.signal.aborted) return;
    this.end();
    this.#listener.lost(message);
  }
}

/**
 * Without its net the player would give other answers.
 *
 * @param {Call} call
 * @returns {LatePart[]} what the worker needs for it and may not have yet
 */
function latePartsFor({ method, params }) {
  const { game } = /** @type {{game?: string}} */ (params);
  const parts = [];
  const isOfStart = METHODS_OF_A_START.includes(method) && !game?.startsWith(OWN_PREFIX);
  if (ENGINE_REST && !isOfStart) parts.push(ENGINE_REST);
  const judge = game && THINKING.has(method) ? judgeOf(game) : null;
  if (judge) parts.push(netOf(judge));
  return parts;
}

/**
 * @param {string} game
 * @returns {LatePart}
 */
function netOf(game) {
  return {
    file: runtime.nets[game],
    message: (net) => ({ type: "net", game, net }),
    code: "no-net",
    notLoaded: (reason) => tr("What the computer has learned of this game could not be loaded: {reason}.", { reason }),
  };
}

/**
 * @param {string} game its id
 * @returns {string | null} the game whose net judges it; null if no net does
 */
function judgeOf(game) {
  const isOwn = game.startsWith(OWN_PREFIX);
  const judge = isOwn ? judges.find(([clause]) => game.includes(clause))?.[1] : game;
  return judge && judge in runtime.nets ? judge : null;
}
