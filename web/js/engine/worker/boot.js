/**
 * Starts Python and the engine in it. Performance marks tell when each step was done.
 *
 * @import {RuntimeFiles} from "./runtime_files.js"
 */
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { FOLDER } from "./runtime_files.js";

/**
 * @param {string} engine the name of the engine's wheel
 * @param {RuntimeFiles} files
 * @param {() => void} reportCompiled
 * @returns {Promise<(request: string) => string>} the bridge
 */
export function bootEngine(engine, files, reportCompiled) {
  performance.mark("worker");
  self.fetch = files.fetch;
  const notCompiled = watchCompilation(reportCompiled);
  return Promise.race([startPython(engine), files.failure, notCompiled]);
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
 * If WebAssembly cannot be compiled, Pyodide logs a warning and never settles: notice it where it happens.
 *
 * @param {() => void} reportCompiled
 * @returns {Promise<never>} rejects if it fails, never resolves
 */
function watchCompilation(reportCompiled) {
  const instantiate = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const compilation = instantiate(source, imports);
      compilation.then(() => {
        performance.mark("compiled");
        reportCompiled();
      }, reject);
      return compilation;
    };
  });
}
