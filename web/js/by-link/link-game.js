/**
 * The game by link on the board: what still must be sent, whose turn it is, and what the other side offers. Moves after
 * the last move of the game are only tried here and are not sent. Emits "change".
 */

import { tr, translated } from "../language/tr.js";
import { historyEntry } from "../address/history-entry.js";
import { loadGame } from "../saved/saved-games.js";
import { other } from "../notation/points.js";
import { boundedComment } from "../notation/quote.js";
import { USUAL_TERMS } from "../play/match.js";
import { colorNow, friendByLink } from "../play/opponents.js";
import { usualTurn } from "../record/foretell.js";
import { problemOfAnnotation } from "../record/limits.js";
import { newGameId } from "../play/series.js";
import { specialRule } from "../words/special-rule.js";
import sentences from "../words/game-sentences.js";
import { waitingFor } from "../words/headline.js";
import { FRIEND } from "../words/names.js";
import { friendAtStart, friendName, invitation, notYourTurn, stateToSend } from "./sentences.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Match, Terms } from "../play/match.js"
 * @import { GameByLink, GameRecord, MoveNode } from "../record/record.js"
 * @typedef {object} SavedState
 * @property {string} sent the last state that was sent to the other side, or came from there
 * @property {boolean} isAsked whether the other side offers a tie
 * @property {boolean} waits whether the game waits for the person here
 * @property {Claim | null} claim
 * @property {boolean} [invites] whether the game was begun here
 * @typedef {object} Claim moves of the person here that a link has brought and that this person says to have made elsewhere
 * @property {string} state of the game with them
 * @property {number} ply of the last move of the game before that
 * @property {string} sent the state sent before that
 */

/** @type {Readonly<SavedState>} */
const NOTHING = { sent: "", isAsked: false, waits: true, claim: null };

/** @extends {Emitter<"change">} */
export class LinkGame extends Emitter {
  /** @type {WeakMap<GameRecord, SavedState>} */
  #states = new WeakMap();

  /** @param {Match} match */
  constructor(match) {
    super();
    this.match = match;
    match.session.addEventListener("change", () => this.#note());
    match.session.addEventListener("played", () => this.isAsked && match.isPlayed && this.declineToStop());
    match.addEventListener("taken-back", () => this.#warnOfTakingBack());
    match.elsewhere = {
      isEndKnown: () => this.isOn && this.#savedNow.sent === this.#newest,
      isAwaited: () => false, // The awaited link says it.
      isInvitation: () => this.isFresh && !this.record.byLink?.score,
      wayBack: () => this.#wayBack,
    };
  }

  /** @returns {boolean} whether the game on the board is played by link */
  get isOn() {
    return Boolean(this.match.opponent.isElsewhere && this.record.byLink);
  }

  get record() {
    return this.match.session.record;
  }

  /** @returns {Color} the colour with which the person here began */
  get side() {
    return this.match.terms.side;
  }

  /** @returns {string} the name of the person at the other device, within a sentence */
  get friend() {
    return friendName(this.record, other(this.side));
  }

  /** @returns {string} the same where a sentence begins */
  get friendAtStart() {
    return friendAtStart(this.record, other(this.side));
  }

  /** @returns {boolean} whether the other side has to move */
  get isFriendsTurn() {
    const { match } = this;
    const state = match.session.positions.known(match.tip);
    return Boolean(state && !state.outcome && !match.isOver && match.isElsewhere(state.turn));
  }

  /** @returns {boolean} whether the game has ended, wherever in it the board is */
  get isOver() {
    const { match, record } = this;
    const outcome = match.session.positions.known(match.tip)?.outcome;
    return Boolean(outcome || record.resignation?.node === match.tip || record.byLink?.offer === "agreed");
  }

  /** @returns {boolean} whether something happened here that the other side does not know yet */
  get isToSend() {
    const isDue = this.isFriendsTurn || this.isOver || this.record.byLink?.offer === "stop";
    return this.isOn && isDue && this.#savedNow.sent !== this.#newest;
  }

  /** @returns {boolean} whether the person here, who invites, has still to make the first move */
  get isFresh() {
    const { record, side } = this;
    const isUntouched = !record.root.children.length && !record.setup;
    return this.isOn && this.#savedNow.invites === true && isUntouched && usualTurn(record, record.root) === side;
  }

  /** @returns {boolean} whether the friend has ended the game, so that there is nothing to send */
  get isEndFriends() {
    const { match, record, side } = this;
    if (!this.isOver || this.isToSend || record.byLink?.offer) return false;
    const { resignation } = record;
    const isSwapped = match.tip.moves.includes("swap");
    if (resignation) return resignation.color !== colorNow(side, isSwapped);
    const before = match.tip.parent;
    return before !== null && usualTurn(record, before) !== colorNow(side, before.moves.includes("swap"));
  }

  /** @returns {boolean} whether the game waits for the other side, who has it */
  get isSent() {
    return this.isOn && this.isFriendsTurn && !this.isToSend;
  }

  /** @returns {boolean} whether there is a link to send, for the first time or again */
  get canSend() {
    return this.isOn && (this.isToSend || this.isFriendsTurn || this.isOver);
  }

  /** @returns {boolean} whether the other side offers a tie, and has no answer yet */
  get isAsked() {
    return this.isOn && !this.isOver && this.#savedNow.isAsked;
  }

  /** @returns {string} for the status line: what to do or wait for next, or that a move is only a try */
  get sentence() {
    if (!this.isOn) return "";
    const { match, record, friend } = this;
    if (!match.isPlayed) return this.#isInGame(record.current) ? "" : tr("A try: it is not sent.");
    if (this.isToSend)
      return friend === FRIEND ? tr("Now send it to your friend.") : tr("Now send it to {name}.", { name: friend });
    return this.isFriendsTurn ? waitingFor(friend) : "";
  }

  /**
   * @param {Color} turn
   * @returns {string | null} why nobody here may move for that side; null if the person here may
   */
  refusal(turn) {
    const { match, friend } = this;
    if (!this.isOn || !match.isPlayed) return null;
    if (this.isOver) return translated(sentences.over);
    if (!match.isElsewhere(turn)) return null;
    return notYourTurn(friend);
  }

  /**
   * Begin a game by link, or answer one for the first time.
   * @param {GameRecord} record
   * @param {Terms} terms
   * @param {object} start
   * @param {string} [start.id]
   * @param {string} [start.score] of the games before a rematch
   * @param {MoveNode} start.tip
   * @param {MoveNode | null} start.known up to where the other side knows the game
   * @param {boolean} [start.invites] whether the other side does not know of the game yet
   */
  begin(record, terms, { id = newGameId(), score, tip, known, invites = false }) {
    const offer = record.byLink?.offer ?? "";
    record.byLink = { id, by: terms.side, offer: offer === "agreed" ? "agreed" : "", ...(score && { score }) };
    this.match.begin(record, { ...terms, opponent: friendByLink.id }, tip);
    this.#states.set(record, {
      ...NOTHING,
      sent: known ? stateAt(record, known) : "",
      isAsked: offer === "stop",
      ...(invites && { invites }),
    });
  }

  /**
   * @param {GameRecord} record
   * @param {unknown} written by {@link describe} when it was saved, perhaps by another tab
   */
  resume(record, written) {
    const { sent, isAsked, waits, claim, invites } = /** @type {Record<string, unknown>} */ (Object(written));
    this.#states.set(record, {
      sent: typeof sent === "string" ? sent : "",
      isAsked: isAsked === true,
      waits: waits !== false,
      claim: readClaim(claim),
      ...(invites === true && { invites }),
    });
  }

  /**
   * The reader has answered a game and now only wants to look at it.
   * @param {GameRecord} record
   * @param {Color | null} by the sender
   */
  giveUp(record, by) {
    if (record.byLink) record.byLink = { ...record.byLink, by };
    this.#states.delete(record);
    this.match.begin(record, USUAL_TERMS);
  }

  /** @returns {object} what to save with the game; empty for a game that is not played by link */
  describe() {
    if (!this.isOn) return {};
    const isKnown = this.match.session.positions.known(this.match.tip) !== null;
    const waits = isKnown ? !this.isOver && (this.isAsked || !this.isFriendsTurn) : this.#savedNow.waits;
    return { ...this.#savedNow, id: this.record.byLink?.id, waits };
  }

  /**
   * @param {string} text for the other side, attached to the last move; it replaces a text that has not been sent yet
   * @returns {string} a sentence if there is no room for it
   */
  say(text) {
    const { tip } = this.match;
    const own = `${this.side}: `;
    const kept = tip.comment.split("\n").filter((line) => line && !line.startsWith(own));
    const spoken = text.trim() ? [own + text.trim().replaceAll("\n", " ")] : [];
    const { text: comment, isCut } = boundedComment([...kept, ...spoken].join("\n"));
    const problem = isCut
      ? tr("There is no room for that much text.")
      : problemOfAnnotation(this.record.root, tip, { ...tip, comment });
    if (!problem) this.match.session.annotate(() => (tip.comment = comment));
    return problem ?? "";
  }

  /** @returns {GameRecord} what the link to the other side holds */
  toSend() {
    const { record, match } = this;
    const byLink = /** @type {GameByLink} */ (record.byLink);
    return stateToSend(record, match.tip, { ...byLink, by: this.side });
  }

  /** @returns {string} what goes with the first link; empty with the others */
  get invitation() {
    const { match, record } = this;
    const isFirst = this.#savedNow.invites && match.tip.ply <= 1 && !this.isOver;
    if (!isFirst) return "";
    const invited = invitation(record, match.session.title, this.side, { isSent: true });
    return [invited, specialRule(record.game)].filter(Boolean).join(" ");
  }

  /** Note that the other side knows the state on the board: it has been sent, or came from there. */
  noteKnown() {
    this.#save({ sent: this.#newest });
  }

  /**
   * Accept a link that brings moves or a resignation of the person here, who says that they were made elsewhere. This can
   * be undone.
   * @param {() => void} takeIn adds what the link brings
   */
  claim(takeIn) {
    const { ply } = this.match.tip;
    const { sent } = this.#savedNow;
    takeIn();
    this.#save({ claim: { state: this.#newest, ply, sent } });
  }

  /** @returns {MoveNode | null} the last move of the game before the claim; null if more has happened since */
  get #wayBack() {
    const { claim } = this.#savedNow;
    if (!this.isOn || claim?.state !== this.#newest) return null;
    return [this.record.root, ...this.match.tip.line][claim.ply] ?? null;
  }

  offerToStop() {
    const { match } = this;
    this.#offer("stop");
    match.session.say(tr("You offer a tie. {name} has to accept.", { name: this.friendAtStart }));
  }

  /** Note that the other side has offered to stop. The answer is to agree, or to make a move. */
  noteOffer() {
    this.#save({ isAsked: true });
  }

  declineToStop() {
    this.#save({ isAsked: false });
  }

  /**
   * Answer an offer to stop.
   * @param {"" | "agreed"} offer
   */
  settleOffer(offer) {
    this.match.session.dismiss(); // The message may be about the offer.
    this.declineToStop();
    this.#offer(offer);
  }

  /** @returns {string} the move that was sent and has been taken back here since; empty if there is none */
  get sentAndTakenBack() {
    const [ply, move] = this.#savedNow.sent.split(".");
    return this.isOn && Number(ply) === this.match.tip.ply + 1 ? move : "";
  }

  #warnOfTakingBack() {
    const { match, friend } = this;
    const { claim } = this.#savedNow;
    if (claim) this.#save({ claim: null, sent: claim.sent });
    const move = this.sentAndTakenBack;
    if (!move) return;
    match.session.say(
      friend === FRIEND
        ? tr(
            "The link with {move} is already sent. Play another move and send it: your friend will be asked to allow it.",
            { move },
          )
        : tr("The link with {move} is already sent. Play another move and send it: {name} will be asked to allow it.", {
            move,
            name: friend,
          }),
    );
  }

  /** @param {"" | "stop" | "agreed"} offer */
  #offer(offer) {
    const { byLink } = this.record;
    if (byLink) this.match.session.annotate((record) => (record.byLink = { ...byLink, offer }));
  }

  /** @param {Partial<SavedState>} changed */
  #save(changed) {
    this.#states.set(this.record, { ...this.#savedNow, ...changed });
    this.#note();
    this.emit("change");
  }

  get #savedNow() {
    return this.#states.get(this.record) ?? NOTHING;
  }

  get #newest() {
    return stateAt(this.record, this.match.tip);
  }

  /**
   * @param {MoveNode} node
   * @returns {boolean} whether it belongs to the game, not to the moves that are only tried
   */
  #isInGame(node) {
    return node === this.record.root || this.match.tip.line.includes(node);
  }

  /**
   * Note the game in the history entry, so that a reload continues it even if there was no room to save it. A saved game
   * needs no note, and browsers limit how often a page may write one.
   * @param {object} game against whom it is played, and how much of it is sent
   */
  #saveWithoutRoom(game) {
    const { savedGame, byLink } = historyEntry.notes;
    if (loadGame(String(savedGame)) || JSON.stringify(byLink) === JSON.stringify(game)) return;
    historyEntry.write({ byLink: game });
  }

  /** Make the address a link to send if and only if it shows nothing but the game. */
  #note() {
    if (!this.isOn) return;
    const { record, match } = this;
    const byLink = /** @type {GameByLink} */ (record.byLink);
    // The engine may not have answered yet about the last move.
    const tip = match.isPlayed ? record.current : match.tip;
    const by = record.root.end === tip ? this.side : null;
    if (byLink.by !== by) record.byLink = { ...byLink, by };
    this.#saveWithoutRoom({ ...match.describe(record), ...this.describe() });
  }
}

/**
 * @param {unknown} written when the game was saved
 * @returns {Claim | null}
 */
function readClaim(written) {
  const { state, ply, sent } = /** @type {Record<string, unknown>} */ (Object(written));
  if (typeof state !== "string" || typeof sent !== "string" || !Number.isInteger(ply)) return null;
  return { state, ply: Number(ply), sent };
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} tip the last move of the game
 * @returns {string} a text that identifies the state of the game
 */
function stateAt({ resignation, byLink }, tip) {
  const resigned = resignation?.node === tip ? resignation.color : "";
  return [tip.ply, tip.move, resigned, byLink?.offer ?? ""].join(".");
}
