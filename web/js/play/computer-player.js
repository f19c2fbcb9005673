/**
 * Plays the computer's moves in a game: asks the engine for a move, and plays it. It stops as soon as the reader does
 * something else, and thinks again when the reader comes back. Emits "change", and "advance" while it thinks.
 */

import { wantedAnswer } from "../engine/requests.js";
import { referenceTo } from "../game/positions.js";
import { tr } from "../language/tr.js";
import { SIDES } from "../notation/points.js";
import { resign } from "../record/record.js";
import { consequenceSentence, moveSentence } from "../words/moves.js";
import { Emitter, pause } from "../site/events.js";

/**
 * @import { Advice, Color } from "../engine/wire.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Match } from "./match.js"
 * @typedef {object} Thought
 * @property {MoveNode} node the position that it is about
 * @property {AbortController} cancel
 * @property {Advice | null} best so far
 * @property {boolean} isHurried whether the first answer is good enough
 */

/** From this level on the computer offers to resign ... */
const RESIGNS_FROM_LEVEL = 4;
/** ... if its chance to win was no better than this at several of its turns in a row. */
const HOPELESS = 0.02;
const HOPELESS_TURNS = 2;
/** How long a stone rests on the board before it is answered, in milliseconds. */
const PAUSE = 350;
/** A tab without the focus waits this much longer, so that the tab in which the reader has moved answers first. */
const OTHERS_FIRST = 1000;

/** @extends {Emitter<"advance" | "change">} */
export class ComputerPlayer extends Emitter {
  /** @type {Thought | null} */
  #thought = null;
  /** @type {MoveNode | null} where the engine failed: it is asked again only on request */
  #failedAt = null;
  /** How much of the thinking is done, from 0 to 1. */
  fraction = 0;
  /** @type {WeakMap<GameRecord, number>} at how many turns in a row it had no hope */
  #hopeless = new WeakMap();

  /**
   * @param {Match} match
   * @param {(color: Color) => Promise<boolean>} askToPlayOn asks the reader whether to play on when that colour, the
   *   computer's, wants to resign
   */
  constructor(match, askToPlayOn) {
    super();
    this.match = match;
    this.askToPlayOn = askToPlayOn;
    match.addEventListener("change", () => this.#follow());
    match.modes.addEventListener("change", () => this.#follow());
  }

  /** @returns {boolean} whether it is the computer's turn in a game that is played */
  get isItsTurn() {
    const { isCurrent, waiting } = this.match.session;
    return isCurrent && !waiting.length && this.#isNext;
  }

  /** @returns {boolean} whether it is to move in the last known position */
  get #isNext() {
    const { match } = this;
    return match.isPlayed && !match.isOver && match.isComputers(match.session.state?.turn ?? "red");
  }

  get isThinking() {
    return this.#thought !== null;
  }

  /** @returns {string} for the status line; empty if it is not its turn */
  get sentence() {
    // The text must not change while a move becomes part of the game, because each change is read out.
    if (this.isThinking || (this.#isNext && this.match.session.waiting.length)) return tr("Computer is thinking.");
    return this.isItsTurn ? tr("The computer waits: press Move now.") : "";
  }

  /** @returns {string} what was done last, for people who do not see it */
  get news() {
    const { match } = this;
    const last = match.session.state?.last;
    const { computer } = match.opponent;
    if (!match.isPlayed || computer === "none" || !last || last.move === "swap") return "";
    if (computer === "both") return moveSentence(SIDES[last.color], last);
    return match.isComputers(last.color) ? moveSentence(tr("Computer"), last) : consequenceSentence(last);
  }

  /** Play the best move known so far, or the first one found; after a failure, think again. */
  moveNow() {
    this.#failedAt = null;
    this.#follow();
    const thought = this.#thought;
    if (!thought) return;
    thought.isHurried = true;
    if (thought.best) this.#play(thought, thought.best.move);
  }

  /**
   * @param {Color} turn
   * @returns {string | null} why nobody here may move for that side; null if the computer does not play it
   */
  refusal(turn) {
    const { match } = this;
    if (!match.isPlayed || match.isOver || !match.isComputers(turn)) return null;
    return tr("It is the computer’s turn. Wait for its move, or press Move now.");
  }

  #follow() {
    const { current } = this.match.session.record;
    if (this.#thought && (this.#thought.node !== current || !this.isItsTurn)) this.#stop();
    if (!this.#thought && this.isItsTurn && this.#failedAt !== current) this.#think(current);
  }

  /** @param {MoveNode} node */
  async #think(node) {
    const { match } = this;
    const { session } = match;
    /** @type {Thought} */
    const thought = { node, cancel: new AbortController(), best: null, isHurried: false };
    this.#thought = thought;
    this.#failedAt = null;
    this.fraction = 0;
    this.emit("change");
    const { signal } = thought.cancel;
    const level = match.terms.level;
    const wanted = { ...referenceTo(session.record, node), level };
    const rested = pause(PAUSE);
    const onProgress = (/** @type {{progress?: number, partial?: Advice}} */ { progress = 0, partial }) =>
      this.#learn(thought, progress, partial);
    const asked = session.engine.request("advise", wanted, { signal, onProgress });
    const advice = await wantedAnswer(asked, signal, (reason) => this.#fail(node, reason));
    if (!advice) return;
    await rested;
    await pause(document.hasFocus() ? 0 : OTHERS_FIRST);
    if (thought !== this.#thought) return;
    if (!(await this.#offerToResign(thought, advice))) this.#play(thought, advice.move);
  }

  /**
   * @param {MoveNode} node
   * @param {string} reason
   */
  #fail(node, reason) {
    this.#failedAt = node;
    this.#stop();
    this.match.session.say(tr("The computer found no move. {reason}", { reason }));
  }

  /**
   * @param {Thought} thought
   * @param {Advice} advice
   * @returns {Promise<boolean>} whether the computer has no hope and the reader has let it resign
   */
  async #offerToResign(thought, { winningChance }) {
    const { session, opponent, terms } = this.match;
    const { record, state } = session;
    if (opponent.computer !== "one" || terms.level < RESIGNS_FROM_LEVEL || !state) return false;
    const turns = winningChance > HOPELESS ? 0 : (this.#hopeless.get(record) ?? 0) + 1;
    this.#hopeless.set(record, turns);
    // It asks only once: later the count is higher.
    if (turns !== HOPELESS_TURNS) return false;
    if (!(await this.#isHopeless(thought))) {
      this.#hopeless.set(record, 0);
      return false;
    }
    // If moves were tried after the last one, the game cannot end there.
    if (record.current.children.length || (await this.askToPlayOn(state.turn))) return false;
    session.edit((shown) => resign(shown, state.turn));
    return true;
  }

  /**
   * A low level may have misjudged. So it resigns only if a hint says the same.
   * @param {Thought} thought
   */
  async #isHopeless({ node, cancel: { signal } }) {
    const { session } = this.match;
    const wanted = { ...referenceTo(session.record, node), effort: /** @type {const} */ ("hint") };
    const opinion = await wantedAnswer(session.engine.request("advise", wanted, { signal }), signal, () => {});
    return opinion !== null && opinion.winningChance <= HOPELESS;
  }

  /**
   * @param {Thought} thought
   * @param {number} fraction
   * @param {Advice} [best]
   */
  #learn(thought, fraction, best) {
    if (thought !== this.#thought) return;
    this.fraction = fraction;
    this.emit("advance");
    if (!best) return;
    thought.best = best;
    if (thought.isHurried) this.#play(thought, best.move);
  }

  /**
   * @param {Thought} thought
   * @param {string} move
   */
  #play(thought, move) {
    if (thought !== this.#thought) return;
    thought.cancel.abort();
    this.#thought = null;
    this.match.session.reply(move);
  }

  #stop() {
    this.#thought?.cancel.abort();
    this.#thought = null;
    this.emit("change");
  }
}
