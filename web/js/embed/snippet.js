/** The HTML, or the Markdown, that shows a board in a page of another site. */

/**
 * @typedef {object} Choices
 * @property {string} base the address of Crosscut's first page
 * @property {string} link to the position, with what is to be shown of it
 * @property {string} caption
 * @property {string} theme empty follows the page
 * @property {boolean} isStatic
 */

/** The address of Crosscut in HTML that comes from a copy without a web address; the page says so. */
export const EXAMPLE = "https://crosscut.example/";

/** Room for a board of 480 pixels with what stands below it; the frame tells what it really needs. */
const FRAME_WIDTH = 480;
const FRAME_HEIGHT = 560;

/**
 * @param {Choices} choices
 * @returns {string}
 */
export function elementSnippet({ base, link, caption, theme, isStatic }) {
  const attributes = [
    `link="${escapeText(fragmentOf(link))}"`,
    ...(caption ? [`caption="${escapeText(caption)}"`] : []),
    ...(theme ? [`theme="${escapeText(theme)}"`] : []),
    ...(isStatic ? ["static"] : []),
  ];
  return `${scriptOf(base)}\n<crosscut-board ${attributes.join(" ")}></crosscut-board>`;
}

/**
 * @param {string} base the address of Crosscut's first page
 * @param {[string, string][]} heading attributes and their values
 * @param {string} diagram empty if there is none
 * @returns {string}
 */
export function markdownSnippet(base, heading, diagram) {
  const lines = heading.map(([name, value]) => `${name}: ${value.replace(/\s+/g, " ")}`);
  const fence = lines.some((line) => line.includes("`")) ? "~~~" : "```";
  const block = [`${fence}crosscut`, ...lines, ...(diagram ? ["", diagram] : []), fence];
  return [...block, "", scriptOf(base)].join("\n");
}

/** @param {string} base */
const scriptOf = (base) => `<script src="${escapeText(base)}embed.js" async></script>`;

/**
 * @param {Choices} choices
 * @returns {string}
 */
export function frameSnippet({ base, link, caption, theme }) {
  const query = `?width=${FRAME_WIDTH}${theme ? `&theme=${theme}` : ""}`;
  const source = escapeText(`${base}embed.html${query}${fragmentOf(link)}`);
  const title = escapeText(caption || "A position in Crosscut");
  // Content policies often refuse a style in an attribute.
  const room = `width="100%" height="${FRAME_HEIGHT}" frameborder="0"`;
  return `<iframe src="${source}" title="${title}" ${room}></iframe>`;
}

/**
 * @param {string} link
 * @returns {string} from the sign on
 */
function fragmentOf(link) {
  return link.slice(link.indexOf("#"));
}

/**
 * @param {string} text
 * @returns {string} fit to stand in an attribute
 */
function escapeText(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
