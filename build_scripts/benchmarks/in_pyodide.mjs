/**
 * Runs engine_timings.py in Pyodide under node and prints its rows as JSON.
 *
 * usage: node in_pyodide.mjs <folder of Pyodide> <folder of the engine's source> <build_scripts> <hard positions>
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, engineSource, buildScripts, positions] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodideFolder });
for (const [folder, place] of [
  [engineSource, "/engine"],
  [buildScripts, "/scripts"],
]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set("shared", readFileSync(positions, "utf8"));
console.log(
  python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/engine", "/scripts"]
from benchmarks.engine_timings import all_rows
json.dumps(all_rows(shared))
`),
);
