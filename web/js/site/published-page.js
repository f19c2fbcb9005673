/** Where links for other people lead. */

import { site } from "./site.js";

/**
 * @param {string} game
 * @returns {string} the page. A site that knows its address has a preview for each game of the catalogue, on a page of its
 *   own, and one for all own games.
 */
export function publishedPage(game) {
  const hasPages = document.querySelector('link[rel="canonical"]');
  return site.published + (hasPages ? `${game.includes(":") ? "own" : game}.html` : "");
}
