/**
 * Starts Python and the engine in it. Performance marks tell when each step was done.
 *
 * @import {RuntimeFiles} from "./runtime-files.js"
 */
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { FOLDER } from "./runtime-files.js";

/**
 * @param {string} engine the name of the engine's wheel
 * @param {RuntimeFiles} files
 * @param {Promise<WebAssembly.Module>} module
 * @returns {Promise<(request: string) => string>} the bridge
 */
export function bootEngine(engine, files, module) {
  performance.mark("worker");
  self.fetch = files.fetch;
  return Promise.race([startPython(engine), files.failure, instantiateInstead(module)]);
}

/** @param {string} engine */
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
 * Gives Pyodide the module that the page compiled. If the module cannot be instantiated, Pyodide logs a warning and
 * never settles. So this function notices it.
 *
 * @param {Promise<WebAssembly.Module>} compiled
 * @returns {Promise<never>} rejects if it fails, never resolves
 */
function instantiateInstead(compiled) {
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_source, imports) => {
      try {
        const module = await compiled;
        performance.mark("compiled");
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}
