/** Pyodide's own types leave out the script that makes its WebAssembly module. */
declare module "pyodide/pyodide.asm.mjs" {
  import type { loadPyodide } from "pyodide";

  const factory: NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"]>;
  export default factory;
}
