/** How light the page around a figure is. */

/** @import { Scheme } from "../pages/appearance-dialog.js" */

/** Text lighter than this stands on a dark page. */
const MIDDLE = 0.5;

/**
 * @param {HTMLElement} element with the page's text colour
 * @returns {Scheme} light or dark, as the page is there
 */
export function schemeAt(element) {
  return lightness(getComputedStyle(element).color) > MIDDLE ? "dark" : "light";
}

/**
 * @param {string} color as browsers compute it
 * @returns {number} from 0, black, to 1, white, roughly
 */
export function lightness(color) {
  const [, space = "", numbers = ""] = /^([a-z]+)\(([^)]*)\)/.exec(color) ?? [];
  const [a = 0, b = 0, c = 0] = (numbers.match(/-?[\d.]+(?:e-?\d+)?(?=[\s,/]|$)/g) ?? []).map(Number);
  if (space === "color") return (a + b + c) / 3;
  if (space.startsWith("ok")) return a;
  if (space === "lab" || space === "lch") return a / 100;
  return (0.3 * a + 0.59 * b + 0.11 * c) / 255;
}
