/** The bar of a game that is played. */

import { byId } from "../pages/page.js";
import { ResignDialog } from "./resign-dialog.js";

/**
 * @typedef {import("./computer-player.js").ComputerPlayer} ComputerPlayer
 * @typedef {import("./hint.js").Hint} Hint
 * @typedef {import("./match.js").Match} Match
 */

export class PlayBar {
  /**
   * @param {Match} match
   * @param {ComputerPlayer} computer
   * @param {Hint} hint
   * @param {{rematch: () => void, review: () => void}} afterGame what follows the end of the game
   */
  constructor(match, computer, hint, { rematch, review }) {
    this.match = match;
    this.computer = computer;
    this.hint = hint;
    this.takeBack = byId("take-back", HTMLButtonElement);
    this.hintButton = byId("hint", HTMLButtonElement);
    this.moveNow = byId("move-now", HTMLButtonElement);
    this.resign = byId("resign", HTMLButtonElement);
    this.rematch = byId("rematch", HTMLButtonElement);
    this.review = byId("review-game", HTMLButtonElement);
    this.resignDialog = new ResignDialog((color) => match.session.resign(color));
    computer.mustPlayOn = (color) => this.resignDialog.mustPlayOn(color);
    this.takeBack.addEventListener("click", () => match.takeBack());
    this.hintButton.addEventListener("click", () => hint.tell());
    this.moveNow.addEventListener("click", () => computer.moveNow());
    this.resign.addEventListener("click", () => this.#resign());
    this.rematch.addEventListener("click", rematch);
    this.review.addEventListener("click", review);
  }

  show() {
    const { match, computer } = this;
    const { isCurrent, state } = match.session;
    const hasComputer = match.opponent.computer !== "none";
    this.takeBack.disabled = !match.canTakeBack;
    this.moveNow.hidden = !computer.isItsTurn;
    const isElsewhere = Boolean(state && match.isElsewhere(state.turn));
    this.hintButton.hidden = computer.isItsTurn || match.isOver || isElsewhere;
    this.review.hidden = !match.isOver;
    this.hintButton.disabled = !isCurrent || this.hint.isSought;
    this.resign.disabled = !isCurrent || (hasComputer && !match.resigner);
    this.resign.hidden = match.isOver;
    this.rematch.hidden = !match.isOver;
  }

  #resign() {
    const { resigner, opponent } = this.match;
    if (resigner) this.resignDialog.open(resigner, { isToSend: Boolean(opponent.isElsewhere) });
  }
}
