/**
 * Starts Python and the engine in it.
 *
 * @import {Progress, RuntimeManifest} from "../protocol.js"
 * @import {PyodideAPI} from "pyodide"
 */
import { Downloads } from "./downloads.js";

/**
 * @param {string} manifestAddress the address of `runtime.json`
 * @param {(progress: Progress) => void} report
 * @returns {Promise<(request: string) => string>} the bridge
 */
export async function bootEngine(manifestAddress, report) {
  const response = await fetch(manifestAddress);
  if (!response.ok) throw new Error(`${manifestAddress} answers with status ${response.status}`);
  /** @type {RuntimeManifest} */
  const manifest = await response.json();
  const downloads = new Downloads(manifest, manifestAddress, report);
  self.fetch = downloads.fetch;
  const compiled = watchCompilation();
  reportSteps(downloads.complete, compiled, report);
  return Promise.race([startPython(manifest, downloads), downloads.failure, compiled.then(forever)]);
}

/** A failure ends the race above; a success leaves it to the others. */
const forever = () => new Promise(() => {});

/**
 * @param {Promise<void>} downloaded
 * @param {Promise<void>} compiled
 * @param {(progress: Progress) => void} report
 */
async function reportSteps(downloaded, compiled, report) {
  await downloaded;
  report({ step: "compile", loaded: 0, total: 1 });
  await compiled;
  report({ step: "start", loaded: 0, total: 1 });
}

/**
 * @param {RuntimeManifest} manifest
 * @param {Downloads} downloads
 */
async function startPython(manifest, downloads) {
  const { loadPyodide } = await import(downloads.address("pyodide.mjs"));
  const { default: createPyodideModule } = await import(downloads.address("pyodide.asm.mjs"));
  /** @type {PyodideAPI} */
  const python = await loadPyodide({
    indexURL: downloads.folder,
    packageBaseUrl: downloads.folder,
    createPyodideModule,
    packages: ["micropip"],
  });
  const micropip = python.pyimport("micropip");
  await micropip.install(downloads.folder + manifest.engine);
  return python.pyimport("crosscut.bridge").handle;
}

/**
 * If WebAssembly cannot be compiled, Pyodide logs a warning and never settles: notice it where it happens.
 *
 * @returns {Promise<void>}
 */
function watchCompilation() {
  const instantiate = WebAssembly.instantiateStreaming;
  return new Promise((resolve, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const compilation = instantiate(source, imports);
      compilation.then(() => resolve(), reject);
      return compilation;
    };
  });
}
