/**
 * Where a pixel of the screen lies on an element, however the page around it moves, scales, turns, skews or tilts it. Pages
 * of slides do so. The rectangle around a turned element says too little: four corners of no size say all.
 */

import { makeElement } from "../pages/page.js";

/** @typedef {[x: number, y: number]} Place */

/** Left and top of the corners, as parts of the element: in this order they go around it. */
const CORNERS = [
  ["0", "0"],
  ["100%", "0"],
  ["100%", "100%"],
  ["0", "100%"],
];

export class Corners {
  #corners;

  /** @param {HTMLElement} element whose parts are placed in it */
  constructor(element) {
    this.#corners = CORNERS.map(([left, top]) => {
      const corner = makeElement("span", { ariaHidden: "true" });
      Object.assign(corner.style, { position: "absolute", left, top, width: "0", height: "0", pointerEvents: "none" });
      return corner;
    });
    element.append(...this.#corners);
  }

  /**
   * @param {{clientX: number, clientY: number}} event
   * @returns {Place} from the left and from the top of the element, as parts of its width and height
   */
  placeOf({ clientX, clientY }) {
    const corners = this.#corners.map((corner) => {
      const { x, y } = corner.getBoundingClientRect();
      return /** @type {Place} */ ([x, y]);
    });
    return placeIn(corners, [clientX, clientY]);
  }
}

/**
 * @param {readonly Place[]} corners of a square that is seen from anywhere, in the order in which they go around it
 * @param {Place} point
 * @returns {Place} the point of the square with sides of 1 that is seen there (Heckbert 1989, section 2.2.3)
 */
export function placeIn([[x0, y0], [x1, y1], [x2, y2], [x3, y3]], [x, y]) {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  // The inverse of the matrix [a b c; d e f; g h 1], but for a factor.
  const across = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
  const down = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
  const depth = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
  return [across / depth, down / depth];
}
