/** Starts the engine's worker with a recording WebAssembly, and asks it what Python wants. */

/** Runs in the worker, before its own script; `PROFILE` is `CALLED` in building/split_wasm.py. */
const KEEP_PROFILE = `
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...what) => {
  const instance = await instantiate(...what);
  self.profile ??= instance.exports?.["!profile"];
  return instance;
};
const early = [];
const keep = (event) => { early.push(event.data); };
addEventListener("message", keep);
await import(ADDRESS);
removeEventListener("message", keep);
for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
`;

let worker;
let asked = 0;
const waiting = new Map();

const load = async (name) => (await fetch(name)).blob();

/** Resolves when the engine is ready. `parts`: the names of its files by their roles. */
globalThis.begin = async ({ files, engine, nets }) => {
  const address = JSON.stringify(new URL("worker.js", location.href).href);
  const script = new Blob([KEEP_PROFILE.replace("ADDRESS", address)], { type: "text/javascript" });
  worker = new Worker(URL.createObjectURL(script), { type: "module" });
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.type === "ready") resolve();
      else if (data.type === "failed") reject(new Error(data.message));
      else if (data.type === "answer" || data.type === "failure") waiting.get(data.id)?.();
    };
  });
  worker.postMessage({ type: "boot", files, engine, lifeLock: "profile" });
  const module = await WebAssembly.compileStreaming(fetch("pyodide.asm.wasm"));
  worker.postMessage({ type: "module", module, rest: null });
  for (const name of files) {
    worker.postMessage({ type: "file", name, mediaType: "application/zip", content: await load(name) });
  }
  await ready;
  for (const game of nets) {
    worker.postMessage({ type: "net", game, net: await (await load(`${game}.net`)).arrayBuffer() });
  }
};

/** Resolves when a call is answered, or is given up after so many milliseconds. */
globalThis.ask = ({ method, params }, patience) => {
  const id = ++asked;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      worker.postMessage({ type: "cancel", id });
      resolve();
    }, patience);
    waiting.set(id, () => {
      clearTimeout(timer);
      resolve();
    });
    worker.postMessage({ type: "call", id, method, params, urgency: "question" });
  });
};
