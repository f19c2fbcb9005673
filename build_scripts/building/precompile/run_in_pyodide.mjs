/**
 * Runs archives.py in Pyodide under node, so that the very Python that will run the bytecode makes it.
 *
 * usage: node run_in_pyodide.mjs <folder of Pyodide> <micropip's wheel> <engine's wheel> <output folder> [<earlier output>]
 *
 * The output also has the two parts of the engine, `start.zip` and `rest.zip`, and what only the programs of readers need,
 * of the standard library and of the engine.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, micropipWheel, engineWheel, outputFolder, earlierFolder] = process.argv.slice(2);
/** @param {string} path */
const read = (path) => new Uint8Array(readFileSync(path));

/** @returns {Uint8Array[]} what an earlier run with the same Pyodide has made */
function earlierArchives() {
  if (!earlierFolder) return [];
  try {
    return readdirSync(earlierFolder).map((name) => read(join(earlierFolder, name)));
  } catch {
    return []; // Another build has removed it: then everything is compiled.
  }
}

async function compile() {
  const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);

  // The same way as in the browser, so that the same modules are imported: micropip, then the engine by its address.
  // Without columns in line tables: they are for quoting sources, which are not shipped.
  const python = await loadPyodide({
    indexURL: pyodideFolder,
    env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
  });
  python.unpackArchive(read(micropipWheel), "wheel");
  globalThis.fetch = async () => new Response(read(engineWheel));
  await python.pyimport("micropip").install(`http://localhost/${basename(engineWheel)}`);

  const source = fileURLToPath(new URL("archives.py", import.meta.url));
  python.FS.writeFile("/tmp/archives.py", read(source));
  python.runPython("import sys; sys.path.insert(0, '/tmp')");
  const archives = python.pyimport("archives");
  for (const archive of earlierArchives()) archives.take_over(python.toPy(archive));
  const engine = python.globals.get("bytes")(read(engineWheel));
  for (const [name, make] of Object.entries({
    "python_stdlib.zip": () => archives.standard_library(),
    [basename(micropipWheel)]: () => archives.micropip(python.toPy(read(micropipWheel))),
    [basename(engineWheel)]: () => archives.engine(engine),
    "start.zip": () => archives.engine_start(engine),
    "rest.zip": () => archives.engine_rest(engine),
    "python_stdlib.programs.zip": () => archives.library_for_programs(),
    "crosscut.programs.zip": () => archives.engine_for_programs(engine),
  })) {
    writeFileSync(join(outputFolder, name), make().toJs());
  }
}

try {
  await compile();
} catch (error) {
  // Not thrown on: node would quote the line it happened in, and Pyodide is one line of a million characters.
  console.error(String(error));
  process.exitCode = 1;
}
