/**
 * What a worker is started from: fetched and compiled once, kept for every later worker of the page.
 *
 * The files are shipped gzipped, as bytes that no host knows to inflate, so that little is sent even by hosts that
 * compress nothing. WebAssembly is there a second time, plain, for where that is better.
 *
 * @import {RuntimeFile} from "./runtime.js"
 */
import { site } from "../site/site.js";
import { inflated } from "./inflate.js";
import runtime from "./runtime.js";

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
   * Has them fetched anew for the next worker.
   *
   * @param {RuntimeParts} parts
   */
  static forget(parts) {
    if (RuntimeParts.#shared === parts) RuntimeParts.#shared = null;
  }

  constructor() {
    const files = Object.entries(runtime.files);
    const wasm = site.prefersPlainWasm ? runtime.plainWasm : runtime.wasm;
    this.total = [runtime.worker, wasm, ...Object.values(runtime.files)]
      .map(({ bytes }) => bytes)
      .reduce((sum, bytes) => sum + bytes);
    /** @type {Promise<Blob>} the worker's script */
    this.script = this.#workerScript();
    /** @type {Promise<WebAssembly.Module>} Python, compiled while it arrives and while the worker starts */
    this.module = this.#compiled(wasm);
    /** What Pyodide and micropip ask for, still gzipped. */
    this.files = files.map(([name, file]) => ({ name, mediaType: file.mediaType, content: this.#gzipped(file) }));
  }

  async #workerScript() {
    const script = await this.#inflated(runtime.worker);
    return script.blob();
  }

  /**
   * Not fetched before the worker can start: all of it passes through this thread, and the worker has more to do.
   *
   * @param {RuntimeFile} file
   */
  async #compiled(file) {
    await this.script;
    return WebAssembly.compileStreaming(await this.#inflated(file));
  }

  /** @param {RuntimeFile} file */
  async #inflated(file) {
    return inflated(await this.#open(file), file.mediaType);
  }

  /** @param {RuntimeFile} file */
  async #gzipped(file) {
    const response = await this.#open(file);
    return response.blob();
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
    // Whoever reads the response hears of an interruption.
    response
      .clone()
      .body?.pipeTo(counter)
      .catch(() => {});
    return response;
  }
}
