/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} gzipped
 * @param {string} mediaType of what is in it
 */
export function inflate(gzipped, mediaType) {
  const stream = gzipped.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": mediaType } });
}
