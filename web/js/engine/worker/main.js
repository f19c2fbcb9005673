/**
 * The worker: boots the engine, then works on the calls of the page.
 */
import { bootEngine, inflateWhole, RuntimeFiles } from "./boot.js";
import { inShort, Jobs } from "./jobs.js";

/**
 * @import { FromWorker, ToWorker } from "../protocol.js"
 * @import { StartedEngine } from "./boot.js"
 */

/** @type {RuntimeFiles} */
let files;
/** @type {(module: WebAssembly.Module) => void} */
let useModule;
/** @type {Jobs} */
let jobs;
/** @type {StartedEngine["keepNet"]} */
let keepNet;
/** Messages are handled in order, even if one takes a while. */
let before = Promise.resolve();

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
    case "net":
      before = keep(message.game, message.gzipped);
      break;
    case "call":
      await before;
      jobs.add(message);
      break;
    case "cancel":
      await before;
      jobs.cancel(message.id);
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
    const started = await bootEngine(engine, files, module);
    keepNet = started.keepNet;
    jobs = new Jobs(started.handle, say, breather());
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: inShort(error) });
  }
}

/**
 * A damaged net counts as a damaged worker: the page starts another one and fetches the net again.
 *
 * @param {string} game
 * @param {Blob} gzipped
 */
async function keep(game, gzipped) {
  try {
    const net = await inflateWhole(`${game}.net`, gzipped, "application/octet-stream");
    keepNet(game, new Uint8Array(await net.arrayBuffer()));
  } catch (error) {
    say({ type: "broken", message: inShort(error) });
  }
}

/** @returns {(goOn: () => void) => void} continues after the messages that wait; timers would wait longer */
function breather() {
  const { port1, port2 } = new MessageChannel();
  /** @type {(() => void)[]} */
  const waiting = [];
  port1.onmessage = () => waiting.shift()?.();
  return (goOn) => {
    waiting.push(goOn);
    port2.postMessage(null);
  };
}

/**
 * Takes a lock that the browser frees when this worker ends, for whatever reason: nothing else informs the page. Where
 * there are no locks, as in workers without an origin, the promise never resolves.
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
