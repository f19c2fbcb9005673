/**
 * The engine as pages use it: Python in a worker of its own, and the parts from which a worker starts.
 *
 * The files are gzipped, and no host knows that it could inflate them. So little is sent even by hosts that compress
 * nothing. WebAssembly is also there without gzip, for hosts where that is better.
 */

import { EngineSupervisor } from "./supervisor.js";
import { site } from "../site/site.js";
import runtime from "./runtime.js";
import { inflated, isPage, LACK, PAGE_INSTEAD } from "./inflate.js";

/**
 * @import { Call, FromJobs, FromWorker, Progress, ToWorker } from "./protocol.js"
 * @import { RuntimeFile } from "./runtime.js"
 */

export { EngineError } from "./requests.js";

/**
 * @typedef {object} WorkerListener what the owner of a worker wants to hear
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed the engine could not start
 * @property {(message: Exclude<FromJobs, {type: "broken"}>) => void} hear what the worker says about its jobs
 * @property {(message: string) => void} lost the worker is gone or of no more use
 */

/** The Python engine in a worker of its own. The page shows its status. */
export class Engine extends EngineSupervisor {
  /** @param {number} [silenceLimit] how long the worker may say nothing while it is asked something, in milliseconds */
  constructor(silenceLimit) {
    super((listener) => new WorkerProcess(listener), silenceLimit);
  }

  /** @override */
  tellStatus() {
    document.documentElement.dataset.engine = this.status;
  }
}

/** Processors and gigabytes that a device needs for another engine. */
const ENOUGH = 4;

/** @returns {EngineSupervisor | null} another engine, where the browser says that the device has room for one */
export function startAnother() {
  const { hardwareConcurrency, deviceMemory = 0 } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (hardwareConcurrency < ENOUGH || deviceMemory < ENOUGH) return null;
  const another = new EngineSupervisor((listener) => new WorkerProcess(listener));
  another.addEventListener("failed", () => another.end());
  another.start();
  return another;
}

/** The methods for which the computer player thinks. */
const THINKING = new Set(["advise", "solve-task"]);

/** One worker with one engine in it, from its start to its end. */
export class WorkerProcess {
  /** @type {Worker | null} */
  #worker = null;
  #listener;
  #lifeLock = `crosscut-engine-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  #released = new AbortController();
  #parts = RuntimeParts.shared;
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
    if (game && THINKING.has(call.method) && game in runtime.nets) this.#callWithNet(call, game);
    else this.#send({ type: "call", ...call });
  }

  /** @param {number} id of a call that nobody waits for any more */
  cancel(id) {
    if (!this.#waiting.delete(id)) this.#send({ type: "cancel", id });
  }

  /** Ends the worker; its listener hears nothing more. What has not come may never come: the next one asks anew. */
  end() {
    this.#released.abort();
    if (this.#parts.loaded < this.#parts.total) RuntimeParts.forget(this.#parts);
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
  }

  /**
   * Calls when the worker has the net of the game. Without it the player would think something else.
   *
   * @param {Call} call
   * @param {string} game
   */
  async #callWithNet(call, game) {
    this.#waiting.add(call.id);
    try {
      if (!this.#nets.has(game)) this.#nets.set(game, this.#handNetOver(game));
      await Promise.race([this.#nets.get(game), noAnswer()]);
      if (this.#waiting.delete(call.id)) this.#send({ type: "call", ...call });
    } catch (error) {
      this.#nets.delete(game);
      this.#parts.forgetNets();
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The computer cannot think about this game: ${reason}`;
      const failure = /** @type {const} */ ({ code: "no-net", message, data: null });
      if (this.#waiting.delete(call.id) && !this.#released.signal.aborted)
        this.#listener.hear({ type: "failure", id: call.id, failure });
    }
  }

  /** @param {string} game */
  async #handNetOver(game) {
    const gzipped = await this.#parts.net(game);
    this.#send({ type: "net", game, gzipped });
  }

  /** Hands the parts over as they come. */
  async #start() {
    this.#parts.onload = () => this.#reportDownload();
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
    await Promise.all([
      handOver(this.#parts.module, (module) => ({ type: "module", module })),
      ...this.#parts.files.map(({ name, mediaType, content }) =>
        handOver(content, (gzipped) => ({ type: "file", name, mediaType, gzipped })),
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
        return this.#listener.ready();
      case "failed":
        return this.#fail(message.message);
      case "broken":
        this.#parts.forgetNets();
        return this.#lose(message.message);
      default:
        return this.#listener.hear(message);
    }
  }

  /** The worker holds a lock while it lives. Where there are no locks, only its silence tells that it is gone. */
  #watch() {
    navigator.locks
      ?.request(this.#lifeLock, { signal: this.#released.signal }, () => this.#lose("it was ended"))
      .catch(() => {});
  }

  /**
   * The next start fetches everything again: what came may be damaged.
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

/** Rejects before the worker would seem to be lost. */
const noAnswer = () => new Promise((_, reject) => setTimeout(reject, 15_000, new Error("no answer within 15 s")));

/** The one of the page. */
export const engine = new Engine();

export class RuntimeParts {
  /** Bytes that have come so far. */
  loaded = 0;
  /** Bytes of all files. */
  total;
  /** Called whenever some have come. */
  onload = () => {};

  /** @type {RuntimeParts | null} */
  static #shared = null;

  /** Those of this page. */
  static get shared() {
    return (RuntimeParts.#shared ??= new RuntimeParts());
  }

  /**
   * Makes the next worker fetch them again.
   *
   * @param {RuntimeParts} parts
   */
  static forget(parts) {
    if (RuntimeParts.#shared === parts) RuntimeParts.#shared = null;
  }

  /** @type {Map<string, Promise<Blob>>} still gzipped */
  #nets = new Map();

  constructor() {
    const wasm = site.prefersPlainWasm ? runtime.plainWasm : runtime.wasm;
    this.total = [runtime.worker, wasm, ...Object.values(runtime.files)].reduce((sum, { bytes }) => sum + bytes, 0);
    /** @type {Promise<Blob>} the worker's script */
    this.script = this.#taken(runtime.worker, async (response) =>
      (await inflated(response, runtime.worker.mediaType)).blob(),
    );
    /** @type {Promise<WebAssembly.Module>} Python, compiled while it arrives and while the worker starts */
    this.module = this.#compiled(wasm);
    /** What Pyodide and micropip ask for, still gzipped. */
    this.files = Object.entries(runtime.files).map(([name, file]) => ({
      name,
      mediaType: file.mediaType,
      content: this.#taken(file, (response) => response.blob()),
    }));
  }

  /** What came may be damaged: it is fetched again. */
  forgetNets() {
    this.#nets.clear();
  }

  /**
   * The net of a game, fetched when somebody first wants it, and again after a failure.
   *
   * @param {string} game one of those in the list of nets
   * @returns {Promise<Blob>}
   */
  net(game) {
    const known = this.#nets.get(game);
    if (known) return known;
    const net = this.#taken(runtime.nets[game], (response) => response.blob());
    this.#nets.set(game, net);
    net.catch(() => this.#nets.delete(game));
    return net;
  }

  /**
   * Fetched only when the worker can start: all of it passes through this thread, and the worker has more to do.
   *
   * @param {RuntimeFile} file
   */
  async #compiled(file) {
    await this.script;
    return this.#taken(file, async (response) =>
      WebAssembly.compileStreaming(await inflated(response, file.mediaType)),
    );
  }

  /**
   * @template Part
   * @param {RuntimeFile} file
   * @param {(response: Response) => Promise<Part>} take
   * @returns {Promise<Part>}
   * @throws {Error} which says what the host has sent instead, or what the browser lacks
   */
  async #taken(file, take) {
    if (LACK) throw new Error(LACK);
    const response = await this.#open(file);
    try {
      const lack = lackOf(response, file);
      if (lack) throw new Error((await isPage(response)) ? PAGE_INSTEAD : lack);
      return await take(response);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(`${file.path.split("/").pop()} is damaged: ${reason}`, { cause: error });
    }
  }

  /** @param {RuntimeFile} file */
  async #open(file) {
    const response = await site.openRuntimeFile(file);
    const counter = new WritableStream({
      write: (piece) => {
        this.loaded += piece.byteLength;
        this.onload();
      },
    });
    // The reader of the response hears of an interruption.
    response
      .clone()
      .body?.pipeTo(counter)
      .catch(() => {});
    return response;
  }
}

/**
 * @param {Response} response
 * @param {RuntimeFile} file
 * @returns {string} what is wrong if the host sends a part of the file; empty if it does not, or does not say
 */
function lackOf({ headers, status }, { bytes }) {
  const sent = headers.get("Content-Encoding") ? null : headers.get("Content-Length");
  return sent && Number(sent) < bytes ? `its host sends ${sent} of ${bytes} bytes, with status ${status}` : "";
}
