/**
 * Python's WebAssembly, which may come in two modules: what a start runs, and the rest. `building/split_wasm.py` explains
 * how they belong together.
 */

/** What the names begin with of what the first module exports for the second. */
const OWN = "!";

/** The mark that a function was called whose code is in the rest. */
const CALLED = `${OWN}called`;

export class PythonModules {
  #imports;
  /** @type {WebAssembly.Exports} what the rest takes from the first module */
  #own;
  #isWhole = false;

  /**
   * @param {WebAssembly.Module} module all of Python, or what a start runs
   * @param {WebAssembly.Imports} imports
   * @returns {Promise<PythonModules>}
   */
  static async start(module, imports) {
    // They are read now, because Emscripten puts others into the same object later.
    const read = WebAssembly.Module.imports(module).map((entry) => ({
      ...entry,
      value: imports[entry.module][entry.name],
    }));
    return new PythonModules(await WebAssembly.instantiate(module, imports), read);
  }

  /**
   * @param {WebAssembly.Instance} instance
   * @param {{module: string, name: string, value: WebAssembly.ImportValue}[]} imports
   */
  constructor({ exports }, imports) {
    const entries = Object.entries(exports);
    this.#own = Object.fromEntries(entries.filter(([name]) => name.startsWith(OWN)));
    /** What Emscripten expects; it would take further names for names of C. */
    this.exports = Object.fromEntries(entries.filter(([name]) => !name.startsWith(OWN)));
    this.#imports = imports;
  }

  /** @param {WebAssembly.Module} rest */
  complete(rest) {
    if (this.#isWhole) return;
    /** @type {WebAssembly.Imports} */
    const imports = { [OWN]: this.#own };
    for (const { module, name, value } of this.#imports) (imports[module] ??= {})[name] = value;
    new WebAssembly.Instance(rest, imports);
    this.#isWhole = true;
  }

  /** Whether a function was called whose code has not come. That call has trapped: nothing that follows is right. */
  get hasMissed() {
    const mark = /** @type {WebAssembly.Global | undefined} */ (this.#own[CALLED]);
    return !this.#isWhole && Boolean(mark?.value);
  }
}
