/**
 * What the board is for at the moment: playing a game, reading what somebody has sent, or analysing. A part of the page
 * that belongs to some modes only names them in its attribute `data-modes`; the style sheet hides it in the others. A
 * button with `data-enters` leads to a mode. Emits "change".
 */

import { historyEntry } from "../address/history-entry.js";
import { Emitter } from "../site/events.js";

/** @typedef {"play" | "read" | "analyse"} Mode */

const { dataset } = document.documentElement;

/** @extends {Emitter<"change">} */
export class Modes extends Emitter {
  /** @type {Mode} */
  current = "play";

  /** Hear of the buttons that lead to a mode. */
  listen() {
    for (const button of document.querySelectorAll("[data-enters]")) {
      const { enters } = /** @type {HTMLElement} */ (button).dataset;
      button.addEventListener("click", () => this.enter(/** @type {Mode} */ (enters)));
    }
  }

  /** @param {Mode} mode */
  enter(mode) {
    if (mode !== this.current) document.querySelector(".panel")?.scrollTo(0, 0); // What is in it now is seen from its top.
    this.current = mode;
    dataset.mode = mode;
    historyEntry.write({ mode }); // after a reload it is the same
    this.emit("change");
  }
}

/** @type {ToolPanel | null} */
let opened = null;

/** A panel that a button of the tools opens and closes. One is open at a time: it takes the place of the one before. */
export class ToolPanel {
  /**
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} section
   * @param {{seen?: Element, open: () => void, closed: () => void}} way what must be seen of it when it opens, if not
   * all; what opens it; what to do when it was closed
   */
  constructor(button, section, { seen = section, open, closed }) {
    this.button = button;
    this.section = section;
    this.seen = seen;
    this.closed = closed;
    button.addEventListener("click", () => (this.isOpen ? this.close() : open()));
  }

  get isOpen() {
    return opened === this;
  }

  open() {
    if (this.isOpen) return;
    opened?.close();
    opened = this;
    this.#show();
    this.reveal();
  }

  close() {
    if (!this.isOpen) return;
    opened = null;
    this.#show();
    this.closed();
  }

  /** Scroll no further than to where it is seen: the board shall stay in sight. */
  reveal() {
    this.seen.scrollIntoView({ block: "nearest" });
  }

  #show() {
    this.section.hidden = !this.isOpen;
    this.button.ariaExpanded = String(this.isOpen);
  }
}
