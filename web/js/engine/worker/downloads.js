/**
 * The files that Pyodide and micropip ask for: fetched at once and side by side, counted as they arrive.
 *
 * @import {Progress, RuntimeFile} from "../protocol.js"
 */
import { openFile } from "../runtime_manifest.js";

/** Where Pyodide believes its files to be; no such host can be, and {@link Downloads} answers in its place. */
export const FOLDER = "https://runtime.invalid/";

/** The file that is compiled while it still arrives. */
const STREAMED = "pyodide.asm.wasm";

export class Downloads {
  #loaded = 0;
  #total = 0;
  /** @type {Map<string, Promise<Response>>} */
  #responses = new Map();
  #report;
  /** @type {() => void} */
  #finish = () => {};

  /**
   * @param {Record<string, RuntimeFile>} files by the name that is asked for
   * @param {(progress: Progress) => void} report
   */
  constructor(files, report) {
    this.#report = report;
    /**
     * Resolves when the last byte has come.
     * @type {Promise<void>}
     */
    this.complete = new Promise((resolve) => {
      this.#finish = resolve;
    });
    for (const [name, file] of Object.entries(files)) {
      this.#total += file.bytes;
      this.#responses.set(`${FOLDER}${name}`, this.#download(name, file));
    }
    /**
     * Rejects when a file cannot be had, where Pyodide itself would wait for ever; never resolves.
     * @type {Promise<never>}
     */
    this.failure = new Promise((_, reject) => {
      for (const response of this.#responses.values()) response.catch(reject);
    });
  }

  /**
   * Takes the place of the worker's `fetch`: answers, once each, for the files and asks no one for anything else.
   *
   * @type {typeof fetch}
   */
  fetch = async (request) => {
    const address = request instanceof Request ? request.url : String(request);
    const response = this.#responses.get(address);
    if (!response) throw new TypeError(`${address} is no file of the runtime`);
    return response;
  };

  /**
   * @param {string} name
   * @param {RuntimeFile} file
   */
  async #download(name, file) {
    const stream = await openFile(file, (bytes) => this.#count(bytes));
    const content = name === STREAMED ? stream : await new Response(stream).arrayBuffer();
    return new Response(content, { headers: { "Content-Type": file.type } });
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.#loaded += bytes;
    this.#report({ step: "download", loaded: this.#loaded, total: this.#total });
    if (this.#loaded === this.#total) this.#finish();
  }
}
