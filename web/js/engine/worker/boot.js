/**
 * Starts Python and the engine in it, from files that the page hands over. Performance marks record when each step was
 * done.
 */

import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { inflated } from "../inflate.js";
import { PythonModules } from "./python-modules.js";

/**
 * @import { PyodideAPI } from "pyodide"
 * @typedef {object} Compiled
 * @property {WebAssembly.Module} module all of Python, or what a start runs
 * @property {WebAssembly.Module | null} rest null if it comes later, or there is none
 * @typedef {object} StartedEngine
 * @property {(request: string) => string} handle the bridge
 * @property {(archive: Uint8Array) => void} addRest unpacks the rest of the engine beside what has come
 * @property {(game: string, net: Uint8Array) => void} keepNet puts a net where the computer player looks for it
 */

/** Where Pyodide expects its files. No such host can exist; {@link RuntimeFiles.fetch} answers instead. */
const FOLDER = "https://runtime.invalid/";

/** The file that Pyodide asks for but does not get: the page hands it over compiled. */
const COMPILED = "pyodide.asm.wasm";

/**
 * @param {string} engine the name of the engine's wheel
 * @param {RuntimeFiles} files
 * @param {Promise<Compiled>} compiled
 * @param {(modules: PythonModules) => void} keep gets Python's modules before anything in them runs
 * @returns {Promise<StartedEngine>}
 */
export async function bootEngine(engine, files, compiled, keep) {
  const python = await bootPython(["micropip"], (made) => installByMicropip(made, engine), files, compiled, keep);
  const { handle } = python.pyimport("crosscut.bridge");
  performance.mark("engine");
  return {
    handle,
    addRest: (archive) => {
      python.unpackArchive(archive, "zip", { extractDir: `${folderOf(python)}/..` });
      python.pyimport("importlib").invalidate_caches();
    },
    keepNet: (game, net) => keepNet(python, game, net),
  };
}

/**
 * @param {string[]} packages that come with Python
 * @param {(python: PyodideAPI) => Promise<void>} install installs the engine
 * @param {RuntimeFiles} files
 * @param {Promise<Compiled>} compiled
 * @param {(modules: PythonModules) => void} keep gets Python's modules before anything in them runs
 * @returns {Promise<PyodideAPI>} Python, the engine installed
 */
export function bootPython(packages, install, files, compiled, keep) {
  performance.mark("worker");
  self.fetch = files.fetch;
  return Promise.race([startPython(packages, install), files.failure, instantiateInstead(compiled, keep)]);
}

/** @param {PyodideAPI} python */
const folderOf = (python) => python.pyimport("crosscut").__path__.get(0);

/**
 * @param {PyodideAPI} python
 * @param {string} game
 * @param {Uint8Array} net
 */
export function keepNet(python, game, net) {
  python.FS.writeFile(`${folderOf(python)}/games/${game}.net`, net);
}

/**
 * @param {string[]} packages
 * @param {(python: PyodideAPI) => Promise<void>} install
 * @returns {Promise<PyodideAPI>}
 */
async function startPython(packages, install) {
  const python = await loadPyodide({
    indexURL: FOLDER,
    packageBaseUrl: FOLDER,
    createPyodideModule,
    packages,
  });
  performance.mark("python");
  await install(python);
  performance.mark("installed");
  return python;
}

/**
 * @param {PyodideAPI} python
 * @param {string} engine
 */
async function installByMicropip(python, engine) {
  const micropip = python.pyimport("micropip");
  performance.mark("micropip");
  await micropip.install(FOLDER + engine);
}

/**
 * Gives Pyodide what the page compiled. If it cannot be instantiated, Pyodide logs a warning and never settles, so this
 * function has to notice it.
 *
 * @param {Promise<Compiled>} compiled
 * @param {(modules: PythonModules) => void} keep
 * @returns {Promise<never>} rejects if it fails, never resolves
 */
function instantiateInstead(compiled, keep) {
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_source, imports) => {
      try {
        const { module, rest } = await compiled;
        performance.mark("compiled");
        const modules = await PythonModules.start(module, /** @type {WebAssembly.Imports} */ (imports));
        if (rest) modules.complete(rest);
        keep(modules);
        return { module, instance: { exports: modules.exports } };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

/** The files that Pyodide and micropip ask for. The page hands them over, perhaps gzipped, as they arrive. */
export class RuntimeFiles {
  /** @type {Map<string, Promise<Response>>} */
  #files = new Map([[COMPILED, Promise.resolve(new Response())]]);
  /** @type {Map<string, (file: Promise<Response>) => void>} */
  #arrivals = new Map();

  /** @param {string[]} names of the files that will come */
  constructor(names) {
    for (const name of names) {
      this.#files.set(name, new Promise((resolve) => this.#arrivals.set(name, resolve)));
    }
    /**
     * Rejects when a file is damaged, in which case Pyodide itself would wait for ever; never resolves.
     * @type {Promise<never>}
     */
    this.failure = new Promise((_, reject) => {
      for (const file of this.#files.values()) file.catch(reject);
    });
  }

  /**
   * @param {string} name
   * @param {Blob} content
   * @param {string} mediaType
   */
  add(name, content, mediaType) {
    this.#arrivals.get(name)?.(inflateWhole(name, content, mediaType));
  }

  /**
   * Replaces the worker's `fetch`: answers for the files, once each, and sends no request.
   *
   * @type {typeof fetch}
   */
  fetch = async (request) => {
    const address = request instanceof Request ? request.url : String(request);
    const file = this.#files.get(address.replace(FOLDER, ""));
    if (!file) throw new TypeError(`${address} is not a file of the runtime`);
    return file;
  };
}

/**
 * @param {string} name
 * @param {Blob} content
 * @param {string} mediaType
 */
async function inflateWhole(name, content, mediaType) {
  try {
    const response = await inflated(new Response(content), mediaType);
    return new Response(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`${name} is damaged: ${error}`, { cause: error });
  }
}
