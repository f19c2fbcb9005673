/** A file of the site from its host, to be kept. */

import { inflated } from "../../engine/inflate.js";

/** What a host says of how it sent a file, which is not true of what is kept. */
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
 * Kept is the plain form, because of it browsers also keep what they compiled, which makes each later start much
 * quicker. Fetched is the one that the page has just fetched, so that no megabyte comes twice: the plain one if the
 * browser's own cache has it, else the gzipped one.
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
