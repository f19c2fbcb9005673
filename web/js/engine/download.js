/**
 * Files of the runtime. They are shipped gzipped, as bytes that no host knows to inflate, so that little is sent even by
 * hosts that compress nothing.
 *
 * @import {RuntimeFile} from "./runtime.js"
 */

/**
 * @param {RuntimeFile} file
 * @param {(bytes: number) => void} count told of every piece that arrives
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>} the file, still gzipped
 */
export async function download(file, count, signal) {
  const address = new URL(file.path, import.meta.url).href;
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`${address} answers with status ${response.status}`);
  const pieces = [];
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    count(piece.value.byteLength);
  }
  return new Blob(pieces);
}
