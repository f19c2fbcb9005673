/** Where links for other people lead. */

import { site } from "./site.js";

/**
 * @param {string} game
 * @returns {string} the page. A site that knows its address has a preview for each game, on a page of its own.
 */
export function publishedPage(game) {
  return site.published + (document.querySelector('link[rel="canonical"]') ? `${game}.html` : "");
}
