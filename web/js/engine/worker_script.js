/**
 * The worker's script: a blob, for two reasons. The page's content policy holds in it, as it would not in a script from
 * the network; and Pyodide's largest script can be a part of it, inflated from its gzipped form, which is all that has
 * to be sent even by hosts that compress nothing.
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
async function makeScript(manifest) {
  const listener = new URL("worker/main.js", import.meta.url).href;
  const factory = await new Response(await openFile(manifest.factory)).text();
  const script = `import { listen } from ${JSON.stringify(listener)};
import { loadPyodide } from ${JSON.stringify(manifest.loader.path)};
listen(loadPyodide, _createPyodideModule);
${factory}`;
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}
