/**
 * The parts that a worker starts from, fetched once for all workers of the page, and those that it may need later.
 *
 * The files are gzipped in a way that no host knows about, so that even hosts without compression send little. They are
 * also there without gzip, for hosts where that is better.
 *
 * Everything is checked before it is used, because hosts and caches may send anything.
 */

import { tr } from "../language/tr.js";
import { site } from "../site/site.js";
import { integrityOf } from "./hash.js";
import { CAN_INFLATE, GZIP, inflated } from "./inflate.js";
import runtime from "./runtime.js";

/** @import { RuntimeFile } from "./runtime.js" */
/**
 * @template Part
 * @callback Take makes a part of what the host sends
 * @param {Response} response
 * @param {(response: Response) => Promise<ArrayBuffer>} check gives all that is sent, once it is known to be right
 * @param {string} mediaType of what is in it
 * @returns {Promise<Part>}
 */

/**
 * How long a part that calls wait for may bring no bytes, in milliseconds: less than the silence after which a worker
 * seems to be lost.
 */
const STALL_LIMIT = 15_000;

export class RuntimeParts {
  /** Whether workers need all of Python from the beginning, because one has called a function that had not come. */
  static needsAll = false;

  /** Bytes that have arrived so far of what a worker needs to start. */
  loaded = 0;
  /** Bytes of all of that. */
  total;

  /** @type {RuntimeParts | null} */
  static #shared = null;

  /** The parts of this page. */
  static get shared() {
    return (RuntimeParts.#shared ??= new RuntimeParts());
  }

  /**
   * Makes the next worker fetch the parts again.
   *
   * @param {RuntimeParts} parts
   */
  static forget(parts) {
    if (RuntimeParts.#shared === parts) RuntimeParts.#shared = null;
  }

  /** @type {Set<(isLate: boolean) => void>} one of each worker, called whenever some bytes have come */
  #listeners = new Set();
  /** @type {Set<RuntimeFile>} what a worker needs to start and that has not come */
  #missing = new Set();
  /** @type {Map<RuntimeFile, Promise<ArrayBuffer>>} */
  #late = new Map();
  /** @type {Promise<WebAssembly.Module> | null} */
  #rest = null;
  #unwanted = new AbortController();

  constructor() {
    const needed = [runtime.worker, runtime.wasm, ...Object.values(runtime.files)];
    this.total = needed.reduce((sum, file) => sum + asked(file).bytes, 0);
    /** @type {Promise<Blob>} the worker's script */
    this.script = this.#part(runtime.worker, async (...sent) => (await inflatedWhole(...sent)).blob());
    /** @type {Promise<WebAssembly.Module>} Python, compiled while it arrives and while the worker starts */
    this.module = this.#part(runtime.wasm, compiled, this.script);
    /** What Pyodide and micropip ask for, perhaps still gzipped. */
    this.files = Object.entries(runtime.files).map(([name, file]) => ({
      name,
      mediaType: file.mediaType,
      content: this.#part(file, async (response, check) => new Blob([await check(response)])),
    }));
  }

  /** @returns {string} the names of the files that have not come and without which no worker starts */
  get missing() {
    return [...this.#missing].map(nameOf).join(", ");
  }

  /**
   * @param {(isLate: boolean) => void} listener of a worker that starts from them; called whenever some bytes have come,
   *   late ones if no start waits for them
   */
  join(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Files that have not come may never come: the next worker asks anew. Where no other worker waits, the downloads end.
   *
   * @param {(isLate: boolean) => void} listener of a worker that has ended
   */
  leave(listener) {
    this.#listeners.delete(listener);
    if (!this.#missing.size) return;
    RuntimeParts.forget(this);
    if (!this.#listeners.size) this.#unwanted.abort();
  }

  /**
   * The rest of Python, fetched when it is first asked for, and again after a failure. A start waits for it only if all
   * of Python is needed.
   *
   * @returns {Promise<WebAssembly.Module | null>} null if there is none
   */
  async rest() {
    const { rest } = runtime;
    if (!rest) return null;
    if (RuntimeParts.needsAll) this.#missing.add(rest);
    this.#rest ??= taken(rest, compiled, this.#unwanted.signal, () => this.#tellOfRest());
    try {
      const module = await this.#rest;
      this.#missing.delete(rest);
      return module;
    } catch (error) {
      this.#rest = null;
      throw error;
    }
  }

  /** More of the rest of Python has come: those who wait for it are told. */
  #tellOfRest() {
    if (RuntimeParts.needsAll) this.#tell(false);
  }

  /** @param {boolean} isLate */
  #tell(isLate) {
    for (const listener of this.#listeners) listener(isLate);
  }

  /**
   * A part that no start waits for, fetched when it is first needed, and again after a failure.
   *
   * @param {RuntimeFile} file
   * @returns {Promise<ArrayBuffer>}
   */
  late(file) {
    const known = this.#late.get(file);
    if (known) return known;
    const stalled = new AbortController();
    const stall = () =>
      stalled.abort(new Error(tr("nothing has come for {seconds} s", { seconds: STALL_LIMIT / 1000 })));
    let timer = setTimeout(stall, STALL_LIMIT);
    const content = taken(file, inflatedContent, stalled.signal, () => {
      clearTimeout(timer);
      timer = setTimeout(stall, STALL_LIMIT);
      this.#tell(true);
    });
    this.#late.set(file, content);
    content.catch(() => this.#late.delete(file)).finally(() => clearTimeout(timer));
    return content;
  }

  /**
   * @template Part
   * @param {RuntimeFile} file without which no worker starts
   * @param {Take<Part>} take
   * @param {Promise<unknown>} [first] what must have come before it is asked for
   * @returns {Promise<Part>}
   */
  async #part(file, take, first) {
    this.#missing.add(file);
    await first;
    const part = await taken(file, take, this.#unwanted.signal, (bytes) => {
      this.loaded += bytes;
      this.#tell(false);
    });
    this.#missing.delete(file);
    return part;
  }
}

/**
 * WebAssembly is compiled while it arrives. Nothing in it runs before it is checked.
 *
 * @type {Take<WebAssembly.Module>}
 */
async function compiled(response, check, mediaType) {
  const checked = check(response.clone());
  const compiling = inflated(response, mediaType).then((plain) => WebAssembly.compileStreaming(plain));
  // If both fail, the check tells more.
  compiling.catch(() => {});
  await checked;
  return compiling;
}

/** @type {Take<Response>} */
async function inflatedWhole(response, check, mediaType) {
  return inflated(new Response(await check(response)), mediaType);
}

/** @type {Take<ArrayBuffer>} */
async function inflatedContent(...sent) {
  return (await inflatedWhole(...sent)).arrayBuffer();
}

/**
 * @param {RuntimeFile} file
 * @param {AbortSignal} signal
 * @param {(bytes: number) => void} count hears how many bytes have come; less than 0 if they have come in vain
 * @returns {Promise<ArrayBuffer>} its content, inflated and checked, for who hands it on by other ways than a worker of
 *   the page
 */
export const contentOf = (file, signal, count) => taken(file, inflatedContent, signal, count);

/** @param {RuntimeFile} file */
export const bytesOf = (file) => asked(file).bytes;

/**
 * Fetches a file and makes something of it. If it is wrong, the browser's cache may be: the host is asked once more.
 *
 * @template Part
 * @param {RuntimeFile} file
 * @param {Take<Part>} take
 * @param {AbortSignal} signal
 * @param {(bytes: number) => void} [count] hears how many bytes have come; less than 0 if they have come in vain
 * @returns {Promise<Part>}
 * @throws {Error} which says what the host has sent instead, or what the browser lacks
 */
async function taken(file, take, signal, count = () => {}) {
  if (!CAN_INFLATE) throw new Error(tr("this browser has no DecompressionStream; a newer one is needed"));
  try {
    return await takenOnce(file, take, { signal }, count);
  } catch (error) {
    if (signal.aborted) throw error;
    return takenOnce(file, take, { signal, cache: "reload" }, count);
  }
}

/**
 * @template Part
 * @param {RuntimeFile} file
 * @param {Take<Part>} take
 * @param {RequestInit} how
 * @param {(bytes: number) => void} count
 * @returns {Promise<Part>}
 */
async function takenOnce(file, take, how, count) {
  try {
    const response = await site.openRuntimeFile(asked(file).path, how);
    return await take(response, (sent) => checkedContent(sent, file, count), file.mediaType);
  } catch (error) {
    if (error instanceof Damage) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(tr("{file} could not be opened: {reason}", { file: nameOf(file), reason }), { cause: error });
  }
}

/** The first byte of a page: no file of the runtime begins with it. */
const PAGE = "<".charCodeAt(0);

/** The host has sent something other than what was published. */
class Damage extends Error {}

/**
 * @param {Response} response
 * @param {RuntimeFile} file
 * @param {(bytes: number) => void} count hears how many bytes have come; less than 0 if they have come in vain
 * @returns {Promise<ArrayBuffer>} all that is sent
 * @throws {Damage}
 */
async function checkedContent(response, file, count) {
  let loaded = 0;
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const counter = new TransformStream({
    transform(piece, controller) {
      loaded += piece.byteLength;
      count(piece.byteLength);
      controller.enqueue(piece);
    },
  });
  try {
    const content = await new Response(response.body?.pipeThrough(counter)).arrayBuffer();
    const damage = await damageOf(content, file, response.status);
    if (damage) throw new Damage(damage);
    return content;
  } catch (error) {
    count(-loaded);
    throw error;
  }
}

/**
 * @param {ArrayBuffer} content
 * @param {RuntimeFile} file
 * @param {number} status
 * @returns {Promise<string>} what is there instead; empty if the file is right
 */
async function damageOf(content, file, status) {
  const { gzipped, plain } = file;
  const [first] = new Uint8Array(content, 0, Math.min(1, content.byteLength));
  const { bytes, hash } = first === GZIP ? gzipped : plain;
  const isWhole = content.byteLength === bytes;
  // At plain http addresses browsers find no hashes. There the length must do, and that it can be inflated.
  if (isSecureContext ? (await integrityOf(content)) === hash : isWhole) return "";
  const values = { file: nameOf(file), sent: content.byteLength, bytes, status };
  if (first === PAGE) return tr("{file} is damaged: its host sends a page in its place", values);
  return isWhole
    ? tr("{file} is damaged: its host sends other bytes", values)
    : tr("{file} is damaged: its host sends {sent} of {bytes} bytes, with status {status}", values);
}

/** @param {RuntimeFile} file */
const asked = (file) => file[site.preferredForm];

/** @param {RuntimeFile} file */
const nameOf = (file) => asked(file).path.split("/").pop() ?? "";
