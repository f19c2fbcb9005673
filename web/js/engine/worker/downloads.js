/**
 * The files of the runtime: fetched at once and side by side, counted as they arrive, inflated where they were gzipped.
 *
 * @import {Progress, RuntimeFile, RuntimeManifest} from "../protocol.js"
 */

/** The file that Pyodide compiles while it still arrives. */
const STREAMED = "pyodide.asm.wasm";

export class Downloads {
  #loaded = 0;
  #total = 0;
  /** @type {Map<string, Promise<Response>>} */
  #responses = new Map();
  #base;
  #files;
  #report;
  /** @type {(error: unknown) => void} */
  #fail = () => {};
  /** @type {() => void} */
  #finish = () => {};

  /**
   * @param {RuntimeManifest} manifest
   * @param {string} base the manifest's address
   * @param {(progress: Progress) => void} report
   */
  constructor(manifest, base, report) {
    this.#base = base;
    this.#files = manifest.files;
    this.#report = report;
    /**
     * Rejects when a file cannot be had; Pyodide itself would wait for ever.
     * @type {Promise<never>}
     */
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    /**
     * Resolves when the last byte has come.
     * @type {Promise<void>}
     */
    this.complete = new Promise((resolve) => {
      this.#finish = resolve;
    });
    for (const [name, file] of Object.entries(manifest.files)) {
      if (file.type === "text/javascript") continue;
      this.#total += file.bytes;
      const response = this.#download(name, file);
      response.catch((error) => this.#fail(error));
      this.#responses.set(name, response);
    }
  }

  /** Where Pyodide believes its files to be. */
  get folder() {
    return new URL("python/", this.#base).href;
  }

  /**
   * The address of a script.
   * @param {string} name
   */
  address(name) {
    return new URL(this.#files[name].path, this.#base).href;
  }

  /**
   * Takes the place of the worker's `fetch`: answers, once each, for the files of the runtime and asks no one for
   * anything else.
   *
   * @type {typeof fetch}
   */
  fetch = async (request) => {
    const address = request instanceof Request ? request.url : String(request);
    const name = address.startsWith(this.folder) ? address.slice(this.folder.length) : "";
    const response = await this.#responses.get(name);
    if (!response) throw new TypeError(`${address} is no file of the runtime`);
    return response;
  };

  /**
   * @param {string} name
   * @param {RuntimeFile} file
   */
  async #download(name, file) {
    const address = this.address(name);
    const sent = await nativeFetch(address);
    if (!sent.ok || !sent.body) throw new Error(`${address} answers with status ${sent.status}`);
    let body = sent.body.pipeThrough(this.#counter());
    if (file.gzipped) body = body.pipeThrough(new DecompressionStream("gzip"));
    const content = name === STREAMED ? body : await new Response(body).arrayBuffer();
    return new Response(content, { headers: { "Content-Type": file.type } });
  }

  /** @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  #counter() {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.#loaded += chunk.byteLength;
        this.#report({ step: "download", loaded: this.#loaded, total: this.#total });
        if (this.#loaded === this.#total) this.#finish();
        controller.enqueue(chunk);
      },
    });
  }
}

/** The worker's own, before {@link Downloads} takes its place. */
const nativeFetch = self.fetch.bind(self);
