import { isField } from "../pages/files.js";
import { byId } from "../pages/page.js";
import { navigationTarget } from "./navigation-keys.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Modes } from "./modes.js"
 */

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** The keys that work wherever the focus is, unless they mean something else there; and the dialog that lists all keys. */
export class PageKeys {
  /**
   * @param {Session} session
   * @param {Modes} modes
   */
  constructor(session, modes) {
    this.session = session;
    this.modes = modes;
    this.board = byId("board", HTMLElement);
    this.dialog = byId("keys-dialog", HTMLDialogElement);
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** Show the list of keys. */
  open() {
    this.dialog.showModal();
    this.dialog.scrollTop = 0; // The focused button is at the end.
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target, key } = event;
    const isElsewhere = document.documentElement.dataset.view !== "board" || document.querySelector("dialog[open]");
    if (event.defaultPrevented || isElsewhere || isField(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "?") this.open();
    else if (this.modes.current !== "play") this.#step(event);
    else if (ARROWS.includes(key)) this.#focusBoard(event);
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const isOnBoard = this.board.contains(/** @type {Node} */ (event.target));
    const target = navigationTarget(event, this.session.record, isOnBoard ? "board" : "page");
    if (!target) return;
    event.preventDefault();
    if (target !== this.session.record.current) this.session.goTo(target);
  }

  /** @param {KeyboardEvent} event */
  #focusBoard(event) {
    const home = this.board.querySelector('[role="gridcell"][tabindex="0"]');
    if (!(home instanceof HTMLElement)) return;
    event.preventDefault();
    home.focus();
  }
}
