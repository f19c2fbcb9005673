/** Whether the page around a figure is light or dark. */

/** @import { Scheme } from "../pages/appearance-dialog.js" */

/** If the text is lighter than this, the page is dark. */
const MIDDLE = 0.5;

/**
 * @param {HTMLElement} element with the page's text colour
 * @returns {Scheme} light or dark, like the page at that place
 */
export function schemeAt(element) {
  return lightness(getComputedStyle(element).color) > MIDDLE ? "dark" : "light";
}

/**
 * @param {string} color a computed value
 * @returns {number} roughly, from 0 for black to 1 for white
 */
export function lightness(color) {
  const [, space = "", numbers = ""] = /^([a-z]+)\(([^)]*)\)/.exec(color) ?? [];
  const [a = 0, b = 0, c = 0] = (numbers.match(/-?[\d.]+(?:e-?\d+)?(?=[\s,/]|$)/g) ?? []).map(Number);
  if (space === "color") return (a + b + c) / 3;
  if (space.startsWith("ok")) return a;
  if (space === "lab" || space === "lch") return a / 100;
  return (0.3 * a + 0.59 * b + 0.11 * c) / 255;
}
