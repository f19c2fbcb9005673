/**
 * One worker with one engine in it, from its start to its end.
 *
 * @import {FromWorker, Progress, ToWorker} from "./protocol.js"
 */
import { readManifest } from "./runtime_manifest.js";
import { workerScript } from "./worker_script.js";

/** Where the build puts the list of the runtime's files, seen from the bundled script. */
const MANIFEST = new URL("../runtime.json", import.meta.url).href;

/**
 * @typedef {object} WorkerListener what the owner of a worker wants to hear
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed the engine could not start
 * @property {(response: string) => void} answer the bridge's response, as JSON
 * @property {(message: string) => void} lost the worker is gone or of no more use
 */

export class WorkerProcess {
  /** @type {Worker | null} */
  #worker = null;
  #listener;
  #lifeLock = `crosscut-engine-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  #released = new AbortController();

  /** @param {WorkerListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#start().catch((error) => {
      if (!this.#released.signal.aborted) listener.failed(String(error));
    });
  }

  async #start() {
    const manifest = await readManifest(MANIFEST);
    const script = await workerScript(manifest);
    if (this.#released.signal.aborted) return;
    this.#worker = new Worker(script, { type: "module", name: "crosscut-engine" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#lose(event.message ?? "its script could not be loaded");
    this.#send({ type: "boot", manifest, lifeLock: this.#lifeLock });
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

  /** @param {ToWorker} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {FromWorker} message */
  #hear(message) {
    switch (message.type) {
      case "alive":
        return this.#watch();
      case "progress":
        return this.#listener.progress(message.progress);
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
