/**
 * Starts Python and the engine in it. Performance marks tell when each step was done.
 *
 * @import {Progress, RuntimeManifest} from "../protocol.js"
 */
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { Downloads, FOLDER } from "./downloads.js";

/**
 * @param {RuntimeManifest} manifest
 * @param {(progress: Progress) => void} report
 * @returns {Promise<(request: string) => string>} the bridge
 */
export async function bootEngine(manifest, report) {
  performance.mark("worker");
  const downloads = new Downloads(manifest.files, report);
  self.fetch = downloads.fetch;
  const compiled = watchCompilation();
  reportSteps(downloads.complete, compiled, report);
  return Promise.race([startPython(manifest.engine), downloads.failure, compiled.then(forever)]);
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

/** @param {string} engine the name of the engine's wheel */
async function startPython(engine) {
  const python = await loadPyodide({
    indexURL: FOLDER,
    packageBaseUrl: FOLDER,
    createPyodideModule,
    packages: ["micropip"],
  });
  performance.mark("python");
  const micropip = python.pyimport("micropip");
  performance.mark("micropip");
  await micropip.install(FOLDER + engine);
  performance.mark("installed");
  const { handle } = python.pyimport("crosscut.bridge");
  performance.mark("engine");
  return handle;
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
      compilation.then(() => {
        performance.mark("compiled");
        resolve();
      }, reject);
      return compilation;
    };
  });
}
