/** A text as a QR code. It is drawn here, without any request. */

import { encode } from "uqr";
import { makeSvg } from "./page.js";

/** The width of the light margin that readers need, in modules. */
const QUIET_ZONE = 4;

/** The width of a module if there is room, and of the smallest code, in CSS pixels. */
const MODULE = 4;
const MIN_WIDTH = 224;

/**
 * Dark on light in every theme, because not every QR reader knows the reverse. All modules have the same width.
 * @param {string} text of at most 2,953 bytes
 * @param {string} label for readers who do not see it
 * @param {number} room in CSS pixels
 * @returns {SVGElement}
 */
export function drawQrCode(text, label, room) {
  const { data, size } = encode(text, { ecc: "L", boostEcc: true, border: QUIET_ZONE });
  const module = Math.min(room, Math.max(MODULE * size, MIN_WIDTH)) / size;
  const width = String((size * Math.max(1, Math.floor(module * devicePixelRatio))) / devicePixelRatio);
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const svg = makeSvg("svg", { viewBox: `0 0 ${size} ${size}`, width, height: width, "shape-rendering": "crispEdges" });
  svg.role = "img";
  svg.ariaLabel = label;
  const ground = makeSvg("rect", { width: "100%", height: "100%", fill: "#fff" });
  svg.append(ground, makeSvg("path", { d: modules.join(""), fill: "#000" }));
  return svg;
}
