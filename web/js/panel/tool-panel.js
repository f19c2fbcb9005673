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
