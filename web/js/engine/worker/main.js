/**
 * The worker: boots the engine, then works on the calls of the page.
 */
import { bootEngine, RuntimeFiles } from "./boot.js";
import { inShort, Jobs } from "./jobs.js";
import { servePrograms } from "./programs.js";

/**
 * @import { FromWorker, ToWorker } from "../protocol.js"
 * @import { Compiled, StartedEngine } from "./boot.js"
 * @import { PythonModules } from "./python-modules.js"
 */

/** @type {RuntimeFiles} */
let files;
/** @type {(compiled: Compiled) => void} */
let useCompiled;
/** @type {PythonModules} */
let modules;
/** @type {Jobs} */
let jobs;
/** @type {StartedEngine} */
let engine;

/** How often it is looked whether a call of a missing function has trapped unheard, in milliseconds. */
const PAUSE = 200;
let hasMissed = false;

/** @param {FromWorker} message is held back if it cannot be relied on */
function say(message) {
  lookForMissed();
  if (!hasMissed) postMessage(message);
}

/** Tells the page once if Python needs the rest of its code before that has come. */
function lookForMissed() {
  if (hasMissed || !modules?.hasMissed) return;
  hasMissed = true;
  postMessage({ type: "incomplete" });
}

addEventListener("message", async (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  switch (message.type) {
    case "boot":
      files = new RuntimeFiles(message.files);
      await boot(message.engine, message.lifeLock);
      break;
    case "boot-for-programs":
      await servePrograms(message, event.ports[0]);
      break;
    case "file":
      files.add(message.name, message.content, message.mediaType);
      break;
    case "module":
      useCompiled(message);
      break;
    case "rest":
      if (!modules.hasMissed) modules.complete(message.rest);
      break;
    case "engine-rest":
      addRest(message.archive);
      break;
    case "net":
      engine.keepNet(message.game, new Uint8Array(message.net));
      break;
    case "call":
      jobs.add(message);
      break;
    case "cancel":
      jobs.cancel(message.id);
  }
});

/** @param {ArrayBuffer} archive without which calls that need it would be answered with an error of Python */
function addRest(archive) {
  try {
    engine.addRest(new Uint8Array(archive));
  } catch (error) {
    say({ type: "broken", message: inShort(error) });
  }
}

/**
 * @param {string} wheel the name of the engine's
 * @param {string} lifeLock
 */
async function boot(wheel, lifeLock) {
  /** @type {Promise<Compiled>} */
  const compiled = new Promise((resolve) => {
    useCompiled = resolve;
  });
  setInterval(lookForMissed, PAUSE);
  holdUntilDeath(lifeLock).then(() => say({ type: "alive" }));
  try {
    engine = await bootEngine(wheel, files, compiled, (made) => (modules = made));
    jobs = new Jobs(engine.handle, say, messagesFirst());
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: inShort(error) });
  }
}

/** @returns {(goOn: () => void) => void} goes on after the messages that wait; timers would wait longer */
function messagesFirst() {
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
