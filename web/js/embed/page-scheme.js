/** Light or dark, as the page is where a figure stands: told by the colour that text has there. */

/** @typedef {import("../pages/theme.js").Scheme} Scheme */

/** Text lighter than this stands on a dark page. */
const MIDDLE = 0.5;

/** Emits "change". */
export class PageScheme extends EventTarget {
  /**
   * @param {HTMLElement} probe inherits the page's text colour, with a transition whose end tells that it has changed
   */
  constructor(probe) {
    super();
    this.probe = probe;
    probe.addEventListener("transitionend", () => this.dispatchEvent(new Event("change")));
  }

  /** @returns {Scheme} */
  get scheme() {
    return lightness(getComputedStyle(this.probe).color) > MIDDLE ? "dark" : "light";
  }
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
