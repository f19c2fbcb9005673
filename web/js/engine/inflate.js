/** What every gzipped file begins with, and no file of the runtime itself. */
const GZIP = 0x1f;

/**
 * What a response holds, inflated if it is gzipped: told by its first byte, because hosts inflate on the way or forget
 * to say that they did not.
 *
 * @param {Response} response
 * @param {string} mediaType of what is in it
 * @returns {Promise<Response>} the very same if it is what it should be: browsers keep what they compiled from that alone
 */
export async function inflated(response, mediaType) {
  const isGzipped = (await firstByte(response.clone())) === GZIP;
  if (!isGzipped && response.headers.get("Content-Type") === mediaType) return response;
  const content = isGzipped ? response.body?.pipeThrough(new DecompressionStream("gzip")) : response.body;
  return new Response(content, { headers: { "Content-Type": mediaType } });
}

/** @param {Response} response */
async function firstByte({ body }) {
  const reader = body?.getReader();
  const piece = await reader?.read();
  reader?.cancel();
  return piece?.value?.[0];
}
