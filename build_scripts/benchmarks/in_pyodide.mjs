/**
 * Runs a function of a module of this folder in Pyodide under node. Prints its rows, and by how many megabytes the
 * memory has grown since the engine was imported, as JSON.
 *
 * usage: node in_pyodide.mjs <folder of Pyodide> <folder of the engine's source> <build_scripts> <module:function> <hard positions>
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, engineSource, buildScripts, functionName, positions] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodideFolder });
python.mountNodeFS("/engine", engineSource);
python.mountNodeFS("/scripts", buildScripts);
python.globals.set("shared", readFileSync(positions, "utf8"));
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/engine", "/scripts"]
import crosscut
`);
// Python's clock of the processor's time runs with the wall clock in Pyodide. Node's own stands in.
python.globals.set("processor_seconds", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.runPython("import time; time.process_time = processor_seconds");
const before = python._module.HEAPU8.length;
python.globals.set("function_name", functionName);
const rows = python.runPython(`
import json, pkgutil
json.dumps(pkgutil.resolve_name(f"benchmarks.{function_name}")(shared))
`);
const megabytes = (python._module.HEAPU8.length - before) / 2 ** 20;
console.log(JSON.stringify({ rows: JSON.parse(rows), megabytes }));
