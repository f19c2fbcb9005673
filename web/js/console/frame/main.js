/**
 * The only script of the frame without an origin. It compiles Python once, because a compiled module cannot come from the
 * page, and starts the worker in which a program runs. No program runs here: only a worker cannot open windows or ask
 * other computers in ways that no policy reaches.
 */

/** @import { FromFrame, ToFrame } from "../../engine/protocol.js" */

addEventListener("message", hear);

/** @param {MessageEvent<ToFrame>} event */
async function hear({ source, data, ports: [control] }) {
  if (source !== parent) return;
  removeEventListener("message", hear);
  /** @param {FromFrame} message */
  const say = (message) => control.postMessage(message);
  try {
    const { script, wasm, ...files } = data;
    const [module, rest = null] = await Promise.all(wasm.map((bytes) => WebAssembly.compile(bytes)));
    const address = URL.createObjectURL(script);
    /** @type {Worker | undefined} */
    let worker;
    // Each message ends a worker and starts the next one, which talks to the page by the port that came with it.
    control.onmessage = ({ ports }) => {
      worker?.terminate();
      // Not as a module: Chromium starts none from a blob without an origin.
      worker = new Worker(address, { name: "crosscut-program" });
      worker.onerror = ({ message }) => say({ type: "lost", message: message || "its worker has ended" });
      worker.postMessage({ type: "boot-for-programs", module, rest, ...files }, [...ports]);
    };
    say({ type: "compiled" });
  } catch (error) {
    say({ type: "failed", message: String(error) });
  }
}
