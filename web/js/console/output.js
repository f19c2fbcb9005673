/** What a program prints and shows, as elements. Nothing of it is markup. */

import { makeElement } from "../pages/page.js";

/** @import { Shown } from "./program-runner.js" */

/** How long a picture's address is needed, in milliseconds: until the image has been read. */
const PICTURE_TIME = 30_000;

/**
 * @param {HTMLElement} output to which it is added
 * @param {Shown} shown
 */
export function show(output, shown) {
  if (shown.type === "text")
    output.append(makeElement("pre", { className: shown.isError ? "is-error" : "", textContent: shown.text }));
  else if (shown.type === "picture") output.append(picture(shown.svg, shown.caption));
  else output.append(table(shown.rows));
}

/**
 * As an image, so that nothing in it runs or loads.
 *
 * @param {string} svg
 * @param {string} caption
 */
function picture(svg, caption) {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  setTimeout(() => URL.revokeObjectURL(src), PICTURE_TIME);
  return makeElement("img", { src, alt: caption || "A picture" });
}

/** @param {string[][]} rows the first is the head */
function table([head = [], ...rows]) {
  const row = (/** @type {string[]} */ cells, /** @type {"td" | "th"} */ kind) =>
    makeElement("tr", {}, ...cells.map((textContent) => makeElement(kind, { textContent })));
  return makeElement(
    "table",
    {},
    makeElement("thead", {}, row(head, "th")),
    makeElement("tbody", {}, ...rows.map((cells) => row(cells, "td"))),
  );
}
