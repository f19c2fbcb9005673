/**
 * What the board is for at the moment: playing a game, reading what somebody has sent, or analysing. A part of the page
 * that belongs to some modes only names them in its attribute `data-modes`; the style sheet hides it in the others. A
 * button with `data-enters` leads to a mode. Emits "change".
 */

import { historyEntry } from "../address/history-entry.js";

/** @typedef {"play" | "read" | "analyse"} Mode */

const { dataset } = document.documentElement;

export class Modes extends EventTarget {
  /** @type {Mode} */
  current = "play";

  constructor() {
    super();
    for (const button of document.querySelectorAll("[data-enters]")) {
      const { enters } = /** @type {HTMLElement} */ (button).dataset;
      button.addEventListener("click", () => this.enter(/** @type {Mode} */ (enters)));
    }
  }

  /** @param {Mode} mode */
  enter(mode) {
    this.current = mode;
    dataset.mode = mode;
    historyEntry.write({ mode }); // after a reload it is the same
    this.dispatchEvent(new Event("change"));
  }
}

/** @returns {Mode | null} that of the entry of the browser's history, when the page was left */
export function modeInHistory() {
  const { mode } = historyEntry.notes;
  return mode === "play" || mode === "read" || mode === "analyse" ? mode : null;
}
