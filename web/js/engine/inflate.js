/** What every gzipped file begins with, and no file of the runtime itself. */
const GZIP = 0x1f;
/** What pages begin with, and no file of the runtime. */
const PAGE = "<".charCodeAt(0);

/** What some older browsers lack. */
export const LACK =
  typeof DecompressionStream === "undefined" ? "this browser has no DecompressionStream; a newer one is needed" : "";

export const PAGE_INSTEAD = "its host sends a page in its place";

/**
 * What a response holds, inflated if it is gzipped. Its first byte tells this, because some hosts inflate on the way,
 * and some forget to say that they did not.
 *
 * @param {Response} response
 * @param {string} mediaType of what is in it
 * @returns {Promise<Response>} the same object if it is plain already: browsers keep only what they compiled from that
 * @throws {Error} if it is a page
 */
export async function inflated(response, mediaType) {
  const first = await firstByte(response);
  if (first === PAGE) throw new Error(PAGE_INSTEAD);
  const isGzipped = first === GZIP;
  if (!isGzipped && response.headers.get("Content-Type") === mediaType) return response;
  const content = isGzipped ? response.body?.pipeThrough(new DecompressionStream("gzip")) : response.body;
  return new Response(content, { headers: { "Content-Type": mediaType } });
}

/**
 * @param {Response} response
 * @returns {Promise<boolean>} whether its host has sent a page, as some do for every file that is missing
 */
export async function isPage(response) {
  return (await firstByte(response)) === PAGE;
}

/** @param {Response} response which can still be read afterwards */
async function firstByte(response) {
  const reader = response.clone().body?.getReader();
  const piece = await reader?.read();
  reader?.cancel();
  return piece?.value?.[0];
}
