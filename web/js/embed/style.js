/** How a figure looks: a style sheet for all figures of the page. */

import style from "./figure-style.js";

/** @type {CSSStyleSheet | null} */
let sheet = null;

/** @returns {CSSStyleSheet} one for all figures of the page, adopted, which no content policy forbids */
export function figureStyle() {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  return sheet;
}
