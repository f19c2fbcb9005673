/**
 * The worker's script: a blob, because the page's content policy holds in it, as it would not in a script from the
 * network, and because it can then be inflated from its gzipped form.
 */
import { download } from "./download.js";
import { inflate } from "./inflate.js";
import runtime from "./runtime.js";

/** @type {string | null} */
let known = null;

/**
 * @param {(bytes: number) => void} count told of every piece that arrives
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the script's address, for this and every later worker
 */
export async function workerScript(count, signal) {
  if (known === null) {
    const gzipped = await download(runtime.worker, count, signal);
    const script = await inflate(gzipped, runtime.worker.mediaType).blob();
    known = URL.createObjectURL(script);
  } else {
    count(runtime.worker.bytes);
  }
  return known;
}
