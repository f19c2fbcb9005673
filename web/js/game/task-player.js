/**
 * Asks the reader a question about a position. It takes the moves made there as answers, lets the engine judge them, and
 * plays the replies. Emits "change", "judged" when there is a verdict, and "hinted" when there is a hint.
 */

import { wantedAnswer } from "../engine/requests.js";
import { foretellChoices, usualTurn } from "../record/foretell.js";
import { MoveQueue } from "./move-queue.js";
import { referenceTo } from "./positions.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Answer, Color, Judgement } from "../engine/wire.js"
 * @import { Choices } from "../record/foretell.js"
 * @import { MoveNode, Task } from "../record/record.js"
 * @import { TaskVerdict } from "../words/tasks.js"
 * @import { Policy } from "./move-queue.js"
 * @import { Session } from "./session.js"
 * @typedef {{verdict: "solved" | "right" | "wrong", text: string, moves: readonly string[]}} Known the verdict on an
 *   answer, and what comes on the board for it
 * @typedef {{text: string, points: string[]}} KnownHint
 * @typedef {{text: string, points: string[], moves: readonly string[]}} KnownSolution
 * @typedef {object} Answers what is known about the answers to a task before the engine is asked
 * @property {(answer: readonly string[]) => Known | null} judge null if only the engine can judge it
 * @property {(answer: readonly string[]) => KnownHint | null} hint
 * @property {(answer: readonly string[]) => string[] | null} moves the legal ones after an answer that is right so far;
 *   null if only the engine knows them
 * @property {() => KnownSolution} solution
 */

/** Tasks whose answer is a set that is found one by one, each with the mark for what was found. */
const COLLECTED = new Map([
  ["illegal", "cross"],
  ["win-all", "circle"],
]);
const HINTED = "circle";
/** Tasks that ask what is legal. */
const SECRET = new Set(["legal", "illegal"]);

/**
 * @implements {Policy}
 * @extends {Emitter<"change" | "judged" | "hinted">}
 */
export class TaskPlayer extends Emitter {
  #uncircle = () => {};

  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
    /** @type {Task | null} */
    this.task = null;
    /** @type {MoveNode} the position of the task */
    this.start = session.record.current;
    /** @type {Promise<Answers | null> | null} */
    this.known = null;
    /** @type {Answers | null} the same once it is there */
    this.loaded = null;
    /** @type {MoveNode | null} where the reader continues after a wrong move */
    this.resume = null;
    /** @type {readonly string[]} what was still to come on the board there, before the wrong move */
    this.pending = [];
    /** @type {string[]} the members of a set found so far */
    this.found = [];
    /** @type {string[]} the answer that was judged last: moves with the replies, or the members of a set */
    this.answer = [];
    /** @type {AbortSignal | null} of the question that waits for the engine */
    this.asking = null;
    /** What the reader has answered and the engine has not judged yet. */
    this.answers = new MoveQueue(
      (move, isWanted) => this.#answer(move, isWanted),
      () => this.emit("change"),
    );
    /** @type {TaskVerdict} */
    this.verdict = null;
    this.text = "";
    /** Whether the text is a hint. */
    this.isHint = false;
    /** Whether the reader has had one. */
    this.isHelped = false;
  }

  /**
   * Ask about the position that the session shows.
   * @param {Task | null} task null asks nothing
   * @param {Promise<Answers | null> | null} [known] about its answers
   */
  ask(task, known = null) {
    this.task = task;
    this.known = known;
    this.loaded = null;
    known?.then((answers) => {
      if (this.known !== known) return;
      this.loaded = answers;
      this.emit("change");
    });
    this.start = this.session.record.current;
    this.resume = null;
    this.found = [];
    this.answer = [];
    this.answers.clear();
    this.isHelped = false;
    this.#say(null, "");
  }

  /** @returns {Color} the side that is asked, as far as it is known before the engine has answered */
  get side() {
    const { record, positions } = this.session;
    return positions.known(this.start)?.turn ?? usualTurn(record, this.start);
  }

  /** @returns {boolean} whether a move would count as an answer */
  get isOpen() {
    const { current } = this.session.record;
    const isBelow = current === this.start || current.line.includes(this.start) || !this.start.parent;
    return this.task !== null && this.verdict !== "solved" && this.verdict !== "shown" && isBelow;
  }

  /** @returns {Choices | null} for the next answer, foretold until the engine has answered */
  get choices() {
    if (!this.isOpen) return null;
    const { session, resume, unjudged, task, loaded } = this;
    const { record, game, positions, waiting } = session;
    const node = resume ?? record.current;
    const toCome = [...(resume ? this.pending : waiting), ...(COLLECTED.has(task?.kind ?? "") ? [] : unjudged)];
    const known = positions.known(node);
    if (known && !toCome.length) return known;
    const foretold = session.foretold(node, toCome);
    // An answer that is not judged yet will have a reply.
    const position = unjudged.length ? { ...foretold, turn: this.side } : foretold;
    return foretellChoices(position, game, record.setup !== null, unjudged.length ? null : loaded?.moves(this.#line));
  }

  /** @returns {readonly string[]} what waits to be judged */
  get unjudged() {
    return this.answers.moves;
  }

  /** @returns {null} in a task the reader may move both sides */
  refusal() {
    return null;
  }

  /** @returns {boolean} whether the question is what is legal */
  get hidesLegality() {
    return this.isOpen && SECRET.has(this.task?.kind ?? "");
  }

  /** Mark one right point together with some others. */
  async hint() {
    const known = this.known && (await this.known);
    this.#goBack();
    const hint = known?.hint(this.#line) ?? (await this.#request("hint-task", this.#answered()));
    if (!hint) return;
    this.#circle(this.session.record.current, hint.points);
    this.#say(null, hint.text, { isHint: true });
    this.emit("hinted");
  }

  async showSolution() {
    const known = this.known && (await this.known);
    this.resume = null;
    this.session.goTo(this.start);
    const shown = known?.solution() ?? (await this.#request("solve-task", []));
    if (!shown) return;
    this.answer = [];
    this.#say("shown", shown.text);
    this.#circle(this.start, shown.points);
    for (const move of shown.moves) this.session.reply(move);
  }

  /**
   * @param {string} move
   * @returns {boolean} whether it is an answer; if so, it is judged
   */
  take(move) {
    if (!this.isOpen) return false;
    this.answers.add(move);
    return true;
  }

  /**
   * @param {string} move
   * @param {() => boolean} isWanted whether it still counts as an answer
   */
  async #answer(move, isWanted) {
    const { staying } = this.session;
    const answers = this.known && (await this.known);
    const line = [...this.#line, move];
    const known = isWanted() && this.isOpen ? answers?.judge(line) : null;
    if (known) return this.#take(line, known);
    await this.#settled();
    if (staying.aborted) this.answers.clear();
    if (!isWanted() || !this.isOpen || this.found.includes(move)) return;
    this.#goBack();
    const { current } = this.session.record;
    const answer = [...this.#answered(), move];
    const judgement = await this.#request("judge-task", answer);
    if (!judgement) this.answers.clear();
    if (!judgement) return;
    this.answer = answer;
    this.#show(move, judgement, current);
    this.#say(judgement.verdict, judgement.text);
  }

  /**
   * @param {string[]} answer
   * @param {Known} known about it
   */
  #take(answer, { verdict, text, moves }) {
    const { session } = this;
    this.#goBack();
    this.answer = answer;
    if (verdict === "wrong") {
      this.resume = session.record.current;
      this.pending = session.waiting;
    }
    for (const move of moves) session.reply(move);
    this.#say(verdict, text);
  }

  /** Take a wrong move back. */
  #goBack() {
    if (!this.resume) return;
    this.session.goTo(this.resume);
    for (const move of this.pending) this.session.reply(move);
    this.resume = null;
    this.pending = [];
  }

  /** @returns {string[]} the moves from the task on that are on the board or to come, without a wrong one */
  get #line() {
    const { record, waiting } = this.session;
    const { line } = this.resume ?? record.current;
    return [...line.slice(this.start.ply).map(({ move }) => move), ...(this.resume ? this.pending : waiting)];
  }

  /** Wait until the previous answer and the replies to it are on the board. */
  async #settled() {
    const { session } = this;
    while (session.waiting.length) {
      await new Promise((goOn) => session.addEventListener("change", goOn, { once: true }));
    }
  }

  /**
   * @param {string} move
   * @param {Judgement} judgement
   * @param {MoveNode} from where the move was made
   */
  #show(move, { verdict, replies }, from) {
    const { session, task } = this;
    const mark = COLLECTED.get(task?.kind ?? "");
    const isOff = verdict === "wrong" || verdict === "open";
    const isFound = mark && !isOff;
    if (isOff) this.resume = from;
    if (isFound) {
      this.found.push(move);
      this.#mark(this.start, [move], mark);
    }
    if (isFound || task?.kind === "illegal") return;
    for (const next of [move, ...replies]) session.reply(next);
  }

  /** @returns {string[]} the answer so far */
  #answered() {
    if (COLLECTED.has(this.task?.kind ?? "")) return this.found;
    return this.session.record.current.line.slice(this.start.ply).map(({ move }) => move);
  }

  /**
   * @template {"judge-task" | "hint-task" | "solve-task"} M
   * @param {M} method
   * @param {string[]} answer
   * @returns {Promise<Answer<M> | null>} null if it failed or is no longer wanted
   */
  async #request(method, answer) {
    const { session, task, start } = this;
    const signal = session.staying;
    if (!task || this.asking === signal) return null;
    const { kind, ...texts } = task;
    const params = { ...referenceTo(session.record, start), task: kind, ...texts, answer };
    // After the author's hint the engine's helps.
    if (this.isHint) params.hints = "";
    this.asking = signal;
    this.resume = null;
    this.emit("change");
    const asked = session.engine.request(method, params, { signal }).finally(() => {
      if (this.asking === signal) this.asking = null;
    });
    return wantedAnswer(asked, signal, (reason) => this.#say(null, reason));
  }

  /**
   * Circle these points in place of those of the last hint.
   * @param {MoveNode} node
   * @param {string[]} points
   */
  #circle(node, points) {
    this.#uncircle();
    this.#uncircle = () => {
      for (const point of points) if (!this.found.includes(point)) node.marks.delete(point);
    };
    this.#mark(node, points, HINTED);
  }

  /**
   * @param {MoveNode} node
   * @param {string[]} points
   * @param {string} mark
   */
  #mark(node, points, mark) {
    this.session.annotate(() => {
      for (const point of points) node.marks.set(point, mark);
    });
  }

  /**
   * @param {TaskVerdict} verdict
   * @param {string} text
   * @param {object} [options]
   * @param {boolean} [options.isHint]
   */
  #say(verdict, text, { isHint = false } = {}) {
    Object.assign(this, { verdict, text, isHint });
    this.isHelped ||= isHint;
    this.emit("change");
    if (verdict) this.emit("judged");
  }
}
