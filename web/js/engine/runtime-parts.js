/**
 * The parts that a worker starts from, fetched once for all workers of the page.
 *
 * The files are gzipped in a way that no host knows about, so that even hosts without compression send little.
 * WebAssembly is also there without gzip, for hosts where that is better.
 */

import { site } from "../site/site.js";
import { inflated, isPage, LACK, PAGE_INSTEAD } from "./inflate.js";
import runtime from "./runtime.js";

/** @import { RuntimeFile } from "./runtime.js" */

export class RuntimeParts {
  /** Bytes that have arrived so far. */
  loaded = 0;
  /** Bytes of all files. */
  total;
  /** Called whenever some have arrived. */
  onload = () => {};

  /** @type {RuntimeParts | null} */
  static #shared = null;

  /** The parts of this page. */
  static get shared() {
    return (RuntimeParts.#shared ??= new RuntimeParts());
  }

  /**
   * Makes the next worker fetch the parts again.
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

  /** Fetch the nets again, because what has arrived may be damaged. */
  forgetNets() {
    this.#nets.clear();
  }

  /**
   * The net of a game, fetched when it is first needed, and again after a failure.
   *
   * @param {string} game one in the list of nets
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
   * Fetched only when the worker can start, because all of it passes through this thread and the worker has more to do.
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
   * @throws {Error} that says what the host has sent instead, or what the browser lacks
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
    // Whoever reads the response notices an interruption.
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
 * @returns {string} what is wrong if the host sends only a part of the file; empty if it does not, or does not say so
 */
function lackOf({ headers, status }, { bytes }) {
  const sent = headers.get("Content-Encoding") ? null : headers.get("Content-Length");
  return sent && Number(sent) < bytes ? `its host sends ${sent} of ${bytes} bytes, with status ${status}` : "";
}
