/** The parts of a figure: the board and its status, and the description of a static board. */

import { tr, translated, trList } from "../language/tr.js";
import { makeElement, makeSvg } from "../pages/page.js";
import { pointName, pointsWith } from "../notation/points.js";
import sentences from "./figure-sentences.js";

/** @import { Session } from "../game/session.js" */

/** Icons: paths in a square of 24. */
const DISMISS = "M6 6l12 12M18 6L6 18";
const OPEN = "M13 5h6v6M19 5l-8 8M10 6H5v13h13v-5";

/** Make the parts of a figure that can be played on. */
export function makeParts() {
  const board = makeBoard();
  const twin = makeElement("div", { className: "twin", role: "grid" });
  board.append(twin);
  const label = tr("Open in Crosscut");
  const otherMoves = tr("Other moves");
  const link = { className: "open", target: "_blank", rel: "noopener", title: label, ariaLabel: label };
  return {
    board,
    twin,
    open: makeElement("a", link, makeIcon(OPEN)),
    status: makeStatus(),
    otherMoves: makeElement("div", { className: "other-moves", role: "group", ariaLabel: otherMoves, hidden: true }),
    tools: makeElement("div", { className: "tools" }),
  };
}

/** @returns {HTMLElement} what says how wide a figure wants to be: the style sheet explains it */
export function makeWidth() {
  return makeElement(
    "div",
    { className: "width" },
    makeElement("span", {}),
    makeElement("wbr", {}),
    makeElement("span", {}),
  );
}

/** @returns {HTMLElement} */
export function makeBoard() {
  const canvas = () => makeElement("canvas", { ariaHidden: "true" });
  return makeElement("div", { className: "board" }, canvas(), canvas());
}

/** @returns {HTMLElement} a status line like that of the page */
function makeStatus() {
  const span = (/** @type {string} */ className) => makeElement("span", { className });
  const line = makeElement("p", { role: "status" }, span("headline"), " ", span("message"));
  const dismiss = makeIconButton(tr("Dismiss the message"), DISMISS);
  dismiss.className = "dismiss";
  const retry = makeElement("button", { type: "button", className: "retry" }, tr("Try again"));
  const bar = makeElement("progress", { ariaLabel: tr("Loading the rules") });
  const start = makeElement("div", { className: "start" }, bar, span("step"), retry);
  return makeElement("div", { className: "status" }, line, dismiss, start);
}

/**
 * @param {string} label
 * @param {string} path of the icon
 * @returns {HTMLButtonElement} a button with an icon
 */
export function makeIconButton(label, path) {
  return makeElement("button", { type: "button", ariaLabel: label, title: label }, makeIcon(path));
}

/**
 * @param {string} path
 * @returns {SVGElement}
 */
function makeIcon(path) {
  const icon = makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(makeSvg("path", { d: path }));
  return icon;
}

/**
 * @param {Pick<Session, "title" | "boardText"> & {record: {size: number}}} position
 * @returns {string} a text that describes a static figure
 */
export function describePosition({ title, record: { size }, boardText: { rows, links } }) {
  const [red, blue] = ["R", "B"].map((side) => trList(pointsWith(rows, side).map(pointName), ""));
  const parts = [
    tr("{game}, {size} by {size}.", { game: title, size }),
    translated(red ? sentences.red : sentences.noRed, { points: red }),
    translated(blue ? sentences.blue : sentences.noBlue, { points: blue }),
  ];
  if (links.length) parts.push(translated(sentences.links, { links: trList(links, "") }));
  return parts.join(" ");
}
