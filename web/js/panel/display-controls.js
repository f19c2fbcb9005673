import { tr, trList } from "../language/tr.js";
import { buttonFor, byId, part } from "../pages/page.js";
import { pointName } from "../notation/points.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Display } from "../record/record.js"
 */

/** The menu for how positions are shown: move numbers, legal points; and the button that shows the whole board. */
export class DisplayControls {
  /** @type {Display | null} */
  #shown = null;

  /**
   * @param {Session} session
   */
  constructor(session) {
    this.session = session;
    this.numbers = byId("numbers", HTMLInputElement);
    this.legality = byId("legality", HTMLSelectElement);
    this.note = byId("frame-note", HTMLElement);
    const [menu, button] = [byId("display-menu", HTMLElement), byId("display", HTMLElement)];
    menu.addEventListener("beforetoggle", () => {
      const { right, bottom } = button.getBoundingClientRect();
      menu.style.setProperty("--menu-right", `${document.documentElement.clientWidth - right}px`);
      menu.style.setProperty("--menu-top", `${bottom}px`);
    });
    this.numbers.addEventListener("change", () => this.#change({ numbers: this.numbers.checked }));
    this.legality.addEventListener("change", () => {
      this.#change({ legal: /** @type {Display["legal"]} */ (this.legality.value) });
    });
    this.wholeBoard = buttonFor("whole-board", () => {
      this.#change({ coordinates: true, crop: null, rotation: 0 });
      part(byId("board", HTMLElement), '[tabindex="0"]').focus(); // The button is gone.
    });
    for (const id of ["board", "moves"]) {
      byId(id, HTMLElement).addEventListener("keydown", (event) => this.#press(event));
    }
  }

  show() {
    const { display } = this.session;
    if (display === this.#shown) return;
    this.#shown = display;
    this.numbers.checked = display.numbers;
    this.legality.value = display.legal;
    const frame = describeFrame(display);
    this.note.hidden = !frame;
    part(this.note, "span").textContent = frame;
    this.wholeBoard.textContent = display.crop ? tr("Whole board") : tr("Usual view");
  }

  /** @param {Partial<Display>} choices */
  #change(choices) {
    this.session.present({ ...this.session.display, ...choices });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key.toLowerCase() !== "l" || event.ctrlKey || event.metaKey || event.altKey) return;
    this.legality.selectedIndex = (this.legality.selectedIndex + 1) % this.legality.length;
    this.legality.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {Display} display
 * @returns {string} a text about the part of the board that is shown; empty for a whole board
 */
function describeFrame({ coordinates, crop, rotation }) {
  const parts = [];
  if (crop) parts.push(tr("{from} to {to}", { from: pointName(crop.southWest), to: pointName(crop.northEast) }));
  if (rotation) parts.push(tr("turned by {n}°", { n: rotation }));
  if (!coordinates) parts.push(tr("no coordinates"));
  return parts.length ? tr("Shown: {parts}.", { parts: trList(parts, "") }) : "";
}
