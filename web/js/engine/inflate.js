/** The first byte of every gzipped file, and of no file of the runtime itself. */
const GZIP = 0x1f;
/** The first byte of pages, and of no file of the runtime. */
const PAGE = "<".charCodeAt(0);

/** What is missing in some older browsers; empty in the others. */
export const LACK =
  typeof DecompressionStream === "undefined" ? "this browser has no DecompressionStream; a newer one is needed" : "";

export const PAGE_INSTEAD = "its host sends a page in its place";

/**
 * The content of a response, inflated if it is gzipped. The first byte decides, because some hosts inflate on the way,
 * and some forget to say that they did not.
 *
 * @param {Response} response
 * @param {string} mediaType of the content
 * @returns {Promise<Response>} the same object if it is plain already: browsers cache compiled code only for that
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
 * @returns {Promise<boolean>} whether the host has sent a page, as some hosts do for every missing file
 */
export async function isPage(response) {
  return (await firstByte(response)) === PAGE;
}

/** @param {Response} response can still be read afterwards */
async function firstByte(response) {
  const reader = response.clone().body?.getReader();
  const piece = await reader?.read();
  reader?.cancel();
  return piece?.value?.[0];
}
