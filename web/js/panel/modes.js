/**
 * What the board is for at the moment: playing a game, reading what somebody has sent, or analysing. A part of the page
 * that belongs only to some modes names them in its attribute `data-modes`, and the style sheet hides it in the others. A
 * button with `data-enters` enters a mode. Emits "change".
 */

import { historyEntry } from "../address/history-entry.js";
import { Emitter } from "../site/events.js";

/** @typedef {"play" | "read" | "analyse"} Mode */

const { dataset } = document.documentElement;

/** @extends {Emitter<"change">} */
export class Modes extends Emitter {
  /** @type {Mode} */
  current = "play";

  /** Listen to the buttons that enter a mode. */
  listen() {
    for (const button of document.querySelectorAll("[data-enters]")) {
      const { enters } = /** @type {HTMLElement} */ (button).dataset;
      button.addEventListener("click", () => this.enter(/** @type {Mode} */ (enters)));
    }
  }

  /** @param {Mode} mode */
  enter(mode) {
    // The new content is shown from its top.
    if (mode !== this.current) for (const box of [document.querySelector(".panel"), window]) box?.scrollTo(0, 0);
    this.current = mode;
    dataset.mode = mode;
    historyEntry.write({ mode }); // A reload keeps the mode.
    this.emit("change");
  }
}
