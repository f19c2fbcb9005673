/** Where the page finds what belongs to it in the single file: in blocks of the document. */

import { bytesOfBase64 } from "../address/encoding.js";

/**
 * @import { Site } from "../site/site.js"
 * @typedef {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} MayDecode not in every browser yet
 */

/** @type {Site} */
export const site = {
  get base() {
    return location.href.replace(/#.*$/s, "");
  },

  get home() {
    return this.base;
  },

  /** Other people may not be able to open the address of the file itself. */
  get published() {
    const canonical = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="canonical"]'));
    return canonical?.href ?? "";
  },

  pageAddress: (path) => `#/${path}`,

  async openRuntimeFile(path) {
    const block = document.getElementById(path);
    if (!block) throw new Error(`this file has no block ${path}`);
    return new Response(decodeBase64(block.textContent ?? ""));
  },

  preferredForm: "gzipped",

  startWorker: loadedWorker,
};

/**
 * Decode bytes that are in the page as text.
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decodeBase64(text) {
  const { fromBase64 } = /** @type {MayDecode} */ (Uint8Array);
  return fromBase64 ? fromBase64(text) : bytesOfBase64(text);
}

/**
 * Start a worker in a page at `file:`. From such a page Chromium starts no worker from a blob, but it starts one from a
 * `data:` address, which may import a blob of its own.
 * @param {Blob} script a module that holds everything it needs
 * @param {string} name
 * @returns {Worker}
 */
function loadedWorker(script, name) {
  const loader = `(${load})()`;
  const worker = new Worker(`data:text/javascript,${encodeURIComponent(loader)}`, { type: "module", name });
  worker.postMessage(script);
  return worker;
}

/**
 * Runs in the worker from this source text: it imports the script in the first message, then passes on the messages that
 * came meanwhile.
 */
function load() {
  /** @param {MessageEvent<Blob>} event */
  const importScript = async ({ data: script }) => {
    /** @type {unknown[]} */
    const early = [];
    /** @param {MessageEvent} event */
    const keep = ({ data }) => early.push(data);
    addEventListener("message", keep);
    try {
      await import(URL.createObjectURL(script));
    } catch (error) {
      postMessage({ type: "failed", message: String(error) });
    }
    removeEventListener("message", keep);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  };
  addEventListener("message", importScript, { once: true });
}
