/**
 * The page `embed.html`: one figure that fills a frame in a page of any site.
 *
 * It is light, because it cannot see how the page around it looks; with `?theme=dark` in its address it is dark, and with
 * `?theme=system` it follows the reader's system. With `background=none` the page around is seen through it; without a
 * theme it is then as dark as this page says that it is (`color-scheme`). With `width=480` the board is no wider than that,
 * with `static` it is only a picture; `path` is that of the element. It shows the link in its own address, and sends its
 * parent
 * - `{type: "crosscut-ready", link}` once the figure is there,
 * - `{type: "crosscut-position", link}` when another position is shown, for whatever reason,
 * - `{type: "crosscut-move", move, link}` when the reader has made a move,
 * - `{type: "crosscut-task", verdict, answer, tries, hints, seconds, link}` when an answer to the task has been judged,
 * - `{type: "crosscut-resize", height}`, the height in pixels that the frame needs.
 * From its parent alone it accepts
 * - `{type: "crosscut-show", link}`, to show another position.
 *
 * The messages hold nothing but positions, answers to the page's own task, and a height, so any site may receive them.
 */

import "./site-boards.js";

/** @import { BoardElement } from "./element.js" */

const { parent } = window;
const board = /** @type {BoardElement} */ (document.querySelector("crosscut-board"));
let isReady = false;

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
const width = query.get("width") ?? "";
if (/^[1-9]\d{1,3}$/.test(width)) board.style.maxWidth = `${width}px`;
const isClear = query.get("background") === "none";
const root = document.documentElement;
root.classList.toggle("clear", isClear);
if (query.has("static")) board.toggleAttribute("static", true);
if (theme === "system" || (isClear && !theme)) root.style.colorScheme = "light dark";
else board.setAttribute("theme", theme === "dark" ? "dark" : "light");
// Browsers see through a frame only if its scheme is that of the page around it, which `light dark` follows.
if (theme === "dark") root.style.colorScheme = isClear ? "light dark" : "dark";

/** @param {{type: string, [field: string]: unknown}} message */
function post(message) {
  if (parent !== window) parent.postMessage(message, "*");
}

for (const type of ["crosscut-move", "crosscut-task"])
  board.addEventListener(type, (event) => post({ type, .../** @type {CustomEvent<object>} */ (event).detail }));
board.addEventListener("crosscut-position", () => {
  post({ type: isReady ? "crosscut-position" : "crosscut-ready", link: board.link });
  isReady = true;
});

board.setAttribute("path", query.get("path") ?? "");
board.setAttribute("link", location.hash);
addEventListener("hashchange", () => board.setPosition(location.hash));
addEventListener("message", ({ source, data }) => {
  if (source === parent && data?.type === "crosscut-show" && typeof data.link === "string")
    board.setPosition(data.link);
});
new ResizeObserver(() => post({ type: "crosscut-resize", height: document.documentElement.offsetHeight })).observe(
  document.body,
);
