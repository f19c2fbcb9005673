/** The bar of buttons below a game that is played. */

import { AnimationButton, handOver } from "../panel/animation-button.js";
import { loadLazily } from "../pages/lazy.js";
import { MARKS, readPreference, writePreference } from "../saved/storage.js";
import { buttonFor, byId, showPressed } from "../pages/page.js";
import { lineOf, MOST_MOVES } from "../record/animated-moves.js";
import { beginningInWords } from "./challenge.js";
import { climb, isOnLadder } from "./ladder.js";
import levels from "./levels.js";
import { Losses } from "./losses.js";
import { askToResign } from "./resigning.js";

/**
 * @import { BoardView } from "../view/board-view.js"
 * @import { Match } from "./match.js"
 * @import { ComputerPlayer } from "./computer-player.js"
 * @import { Hint } from "./hint.js"
 * @import { GameRecord } from "../record/record.js"
 */

/** Up to this level of the computer, forbidden points are marked unless the reader has chosen otherwise. */
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
   * @param {() => void} onwards.easierLevel
   * @param {() => void} onwards.review
   * @param {() => void} onwards.learn from the mistakes in the game
   */
  constructor(match, computer, hint, view, { change, rematch, nextLevel, easierLevel, review, learn }) {
    this.match = match;
    this.computer = computer;
    this.hint = hint;
    this.view = view;
    this.takeBack = buttonFor("take-back", () => match.takeBack());
    this.hintButton = buttonFor("hint", () => hint.showNext());
    this.moveNow = buttonFor("move-now", () => computer.moveNow());
    this.marks = buttonFor("marks", () => this.#toggleMarks());
    /** @type {string | null} whether the reader wants forbidden points marked: "on" or "off" */
    this.marksChoice = readPreference(MARKS);
    this.resign = buttonFor("resign", () => askToResign(match));
    this.rematch = buttonFor("rematch", rematch);
    this.review = buttonFor("review-game", review);
    this.row = byId("match-row", HTMLElement);
    this.terms = byId("terms", HTMLElement);
    this.change = buttonFor("change-terms", change);
    this.nextLevel = buttonFor("next-level", nextLevel);
    this.easierLevel = buttonFor("easier-level", easierLevel);
    this.losses = new Losses();
    this.ladder = byId("ladder", HTMLElement);
    /** @type {GameRecord | null} a game whose ladder is shown */
    this.climbed = null;
    this.learn = buttonFor("learn-game", learn);
    this.animation = new AnimationButton(byId("game-animation", HTMLButtonElement), {
      view,
      wanted: () => ({ from: Math.max(0, lineOf(match.session.record).length - 1 - MOST_MOVES) }),
      onMade: (file) => handOver(file, (sentence) => match.session.tell(sentence)),
      say: (sentence) => match.session.tell(sentence),
    });
  }

  show() {
    const { match, computer } = this;
    const { isOver, resigner, session } = match;
    const { isCurrent } = session;
    const hasComputer = match.opponent.computer !== "none";
    this.takeBack.disabled = !match.canTakeBack;
    this.moveNow.hidden = !computer.isItsTurn;
    this.hintButton.hidden = !hasComputer || computer.isItsTurn || isOver;
    this.hintButton.disabled = !isCurrent;
    this.hintButton.ariaBusy = String(this.hint.isSought); // Disabled, it would lose the focus.
    this.resign.disabled = !isCurrent || (hasComputer && !resigner);
    this.resign.hidden = isOver;
    this.rematch.hidden = !isOver;
    this.animation.button.hidden = !isOver || !match.opponent.isElsewhere || !session.record.root.children.length;
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
    view.overlay({ forbiddenTo: hasMarks ? (match.resigner ?? turn) : null });
  }

  #toggleMarks() {
    const { session } = this.match;
    this.marksChoice = this.isMarked ? "off" : "on";
    writePreference(MARKS, this.marksChoice);
    session.present(session.display); // Everything is shown again.
  }

  /** Show what the reader can do before the first move against the computer, and after the last. */
  #showRow() {
    const { match } = this;
    const { record, winner } = match.session;
    const { level } = match.terms;
    const isAlone = match.opponent.computer === "one";
    const isFresh = this.#isFresh;
    const isDecided = isAlone && match.isOver && Boolean(winner);
    const isWon = isDecided && !match.isComputers(winner ?? "red");
    this.terms.hidden = this.change.hidden = !isFresh;
    this.terms.textContent = beginningInWords(match);
    if (isAlone) this.losses.note(match);
    this.nextLevel.hidden = !isWon || level >= levels.length;
    this.easierLevel.hidden = !isDecided || isWon || level === 1 || !this.losses.isTooHard(level);
    this.learn.hidden = !isDecided || isWon || !record.root.children.length;
    this.#showLadder(isWon);
    this.row.hidden = !isFresh && !isWon && this.easierLevel.hidden && this.learn.hidden;
    const isToSend = match.opponent.isElsewhere && !match.elsewhere.isEndKnown();
    const isLedOn = !this.nextLevel.hidden || !this.easierLevel.hidden || isToSend;
    this.rematch.classList.toggle("primary", !isLedOn);
  }

  /** @returns {boolean} whether the person here is still to begin, and may want something else */
  get #isFresh() {
    const { opponent, elsewhere, session } = this.match;
    const isUntouched = !session.record.root.children.length && !session.waiting.length;
    return isUntouched && (opponent.computer === "one" || elsewhere.isInvitation());
  }

  /** @param {boolean} isWon whether the game on the board was won against the computer */
  async #showLadder(isWon) {
    const { match, ladder } = this;
    const { record } = match.session;
    ladder.hidden = !isWon;
    // In Analyse the position may be a mere try.
    const climbed = isWon && match.isPlayed && isOnLadder(match) ? record : null;
    if (climbed === this.climbed) return;
    this.climbed = climbed;
    ladder.replaceChildren();
    if (!climbed) return;
    climb(match);
    const loaded = await loadLazily(import("./chain.js"), (sentence) => match.session.say(sentence));
    if (!loaded) this.climbed = null;
    else if (this.climbed === climbed && match.session.record === climbed) loaded.showLadder(match, ladder);
  }
}
