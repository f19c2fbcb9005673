/**
 * How text is encoded in an address: as the value of a field, with escapes, or compressed. `z=` holds fields, deflated
 * (RFC 1951) and in base64url without padding.
 */

import grammar from "../notation/grammar.js";
import { asTyped } from "../notation/unseen.js";

/** Characters as the escapes of their bytes in UTF-8. */
const ESCAPES = new RegExp(
  "(?:%[0-7]H|%(?:C[2-9A-F]|DH)T|%E0%[AB]HT|%(?:E[1-9A-CEF])TT|%ED%[89]HT|%F0%[9AB]HTT|%F[1-3]TTT|%F4%8HTT)+"
    .replaceAll("T", "%[89AB]H")
    .replaceAll("H", "[0-9A-F]"),
  "gi",
);

/**
 * @param {string} text
 * @returns {string} with `+` for spaces; brackets are escaped, too, because mail programs cut them off
 */
export function escapeText(text) {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, escapeCharacter)
    .replace(/%20/g, "+");
}

/**
 * @param {string} id of a game
 * @returns {string} escaped, but for what the ids of own games hold
 */
export function escapeId(id) {
  return escapeText(id).replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/**
 * @param {string} character an ASCII one
 * @returns {string}
 */
function escapeCharacter(character) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * Many programs that find addresses in a text end them at a parenthesis or a mark, which moves with variations and
 * solutions have.
 * @param {string} fragment
 * @returns {string} the same without such characters, which every reader accepts
 */
export function escapeMarks(fragment) {
  return fragment.replace(/[!'()*?]/g, escapeCharacter);
}

/**
 * A broken escape stays as it is.
 * @param {string} value with spaces for `+`
 * @returns {{text: string, isWhole: boolean}} `isWhole` is false if an escape is broken
 */
export function unescapeText(value) {
  return { text: value.replace(ESCAPES, decodeURIComponent), isWhole: !value.replace(ESCAPES, "").includes("%") };
}

/**
 * The most characters of an address, and the most bytes of compressed fields, before and after. A character of a
 * comment takes up to 12 of them, so every record within its own limits fits.
 */
export const { MAX_LENGTH } = grammar.limits;

/** How many bytes are inflated at a time; the limit is checked in between. */
const PIECE = 512;

/**
 * @param {string} fields joined by `&`
 * @returns {Promise<string>} the value of `z`
 */
export async function compress(fields) {
  const deflated = pieces(new TextEncoder().encode(fields)).pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} fragment perhaps escaped as a whole, perhaps with what a browser is to find on the page (`:~:text=`)
 * @returns {Promise<string>} with the fields of its first `z` in place of `z`; unchanged if `z` is broken, or the browser cannot inflate it
 */
export async function expand(fragment) {
  const plain = fragment.replaceAll("&amp;", "&");
  const [fields] = (/(^|&)[gz]=/.test(plain) ? plain : unescapeText(plain).text).split(":~:");
  const parts = fields.split("&");
  const index = parts.findIndex((part) => part.startsWith("z="));
  const isReadable = index >= 0 && typeof DecompressionStream !== "undefined"; // Some older browsers have none.
  if (isReadable) parts[index] = (await readCompressed(parts[index].slice(2))) || parts[index];
  return parts.join("&");
}

/**
 * @param {string} value it ends where base64url ends: what follows was put behind the link
 * @returns {Promise<string | null>} the fields; null if the value is broken or holds more than MAX_LENGTH bytes
 */
async function readCompressed(value) {
  if (value.length > MAX_LENGTH) return null;
  const [encoded] = /^[\w-]*/.exec(asTyped(unescapeText(value).text)) ?? [""];
  if (encoded.length % 4 === 1) return null;
  const bytes = bytesOfBase64(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const inflated = await inflate(bytes);
  // Some platforms ignore bytes after the end of the data: then it is whole even without its last byte.
  if (!inflated || (await inflate(bytes.subarray(0, -1)))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(inflated);
  } catch {
    return null;
  }
}

/**
 * An indexed loop, because `Uint8Array.from` with a function takes seconds for megabytes.
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOfBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<ArrayBuffer | null>} null if they are broken or too many
 */
async function inflate(bytes) {
  const reader = pieces(bytes).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  let length = 0;
  // Chunk by chunk: if a second stream follows the first, Firefox reports an error that was caught.
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      length += chunk.value.length;
      if (length > MAX_LENGTH) {
        await reader.cancel();
        return null;
      }
      chunks.push(chunk.value);
    }
  } catch {
    return null;
  }
  return new Blob(chunks).arrayBuffer();
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>} the bytes, piece by piece, only when they are asked for
 */
function pieces(bytes) {
  let start = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (start < bytes.length) controller.enqueue(bytes.slice(start, start + PIECE));
        start += PIECE;
        if (start >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
