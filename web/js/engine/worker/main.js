/**
 * The worker: boots the engine, then hands every call to the bridge.
 *
 * @import {FromWorker, ToWorker} from "../worker-messages.js"
 */
import { bootEngine } from "./boot.js";
import { RuntimeFiles } from "./runtime-files.js";

/** @type {RuntimeFiles} */
let files;
/** @type {(module: WebAssembly.Module) => void} */
let useModule;
/** @type {(request: string) => string} */
let handle;

/** @param {FromWorker} message */
const say = (message) => postMessage(message);

addEventListener("message", async (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  switch (message.type) {
    case "boot":
      files = new RuntimeFiles(message.files);
      await boot(message.engine, message.lifeLock);
      break;
    case "file":
      files.add(message.name, message.gzipped, message.mediaType);
      break;
    case "module":
      useModule(message.module);
      break;
    case "call":
      answer(message.request);
  }
});

/**
 * @param {string} engine
 * @param {string} lifeLock
 */
async function boot(engine, lifeLock) {
  /** @type {Promise<WebAssembly.Module>} */
  const module = new Promise((resolve) => {
    useModule = resolve;
  });
  holdUntilDeath(lifeLock).then(() => say({ type: "alive" }));
  try {
    handle = await bootEngine(engine, files, module);
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: inShort(error) });
  }
}

/** @param {string} request */
function answer(request) {
  try {
    say({ type: "answer", response: handle(request) });
  } catch (error) {
    say({ type: "broken", message: inShort(error) });
  }
}

/**
 * Python's errors are tracebacks that end with what happened; the whole goes to the console.
 * @param {unknown} error
 */
function inShort(error) {
  console.error(error);
  return String(error).trim().split("\n").at(-1) ?? "";
}

/**
 * Takes a lock that the browser frees when this worker ends, however it ends: nothing else tells the page. Where there
 * are no locks, as in workers without an origin, nothing is resolved.
 * @param {string} name
 */
function holdUntilDeath(name) {
  return new Promise((resolve) => {
    const heldForEver = new Promise(() => {});
    navigator.locks
      ?.request(name, () => {
        resolve(undefined);
        return heldForEver;
      })
      .catch(() => {});
  });
}
