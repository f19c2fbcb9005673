/**
 * Workers of a page at `file:`. Chromium starts none from a blob of such a page, but one from a `data:` address, and
 * that may import a blob of its own.
 */

/**
 * @param {Blob} script a module that holds everything it needs
 * @param {string} name
 * @returns {Worker}
 */
export function loadedWorker(script, name) {
  const loader = `(${load})()`;
  const worker = new Worker(`data:text/javascript,${encodeURIComponent(loader)}`, { type: "module", name });
  worker.postMessage(script);
  return worker;
}

/**
 * Runs in the worker as it is written here: it imports the script in the first message, then passes on what came
 * meanwhile.
 */
function load() {
  /** @param {MessageEvent<Blob>} event */
  const importScript = async ({ data: script }) => {
    /** @type {unknown[]} */
    const early = [];
    /** @param {MessageEvent} event */
    const keep = ({ data }) => early.push(data);
    addEventListener("message", keep);
    try {
      await import(URL.createObjectURL(script));
    } catch (error) {
      postMessage({ type: "failed", message: String(error) });
    }
    removeEventListener("message", keep);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  };
  addEventListener("message", importScript, { once: true });
}
