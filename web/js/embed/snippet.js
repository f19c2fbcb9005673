/** The HTML that shows a board in a page of another site. */

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

/** Room for a board of 480 pixels with what stands below it; the frame tells what it really needs. It is no wider than the page. */
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
  const script = `<script src="${escapeText(base)}embed.js" async></script>`;
  return `${script}\n<crosscut-board ${attributes.join(" ")}></crosscut-board>`;
}

/**
 * @param {Choices} choices
 * @returns {string}
 */
export function frameSnippet({ base, link, caption, theme }) {
  const source = escapeText(`${base}embed.html${theme ? `?theme=${theme}` : ""}${fragmentOf(link)}`);
  const title = escapeText(caption || "A position in Crosscut");
  const room = `width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}" style="max-width: 100%; border: 0"`;
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
