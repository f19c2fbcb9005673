import { makeElement } from "../pages/page.js";
import { withoutNames } from "../words/unnamed.js";

/**
 * A sentence whose names of points cannot be seen on the board: it stays as it is for who listens, and the style shows the
 * other one in its place.
 * @param {string} text
 * @param {boolean} isNameless whether the board does not show the names of its points
 * @param {string} [seen] what is seen instead; by default the text without the names
 * @returns {string | HTMLElement} the text alone if it is seen as it is heard
 */
export function seenAndHeard(text, isNameless, seen = "") {
  const shown = isNameless ? seen || withoutNames(text) : text;
  if (shown === text) return text;
  const sentence = makeElement("span", {}, makeElement("span", { className: "hidden" }, text));
  sentence.dataset.seen = shown;
  return sentence;
}
