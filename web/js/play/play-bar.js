/** The bar of a game that is played. */

import { byId } from "../pages/page.js";
import { ResignDialog } from "./resign-dialog.js";

/** @typedef {import("./match.js").Match} Match */

export class PlayBar {
  /**
   * @param {Match} match
   * @param {() => void} onRematch
   */
  constructor(match, onRematch) {
    this.match = match;
    this.takeBack = byId("take-back", HTMLButtonElement);
    this.resign = byId("resign", HTMLButtonElement);
    this.rematch = byId("rematch", HTMLButtonElement);
    this.resignDialog = new ResignDialog((color) => match.session.resign(color));
    this.takeBack.addEventListener("click", () => match.takeBack());
    this.resign.addEventListener("click", () => this.#resign());
    this.rematch.addEventListener("click", onRematch);
  }

  show() {
    const { match } = this;
    const { isCurrent } = match.session;
    this.takeBack.disabled = !match.canTakeBack;
    this.resign.disabled = !isCurrent;
    this.resign.hidden = match.isOver;
    this.rematch.hidden = !match.isOver;
  }

  #resign() {
    const { state } = this.match.session;
    if (state) this.resignDialog.open(state.turn);
  }
}
