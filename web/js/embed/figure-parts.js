/** The elements of a figure. */

import { make, makeIcon, makeIconButton } from "./elements.js";

const ICONS = {
  dismiss: "M6 6l12 12M18 6L6 18",
  open: "M13 5h6v6M19 5l-8 8M10 6H5v13h13v-5",
};

/** @typedef {ReturnType<typeof makeParts>} Parts */

/** What a figure that can be played on consists of. */
export function makeParts() {
  const board = makeBoard();
  const twin = make("div", { class: "twin", role: "grid" });
  board.append(twin);
  const label = "Open in Crosscut";
  const link = { class: "open", target: "_blank", rel: "noopener", title: label, "aria-label": label };
  const open = make("a", link, makeIcon(ICONS.open));
  return {
    board,
    twin,
    open,
    status: makeStatus(),
    otherMoves: make("div", { class: "other-moves", role: "group", "aria-label": "Other moves", hidden: "" }),
    tools: make("div", { class: "tools" }),
  };
}

/** @returns {HTMLElement} */
export function makeBoard() {
  const canvas = () => make("canvas", { "aria-hidden": "true" });
  return make("div", { class: "board" }, canvas(), canvas());
}

/** @returns {HTMLElement} as the status line of the page is */
function makeStatus() {
  const dismiss = makeIconButton("Dismiss the message", ICONS.dismiss);
  dismiss.className = "dismiss";
  const line = make(
    "p",
    { role: "status" },
    make("span", { class: "headline" }),
    " ",
    make("span", { class: "message" }),
  );
  const retry = make("button", { type: "button", class: "retry" }, "Try again");
  const bar = make("progress", { "aria-label": "Loading the rules" });
  const start = make("div", { class: "start" }, bar, make("span", { class: "step" }), retry);
  return make("div", { class: "status" }, line, dismiss, start);
}
