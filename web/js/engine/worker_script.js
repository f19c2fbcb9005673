/**
 * The worker's script: a blob, because the page's content policy holds in it, as it would not in a script from the
 * network, and because it can then be inflated from its gzipped form.
 *
 * @import {RuntimeManifest} from "./protocol.js"
 */
import { openFile } from "./runtime_manifest.js";

/** @type {Promise<string> | null} */
let known = null;

/**
 * @param {RuntimeManifest} manifest
 * @returns {Promise<string>} the script's address, for this and every later worker
 */
export function workerScript(manifest) {
  known ??= makeScript(manifest);
  known.catch(() => {
    known = null;
  });
  return known;
}

/** @param {RuntimeManifest} manifest */
async function makeScript({ worker }) {
  const script = await new Response(await openFile(worker)).arrayBuffer();
  return URL.createObjectURL(new Blob([script], { type: worker.type }));
}
