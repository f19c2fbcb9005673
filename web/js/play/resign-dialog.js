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
    this.text = byId("resign-text", HTMLElement);
    /** @type {Color} */
    this.color = "red";
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue === "resign") onResign(this.color);
    });
  }

  /**
   * @param {Color} color
   * @param {{isToSend: boolean}} how whether somebody at another device is to be told
   */
  open(color, { isToSend }) {
    this.color = color;
    const until = isToSend ? ", until you have sent it" : "";
    this.text.textContent = `${SIDES[color]} resigns, and ${SIDES[other(color)]} wins. “Take back” undoes it${until}.`;
    this.dialog.returnValue = "";
    this.dialog.showModal();
  }
}
