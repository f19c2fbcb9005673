/** What every gzipped file begins with, and no file of the runtime itself. */
export const GZIP = 0x1f;

/** Some older browsers cannot. */
export const CAN_INFLATE = typeof DecompressionStream !== "undefined";

/**
 * The content of a response, inflated if it is gzipped. The first byte decides, because some hosts inflate on the way,
 * and some forget to say that they did not.
 *
 * @param {Response} response
 * @param {string} mediaType of what is in it
 * @returns {Promise<Response>} the same object if it is plain already: browsers cache compiled code only for that
 */
export async function inflated(response, mediaType) {
  const isGzipped = (await firstByte(response)) === GZIP;
  if (!isGzipped && response.headers.get("Content-Type") === mediaType) return response;
  const content = isGzipped ? response.body?.pipeThrough(new DecompressionStream("gzip")) : response.body;
  return new Response(content, { headers: { "Content-Type": mediaType } });
}

/** @param {Response} response which can still be read afterwards */
async function firstByte(response) {
  const reader = response.clone().body?.getReader();
  const piece = await reader?.read();
  reader?.cancel();
  return piece?.value?.[0];
}
