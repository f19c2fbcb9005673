/** The bar of a game that is played, and what asks before a side resigns. */

import { MARKS, readPreference, writePreference } from "../address/storage.js";
import { other, SIDES } from "../notation/points.js";
import { buttonFor, byId, showPressed } from "../pages/page.js";
import levels from "./levels.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { ComputerPlayer } from "./computer-player.js"
 * @import { Hint } from "./hint.js"
 * @import { Match } from "./match.js"
 */

/** Up to this level of the computer forbidden points are marked unless the reader has chosen otherwise. */
const MARKED_TO_LEVEL = 3;

export class PlayBar {
  /**
   * @param {Match} match
   * @param {ComputerPlayer} computer
   * @param {Hint} hint
   * @param {BoardView} view
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
    this.takeBack = buttonFor("take-back", () => match.takeBack());
    this.hintButton = buttonFor("hint", () => hint.tell());
    this.moveNow = buttonFor("move-now", () => computer.moveNow());
    this.marks = buttonFor("marks", () => this.#toggleMarks());
    /** @type {string | null} whether the reader wants forbidden points marked: "on" or "off" */
    this.marksChoice = readPreference(MARKS);
    this.resign = buttonFor("resign", () => this.#resign());
    this.rematch = buttonFor("rematch", rematch);
    this.review = buttonFor("review-game", review);
    this.row = byId("match-row", HTMLElement);
    this.terms = byId("terms", HTMLElement);
    this.change = buttonFor("change-terms", change);
    this.nextLevel = buttonFor("next-level", nextLevel);
    this.learn = buttonFor("learn-game", learn);
  }

  show() {
    const { match, computer } = this;
    const { isOver, resigner, session } = match;
    const { isCurrent, state } = session;
    const hasComputer = match.opponent.computer !== "none";
    const isElsewhere = state !== null && match.isElsewhere(state.turn);
    this.takeBack.disabled = !match.canTakeBack;
    this.moveNow.hidden = !computer.isItsTurn;
    this.hintButton.hidden = computer.isItsTurn || isOver || isElsewhere;
    this.hintButton.disabled = !isCurrent || this.hint.isSought;
    this.resign.disabled = !isCurrent || (hasComputer && !resigner);
    this.resign.hidden = isOver;
    this.review.hidden = this.rematch.hidden = !isOver;
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
    showPressed([this.marks], () => this.isMarked);
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
    const { record, waiting, winner } = match.session;
    const { level } = match.terms;
    const isAlone = match.opponent.computer === "one";
    const isFresh = isAlone && !record.root.children.length && !waiting.length;
    const isDecided = isAlone && match.isOver && Boolean(winner);
    const isWon = isDecided && !match.isComputers(winner ?? "red");
    this.terms.hidden = this.change.hidden = !isFresh;
    this.terms.textContent = `Level ${level}, ${record.size}x${record.size}`;
    this.nextLevel.hidden = !isWon || level >= levels.length;
    this.learn.hidden = !isDecided || isWon;
    this.row.hidden = !isFresh && this.nextLevel.hidden && this.learn.hidden;
    this.rematch.classList.toggle("primary", this.nextLevel.hidden);
  }

  async #resign() {
    const { resigner, opponent, session } = this.match;
    if (!resigner) return;
    const until = opponent.isElsewhere ? ", until you have sent it" : "";
    const text = `${SIDES[resigner]} resigns, and ${SIDES[other(resigner)]} wins. “Take back” undoes it${until}.`;
    if ((await answerOf("resign", text)) === "resign") session.resign(resigner);
  }
}

/**
 * The computer has no hope, and offers to resign.
 * @param {Color} color the computer's
 * @returns {Promise<boolean>} whether the reader wants to play on
 */
export async function mustPlayOn(color) {
  const text = `${SIDES[color]} has no hope left. If you do not play on, ${SIDES[other(color)]} wins now.`;
  return (await answerOf("computer-resigns", text)) !== "resign";
}

/**
 * @param {string} name of a dialog that asks something
 * @param {string} text
 * @returns {Promise<string>} the value of the button that was pressed
 */
async function answerOf(name, text) {
  const dialog = byId(`${name}-dialog`, HTMLDialogElement);
  byId(`${name}-text`, HTMLElement).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  return dialog.returnValue;
}
