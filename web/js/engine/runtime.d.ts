/** The files of the runtime: the build writes runtime.js. */

interface RuntimeFile {
  /** Relative to the bundled scripts. */
  path: string;
  /** As it lies on the host. */
  bytes: number;
  /** The media type of what is in it. */
  mediaType: string;
}

declare const runtime: {
  /** The worker's script, which holds Pyodide's own scripts. */
  worker: RuntimeFile;
  /** Python, to be compiled. */
  wasm: RuntimeFile;
  /** The same, not gzipped. */
  plainWasm: RuntimeFile;
  /** The name of the engine's wheel in `files`. */
  engine: string;
  /** What Pyodide and micropip ask for, by name. */
  files: Record<string, RuntimeFile>;
};
export default runtime;
export type { RuntimeFile };
