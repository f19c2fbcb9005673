/** The start to compare with: Pyodide as it comes, and micropip, in a worker. */
import { loadPyodide } from "./pyodide.mjs";

addEventListener("message", async ({ data: { folder, engine } }) => {
  performance.mark("worker");
  const python = await loadPyodide({
    indexURL: folder,
    lockFileURL: new URL("lock.json", folder).href,
    packages: ["micropip"],
  });
  performance.mark("python");
  const micropip = python.pyimport("micropip");
  performance.mark("micropip");
  await micropip.install(new URL(engine, folder).href);
  performance.mark("installed");
  python.pyimport("crosscut.bridge");
  performance.mark("engine");
  postMessage("ready");
});
