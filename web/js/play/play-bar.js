/**
 * The bar of a game that is played, with its hints: first the region of a good move, then the move, then its purpose. And
 * what asks before a side resigns.
 */

import { MARKS, readPreference, writePreference } from "../address/storage.js";
import { letterAt, other, pointOf, regionOf, SIDES } from "../notation/points.js";
import { buttonFor, byId, showPressed } from "../pages/page.js";
import levels from "./levels.js";
import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { resign } from "../record/record.js";
import { ringsAround } from "../view/compose.js";
import { hintSentences } from "../words/advice.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Advice, Color, Finding } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { Match } from "./match.js"
 * @import { ComputerPlayer } from "./computer-player.js"
 */

/** A resignation is the end of a line. */
const TRIED_AFTERWARDS =
  "Moves were tried after this one, and a game is resigned at its end. Delete them under Analyse, then you can resign.";

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
    this.hintButton.disabled = !isCurrent;
    this.hintButton.ariaBusy = String(this.hint.isSought); // Disabled, it would lose the focus.
    this.resign.disabled = !isCurrent || (hasComputer && !resigner);
    this.resign.hidden = isOver;
    this.rematch.hidden = !isOver;
    this.review.hidden = !isOver || !session.record.root.children.length;
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
    this.learn.hidden = !isDecided || isWon || !record.root.children.length;
    this.row.hidden = !isFresh && this.nextLevel.hidden && this.learn.hidden;
    const isToSend = match.opponent.isElsewhere && !match.elsewhere.isEndKnown();
    this.rematch.classList.toggle("primary", this.nextLevel.hidden && !isToSend);
  }

  async #resign() {
    const { resigner, opponent, session } = this.match;
    if (!resigner) return;
    if (session.record.current.children.length) return session.say(TRIED_AFTERWARDS);
    const until = opponent.isElsewhere ? ", until you have sent it" : "";
    const text = `${SIDES[resigner]} resigns, and ${SIDES[other(resigner)]} wins. “Take back” undoes it${until}.`;
    if ((await answerOf("resign", text)) === "resign") session.edit((record) => resign(record, resigner));
  }
}

/**
 * The computer has no hope, and offers to resign.
 * @param {Color} color the computer's
 * @returns {Promise<boolean>} whether the reader wants to play on
 */
export async function askToPlayOn(color) {
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

/** @extends {Emitter<"change">} */
export class Hint extends Emitter {
  /** @type {{node: MoveNode, advice: Advice | null, told: number} | null} */
  #given = null;

  /**
   * @param {Match} match
   * @param {BoardView} view
   */
  constructor(match, view) {
    super();
    this.match = match;
    this.view = view;
    match.session.addEventListener("change", () => this.#forget());
  }

  /** @returns {boolean} whether the engine is working one out */
  get isSought() {
    return this.#given !== null && this.#given.advice === null;
  }

  /** Tell the next part of the hint. */
  async tell() {
    const { current } = this.match.session.record;
    if (this.#given?.node !== current) {
      const given = { node: current, advice: /** @type {Advice | null} */ (null), told: 0 };
      this.#given = given;
      this.emit("change");
      given.advice = await this.#seek();
      if (this.#given !== given) return;
      if (!given.advice) this.#given = null;
      this.emit("change");
    }
    this.#tellNext();
  }

  #tellNext() {
    const { session } = this.match;
    const { game, record, state } = session;
    const given = this.#given;
    if (!given?.advice || !state) return;
    const { move } = given.advice;
    const isSwappable = game.pie && given.node === record.root && !record.setup;
    const sentences = hintSentences(given.advice, state.turn, isSwappable);
    const step = Math.min(given.told, sentences.length - 1);
    given.told = step + 1;
    session.say(sentences[step]);
    const points = move === "swap" ? [] : move.split("-");
    // A stone goes where none stands; a link joins two that do.
    const isPlace = (/** @type {string} */ name) => points.length > 1 || letterAt(state.rows, pointOf(name)) === ".";
    const area = step ? [] : regionOf(points, state.size).filter(isPlace);
    const rings = step && points.length > 1 ? points : [];
    /** @type {Finding["steps"]} */
    const steps = step && points.length === 1 ? [[points[0], state.turn]] : [];
    this.view.lay({ finding: { ...ringsAround(rings), color: state.turn, areas: [area], steps } });
  }

  /** @returns {Promise<Advice | null>} null if another position came on the board, or the engine could not tell */
  #seek() {
    const { session } = this.match;
    const signal = session.staying;
    const reference = referenceTo(session.record, session.record.current);
    const asked = session.engine.request("advise", { ...reference, effort: "hint" }, { signal });
    return wantedAnswer(asked, signal, (reason) => session.say(`There is no hint. ${reason}`));
  }

  #forget() {
    const { isOver, session } = this.match;
    if (!this.#given || (this.#given.node === session.record.current && !isOver)) return;
    this.#given = null;
    this.view.lay({ finding: null });
    this.emit("change");
  }
}
