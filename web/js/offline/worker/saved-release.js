/** One release of the site in its own cache: all of its files or none. */

import { integrityOf } from "../../engine/hash.js";
import { inflated } from "../../engine/inflate.js";

/**
 * @typedef {{files: Files, activated: number}} Mark `activated`: when it was activated, 0 if it never was
 */

/** The key of the mark that says that a cache is complete. No file has this key, because files have no query strings. */
const MARK = "?complete";

/** Headers about how a host sent a file; they do not apply to the file that is saved. */
const HEADERS_OF_SENDING = ["content-encoding", "content-length", "vary"];

export class SavedRelease {
  /**
   * @param {string} cacheName
   * @param {Files} files
   * @param {number} [activated]
   */
  constructor(cacheName, files, activated = 0) {
    this.cacheName = cacheName;
    this.files = files;
    this.activated = activated;
  }

  /**
   * @param {string} cacheName
   * @returns {Promise<SavedRelease | null>} null if the cache is not complete
   */
  static async find(cacheName) {
    const response = await caches.match(MARK, { cacheName });
    /** @type {Mark | null} */
    const mark = await response?.json().catch(() => null);
    return mark?.files ? new SavedRelease(cacheName, mark.files, mark.activated) : null;
  }

  /**
   * Mark it as complete.
   *
   * @param {number} activated
   */
  async mark(activated) {
    /** @type {Mark} */
    const mark = { files: this.files, activated };
    const cache = await caches.open(this.cacheName);
    await cache.put(MARK, Response.json(mark));
  }

  /** @param {string} path */
  has(path) {
    return Object.hasOwn(this.files, path);
  }

  /**
   * @param {string} path
   * @returns {Promise<Response | null>} null if the file is missing or damaged
   */
  async read(path) {
    if (!this.has(path)) return null;
    try {
      const response = await caches.match(path, { cacheName: this.cacheName });
      if (response && (await integrityOf(await response.clone().arrayBuffer())) === this.files[path]) return response;
    } catch {
      // The file is too damaged to be read at all.
    }
    return null;
  }

  /**
   * Add what is missing. All of it is fetched before the first file is put in.
   *
   * @param {SavedRelease[]} others that may hold some of it
   */
  async complete(others) {
    const paths = Object.keys(this.files);
    const found = await Promise.all(
      paths.map(async (path) => ((await this.read(path)) ? null : { path, response: await this.#find(path, others) })),
    );
    const cache = await caches.open(this.cacheName);
    for (const file of found) if (file) await cache.put(file.path, file.response);
  }

  /**
   * @param {string} path
   * @param {SavedRelease[]} others
   */
  async #find(path, others) {
    const hash = this.files[path];
    for (const other of others) {
      const same = Object.keys(other.files).find((name) => other.files[name] === hash);
      const response = same && (await other.read(same));
      if (response) return response;
    }
    return fetchFile(path, hash);
  }
}

/**
 * @param {string} path
 * @param {string} hash what is wanted, as `integrity` has it
 * @returns {Promise<Response>} a new one, because browsers do not accept a redirected response for a page
 * @throws if the file does not exist or has another hash
 */
function fetchFile(path, hash) {
  const gzipped = release.gzipped[path];
  return gzipped ? fetchInEitherForm(path, gzipped, hash) : fetchAgainIfDamaged(path, hash);
}

/**
 * Fetch the form that the page has just fetched, so that no megabyte is loaded twice: the plain form if the browser's own
 * cache has it, otherwise the gzipped form. The plain form is what is saved: with it browsers also keep what they compiled,
 * and each later start is much quicker.
 *
 * @param {string} path
 * @param {string} gzipped the path of that form
 * @param {string} hash
 */
async function fetchInEitherForm(path, gzipped, hash) {
  try {
    return await fetchWhole(path, hash, { cache: "only-if-cached", mode: "same-origin" });
  } catch {
    return fetchAgainIfDamaged(gzipped, hash, (response) => inflated(response, mediaTypeOf(path)));
  }
}

/** @param {string} path of a file of the runtime; browsers take WebAssembly from no other type */
const mediaTypeOf = (path) => (path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream");

/**
 * If what comes is wrong, the browser's own cache may be: the host is asked once more.
 *
 * @param {string} path
 * @param {string} hash
 * @param {(response: Response) => Promise<Response>} [open]
 */
export async function fetchAgainIfDamaged(path, hash, open) {
  try {
    return await fetchWhole(path, hash, { cache: "no-cache" }, open);
  } catch {
    return fetchWhole(path, hash, { cache: "reload" }, open);
  }
}

/**
 * @param {string} path
 * @param {string} hash
 * @param {RequestInit} how
 * @param {(response: Response) => Promise<Response>} [open] makes of what is sent what is wanted
 * @returns {Promise<Response>} of its own, because a browser does not take a redirected one for a page
 */
async function fetchWhole(path, hash, how, open = async (response) => response) {
  const response = await fetch(path, how);
  if (!response.ok) throw new Error(`${path} answers with status ${response.status}`);
  const opened = await open(response);
  const content = await opened.arrayBuffer();
  if ((await integrityOf(content)) !== hash) throw new Error(`${path} is not what it should be`);
  const headers = new Headers(opened.headers);
  for (const name of HEADERS_OF_SENDING) headers.delete(name);
  return new Response(content, { headers });
}
