import { wantedAnswer } from "../engine/requests.js";
import { isLegal, referenceTo } from "../game/positions.js";
import { tr, trList } from "../language/tr.js";
import { other, pointName, SIDES } from "../notation/points.js";
import { Emitter } from "../site/events.js";
import { moveNumbers } from "../view/compose.js";
import { answerInWords, trialInWords } from "../words/proofs.js";
import { LONG } from "./proof-search.js";

/**
 * @import { Connection } from "../board/picture.js"
 * @import { Color, GameReference, Proof, State } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { StepThrough } from "../panel/step-through.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { StandIn } from "../view/compose.js"
 * @import { Trial } from "../view/status-line.js"
 * @import { ProofSearch } from "./proof-search.js"
 * @typedef {object} Tried a cut and what came of it
 * @property {string | null} cut null at the beginning
 * @property {string[]} moves since the position on the board
 * @property {string[]} answers the last of these moves: those of the winner
 * @property {State} state after them; foretold until the engine answers
 * @property {Proof | null} proof there
 * @property {boolean} isKnown whether the engine has answered
 */

/**
 * The reader tries to cut a connection that cannot be cut. Each cut comes on the board with its answer, again and again,
 * until the edges are joined or the reader steps back. Nothing of this comes into the record. Emits "change".
 * @extends {Emitter<"change">}
 */
export class Cuts extends Emitter {
  /** @type {{winner: Color, reference: GameReference} | null} */
  #begun = null;
  /** @type {Tried[]} the beginning first */
  #tried = [];
  #step = 0;
  /** @type {string | null} the move that was chosen before the engine had answered */
  #next = null;
  #asking = new AbortController();
  #said = "";

  /**
   * @param {Session} session
   * @param {ProofSearch} search
   * @param {StepThrough} stepThrough
   * @param {BoardView} view
   */
  constructor(session, search, stepThrough, view) {
    super();
    this.session = session;
    this.search = search;
    this.stepThrough = stepThrough;
    this.view = view;
  }

  get isOpen() {
    return this.#begun !== null;
  }

  /** @returns {string[]} the moves shown, since the position on the board */
  get moves() {
    return this.#shown?.moves ?? [];
  }

  /** @returns {Trial | null} what the board shows, and who would move there; null if that is the position itself */
  get trial() {
    const shown = this.#shown;
    if (!shown || !this.#begun) return null;
    const { winner } = this.#begun;
    const isJoined = Boolean(shown.state.outcome);
    return { headline: trialInWords(winner, isJoined), side: isJoined ? winner : other(winner) };
  }

  /** @returns {Tried | null} */
  get #shown() {
    return this.#tried[this.#step] ?? null;
  }

  /** Put nothing on the board that is not wanted any more. */
  follow() {
    if (this.isOpen && !this.search.proof) this.stepThrough.close();
  }

  /** Begin with the position on the board; if the winner is to move there, with its move. */
  open() {
    if (this.#begin(true)) this.#say();
  }

  /** @returns {State | null} where the next cut would be made */
  get choices() {
    const shown = this.#shown;
    return shown?.isKnown ? shown.state : null;
  }

  /**
   * @param {string} move
   * @returns {boolean} whether it was a try to cut
   */
  take(move) {
    const { state } = this.session;
    const proof = this.isOpen ? null : this.search.proof;
    const isCut = proof && state && state.turn !== proof.winner && isLegal(state, move);
    if (!this.isOpen && !(isCut && this.#begin(false))) return false;
    this.#try(move);
    return true;
  }

  /**
   * @param {boolean} isFocused whether the focus goes to the steps
   * @returns {boolean} whether there is something to cut
   */
  #begin(isFocused) {
    const { session, search } = this;
    const { record, state } = session;
    const { proof } = search;
    if (!proof || !state) return false;
    this.stepThrough.close();
    this.#begun = { winner: proof.winner, reference: referenceTo(record, record.current) };
    const position = { cut: null, moves: [], answers: [], state, proof, isKnown: true };
    const { move } = proof;
    const first = move ? foretold(position, null, move, proof.winner) : position;
    this.#tried = [first];
    this.#step = 0;
    if (!first.isKnown) this.#ask(first);
    const show = (/** @type {number | null} */ step) => (step === null ? this.#end() : this.#show(step));
    this.stepThrough.open({ name: tr("Cuts"), texts: this.#texts, show }, record.current, 0, isFocused);
    return true;
  }

  get #texts() {
    const { winner } = /** @type {{winner: Color}} */ (this.#begun);
    return this.#tried.map(({ cut, answers }) => {
      const stones = [
        ...(cut ? [`${SIDES[other(winner)]} ${cut}`] : []),
        ...answers.map((at) => `${SIDES[winner]} ${at}`),
      ];
      return trList(stones, "") || tr("the position");
    });
  }

  /** @param {string} move */
  #try(move) {
    const shown = this.#shown;
    if (!shown || !this.#begun) return;
    if (shown.state.outcome) {
      this.stepThrough.close(); // A press on the board only returns to the position.
      return;
    }
    if (!shown.isKnown) {
      this.#next = move;
      return;
    }
    if (!isLegal(shown.state, move)) {
      this.#explain(shown, move);
      return;
    }
    if (!shown.proof) return;
    const { winner } = this.#begun;
    const tried = foretold(shown, move, answerTo(shown.proof, move), winner);
    this.#tried = [...this.#tried.slice(0, this.#step + 1), tried];
    this.stepThrough.grow(this.#texts, this.#step + 1);
    this.#ask(tried);
  }

  /**
   * Ask for the position after the moves and for the way on. If the other side cannot move there, the winner goes on.
   * @param {Tried} tried
   */
  async #ask(tried) {
    const { session } = this;
    const { engine, staying } = session;
    const { reference } = /** @type {{reference: GameReference}} */ (this.#begun);
    const signal = AbortSignal.any([staying, this.#asking.signal]);
    const before = reference.moves ?? [];
    while (!tried.isKnown) {
      const position = { ...reference, moves: [...before, ...tried.moves] };
      const wanted = { ...position, proved: before.length, seconds: LONG };
      const asked = [engine.request("state", position, { signal }), engine.request("prove", wanted, { signal })];
      const both = /** @type {Promise<[State, Proof | null]>} */ (Promise.all(asked));
      const answer = await wantedAnswer(both, signal, (reason) => this.#giveUp(tried, reason));
      if (!answer) return;
      const [state, proof] = answer;
      Object.assign(tried, { state, proof });
      tried.isKnown = Boolean(state.outcome) || !proof?.move;
      if (tried.isKnown) break;
      const move = /** @type {Proof & {move: string}} */ (proof).move;
      Object.assign(tried, { moves: [...tried.moves, move], answers: [...tried.answers, move] });
    }
    this.stepThrough.grow(this.#texts, this.#step);
    if (tried === this.#shown) this.#say();
    if (!tried.proof && !tried.state.outcome) session.say(tr("Crosscut has not found the proof again."));
    const next = this.#next;
    this.#next = null;
    if (next && tried === this.#shown) this.#try(next);
  }

  /**
   * @param {Tried} tried about which the engine gives no answer
   * @param {string} reason
   */
  #giveUp(tried, reason) {
    this.#next = null;
    const place = this.#tried.indexOf(tried);
    if (place < 1) this.stepThrough.close();
    else {
      this.#tried = this.#tried.slice(0, place);
      this.stepThrough.grow(this.#texts, Math.min(this.#step, place - 1));
    }
    this.session.say(reason);
  }

  /**
   * @param {Tried} shown
   * @param {string} move that is against the rules there
   */
  async #explain({ moves }, move) {
    const { session } = this;
    const { reference } = /** @type {{reference: GameReference}} */ (this.#begun);
    const signal = AbortSignal.any([session.staying, this.#asking.signal]);
    const wanted = { ...reference, moves: [...(reference.moves ?? []), ...moves], move };
    const asked = session.engine.request("violation", wanted, { signal });
    const violation = await wantedAnswer(asked, signal, (reason) => session.say(reason));
    if (violation) this.#sayText(violation.message);
  }

  /** @param {number} step */
  #show(step) {
    const hasMoved = step !== this.#step;
    this.#step = step;
    this.view.overlay({ standIn: this.#standIn });
    if (hasMoved) this.#say();
    this.emit("change");
  }

  /** @returns {StandIn | null} null if that is the position on the board */
  get #standIn() {
    const shown = this.#shown;
    if (!shown?.moves.length || !this.#begun) return null;
    const { rows, links, last, outcome } = shown.state;
    const numbers = moveNumbers(shown.moves);
    const connection = this.#connection(shown);
    const notes = this.#notes(numbers);
    return { rows, links, last, numbers, path: outcome?.path ?? [], connection, points: [], tried: shown.state, notes };
  }

  /**
   * @param {Map<string, number>} numbers on the stones
   * @returns {Map<string, string>} which stones are cuts, and which are answers
   */
  #notes(numbers) {
    const cuts = this.#tried.slice(0, this.#step + 1).map(({ cut }) => cut);
    const note = (/** @type {string} */ point, /** @type {number} */ n) =>
      cuts.includes(point) ? tr("number {n}, a cut", { n }) : tr("number {n}, an answer", { n });
    return new Map([...numbers].map(([point, n]) => [point, note(point, n)]));
  }

  /**
   * @param {Tried} shown
   * @returns {Connection | null}
   */
  #connection({ proof, isKnown, moves }) {
    const color = this.#begun?.winner;
    if (!proof || !color) return null;
    const { carrier, chain } = proof;
    return isKnown
      ? { color, carrier, chain }
      : { color, carrier: carrier.filter((point) => !moves.includes(point)), chain: [] };
  }

  #say() {
    const { winner } = this.#begun ?? {};
    const shown = this.#shown;
    if (!winner || !shown) return;
    this.#sayText(answerInWords({ winner, ...shown, isJoined: Boolean(shown.state.outcome) }));
  }

  /** @param {string} text */
  #sayText(text) {
    this.#said = text;
    this.session.tell(text);
  }

  #end() {
    this.#begun = null;
    this.#tried = [];
    this.#step = 0;
    this.#next = null;
    this.#asking.abort();
    this.#asking = new AbortController();
    this.view.overlay({ standIn: null });
    if (this.session.message?.text === this.#said) this.session.dismiss();
    this.emit("change");
  }
}

/**
 * @param {Proof} proof
 * @param {string} cut
 * @returns {string | null} the winner's answer; null if it needs none
 */
function answerTo({ carrier, answers, elsewhere }, cut) {
  return answers[cut] ?? (carrier.includes(cut) ? null : elsewhere);
}

/**
 * @param {Tried} before
 * @param {string | null} cut
 * @param {string | null} answer
 * @param {Color} winner
 * @returns {Tried} with the stones and links of both, until the engine says more
 */
function foretold({ moves, state, proof }, cut, answer, winner) {
  /** @type {Map<string | null, Color>} */
  const made = new Map([
    [cut, other(winner)],
    [answer, winner],
  ]);
  const rows = state.rows.map((row, index) =>
    [...row]
      .map((letter, file) => {
        const color = made.get(pointName({ file, rank: state.size - 1 - index }));
        return color ? color[0].toUpperCase() : letter;
      })
      .join(""),
  );
  const answers = answer ? [answer] : [];
  const move = answer ?? cut;
  const color = answer ? winner : other(winner);
  const last = move ? { move, color, filled: [], linked: [], skipped: null } : state.last;
  /** @type {State["links"]} */
  const links = [...state.links];
  for (const [at, side] of made) if (at?.includes("-")) links.push([at, side]);
  const after = { ...state, rows, links, last, turn: other(winner), illegal: { red: {}, blue: {} } };
  return { cut, moves: [...moves, ...(cut ? [cut] : []), ...answers], answers, state: after, proof, isKnown: false };
}
