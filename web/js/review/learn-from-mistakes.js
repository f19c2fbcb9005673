/**
 * "Learn from your mistakes": asks for a better move at each turning point, then shows the answer. A move that is nearly
 * as good as the best counts as right. Emits "change".
 */

import { wantedAnswer } from "../engine/requests.js";
import { isLegal } from "../game/positions.js";
import { tr } from "../language/tr.js";
import { MoveNode } from "../record/record.js";
import { openChance } from "../words/advice.js";
import { Emitter } from "../site/events.js";
import { betterInWords, chanceAfter, isGood, NEARLY, reasonInWords } from "./turning-points.js";

/**
 * @import { Review } from "./review.js"
 * @import { Cost } from "./turning-points.js"
 */

/** @extends {Emitter<"change">} */
export class LearnFromMistakes extends Emitter {
  /** @type {Cost[]} */
  #turns = [];
  #index = 0;
  /** Whether these are all; else more may be found. */
  #isWhole = true;
  /** Whether an answer to the question is still wanted. */
  #isOpen = false;
  #isJudging = false;
  /** The question, or the answer to the last move. */
  #text = "";
  /** @type {MoveNode | null} the position on the board */
  #seen = null;

  /** @param {Review} review */
  constructor(review) {
    super();
    this.review = review;
    this.session = review.session;
    this.session.addEventListener("change", () => this.#askAgain());
  }

  /** @returns {boolean} whether a lesson is in progress */
  get isOn() {
    return this.#turns.length > 0;
  }

  /** @returns {boolean} whether a question is open: then nothing on the page may give the answer away */
  get isAsking() {
    return this.isOn && this.#isOpen && this.session.record.current === this.#place;
  }

  get hasNext() {
    return this.#index < this.#turns.length - 1;
  }

  /**
   * @param {Cost[]} turns at least one
   * @param {boolean} isWhole whether these are all
   */
  begin(turns, isWhole = true) {
    this.#turns = turns;
    this.#isWhole = isWhole;
    this.#ask(0);
  }

  /**
   * Take in what was found since. What was asked already stays where it is.
   * @param {Cost[]} turns
   * @param {boolean} isWhole whether these are all
   */
  extend(turns, isWhole) {
    const asked = new Set(this.#turns.map(({ node }) => node));
    const news = turns.filter(({ node }) => !asked.has(node));
    this.#isWhole = isWhole;
    if (!news.length) return;
    this.#turns = [...this.#turns, ...news];
    this.emit("change");
  }

  next() {
    this.#ask(this.#index + 1);
  }

  showAnswer() {
    this.#isOpen = false;
    this.session.goTo(this.#place);
    this.#setText(betterInWords(this.#turn));
  }

  end() {
    if (!this.isOn) return;
    this.#turns = [];
    this.emit("change");
  }

  get #turn() {
    return this.#turns[this.#index];
  }

  /** @returns {MoveNode} the position in which to find the move */
  get #place() {
    return /** @type {MoveNode} */ (this.#turn.node.parent);
  }

  /** @param {number} index */
  #ask(index) {
    this.#index = index;
    this.#isOpen = true;
    this.#text = this.#question;
    this.session.goTo(this.#place);
    this.#setText(this.#text);
  }

  /** @returns {string} which mistake it is, and what was played */
  get #question() {
    const { mover, node } = this.#turn;
    const values = { number: this.#index + 1, count: this.#turns.length, move: node.move };
    if (this.#isWhole) {
      return mover === "red"
        ? tr("Mistake {number} of {count}: Red played {move} here. Find a better move.", values)
        : tr("Mistake {number} of {count}: Blue played {move} here. Find a better move.", values);
    }
    return mover === "red"
      ? tr("Mistake {number}: Red played {move} here. Find a better move.", values)
      : tr("Mistake {number}: Blue played {move} here. Find a better move.", values);
  }

  /** Show the question again to a reader who has looked around and comes back. */
  #askAgain() {
    const { record, message } = this.session;
    const hasMoved = this.#seen !== record.current;
    this.#seen = record.current;
    if (hasMoved && this.isAsking && !message) this.session.tell(this.#text);
  }

  /**
   * @param {string} move
   * @returns {boolean} whether it is an answer; if so, it is judged
   */
  take(move) {
    const { state } = this.session;
    if (!this.isAsking || !state || !isLegal(state, move)) return false;
    if (!this.#isJudging) this.#judge(move);
    return true;
  }

  /** @param {string} move */
  async #judge(move) {
    const turn = this.#turn;
    const { advice, node } = turn;
    if (move === node.move) return this.#setText(tr("{move} is the move of the game. Find a better one.", { move }));
    if (isGood(advice, move)) return this.#accept(move);
    this.#isJudging = true;
    this.session.tell(tr("The computer looks at {move}.", { move }));
    const chance = await this.#chanceAfter(turn, move).finally(() => (this.#isJudging = false));
    if (this.#turns[this.#index] !== turn || !this.isAsking) return;
    if (chance === null) return this.session.tell(this.#text);
    if (chance >= turn.before - NEARLY) this.#accept(move);
    else this.#setText(notGood(move, chance, turn));
  }

  /**
   * @param {Cost} turn
   * @param {string} move
   * @returns {Promise<number | null>} the mover's chance after it; null if it is not known
   */
  async #chanceAfter({ node, mover, advice, depth }, move) {
    const { review, session } = this;
    const signal = session.staying;
    const place = /** @type {MoveNode} */ (node.parent);
    const judged = review.judge(session.record, new MoveNode(move, place), depth, signal);
    const next = await wantedAnswer(judged, signal, () => {});
    return next && chanceAfter({ node: place, state: { turn: mover, outcome: null }, advice }, move, next);
  }

  /** @param {string} move that is right */
  #accept(move) {
    const { advice } = this.#turn;
    this.#isOpen = false;
    this.#setText(`${praise(move, advice.move)} ${reasonInWords(this.#turn)}`);
  }

  /** @param {string} text */
  #setText(text) {
    this.#text = text;
    this.session.tell(text);
    this.emit("change");
  }
}

/**
 * @param {string} move that is not good enough
 * @param {number} chance after it
 * @param {Cost} turn
 * @returns {string}
 */
function notGood(move, chance, { before, advice }) {
  const values = { move, after: openChance(chance), best: openChance(before) };
  if (advice.proved === null) {
    return tr("Not {move}: {after} after it, {best} with the best move. Try again.", values);
  }
  return tr("Not {move}: {after} after it, a sure win with the best move. Try again.", values);
}

/**
 * @param {string} move that is right
 * @param {string} best the computer's move
 * @returns {string}
 */
function praise(move, best) {
  if (move === best) return tr("Yes, {move} is better.", { move });
  if (best === "swap") return tr("Yes, {move} is as good as to swap.", { move });
  return best.includes("-")
    ? tr("Yes, {move} is as good as the link {best}.", { move, best })
    : tr("Yes, {move} is as good as {best}.", { move, best });
}
