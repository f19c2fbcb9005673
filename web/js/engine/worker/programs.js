/**
 * Runs programs of readers instead of answering calls. It is used in a frame without an origin, whose policy lets nothing
 * out: a program that finds JavaScript finds nothing there.
 */

import { bootPython, keepNet, RuntimeFiles } from "./boot.js";
import { inShort } from "./jobs.js";

/**
 * @import { PyodideAPI } from "pyodide"
 * @import { FromProgram, ProgramFiles, ToProgram } from "../protocol.js"
 */

/** The most memory that Python gets, in pages of WebAssembly: 1 GiB. With more a phone would end the whole page. */
const MOST_PAGES = 16_384;
const PAGE_BYTES = 65_536;

/**
 * @param {ProgramFiles & {module: WebAssembly.Module, rest: WebAssembly.Module | null}} given
 * @param {MessagePort} port to the page
 */
export async function servePrograms({ files: given, engine, nets, module, rest }, port) {
  /** @param {FromProgram} message */
  const say = (message) => port.postMessage(JSON.stringify(message));
  limitMemory();
  try {
    const files = new RuntimeFiles(given.map(({ name }) => name));
    for (const { name, content, mediaType } of given) files.add(name, content, mediaType);
    // Programs install nothing, so they need not wait for micropip.
    const install = async (/** @type {PyodideAPI} */ made) =>
      made.unpackArchive(await (await files.fetch(engine)).arrayBuffer(), "wheel");
    const python = await bootPython([], install, files, Promise.resolve({ module, rest }), () => {});
    for (const [game, net] of Object.entries(nets)) keepNet(python, game, new Uint8Array(net));
    const { run } = python.pyimport("crosscut.console");
    const tell = (/** @type {string} */ message) => port.postMessage(message);
    // The frame is the wall. Without these names no program meets JavaScript by accident.
    for (const name of ["js", "pyodide_js"]) {
      python.unregisterJsModule(name);
      python.pyimport("sys").modules.pop(name, undefined);
    }
    /** @param {MessageEvent<ToProgram>} event */
    port.onmessage = ({ data: asked }) => {
      try {
        if (asked.type === "run") run(asked.source, tell);
        else python.pyimport("crosscut.console.bot").choose_move(JSON.stringify(asked), tell);
      } catch (error) {
        say({ type: "broken", message: inShort(error) });
      }
    };
    say({ type: "ready" });
  } catch (error) {
    say({ type: "broken", message: inShort(error) });
  }
}

/** A program that asks for more gets Python's MemoryError. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength / PAGE_BYTES + pages > MOST_PAGES) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}
