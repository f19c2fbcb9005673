/**
 * The list of the runtime's files, and how one of them is read.
 *
 * @import {RuntimeFile, RuntimeManifest} from "./protocol.js"
 */

/**
 * @param {string} address the address of `runtime.json`
 * @returns {Promise<RuntimeManifest>} with absolute paths
 */
export async function readManifest(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers with status ${response.status}`);
  /** @type {RuntimeManifest} */
  const manifest = await response.json();
  for (const file of [manifest.worker, ...Object.values(manifest.files)]) {
    file.path = new URL(file.path, address).href;
  }
  return manifest;
}

/**
 * The content of a file, inflated while it arrives: files are shipped gzipped, as bytes that no host knows to inflate,
 * so that little is sent even by hosts that compress nothing.
 *
 * @param {RuntimeFile} file
 * @param {(bytes: number) => void} [count] told of every piece that arrives
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
export async function openFile(file, count = () => {}) {
  const response = await nativeFetch(file.path);
  if (!response.ok || !response.body) throw new Error(`${file.path} answers with status ${response.status}`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
}

/** The worker puts another in its place later on. */
const nativeFetch = globalThis.fetch?.bind(globalThis);
