/** Where a fragment of the page's address leads. */

/**
 * @param {string} fragment with its `#`
 * @returns {boolean} whether it names a page of the single file rather than a game
 */
export function isPageFragment(fragment) {
  return fragment.startsWith("#/");
}

/**
 * @param {string} fragment with its `#`
 * @returns {boolean} whether it is the address of a game; without one the page is the first page
 */
export function isGameFragment(fragment) {
  return !isPageFragment(fragment) && /=|%3D/i.test(fragment);
}
