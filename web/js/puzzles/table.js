/** Judges the answers to a puzzle from the table that is kept with it: at once, and without the engine. */

import { tr, translated } from "../language/tr.js";
import { other, parsePoint, SIDES } from "../notation/points.js";
import game from "../words/game-sentences.js";
import task from "./task-sentences.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Answers, KnownHint, KnownSolution, Known } from "../game/task-player.js"
 * @typedef {[best: string, reply: string, others: Record<string, string>]} Turn of the reader: the move that the line goes
 *   on with, the reply to it ("" if there is none), and the other moves, separated by blanks, by what answers them: a
 *   move, `-` if nothing needs to, `+` if they win, too, `++` if they also are longer for sure. The most tempting one
 *   comes first.
 * @typedef {{side: Color, turns: Turn[], rest: string}} MainLine the reader's side and turns, and how the game may end
 */

const WIN = "+";
const LONGER_WIN = "++";
const NOTHING = "-";
/** How many points a hint marks. */
const CHOICES = 3;

/** @implements {Answers} */
export class Table {
  #turns;
  #rest;
  #side;

  /** @param {MainLine} line */
  constructor({ side, turns, rest }) {
    this.#turns = turns;
    this.#rest = movesOf(rest);
    this.#side = side;
  }

  /**
   * @param {readonly string[]} answer
   * @returns {Known | null}
   */
  judge(answer) {
    const turn = this.#turnAfter(answer.slice(0, -1));
    const move = answer.at(-1);
    if (!turn || !move) return null;
    const [best, , others] = turn;
    if (move === best) return this.#goOn(turn, "");
    const found = Object.entries(others).find(([, moves]) => movesOf(moves).includes(move));
    if (!found) return null;
    const [refutation] = found;
    if (refutation === LONGER_WIN)
      return this.#goOn(turn, tr("{move} also wins, but {best} is shorter.", { move, best }));
    if (refutation === WIN)
      return this.#goOn(turn, tr("{move} wins, too; the line goes on with {best}.", { move, best }));
    return {
      verdict: "wrong",
      text: this.#refuted(move, refutation),
      moves: refutation === NOTHING ? [move] : [move, refutation],
    };
  }

  /**
   * @param {readonly string[]} answer right so far
   * @returns {KnownHint | null}
   */
  hint(answer) {
    const turn = this.#turnAfter(answer);
    if (!turn) return null;
    const [best, , others] = turn;
    const right = parsePoint(best);
    if (!right) return { text: translated(task.link), points: best.split("-") };
    const wrong = Object.entries(others).flatMap(([refutation, moves]) =>
      refutation.startsWith(WIN) ? [] : movesOf(moves).filter((move) => parsePoint(move)),
    );
    const distance = (/** @type {string} */ move) => {
      const { file, rank } = /** @type {{file: number, rank: number}} */ (parsePoint(move));
      return Math.abs(file - right.file) + Math.abs(rank - right.rank);
    };
    const near = wrong.sort((one, another) => distance(one) - distance(another)).slice(0, CHOICES - 1);
    const text = translated(near.length ? task.choices : task.choice);
    return { text, points: [best, ...near].sort() };
  }

  /**
   * @param {readonly string[]} answer right so far
   * @returns {string[] | null} the legal moves there
   */
  moves(answer) {
    const turn = this.#turnAfter(answer);
    return turn ? [turn[0], ...Object.values(turn[2]).flatMap(movesOf)] : null;
  }

  /** @returns {KnownSolution} */
  solution() {
    const [[best, , others]] = this.#turns;
    const [tempting] = Object.entries(others).map(([refutation, moves]) => [movesOf(moves)[0], refutation]);
    const sentences = [translated(task.answer, { move: best })];
    if (tempting) sentences.push(translated(task.alone), this.#refuted(tempting[0], tempting[1]));
    const moves = this.#turns.flatMap(([move, reply]) => [move, ...movesOf(reply)]);
    return { text: sentences.join(" "), moves: [...moves, ...this.#rest], points: [] };
  }

  /** @returns {string} the table as a link's field `solution`, by which a board in another page judges */
  tree() {
    return this.#turns.reduceRight((later, [best, reply, others]) => {
      const variations = Object.entries(others).flatMap(([answer, moves]) => {
        const end = answer.startsWith(WIN) ? "!" : answer === NOTHING ? "?" : `?.${answer}`;
        return movesOf(moves).map((move) => `(${move}${end})`);
      });
      return [`${best}!${variations.join("")}`, reply, later].filter(Boolean).join(".");
    }, "");
  }

  /**
   * @param {Turn} turn
   * @param {string} remark about the reader's move
   * @returns {Known}
   */
  #goOn([best, reply], remark) {
    const isLast = best === this.#turns.at(-1)?.[0];
    const played = reply && tr("{side} played {move}.", { side: SIDES[other(this.#side)], move: reply });
    const isForced = Boolean(reply || this.#rest.length);
    const text = isLast ? this.#won(isForced) : [played, translated(task.onward)].filter(Boolean).join(" ");
    const moves = [best, ...movesOf(reply), ...(isLast ? this.#rest : [])];
    return { verdict: isLast ? "solved" : "right", text: [remark, text].filter(Boolean).join(" "), moves };
  }

  /** @param {boolean} isForced whether more moves follow */
  #won(isForced) {
    if (!isForced) return translated(game.wins, { side: SIDES[this.#side] });
    return this.#side === "red" ? tr("Red wins, whatever Blue does.") : tr("Blue wins, whatever Red does.");
  }

  /**
   * @param {string} move
   * @param {string} refutation
   */
  #refuted(move, refutation) {
    const isRed = this.#side === "red";
    if (refutation === NOTHING) return translated(isRed ? task.redFails : task.blueFails, { move });
    return isRed
      ? tr("After {move} Blue plays {reply}, and Red cannot win any more.", { move, reply: refutation })
      : tr("After {move} Red plays {reply}, and Blue cannot win any more.", { move, reply: refutation });
  }

  /**
   * @param {readonly string[]} line
   * @returns {Turn | undefined} undefined if the line is not the beginning of the main line
   */
  #turnAfter(line) {
    let made = 0;
    for (const turn of this.#turns) {
      if (made === line.length) return turn;
      for (const move of [turn[0], ...movesOf(turn[1])]) if (line[made++] !== move) return undefined;
    }
    return undefined;
  }
}

/** @param {string} text */
const movesOf = (text) => text.split(" ").filter(Boolean);
