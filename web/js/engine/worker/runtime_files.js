/** The files that Pyodide and micropip ask for: the page hands them over, gzipped, as they come. */
import { inflate } from "../inflate.js";

/** Where Pyodide believes its files to be; no such host can be, and {@link RuntimeFiles.fetch} answers in its place. */
export const FOLDER = "https://runtime.invalid/";

/** The file that is compiled while it is inflated. */
const STREAMED = "pyodide.asm.wasm";

export class RuntimeFiles {
  /** @type {Map<string, Response | ((file: Response) => void)>} files that came, and who waits for one */
  #files = new Map();

  /**
   * Rejects when a file is damaged, where Pyodide itself would wait for ever; never resolves.
   * @type {Promise<never>}
   */
  failure;
  /** @type {(error: unknown) => void} */
  #fail = () => {};

  constructor() {
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
  }

  /**
   * @param {string} name
   * @param {ArrayBuffer} gzipped
   * @param {string} mediaType
   */
  async add(name, gzipped, mediaType) {
    try {
      const file = inflate(new Blob([gzipped]), mediaType);
      this.#put(name, name === STREAMED ? file : new Response(await file.arrayBuffer()));
    } catch (error) {
      this.#fail(new Error(`${name} is damaged: ${error}`));
    }
  }

  /**
   * Takes the place of the worker's `fetch`: answers, once each, for the files, and asks no one for anything.
   *
   * @type {typeof fetch}
   */
  fetch = (request) => {
    const address = request instanceof Request ? request.url : String(request);
    if (!address.startsWith(FOLDER)) return Promise.reject(new TypeError(`${address} is no file of the runtime`));
    return this.#take(address.slice(FOLDER.length));
  };

  /**
   * @param {string} name
   * @param {Response} file
   */
  #put(name, file) {
    const waiting = this.#files.get(name);
    if (typeof waiting === "function") waiting(file);
    else this.#files.set(name, file);
  }

  /**
   * @param {string} name
   * @returns {Promise<Response>}
   */
  async #take(name) {
    const file = this.#files.get(name);
    if (file instanceof Response) return file;
    return new Promise((resolve) => this.#files.set(name, resolve));
  }
}
