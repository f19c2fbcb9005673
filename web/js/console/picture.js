/** Which pictures of a program the page shows. */

/** The longest picture, in characters, and the most elements in it. */
export const LONGEST_PICTURE = 1_000_000;
const MOST_ELEMENTS = 20_000;

/** The elements of Crosscut's own pictures. Others can load something, run something, or draw without end. */
const ELEMENTS = new Set(["svg", "g", "title", "desc", "style", "rect", "circle", "path", "text"]);

/**
 * The page shows a picture as an image, in which browsers run no script and load nothing. What is refused here could still
 * keep the browser busy.
 *
 * @param {string} svg
 * @returns {boolean} whether the page shows it
 */
export function isPlainPicture(svg) {
  if (svg.length > LONGEST_PICTURE || !svg.startsWith("<svg ") || /<[!?]/.test(svg)) return false;
  const elements = [...svg.matchAll(/<([^\s/>]+)/g)];
  return elements.length <= MOST_ELEMENTS && elements.every(([, name]) => ELEMENTS.has(name));
}
