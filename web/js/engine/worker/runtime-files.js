/** The files that Pyodide and micropip ask for: the page hands them over, gzipped, as they come. */
import { inflated } from "../inflate.js";

/** Where Pyodide expects its files. No such host can exist; {@link RuntimeFiles.fetch} answers instead. */
export const FOLDER = "https://runtime.invalid/";

/** The file that Pyodide asks for but does not get: the page hands it over compiled. */
const COMPILED = "pyodide.asm.wasm";

export class RuntimeFiles {
  /** @type {Map<string, Promise<Response>>} */
  #files = new Map([[COMPILED, Promise.resolve(new Response())]]);
  /** @type {Map<string, (file: Promise<Response>) => void>} */
  #arrivals = new Map();

  /** @param {string[]} names of the files that will come */
  constructor(names) {
    for (const name of names) {
      this.#files.set(name, new Promise((resolve) => this.#arrivals.set(name, resolve)));
    }
    /**
     * Rejects when a file is damaged, where Pyodide itself would wait for ever; never resolves.
     * @type {Promise<never>}
     */
    this.failure = new Promise((_, reject) => {
      for (const file of this.#files.values()) file.catch(reject);
    });
  }

  /**
   * @param {string} name
   * @param {Blob} gzipped
   * @param {string} mediaType
   */
  add(name, gzipped, mediaType) {
    this.#arrivals.get(name)?.(inflateWhole(name, gzipped, mediaType));
  }

  /**
   * Takes the place of the worker's `fetch`: answers, once each, for the files, and asks no one for anything.
   *
   * @type {typeof fetch}
   */
  fetch = async (request) => {
    const address = request instanceof Request ? request.url : String(request);
    const file = this.#files.get(address.replace(FOLDER, ""));
    if (!file) throw new TypeError(`${address} is not a file of the runtime`);
    return file;
  };
}

/**
 * @param {string} name
 * @param {Blob} gzipped
 * @param {string} mediaType
 */
async function inflateWhole(name, gzipped, mediaType) {
  try {
    const response = await inflated(new Response(gzipped), mediaType);
    return new Response(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`${name} is damaged: ${error}`, { cause: error });
  }
}
