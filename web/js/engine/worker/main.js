/**
 * The worker: boots the engine, then hands every call to the bridge.
 *
 * @import {FromWorker, ToWorker} from "../protocol.js"
 */
import { bootEngine } from "./boot.js";
import { RuntimeFiles } from "./runtime_files.js";

const files = new RuntimeFiles();
/** @type {((request: string) => string) | null} */
let handle = null;

/** @param {FromWorker} message */
const say = (message) => postMessage(message);

addEventListener("message", async (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  if (message.type === "boot") {
    await holdUntilDeath(message.lifeLock);
    say({ type: "alive" });
    await boot(message.engine);
  } else if (message.type === "file") {
    await files.add(message.name, message.content, message.mediaType);
  } else if (handle) {
    answer(handle, message.request);
  }
});

/** @param {string} engine */
async function boot(engine) {
  try {
    handle = await bootEngine(engine, files, () => say({ type: "compiled" }));
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: inShort(error) });
  }
}

/**
 * @param {(request: string) => string} bridge
 * @param {string} request
 */
function answer(bridge, request) {
  try {
    say({ type: "answer", response: bridge(request) });
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
 * Takes a lock that the browser frees when this worker ends, however it ends: nothing else tells the page.
 * @param {string} name
 */
function holdUntilDeath(name) {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve) => {
    const heldForEver = new Promise(() => {});
    navigator.locks
      .request(name, () => {
        resolve(undefined);
        return heldForEver;
      })
      .catch(resolve);
  });
}
