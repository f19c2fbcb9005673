/** The HTML, the Markdown or the BBCode that shows a board, or a picture of it, in a page of another site. */

import { tr } from "../language/tr.js";
import { nodesFrom } from "../record/limits.js";

/**
 * @import { Reading } from "../record/record.js"
 * @typedef {object} Choices
 * @property {string} base the address of Crosscut's first page
 * @property {string} link to the position and how to show it
 * @property {string} caption
 * @property {string} theme empty follows the page
 * @property {boolean} isStatic
 * @property {string} [claim] claims about it
 * @property {[string, string][]} [unasked] attributes of a task without a kind, which readers are not asked yet
 * @property {string} [path] its points, if the game is over
 *
 * @typedef {object} Pictured
 * @property {string} file the name of the picture
 * @property {string} alt what it shows, for readers who do not see it
 * @property {string} address where it leads
 * @property {string} caption
 */

/** The address of Crosscut in HTML that comes from a copy without a web address; the page says so. */
export const EXAMPLE = "https://crosscut.example/";

/** In pixels: the widest board in a frame, the distance of its points, and what stands around them. */
const FRAME_WIDTH = 480;
const CELL = 48;
const AROUND = 1.3 * CELL;

/** Below the board: the status beside the buttons or, where there is less room than that, above them; a text. */
const BELOW = 60;
const BELOW_SMALL = 130;
const WIDE_ENOUGH = 400;
const ROOM_FOR_TEXT = 60;

/**
 * @param {Choices} choices
 * @returns {string}
 */
export function elementSnippet({ base, link, caption, theme, isStatic, claim, path, unasked = [] }) {
  const attributes = [
    `link="${escapeHtml(hashOf(link))}"`,
    ...unasked.map(([name, value]) => `${name}="${escapeHtml(value)}"`),
    ...(caption ? [`caption="${escapeHtml(caption)}"`] : []),
    ...(theme ? [`theme="${escapeHtml(theme)}"`] : []),
    ...(isStatic ? ["static"] : []),
    ...(claim ? [`claim="${escapeHtml(claim)}"`] : []),
    ...(path ? [`path="${escapeHtml(path)}"`] : []),
  ];
  return `${scriptOf(base)}\n<crosscut-board ${attributes.join(" ")}></crosscut-board>`;
}

/** Spaces and line ends, including those of Python. A non-breaking space stays. */
const BETWEEN_WORDS = /[\t-\r\x1c-\x1e \x85\u2028\u2029]+/g;

/**
 * @param {string} base the address of Crosscut's first page
 * @param {[string, string][]} heading attributes and their values
 * @param {string} diagram empty if there is none
 * @returns {string}
 */
export function markdownSnippet(base, heading, diagram) {
  const lines = heading.map(([name, value]) => `${name}: ${value.replace(BETWEEN_WORDS, " ")}`);
  const fence = lines.some((line) => line.includes("`")) ? "~~~" : "```";
  const block = [`${fence}crosscut`, ...lines, ...(diagram ? ["", diagram] : []), fence];
  return [...block, "", scriptOf(base)].join("\n");
}

/** @param {string} base */
const scriptOf = (base) => `<script src="${escapeHtml(base)}embed.js" async></script>`;

/**
 * @param {Choices} choices
 * @param {Reading} reading of their link
 * @returns {string}
 */
export function frameSnippet({ base, link, caption, theme, isStatic, path }, reading) {
  const end = path ? `&path=${path.replaceAll(" ", ".")}` : "";
  const query = `?width=${FRAME_WIDTH}&background=none${theme ? `&theme=${theme}` : ""}${isStatic ? "&static" : ""}${end}`;
  const source = escapeHtml(`${base}embed.html${query}${hashOf(link)}`);
  const title = escapeHtml(caption || tr("A position in Crosscut"));
  // Content policies often refuse a style in an attribute.
  const room = `width="100%" height="${frameHeight(reading, isStatic)}" frameborder="0"`;
  return `<iframe src="${source}" title="${title}" ${room} loading="lazy"></iframe>`;
}

/**
 * @param {Reading} reading
 * @param {boolean} isStatic
 * @returns {number} about what the frame will need, for pages that do not listen to what it reports
 */
function frameHeight({ record: { size, root }, display: { crop }, task }, isStatic) {
  const points = crop
    ? Math.max(crop.northEast.file - crop.southWest.file, crop.northEast.rank - crop.southWest.rank) + 1
    : size;
  const board = Math.min(FRAME_WIDTH, Math.round(points * CELL + AROUND));
  const texts = [nodesFrom(root).some(({ comment }) => comment), task].filter(Boolean).length;
  const below = isStatic ? 0 : board < WIDE_ENOUGH ? BELOW_SMALL : BELOW;
  return board + 8 + below + texts * ROOM_FOR_TEXT;
}

/**
 * @param {Pictured} picture
 * @returns {string}
 */
export function pictureSnippet({ file, alt, address }) {
  return `<a href="${escapeHtml(address)}"><img src="${escapeHtml(file)}" alt="${escapeHtml(alt)}"></a>`;
}

/**
 * @param {Pictured} picture
 * @returns {string}
 */
export function markdownPicture({ file, alt, address }) {
  return `[![${escapeMarkdown(alt)}](${file})](${escapeBrackets(address)})`;
}

/**
 * @param {Pictured} picture
 * @returns {string} for forums
 */
export function forumPicture({ file, address, caption }) {
  return captioned(caption, `[url=${escapeBrackets(address)}][img]${file}[/img][/url]`);
}

/**
 * @param {Pick<Pictured, "address" | "caption">} picture
 * @param {string} diagram
 * @param {string} tag of texts with a fixed width
 * @returns {string} for forums that allow no pictures
 */
export function forumDiagram({ address, caption }, diagram, tag) {
  const label = tr("Open this position");
  const link = `[url=${escapeBrackets(address)}]${label}[/url]`;
  return captioned(caption, `[${tag}]\n${diagram}\n[/${tag}]\n${link}`);
}

/**
 * @param {string} caption
 * @param {string} text
 */
const captioned = (caption, text) => (caption ? `${caption}\n${text}` : text);

/**
 * In Markdown and BBCode a bracket ends an address.
 * @param {string} address
 */
const escapeBrackets = (address) => address.replaceAll("(", "%28").replaceAll(")", "%29");

/**
 * @param {string} text
 * @returns {string} the same text in Markdown, with its special characters escaped
 */
function escapeMarkdown(text) {
  return escapeHtml(text)
    .replaceAll("&quot;", '"')
    .replace(/[\\`*_[\]]/g, "\\$&");
}

/**
 * @param {string} link
 * @returns {string} the fragment with its `#`
 */
export function hashOf(link) {
  return link.slice(link.indexOf("#"));
}

/**
 * @param {string} text
 * @returns {string} escaped for an attribute
 */
function escapeHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
