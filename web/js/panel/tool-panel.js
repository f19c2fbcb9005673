/** @type {ToolPanel | null} */
let opened = null;

/** A panel that a tool button opens and closes. One panel is open at a time; the next one replaces it. */
export class ToolPanel {
  /**
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} section
   * @param {{seen?: Element, open: () => void, closed: () => void}} way the part that must be visible when it opens, if
   *   not all of it; what opens it; what to do after it was closed
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

  /** Scroll only as far as needed to see the panel, so that the board stays in sight. */
  reveal() {
    this.seen.scrollIntoView({ block: "nearest" });
  }

  #show() {
    this.section.hidden = !this.isOpen;
    this.button.ariaExpanded = String(this.isOpen);
  }
}
