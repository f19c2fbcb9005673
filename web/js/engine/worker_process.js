/**
 * One worker with one engine in it, from its start to its end.
 *
 * @import {FromWorker, Progress, ToWorker} from "./protocol.js"
 */
import { download } from "./download.js";
import runtime from "./runtime.js";
import { workerScript } from "./worker_script.js";

/**
 * @typedef {object} WorkerListener what the owner of a worker wants to hear
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed the engine could not start
 * @property {(response: string) => void} answer the bridge's response, as JSON
 * @property {(message: string) => void} lost the worker is gone or of no more use
 */

const FILES = Object.entries(runtime.files);
const TOTAL = [runtime.worker, ...Object.values(runtime.files)].reduce((total, file) => total + file.bytes, 0);

export class WorkerProcess {
  /** @type {Worker | null} */
  #worker = null;
  #listener;
  #lifeLock = `crosscut-engine-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  #released = new AbortController();
  #loaded = 0;
  #isCompiled = false;

  /** @param {WorkerListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#start().catch((error) => {
      if (!this.#released.signal.aborted) listener.failed(String(error));
    });
  }

  /** @param {string} request a request for the bridge, as JSON */
  call(request) {
    this.#send({ type: "call", request });
  }

  /** Ends the worker; its listener hears nothing more. */
  end() {
    this.#released.abort();
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
  }

  /** The files are fetched while the worker starts, and handed over as they come. */
  async #start() {
    /** @param {number} bytes */
    const count = (bytes) => this.#count(bytes);
    const { signal } = this.#released;
    const downloads = FILES.map(([, file]) => download(file, count, signal));
    const script = workerScript(count, signal);
    await Promise.all([
      script.then((address) => this.#startWorker(address)),
      ...FILES.map(async ([name, { mediaType }], index) => {
        const file = await downloads[index];
        const content = await file.arrayBuffer();
        await script;
        this.#send({ type: "file", name, content, mediaType }, [content]);
      }),
    ]);
  }

  /** @param {string} script */
  #startWorker(script) {
    if (this.#released.signal.aborted) return;
    this.#worker = new Worker(script, { type: "module", name: "crosscut-engine" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#lose(event.message ?? "its script could not be loaded");
    this.#send({ type: "boot", engine: runtime.engine, lifeLock: this.#lifeLock });
  }

  /**
   * @param {ToWorker} message
   * @param {Transferable[]} [transferred]
   */
  #send(message, transferred = []) {
    this.#worker?.postMessage(message, transferred);
  }

  /** @param {FromWorker} message */
  #hear(message) {
    switch (message.type) {
      case "alive":
        return this.#watch();
      case "compiled":
        this.#isCompiled = true;
        return this.#report();
      case "ready":
        return this.#listener.ready();
      case "failed":
        return this.#listener.failed(message.message);
      case "answer":
        return this.#listener.answer(message.response);
      case "broken":
        return this.#lose(message.message);
    }
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.#loaded += bytes;
    this.#report();
  }

  #report() {
    if (this.#loaded < TOTAL) {
      this.#listener.progress({ step: "download", loaded: this.#loaded, total: TOTAL });
    } else {
      this.#listener.progress({ step: this.#isCompiled ? "start" : "compile", loaded: 0, total: 1 });
    }
  }

  /** The worker holds a lock while it lives. Where there are no locks, its silence has to tell. */
  #watch() {
    navigator.locks
      ?.request(this.#lifeLock, { signal: this.#released.signal }, () => this.#lose("it was ended"))
      .catch(() => {});
  }

  /** @param {string} message */
  #lose(message) {
    if (this.#released.signal.aborted) return;
    this.end();
    this.#listener.lost(message);
  }
}
