/** Where the page finds what belongs to it in the single file: in blocks of the document itself. */

import { decodeBase64 } from "./base64.js";
import { loadedWorker } from "./loaded-worker.js";

const canonical = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="canonical"]'));

/** @type {import("../site/site.js").Site} */
export const site = {
  base: location.href.replace(/#.*$/s, ""),

  // Nobody else may be able to open the address of the file itself.
  published: canonical?.href ?? "",

  pageAddress: (path) => `#/${path}`,

  async openRuntimeFile({ path }) {
    const block = document.getElementById(path);
    if (!block) throw new Error(`this file has no block ${path}`);
    return new Response(decodeBase64(block.textContent ?? ""));
  },

  prefersPlainWasm: false,

  startWorker: loadedWorker,
};
