/** Asks before a side resigns. */

import { byId } from "../pages/page.js";
import { other, SIDES } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 */

export class ResignDialog {
  /** @param {(color: Color) => void} onResign */
  constructor(onResign) {
    this.dialog = byId("resign-dialog", HTMLDialogElement);
    this.heading = byId("resign-heading", HTMLElement);
    this.text = byId("resign-text", HTMLElement);
    /** @type {Color} */
    this.color = "red";
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue === "resign") onResign(this.color);
    });
  }

  /** @param {Color} color */
  open(color) {
    this.color = color;
    this.heading.textContent = `${SIDES[color]} resigns?`;
    this.text.textContent = `The game ends and ${SIDES[other(color)]} wins. “Take back” undoes it.`;
    this.dialog.returnValue = "";
    this.dialog.showModal();
  }
}
