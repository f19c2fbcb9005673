/** The bar of a game that is played. */

import { other } from "../notation/colors.js";
import { byId } from "../pages/page.js";
import { MARKS, readPreference, writePreference } from "../address/preferences.js";
import levels from "./levels.js";
import { ResignDialog } from "./resign-dialog.js";

/**
 * @typedef {import("./computer-player.js").ComputerPlayer} ComputerPlayer
 * @typedef {import("./hint.js").Hint} Hint
 * @typedef {import("./match.js").Match} Match
 */

/** Up to this level of the computer forbidden points are marked unless the reader has chosen otherwise. */
const MARKED_TO_LEVEL = 3;

export class PlayBar {
  /**
   * @param {Match} match
   * @param {ComputerPlayer} computer
   * @param {Hint} hint
   * @param {import("../view/board-view.js").BoardView} view
   * @param {object} onwards
   * @param {() => void} onwards.change the opponent or the board, before the first move
   * @param {() => void} onwards.rematch
   * @param {() => void} onwards.nextLevel
   * @param {() => void} onwards.review
   * @param {() => void} onwards.learn from the mistakes in the game
   */
  constructor(match, computer, hint, view, { change, rematch, nextLevel, review, learn }) {
    this.match = match;
    this.computer = computer;
    this.hint = hint;
    this.view = view;
    this.takeBack = byId("take-back", HTMLButtonElement);
    this.hintButton = byId("hint", HTMLButtonElement);
    this.moveNow = byId("move-now", HTMLButtonElement);
    this.marks = byId("marks", HTMLButtonElement);
    /** @type {string | null} whether the reader wants forbidden points marked: "on" or "off" */
    this.marksChoice = readPreference(MARKS);
    this.resign = byId("resign", HTMLButtonElement);
    this.rematch = byId("rematch", HTMLButtonElement);
    this.review = byId("review-game", HTMLButtonElement);
    this.row = byId("match-row", HTMLElement);
    this.terms = byId("terms", HTMLElement);
    this.change = byId("change-terms", HTMLButtonElement);
    this.nextLevel = byId("next-level", HTMLButtonElement);
    this.learn = byId("learn-game", HTMLButtonElement);
    this.resignDialog = new ResignDialog((color) => match.session.resign(color));
    computer.mustPlayOn = (color) => this.resignDialog.mustPlayOn(color);
    this.takeBack.addEventListener("click", () => match.takeBack());
    this.hintButton.addEventListener("click", () => hint.tell());
    this.moveNow.addEventListener("click", () => computer.moveNow());
    this.marks.addEventListener("click", () => this.#toggleMarks());
    this.resign.addEventListener("click", () => this.#resign());
    this.rematch.addEventListener("click", rematch);
    this.review.addEventListener("click", review);
    this.change.addEventListener("click", change);
    this.nextLevel.addEventListener("click", nextLevel);
    this.learn.addEventListener("click", learn);
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
    this.#showRow();
    this.#showMarks();
  }

  /** @returns {boolean} whether forbidden points are marked, or the lines that take no more dots are shaded */
  get isMarked() {
    const { opponent, terms, session } = this.match;
    if (this.marksChoice) return this.marksChoice === "on";
    if (session.game.marker === "dot") return true;
    return opponent.computer === "one" && terms.level <= MARKED_TO_LEVEL;
  }

  #showMarks() {
    const { match, view } = this;
    const { game, turn } = match.session;
    this.marks.hidden = !game.forbids || match.isOver;
    this.marks.setAttribute("aria-pressed", String(this.isMarked));
    const hasMarks = match.isPlayed && this.isMarked && game.forbids && game.marker !== "dot";
    view.lay({ forbiddenTo: hasMarks ? (match.resigner ?? turn) : null });
  }

  #toggleMarks() {
    const { session } = this.match;
    this.marksChoice = this.isMarked ? "off" : "on";
    writePreference(MARKS, this.marksChoice);
    session.present(session.display); // All is shown again.
  }

  /** What to do before the first move against the computer, and after the last. */
  #showRow() {
    const { match } = this;
    const { record, waiting, state } = match.session;
    const { level } = match.terms;
    const isAlone = match.opponent.computer === "one";
    const isFresh = isAlone && !record.root.children.length && !waiting.length;
    const winner = record.resignedHere ? other(record.resignedHere) : state?.outcome?.winner;
    const isDecided = isAlone && match.isOver && Boolean(winner);
    const isWon = isDecided && !match.isComputers(winner ?? "red");
    this.terms.hidden = this.change.hidden = !isFresh;
    this.terms.textContent = `Level ${level}, ${record.size}x${record.size}`;
    this.nextLevel.hidden = !isWon || level >= levels.length;
    this.learn.hidden = !isDecided || isWon;
    this.row.hidden = !isFresh && this.nextLevel.hidden && this.learn.hidden;
    this.rematch.classList.toggle("primary", this.nextLevel.hidden);
  }

  #resign() {
    const { resigner, opponent } = this.match;
    if (resigner) this.resignDialog.open(resigner, { isToSend: Boolean(opponent.isElsewhere) });
  }
}
