import { makeElement } from "../pages/page.js";
import { withoutNames } from "../words/unnamed.js";

/**
 * @param {string} text
 * @param {boolean} isNameless whether the board does not show the names of its points
 * @param {string} [seen] what is seen instead; by default the text without the names
 * @returns {(string | HTMLElement)[]} the text; where it names points that cannot be seen, as it is heard and as it is seen
 */
export function seenAndHeard(text, isNameless, seen = "") {
  const shown = isNameless ? seen || withoutNames(text) : text;
  if (shown === text) return [text];
  return [makeElement("span", { className: "hidden" }, text), makeElement("span", { ariaHidden: "true" }, shown)];
}
