/**
 * A link of the game by link on the board that the engine has not judged yet, because it is still starting. What the link
 * itself says of its position is shown at once if it continues the game by a move of the friend. What the reader touches
 * meanwhile is kept. Emits "change".
 */

import { tr } from "../language/tr.js";
import { letterAt, parsePoint } from "../notation/points.js";
import { colorNow } from "../play/opponents.js";
import { foretellChoices, usualTurn } from "../record/foretell.js";
import { compareGames } from "../record/two-records.js";
import { Emitter } from "../site/events.js";
import { linksOf } from "../view/compose.js";

/**
 * @import { Choices } from "../record/foretell.js"
 * @import { Reading } from "../record/record.js"
 * @import { StandIn } from "../view/compose.js"
 * @import { LinkGame } from "./link-game.js"
 */

/** @extends {Emitter<"change">} */
export class AwaitedLink extends Emitter {
  /** @type {Reading | null} */
  #link = null;
  /** @type {string | null} the last move that the reader has tried to make meanwhile */
  #touched = null;
  #isForetold = false;
  #game;

  /** @param {LinkGame} game */
  constructor(game) {
    super();
    this.#game = game;
    game.match.elsewhere.isAwaited = () => this.#link !== null;
  }

  /** @param {Reading} link */
  begin(link) {
    this.#link = link;
    this.#touched = null;
    this.#isForetold = this.#continues(link);
    this.emit("change");
  }

  /** The link has been dealt with, or another game is on the board. */
  end() {
    const [link, move] = [this.#link, this.#touched];
    const { session } = this.#game.match;
    this.#link = this.#touched = null;
    this.emit("change");
    if (!link || !move) return;
    const isThere = session.record.current.moves.join() === link.record.root.end.moves.join();
    if (isThere) session.play(move);
    else
      session.say(
        [session.message?.text, tr("What you touched in the meantime was not played.")].filter(Boolean).join(" "),
      );
  }

  /**
   * @param {string} move of the reader
   * @returns {boolean} whether it has to wait until the link has been judged
   */
  take(move) {
    if (!this.#link) return false;
    this.#touched = move;
    this.emit("change");
    return true;
  }

  /** @returns {readonly string[]} what waits */
  get unjudged() {
    return this.#touched ? [this.#touched] : [];
  }

  /** @returns {string} for the status line; empty if no link is awaited */
  get sentence() {
    if (!this.#link) return "";
    return this.#isForetold
      ? tr("{name} has moved: your turn.", { name: this.#game.friendAtStart })
      : tr("Reading the link.");
  }

  /** @returns {Choices | null} in the position of the link; null if that is not shown */
  get choices() {
    const { session } = this.#game.match;
    if (!this.#link || !this.#isForetold) return null;
    const { record, expectedBoard } = this.#link;
    const turn = usualTurn(record, record.current);
    return foretellChoices({ ...expectedBoard, turn, ply: record.current.ply }, session.game, record.setup !== null);
  }

  /** @returns {StandIn | null} the position of the link, in place of the one before it */
  get standIn() {
    if (!this.#link || !this.#isForetold) return null;
    const { record, expectedBoard } = this.#link;
    const { move } = record.current;
    const point = parsePoint(move);
    const color = point && letterAt(expectedBoard.rows, point) === "R" ? "red" : "blue";
    /** @type {StandIn["last"]} */
    const last = point ? { move, color, filled: [], linked: [] } : null;
    return { rows: expectedBoard.rows, links: linksOf(expectedBoard), last, points: [], isNext: true };
  }

  /**
   * @param {Reading} link
   * @returns {boolean} whether it brings exactly the move that is due
   */
  #continues({ record: link, problems }) {
    const { match, record, side } = this.#game;
    const { relation, others } = compareGames(record, link, match.tip);
    const isShown = link.current === link.root.end && !problems.length;
    const isFriends = usualTurn(record, match.tip) !== colorNow(side, match.tip.moves.includes("swap"));
    return (
      relation === "continues" &&
      others.length === 1 &&
      isFriends &&
      isShown &&
      !link.resignation &&
      !record.resignation
    );
  }
}
