const worker = new Worker(new URL("stock_worker.js", import.meta.url), { type: "module" });
worker.addEventListener("message", () => {
  document.documentElement.dataset.engine = "ready";
});
worker.postMessage({ folder: new URL(".", import.meta.url).href, engine: document.body.dataset.engine });
