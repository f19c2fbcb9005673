/**
 * One board of the page of connections, and what is done on it: the reader cuts at a stone and the engine answers, or the
 * other way round. It knows no rule. Emits "change", and "landed" with the point and the colour of a new stone.
 */

import { tr } from "../language/tr.js";
import { Emitter, pause } from "../site/events.js";

/**
 * @import { Color, CourseBoard, Intrusion } from "../engine/wire.js"
 * @typedef {"solved" | "wrong" | "shown"} Verdict
 * @typedef {Pick<Intrusion, "red" | "blue" | "links" | "chain" | "joined">} Stones
 * @typedef {(board: CourseBoard, moves: string[]) => Promise<Intrusion>} Ask what moves in the carrier have led to
 */

/** From a stone of the reader to the answer, in milliseconds. */
const PAUSE = 350;

/** @extends {Emitter<"change" | "landed">} */
export class Cutting extends Emitter {
  #ask;
  /** Counts what has made the answers that are awaited needless. */
  #course = 0;
  /** @type {Stones} */
  stones = { red: [], blue: [], links: [], chain: [], joined: false };
  /** @type {string[]} */
  moves = [];
  /** @type {string[]} where the side to move may play */
  open = [];
  /** @type {Verdict | null} */
  verdict = null;
  text = "";
  /** @type {string | null} the last stone that somebody played, not one that stands there for the task */
  last = null;
  isBusy = false;
  /** Whether the reader has said whether the stone is joined, and now sees it. */
  isJudged = false;

  /**
   * @param {CourseBoard} board
   * @param {Ask} ask
   * @param {number} [delay] between a stone and its answer, in milliseconds
   */
  constructor(board, ask, delay = PAUSE) {
    super();
    this.board = board;
    this.#ask = ask;
    this.delay = delay;
    this.begin();
  }

  /** Begin anew. */
  begin() {
    const { red, blue, links, open, moves } = this.board;
    this.#course += 1;
    this.stones = { red, blue, links, chain: [], joined: false };
    this.moves = moves;
    this.open = open;
    this.verdict = null;
    this.text = "";
    this.last = this.board.kind === "answer" ? moves[moves.length - 1] : null;
    this.isBusy = false;
    this.isJudged = false;
    this.emit("change");
  }

  /** @returns {Color} the reader's side */
  get side() {
    return this.board.kind === "answer" ? "red" : "blue";
  }

  /** @returns {boolean} whether the reader may play */
  get isPlayable() {
    if (this.isBusy || this.stones.joined) return false;
    if (this.board.kind === "joined") return this.isJudged && this.open.length > 0;
    return this.verdict === null;
  }

  /** @returns {boolean} whether anything was done on this board */
  get isBegun() {
    return this.moves !== this.board.moves || this.verdict !== null;
  }

  /**
   * The reader plays. After a wrong answer the task begins anew first.
   * @param {string} point
   */
  async play(point) {
    if (this.verdict === "wrong" && this.board.kind !== "joined" && !this.isBusy) this.begin();
    if (!this.isPlayable) return;
    const refusal = this.#refusal(point);
    if (refusal) return this.#say(refusal);
    await this.#during(async () => {
      const now = await this.#land(point, this.side);
      await (this.side === "red" ? this.#judgeAnswer(point, now) : this.#judgeCut(point, now));
    });
  }

  /** @param {boolean} isJoined what the reader says of the stone */
  async judge(isJoined) {
    if (this.isBusy || this.isJudged) return;
    await this.#during(async () => {
      const now = await this.#asked(this.moves);
      this.isJudged = true;
      const isRight = now.holds === isJoined;
      if (now.holds) {
        this.open = now.moves;
        return isRight
          ? this.#end("solved", tr("Right: joined."))
          : this.#end("wrong", tr("Wrong: it is joined. Try to cut it."));
      }
      await this.#answer(now);
      this.open = [];
      const cut = { point: now.best ?? "" };
      if (isRight) this.#end("solved", tr("Right: not joined. {point} cuts it.", cut));
      else this.#end("wrong", tr("Wrong: not joined. {point} cuts it.", cut));
    });
  }

  /** The reader gives up: the board shows what was asked for. */
  async giveUp() {
    if (this.isBusy) return;
    const { kind } = this.board;
    if (kind === "cut" || kind === "bridge" || kind === "ladder") {
      return this.#end("shown", tr("It cannot be cut: each cut has an answer."));
    }
    this.begin();
    await this.#during(async () => {
      const now = await this.#asked(this.moves);
      await this.#answer(now);
      const best = { point: now.best ?? "" };
      this.#end("shown", kind === "weak" ? tr("{point} cuts it.", best) : tr("{point} is an answer.", best));
    });
  }

  /**
   * @param {string} point
   * @returns {string} why the reader may not play there; empty if nothing is known against it
   */
  #refusal(point) {
    if (this.open.includes(point)) return "";
    const { red, blue } = this.stones;
    if (!this.board.carrier.includes(point)) return tr("{point} is outside: anything may stand there.", { point });
    if ([...red, ...blue].includes(point)) return tr("{point} is taken.", { point });
    return this.side === "blue"
      ? tr("Blue may not play {point}: that would be a crosscut.", { point })
      : tr("Red may not play {point}: that may be a crosscut.", { point });
  }

  /**
   * @param {string} point
   * @param {Intrusion} now after the reader's cut
   */
  async #judgeCut(point, now) {
    const isTask = this.board.kind === "weak";
    if (!now.holds) {
      return this.#end(isTask ? "solved" : "shown", tr("Right: {point} cuts it. Red has no answer.", { point }));
    }
    const after = now.best ? await this.#answer(now) : now;
    const isOver = after.joined || !after.moves.length;
    if (isTask) this.#end("wrong", tr("Not this one: Red answers at {point}.", { point: now.best ?? "" }));
    else if (isOver) this.#end(this.isJudged ? this.verdict : "solved", this.#joinedInWords());
  }

  #joinedInWords() {
    const { kind, stone, red } = this.board;
    const isAtEscape = kind === "ladder" && red.some((point) => point !== stone && this.stones.chain.includes(point));
    return isAtEscape ? tr("Joined: the ladder has reached its escape, the stone ahead.") : tr("Joined.");
  }

  /**
   * @param {string} point
   * @param {Intrusion} now after the reader's answer
   */
  async #judgeAnswer(point, now) {
    if (now.joined) return this.#end("solved", tr("Right: joined."));
    if (now.holds) return this.#end("solved", tr("Right: nothing cuts it after {point}.", { point }));
    if (!now.best) return this.#end("wrong", tr("Wrong: {point} does not join it.", { point }));
    await this.#answer(now);
    this.#end("wrong", tr("Wrong: Blue cuts with {point}.", { point: now.best }));
  }

  /**
   * @param {Intrusion} now
   * @returns {Promise<Intrusion>} after the best move
   */
  async #answer({ best, turn }) {
    if (!best) return this.#asked(this.moves);
    await pause(this.delay);
    return this.#land(best, turn);
  }

  /**
   * A stone comes on the board at once; what it has led to follows.
   * @param {string} point
   * @param {Color} color
   */
  async #land(point, color) {
    this.moves = [...this.moves, point];
    this.stones = { ...this.stones, [color]: [...this.stones[color], point] };
    this.last = point;
    this.emit("landed", { point, color });
    this.emit("change");
    const now = await this.#asked(this.moves);
    this.stones = now;
    this.open = now.moves;
    return now;
  }

  /** @param {string[]} moves */
  async #asked(moves) {
    const course = this.#course;
    const now = await this.#ask(this.board, moves);
    if (course !== this.#course) throw new Left();
    return now;
  }

  /**
   * Work during which the reader waits. If it fails, the board begins anew and says why.
   * @param {() => Promise<void>} work
   */
  async #during(work) {
    this.text = "";
    this.isBusy = true;
    this.emit("change");
    try {
      await work();
    } catch (error) {
      if (error instanceof Left) return;
      this.begin();
      this.text = error instanceof Error ? error.message : String(error);
    }
    this.isBusy = false;
    this.emit("change");
  }

  /**
   * @param {Verdict | null} verdict
   * @param {string} text
   */
  #end(verdict, text) {
    this.verdict = verdict;
    this.#say(text);
  }

  /** @param {string} text */
  #say(text) {
    this.text = text;
    this.emit("change");
  }
}

/** The board was left, or begun anew, before an answer came. */
class Left extends Error {}
