/**
 * The game that is played: against whom, and how far it has come. The main line is what was played. Moves tried in Analyse
 * belong to the record, but not to the game. Emits "change", followed by "taken-back" if a move was taken back; and "helped"
 * when the person has had help for the first time.
 */

import { other } from "../notation/points.js";
import { usualTurn } from "../record/foretell.js";
import { makeMainLine } from "../record/record.js";
import { FRIEND, YOU } from "../words/names.js";
import { colorNow, knownLevel, opponentOf } from "./opponents.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Modes } from "../panel/modes.js"
 * @import { GameRecord, MoveNode, Names } from "../record/record.js"
 * @typedef {object} Terms
 * @property {string} opponent the id of one of the opponents
 * @property {number} level from 1; of a computer player
 * @property {Color} side the colour with which the person here began, if only one side is played here
 * @property {number} [beat] in how many moves somebody else has won the same game, who asks: can you?
 * @typedef {object} Played
 * @property {Terms} terms
 * @property {MoveNode | null} tip the last move of the game
 * @property {number} [begun] after which move the computer came in: what was played before it is not won against it
 * @property {Result} [result]
 * @property {Help} [help]
 * @typedef {object} Elsewhere what is known about somebody at another device
 * @property {() => boolean} isEndKnown whether that person knows already how the game has ended
 * @property {() => boolean} isAwaited whether something of that person has come that is still to be judged
 * @property {() => boolean} isInvitation whether that person does not know of the game yet, and the one here begins
 * @property {() => MoveNode | null} wayBack where taking back leads, if it takes back what a link has brought
 * @typedef {Color | "tie" | "stopped" | ""} Result the winner; empty while the game goes on
 * @typedef {"hint" | "taken-back" | "analysed" | ""} Help that the person had against the computer; such a win climbs no
 *   ladder
 */

/** A challenge of more moves is none: no board has room for them. */
const MOST_TO_BEAT = 999;

/** @type {Readonly<Terms>} */
export const USUAL_TERMS = { opponent: "friend", level: 1, side: "red" };

/** @type {readonly Result[]} */
const RESULTS = ["red", "blue", "tie", "stopped"];

/** @type {readonly Help[]} */
const HELPS = ["hint", "taken-back", "analysed"];

/** @extends {Emitter<"change" | "taken-back" | "helped">} */
export class Match extends Emitter {
  /** @type {WeakMap<GameRecord, Played>} */
  #games = new WeakMap();
  /** @type {GameRecord | null} the last game that began as a rematch */
  rematch = null;

  /**
   * @param {Session} session
   * @param {Modes} modes
   */
  constructor(session, modes) {
    super();
    this.session = session;
    this.modes = modes;
    session.addEventListener("played", () => this.#advance());
    session.addEventListener("change", () => this.#follow());
    modes.addEventListener("change", () => this.#enter());
    /** @type {Elsewhere} */
    this.elsewhere = {
      isEndKnown: () => false,
      isAwaited: () => false,
      isInvitation: () => false,
      wayBack: () => null,
    };
  }

  /** @returns {Terms} of the game on the board */
  get terms() {
    return this.#game.terms;
  }

  get opponent() {
    return opponentOf(this.terms);
  }

  /** @returns {Names} who began as which colour; if only one person plays here, that one is "you" */
  get people() {
    const { names } = this.session.record;
    const { side } = this.terms;
    if (this.opponent.isElsewhere) return peopleByLink(names, side);
    return this.opponent.here === "one" ? { ...names, [side]: YOU } : names;
  }

  /**
   * @param {Color} color
   * @returns {boolean} whether the computer plays that colour at the moment
   */
  isComputers(color) {
    const { computer } = this.opponent;
    return computer === "both" || (computer === "one" && color !== this.#colorHere);
  }

  /**
   * @param {Color} color
   * @returns {boolean} whether somebody at another device plays that colour at the moment
   */
  isElsewhere(color) {
    return Boolean(this.opponent.isElsewhere) && color !== this.#colorHere;
  }

  /** @returns {Help} of the person in the game on the board */
  get help() {
    return this.#game.help ?? "";
  }

  /** @param {Exclude<Help, "">} help that the person here had */
  noteHelp(help) {
    if (this.help) return;
    this.#game.help = help;
    this.emit("helped");
  }

  /** The computer's opinion of a position was shown. After the game it is no help. */
  noteAnalysis() {
    if (this.opponent.computer === "one" && !this.#result) this.noteHelp("analysed");
  }

  /** @returns {number} after which move the computer came in; 0 if the whole game was played against it */
  get begun() {
    return this.#game.begun ?? 0;
  }

  /** @returns {boolean} whether a win is one over the computer alone: from the first move, and without help */
  get isEarned() {
    return this.opponent.computer === "one" && !this.begun && !this.session.record.setup && !this.help;
  }

  /** @returns {MoveNode} the last move of the game */
  get tip() {
    return this.#game.tip ?? this.session.record.root.end;
  }

  /** @returns {Color | null} the side that would resign; null if nobody plays here */
  get resigner() {
    const { here } = this.opponent;
    if (here === "none") return null;
    return here === "one" ? this.#colorHere : (this.session.state?.turn ?? null);
  }

  get #colorHere() {
    return colorNow(this.terms.side, this.session.state?.swapped);
  }

  /** @returns {Color | "both"} whose win is good news here */
  get cheered() {
    return this.opponent.here === "one" ? this.#colorHere : "both";
  }

  /**
   * @param {Color} color
   * @returns {number} how many moves of the game, since the computer came in, were made by the person who plays that
   *   colour now; a swap is one
   */
  movesOf(color) {
    const { record, state } = this.session;
    const side = colorNow(color, state?.swapped);
    return record.current.line.slice(this.begun).filter((node) => this.#moverOf(node) === side).length;
  }

  /** @returns {boolean} whether the game is being played, not read or analysed */
  get isPlayed() {
    return this.modes.current === "play";
  }

  /** @returns {boolean} whether the game on the board goes on, against somebody who sees no more of it than is played */
  get isContested() {
    const { computer, isElsewhere } = this.opponent;
    return (computer === "one" || Boolean(isElsewhere)) && !this.describe(this.session.record).result;
  }

  /** @returns {boolean} whether the last move has swapped the sides, and nobody here has made it */
  get isSwapNews() {
    const { state, isCurrent } = this.session;
    const isSwapped = this.isPlayed && isCurrent && state?.last?.move === "swap";
    const { here } = this.opponent;
    return isSwapped && (here === "both" || (here === "one" && this.terms.side === "red"));
  }

  /** @returns {boolean} whether the game on the board is over */
  get isOver() {
    const { state, isCurrent, record } = this.session;
    return Boolean(record.resignedHere || record.byLink?.offer === "agreed" || (isCurrent && state?.outcome));
  }

  /**
   * @param {GameRecord} record
   * @param {unknown} written by {@link describe} when it was saved
   */
  resume(record, written) {
    const { terms, begun, result, help } = readMatch(written);
    // If there was no room to save, the address is newer.
    const tip = this.#games.get(record)?.tip ?? lastPlayed(record, written);
    this.#games.set(record, { terms, tip, begun, result, help });
  }

  /**
   * The game on the board goes on as another tab has saved it, and is further on here.
   * @param {GameRecord} record
   * @param {MoveNode} tip its last move
   */
  carryOn(record, tip) {
    this.#games.set(record, { ...this.#game, tip });
  }

  /** @param {unknown} written by {@link describe} when another tab saved the same record */
  hear(written) {
    this.#game.help ||= readMatch(written).help;
  }

  /**
   * @param {GameRecord} record of a new game
   * @param {Terms} terms
   * @param {MoveNode} [tip] its last move so far: the current one unless given
   */
  begin(record, terms, tip = record.current) {
    const begun = opponentOf(terms).computer === "none" ? 0 : tip.ply;
    this.#games.set(record, { terms, tip, begun });
  }

  /** @param {MoveNode} tip the last move of the game, made elsewhere: its line becomes the main line and is shown */
  goOn(tip) {
    this.#game.tip = tip;
    this.session.addMoves((record) => {
      makeMainLine(record, tip);
      record.goTo(tip);
    });
  }

  /**
   * @param {GameRecord} record
   * @returns {{played: number, begun?: number, result: Result, help?: Help} & Terms} to save with it
   */
  describe(record) {
    const game = this.#games.get(record);
    const tip = this.isPlayed && record === this.session.record ? record.current : (game?.tip ?? record.root.end);
    // The engine may not have judged the last move yet.
    const result = this.#resultAt(tip) ?? game?.result ?? "";
    const { begun, help } = game ?? {};
    const more = { ...(begun && { begun }), ...(help && { help }) };
    return { ...USUAL_TERMS, ...game?.terms, played: tip.ply, result, ...more };
  }

  /** @returns {Result} of the game on the board, wherever in it the board is */
  get #result() {
    return this.describe(this.session.record).result;
  }

  /**
   * @param {MoveNode} tip the last move of the game on the board
   * @returns {Result | null} null if the engine has not answered yet
   */
  #resultAt(tip) {
    const { record, positions } = this.session;
    if (record.resignation?.node === tip) return other(record.resignation.color);
    if (record.byLink?.offer === "agreed") return "stopped";
    const state = positions.known(tip);
    return state && (state.outcome ? (state.outcome.winner ?? "tie") : "");
  }

  /** Take back a resignation, a move that waits for the engine, or otherwise the last move that was made here. */
  takeBack() {
    const { session } = this;
    const { record, waiting } = session;
    const back = this.elsewhere.wayBack();
    session.edit(() => {
      const isResigned = record.resignedHere !== null;
      if (isResigned) record.resignation = null;
      if (back) this.#removeAfter(back);
      else if (!isResigned && !waiting.length) this.#removeMoves(this.#movesToTakeBack);
    });
    this.noteHelp("taken-back");
    this.emit("taken-back");
  }

  get canTakeBack() {
    const { record, waiting } = this.session;
    if (this.elsewhere.isAwaited()) return false;
    if (this.elsewhere.wayBack()) return true;
    if (record.byLink?.offer === "agreed") return false; // Both have ended the game.
    if (record.resignedHere) return !this.elsewhere.isEndKnown();
    return Boolean(waiting.length || (record.previous && this.#movesToTakeBack));
  }

  get #movesToTakeBack() {
    const { here, isElsewhere } = this.opponent;
    if (here !== "one") return here === "both" ? 1 : 0;
    const back = [...this.session.record.current.line].reverse();
    const count = back.findIndex((node) => this.#moverOf(node) === this.terms.side) + 1;
    // What the other side has answered cannot be taken back.
    return isElsewhere && count > 1 ? 0 : count;
  }

  /**
   * @param {MoveNode} node
   * @returns {Color} the colour with which the person began who has made the move
   */
  #moverOf({ parent }) {
    const { record, positions } = this.session;
    const before = parent ?? record.root;
    // After a reload the engine has not said yet whose turn it was.
    const turn = positions.known(before)?.turn ?? usualTurn(record, before);
    return colorNow(turn, before.moves.includes("swap"));
  }

  /** @param {MoveNode} node of the game, which continues there */
  #removeAfter(node) {
    const { record } = this.session;
    const next = this.tip.line[node.ply];
    if (next) record.remove(next);
    record.goTo(node);
    this.#game.tip = node;
  }

  /** @param {number} count */
  #removeMoves(count) {
    const { record } = this.session;
    for (let done = 0; done < count && record.previous; done += 1) {
      // A move is kept if it may have been sent, or has moves after it.
      if (this.opponent.isElsewhere || record.current.children.length) record.goTo(record.previous);
      else record.remove(record.current);
    }
    this.#game.tip = record.current;
  }

  get #game() {
    const { record } = this.session;
    /** @type {Played} */
    const game = this.#games.get(record) ?? { terms: USUAL_TERMS, tip: null };
    this.#games.set(record, game);
    return game;
  }

  /** Continue the game where it stands. A record that was only read is played on from the position shown. */
  #enter() {
    if (!this.isPlayed) return;
    const { session } = this;
    const game = this.#game;
    if (!game.tip || !isInTree(game.tip, session.record)) {
      game.tip = session.record.current;
      // Nobody knows against whom the line was made that replaces a deleted one.
      if (this.opponent.computer !== "none") game.begun = game.tip.ply;
    }
    if (session.record.current !== game.tip) session.goTo(game.tip);
    this.#follow();
  }

  #advance() {
    if (!this.isPlayed) return;
    const { record } = this.session;
    const game = this.#game;
    const isNext = !game.tip || game.tip.ply === 0 || record.current.line.includes(game.tip);
    if (!isNext && this.opponent.computer !== "none") game.begun = record.current.ply - 1;
    game.tip = record.current;
    if (record.root.end !== record.current.end) this.session.annotate(() => makeMainLine(record, record.current));
  }

  #follow() {
    if (!this.isPlayed) return;
    this.emit("change");
  }
}

/**
 * @param {Names} names
 * @param {Color} side the colour with which the person here began
 * @returns {Names} of the two people of a game by link
 */
export function peopleByLink(names, side) {
  const theirs = other(side);
  return { ...names, [side]: YOU, [theirs]: names[theirs] || FRIEND };
}

/**
 * @param {MoveNode} node
 * @param {GameRecord} record
 * @returns {boolean} whether nobody has deleted it
 */
function isInTree(node, { root }) {
  return node.line.every((step, index, line) => (line[index - 1] ?? root).children.includes(step));
}

/**
 * @param {unknown} written
 * @returns {{terms: Terms, played: number, begun: number, result: Result, help: Help}} the defaults if it is invalid, and
 *   then all moves count as played
 */
export function readMatch(written) {
  const { opponent, level, side, beat, played, begun, result, help } = /** @type {Record<string, unknown>} */ (
    Object(written)
  );
  return {
    terms: {
      opponent: typeof opponent === "string" ? opponent : USUAL_TERMS.opponent,
      level: knownLevel(level),
      side: side === "blue" ? "blue" : "red",
      ...(Number.isInteger(beat) && Number(beat) > 0 && Number(beat) <= MOST_TO_BEAT && { beat: Number(beat) }),
    },
    played: Number.isInteger(played) && Number(played) >= 0 ? Number(played) : Infinity,
    begun: Number.isInteger(begun) && Number(begun) > 0 ? Number(begun) : 0,
    result: RESULTS.find((known) => known === result) ?? "",
    help: HELPS.find((known) => known === help) ?? "",
  };
}

/**
 * @param {GameRecord} record
 * @param {unknown} written by {@link Match.describe} when it was saved
 * @returns {MoveNode} the last move of the game
 */
export function lastPlayed({ root }, written) {
  const { line } = root.end;
  return line[Math.min(readMatch(written).played, line.length) - 1] ?? root;
}
