/** Asks before a side resigns: a person, or the computer. */

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
    this.offer = byId("computer-resigns-dialog", HTMLDialogElement);
    this.offerText = byId("computer-resigns-text", HTMLElement);
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
  /**
   * The computer has no hope, and offers to resign.
   * @param {Color} color the computer's
   * @returns {Promise<boolean>} whether the reader wants to play on
   */
  async mustPlayOn(color) {
    this.offerText.textContent = `${SIDES[color]} has no hope left. If you do not play on, ${SIDES[other(color)]} wins now.`;
    this.offer.returnValue = "";
    this.offer.showModal();
    await new Promise((resolve) => this.offer.addEventListener("close", resolve, { once: true }));
    return this.offer.returnValue !== "resign";
  }
}
