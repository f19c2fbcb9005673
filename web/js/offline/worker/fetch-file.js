/** A file of the site from its host, to be kept. */

import { inflated } from "../../engine/inflate.js";

/** Headers about how a host sent a file; they are not true of the file that is kept. */
const HEADERS_OF_SENDING = ["content-encoding", "content-length", "vary"];

/**
 * @param {string} path
 * @param {string} hash what is wanted, as `integrity` has it
 * @returns {Promise<Response>} of its own, because a browser does not take a redirected one for a page
 * @throws if there is no such file or it is another one
 */
export function fetchFile(path, hash) {
  const gzipped = release.gzipped[path];
  return gzipped ? fetchInEitherForm(path, gzipped, hash) : fetchWhole(path, { integrity: hash, cache: "no-cache" });
}

/**
 * The plain form is kept: with it browsers also keep what they compiled, and each later start is much quicker. The form
 * that the page has just fetched is fetched, so that no megabyte comes twice: the plain form if the browser's own cache
 * has it, otherwise the gzipped form.
 *
 * @param {string} path
 * @param {string} gzipped the path of that form
 * @param {string} hash
 */
async function fetchInEitherForm(path, gzipped, hash) {
  try {
    return await fetchWhole(path, { integrity: hash, cache: "only-if-cached", mode: "same-origin" });
  } catch {
    const response = await inflated(await fetchWhole(gzipped, { cache: "no-cache" }), "application/wasm");
    const content = await response.arrayBuffer();
    if ((await hashOf(content)) !== hash) throw new Error(`${gzipped} is not what it should be`);
    return new Response(content, { headers: response.headers });
  }
}

/**
 * @param {string} path
 * @param {RequestInit} how
 */
async function fetchWhole(path, how) {
  const response = await fetch(path, how);
  if (!response.ok) throw new Error(`${path} answers with status ${response.status}`);
  const content = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  for (const name of HEADERS_OF_SENDING) headers.delete(name);
  return new Response(content, { headers });
}

/** @param {ArrayBuffer} content */
export async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
