/** One worker with one engine in it: starts it, gives it what it needs, watches it, and ends it. */

import { pause } from "../site/events.js";
import { site } from "../site/site.js";
import judges from "./judges.js";
import { RuntimeParts } from "./runtime-parts.js";
import runtime from "./runtime.js";

/**
 * @import { Call, FromJobs, FromWorker, Progress, ToWorker } from "./protocol.js"
 */

/**
 * @typedef {object} WorkerListener what the owner of a worker wants to know
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed the engine could not start
 * @property {(message: Exclude<FromJobs, {type: "broken"}>) => void} hear what the worker says about its jobs
 * @property {(message: string) => void} lost the worker is gone or of no use any more
 * @property {() => void} incomplete the worker is of no use, but the next one will have what it lacked
 */

/** The methods for which the computer player thinks. */
const THINKING = new Set(["advise", "solve-task"]);

/** How long the rest of Python leaves the line to what readers wait for first, in milliseconds. */
const REST_DELAY = 500;

export class WorkerProcess {
  /** @type {Worker | null} */
  #worker = null;
  #listener;
  #lifeLock = `crosscut-engine-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  #released = new AbortController();
  #parts = RuntimeParts.shared;
  #reportBytes = () => this.#reportDownload();
  /** @type {Map<string, Promise<void>>} the nets that the worker has or will have, by their games */
  #nets = new Map();
  /** @type {Set<number>} calls that wait for a net */
  #waiting = new Set();

  /** @param {WorkerListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#start().catch((error) => this.#fail(error instanceof Error ? error.message : String(error)));
  }

  /** @param {Call} call for the bridge */
  call(call) {
    const { game } = /** @type {{game?: string}} */ (call.params);
    const net = game && THINKING.has(call.method) ? netFor(game) : null;
    if (net) this.#callWithNet(call, net);
    else this.#send({ type: "call", ...call });
  }

  /** @param {number} id of a call that nobody waits for any more */
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
   * Calls once the worker has the net of the game. Without it the player would give other answers.
   *
   * @param {Call} call
   * @param {string} game
   */
  async #callWithNet(call, game) {
    this.#waiting.add(call.id);
    try {
      if (!this.#nets.has(game)) this.#nets.set(game, this.#handNetOver(game));
      await this.#nets.get(game);
      if (this.#waiting.delete(call.id)) this.#send({ type: "call", ...call });
    } catch (error) {
      this.#nets.delete(game);
      const reason = error instanceof Error ? error.message : String(error);
      const message = `What the computer has learned of this game could not be loaded: ${reason}.`;
      const failure = /** @type {const} */ ({ code: "no-net", message, data: null });
      if (this.#waiting.delete(call.id) && !this.#released.signal.aborted)
        this.#listener.hear({ type: "failure", id: call.id, failure });
    }
  }

  /** @param {string} game */
  async #handNetOver(game) {
    const net = await this.#parts.net(game);
    this.#send({ type: "net", game, net });
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
    this.#worker.onerror = (event) => this.#lose(event.message ?? "its script could not be loaded");
    const files = Object.keys(runtime.files);
    this.#send({ type: "boot", files, engine: runtime.engine, lifeLock: this.#lifeLock });
  }

  /** Until it is there, a call of something in it ends the worker. Without it, the next such call asks again. */
  async #bringRest() {
    if (!runtime.rest || RuntimeParts.needsAll) return;
    const root = document.documentElement;
    root.dataset.engineRest = "expected";
    try {
      await pause(REST_DELAY);
      const rest = await this.#parts.rest();
      if (rest) this.#send({ type: "rest", rest });
    } catch (error) {
      console.warn(`A part of the engine has not come: ${error}`);
    }
    delete root.dataset.engineRest;
  }

  #reportDownload() {
    const { loaded, total } = this.#parts;
    this.#report(loaded < total ? { step: "download", loaded, total } : { step: "compile", loaded: 0, total: 1 });
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
        this.#bringRest();
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
      ?.request(this.#lifeLock, { signal: this.#released.signal }, () => this.#lose("it was ended"))
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
 * @param {string} game its id
 * @returns {string | null} the game whose net judges it; null if no net does
 */
function netFor(game) {
  const isOwn = game.startsWith("own:");
  const judge = isOwn ? judges.find(([clause]) => game.includes(clause))?.[1] : game;
  return judge && judge in runtime.nets ? judge : null;
}
