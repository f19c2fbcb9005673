/** A small picture of a position: stones, links, and small marks where only one side may play. */

import { letterAt, linkEnds, pointName, pointOf } from "../notation/points.js";
import { makeSvg } from "../pages/page.js";

/** @import { Example } from "./rows.js" */

const CELL = 20;

/** @param {Example} example */
export function boardPicture({ rows, links, only }) {
  const size = rows.length;
  const picture = makeSvg("svg", {
    class: "atlas-board",
    viewBox: `0 0 ${CELL * size} ${CELL * size}`,
    role: "img",
    "aria-label": `A position, from north to south: ${rows.join(", ")}.`,
  });
  const at = (/** @type {number} */ step) => CELL * (step + 0.5);
  /** @param {string} point */
  const place = (point) => {
    const { file, rank } = pointOf(point);
    return /** @type {const} */ ([at(file), at(size - 1 - rank)]);
  };
  for (let step = 0; step < size; step += 1) {
    picture.append(makeSvg("path", { class: "grid", d: `M${at(step)} ${at(0)}V${at(size - 1)}` }));
    picture.append(makeSvg("path", { class: "grid", d: `M${at(0)} ${at(step)}H${at(size - 1)}` }));
  }
  /** @param {string} side @param {readonly [number, number]} point @param {number} radius */
  const dot = (side, [cx, cy], radius) => picture.append(makeSvg("circle", { class: side, cx, cy, r: radius }));
  for (const link of links) {
    const [from, to] = linkEnds(link);
    const side = letterAt(rows, from) === "R" ? "red" : "blue";
    const [start, end] = [from, to].map((point) => place(pointName(point)).join(" "));
    picture.append(makeSvg("path", { class: `link ${side}`, d: `M${start}L${end}` }));
  }
  for (const [north, row] of rows.entries()) {
    for (const [east, stone] of [...row].entries()) {
      if (stone !== ".") dot(stone === "R" ? "red" : "blue", [at(east), at(north)], 8);
    }
  }
  for (const side of /** @type {const} */ (["red", "blue"])) {
    for (const point of only[side]) dot(side, place(point), 2.5);
  }
  return picture;
}
