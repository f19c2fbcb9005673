/**
 * What the page has beside the board when somebody has sent a link: the comment on the position, and, if the game is not
 * played here yet, what happened in it and which side the reader has. The first move that the reader makes where the link
 * ends is the answer; from then on the game is played here. A reader can also answer a link that belongs to no game by
 * link: that begins one. Where a game is over there is nobody to answer: it can be reviewed, and by link played again.
 */

import { tr } from "../language/tr.js";
import { other } from "../notation/points.js";
import { buttonFor, byId, part } from "../pages/page.js";
import { emphasizedNodes } from "../panel/listed-moves.js";
import { peopleByLink, USUAL_TERMS } from "../play/match.js";
import { colorNow } from "../play/opponents.js";
import { makeMainLine } from "../record/record.js";
import { yourGoal } from "../words/goals.js";
import { specialRule } from "../words/special-rule.js";
import {
  friendAtStart,
  friendName,
  invitation,
  moverOf,
  newsSentence,
  notYourTurn,
  saidBy,
  turnOf,
  withoutSender,
  withSpeakers,
} from "./sentences.js";

/**
 * @import { Color, State } from "../engine/wire.js"
 * @import { Modes } from "../panel/modes.js"
 * @import { StatusText } from "../words/messages.js"
 * @import { GameRecord, MoveNode, Names } from "../record/record.js"
 * @import { LinkGame } from "./link-game.js"
 */

/**
 * @typedef {object} Opened
 * @property {MoveNode} end where the link leads
 * @property {Color | null} by the sender, in a game by link: the colour with which this person began
 * @property {boolean} isCut whether the link was cut off, so that it cannot be answered
 * @property {"asked" | "answered" | "looking"} step whether the reader is asked for an answer, has given it, or only looks
 */

export class Answering {
  /** @type {WeakMap<GameRecord, Opened>} the links that were opened */
  #opened = new WeakMap();
  /** @type {GameRecord | null} of a game by link whose link does not say who sent it, as long as the page has not said so */
  #unsaid = null;
  /** Whether the seldom needed parts were folded when the page was last shown: the reader may have unfolded them since. */
  #wasFolded = false;

  /**
   * @param {LinkGame} game
   * @param {Modes} modes
   * @param {MediaQueryList} smallScreen where what an answer does not need is folded away
   * @param {object} onwards
   * @param {() => void} onwards.send called when the reader has made a move that can be sent
   * @param {() => void} onwards.rematch called when the reader has made a finished game by link his own, to play another
   * @param {() => void} onwards.review
   */
  constructor(game, modes, smallScreen, { send, rematch, review }) {
    this.smallScreen = smallScreen;
    this.game = game;
    this.session = game.match.session;
    this.modes = modes;
    this.onAnswer = send;
    this.onRematch = rematch;
    this.comment = byId("reading-comment", HTMLElement);
    this.more = byId("more-actions", HTMLDetailsElement);
    this.summary = part(this.more, "summary");
    this.playComputer = byId("play-computer", HTMLButtonElement);
    this.review = buttonFor("reading-review", review);
    this.playOn = byId("play-on", HTMLButtonElement);
    this.share = byId("reading-share", HTMLButtonElement);
    this.answer = byId("answer", HTMLButtonElement);
    this.only = [byId("only-look", HTMLButtonElement), byId("only-look-after-all", HTMLButtonElement)];
    this.answer.addEventListener("click", () => this.#answer());
    for (const button of this.only) button.addEventListener("click", () => this.#onlyLook());
    this.session.addEventListener("played", () => this.#follow());
  }

  /**
   * @param {GameRecord} record that the reader now reads
   * @param {boolean} isCut whether its link was cut off
   */
  begin(record, isCut) {
    const by = record.byLink?.by ?? null;
    const end = by ? record.root.end : record.current;
    this.#opened.set(record, { end, by, isCut, step: by ? "asked" : "looking" });
    if (record.byLink && !by) this.#unsaid = record;
  }

  /** Ask again if the reader comes to Play from Analyse and has not answered. */
  askAgain() {
    const { end, step } = this.#here;
    if (step !== "asked") return;
    this.modes.enter("read");
    this.session.goTo(end);
  }

  /** @returns {Names | null} who began as which colour, while an answer is asked for */
  get people() {
    const { by } = this.#here;
    return this.#isAsked && by ? peopleByLink(this.session.record.names, other(by)) : null;
  }

  /**
   * @param {Color} turn
   * @returns {string | null} why the reader may not move for that side; null if the move would be the answer
   */
  refusal(turn) {
    if (!this.#isAsked) return null;
    const { record } = this.session;
    if (record.current !== this.#here.end)
      return tr("Your answer comes after the last move: press Last. Or press Just look.");
    if (turn === this.#colorHere) return null;
    return notYourTurn(this.friend);
  }

  /** @returns {string} the name of whoever has sent the link, or {@link FRIEND}; empty if it belongs to no game by link */
  get friend() {
    const { by } = this.#here;
    return by ? friendName(this.session.record, by) : "";
  }

  /** @returns {StatusText | null} who plays what and what is to be done, and what has happened; null if the game is over */
  get said() {
    const { session, modes } = this;
    const { record, state, isOver, isCurrent } = session;
    const { by, end } = this.#here;
    if (!by || modes.current !== "read" || isOver || this.#isEnded) return null;
    const isNew = this.#isAsked && state && isCurrent && record.current === end;
    return { voice: this.#whoIsWho(by), aside: isNew ? this.#news(by, state) : "" };
  }

  show() {
    const { record, isCurrent } = this.session;
    const isOver = this.game.match.isOver;
    const { comment } = record.current;
    const { by, isCut } = this.#here;
    const isAsked = this.#isAsked && !isOver;
    const isOffered = record.byLink?.offer === "stop";
    const isFolded = isAsked && this.smallScreen.matches;
    if (isFolded !== this.#wasFolded) this.more.open = !isFolded;
    this.#wasFolded = isFolded;
    this.summary.hidden = !isFolded;
    this.playOn.hidden = by !== null || isOver;
    this.share.hidden = isAsked;
    this.answer.hidden = isCut || (isOver ? !this.#isOfRematch : isAsked && this.#isOwnTurn && !isOffered);
    this.answer.classList.toggle("primary", by !== null);
    this.answer.textContent = isOver
      ? tr("Rematch")
      : by !== null && (isAsked || !this.#isOwnTurn)
        ? tr("Go on with this game")
        : tr("Answer and send back");
    this.review.hidden = !isOver || !record.root.children.length;
    this.review.classList.toggle("primary", by === null);
    this.only[0].hidden = !isAsked;
    this.only[1].hidden = this.#here.step !== "answered" || !this.game.isToSend;
    this.playComputer.hidden = isOver;
    this.comment.hidden = !comment;
    this.comment.replaceChildren(...(by ? [withSpeakers(comment, record, other(by))] : emphasizedNodes(comment)));
    if (this.modes.current === "read" && this.#unsaid === record && isCurrent) this.#saySenderIsUnknown();
  }

  /** @returns {Opened} of the record on the board */
  get #here() {
    const { record } = this.session;
    const by = record.byLink?.by ?? null;
    return this.#opened.get(record) ?? { end: record.current, by, isCut: false, step: "looking" };
  }

  /** @returns {boolean} whether the first move of the reader would be the answer */
  get #isAsked() {
    return this.modes.current === "read" && this.#here.step === "asked";
  }

  get #swapped() {
    return this.#here.end.moves.includes("swap");
  }

  /** @returns {Color | null} the colour that the reader of a game by link has now */
  get #colorHere() {
    const { by } = this.#here;
    return by && colorNow(other(by), this.#swapped);
  }

  get #isOwnTurn() {
    const state = this.session.positions.known(this.#here.end);
    return !this.#isEnded && (!state || (!state.outcome && state.turn === this.#colorHere));
  }

  /** @returns {boolean} whether the end of a game by link is on the board */
  get #isOfRematch() {
    const { by, end } = this.#here;
    return by !== null && this.session.record.current === end;
  }

  /** @returns {boolean} whether somebody has resigned where the link ends, or both have agreed to stop */
  get #isEnded() {
    const { resignation, byLink } = this.session.record;
    return resignation?.node === this.#here.end || byLink?.offer === "agreed";
  }

  /**
   * @param {Color} by
   * @returns {string}
   */
  #whoIsWho(by) {
    const { record, game, title, choices } = this.session;
    const own = colorNow(other(by), this.#swapped);
    const name = friendAtStart(record, by);
    const who = own === "red" ? tr("{name} plays Blue.", { name }) : tr("{name} plays Red.", { name });
    const task = yourGoal(game, own);
    if (!this.#isAsked || record.current !== this.#here.end) return `${who} ${task}`;
    if (!this.#isOwnTurn) return `${who} ${task} ${turnOf(this.friend)}`;
    const asks = this.#here.end.ply <= 1 ? invitation(record, title, by) : who;
    const rule = record.current.ply <= 1 ? specialRule(game.id) : "";
    const touch = choices?.swap ? tr("Touch a point, or swap.") : tr("Touch a point.");
    return [asks, rule, task, touch].filter(Boolean).join(" ");
  }

  #saySenderIsUnknown() {
    const { session } = this;
    const { record, message } = session;
    this.#unsaid = null;
    if (record.current !== this.#here.end) return;
    const unknown = withoutSender(record.byLink?.id ?? "");
    if (message?.isAboutAddress) session.report([message.text, unknown]);
    else session.say(unknown);
  }

  /**
   * @param {Color} by
   * @param {State} state where the link ends
   * @returns {string} what the status line does not say about it
   */
  #news(by, state) {
    const { record, choices } = this.session;
    const { end } = this.#here;
    const name = friendAtStart(record, by);
    const isOnlySent = end.parent && moverOf(end.move, state) !== by;
    const news =
      end.ply <= 1
        ? tr("Then send back the link that you get.")
        : isOnlySent
          ? tr("{name} has sent you this game.", { name })
          : newsSentence({ record, state, by, side: other(by), moves: [end.move] });
    return [
      this.#isEnded || choices.swap ? "" : news, // A swap needs the room to be explained.
      record.byLink?.offer === "stop" ? tr("{name} offers a tie.", { name }) : "",
      ...saidBy(end.comment, by).map((text) => tr("{name} says: {text}", { name, text })),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** The reader has made a move. If one was asked for, it is the answer. */
  #follow() {
    const { record } = this.session;
    const { end, by } = this.#here;
    if (!this.#isAsked || !by || record.current.parent !== end) return;
    this.#adopt(record.current, by);
    this.game.declineToStop(); // Moving means playing on.
  }

  /**
   * Play the game here from now on.
   * @param {MoveNode} tip its last move
   * @param {Color} by the sender
   */
  #adopt(tip, by) {
    const { game, modes, session } = this;
    const { record } = session;
    const here = this.#here;
    this.#opened.set(record, { ...here, step: "answered" });
    game.begin(record, { ...USUAL_TERMS, side: other(by) }, { ...record.byLink, tip, known: here.end });
    modes.enter("play");
    session.annotate(() => makeMainLine(record, tip));
  }

  /** An answer that has not been sent yet becomes a mere try. */
  #onlyLook() {
    const { game, modes, session } = this;
    const { record } = session;
    const here = this.#here;
    this.#opened.set(record, { ...here, step: "looking" });
    if (here.step === "answered") {
      game.giveUp(record, here.by);
      modes.enter("read");
      session.annotate(() => {});
    }
    session.say(tr("You are only looking: try any moves, nothing is sent."));
  }

  /** The game continues here. The first move that the reader has tried where the link ends is the answer. */
  #answer() {
    const { game, modes, session } = this;
    const { record } = session;
    const { end, by } = this.#here;
    if (by) {
      const { line } = record.current;
      const isBelow = end === record.root || line.includes(end);
      const tried = isBelow && this.#isOwnTurn ? line[end.ply] : null;
      const isOver = this.game.match.isOver && this.#isOfRematch;
      this.#adopt(tried ?? end, by);
      if (tried) this.onAnswer();
      if (isOver) this.onRematch();
      return;
    }
    const isTried = record.current.parent === end;
    const turn = session.positions.known(end)?.turn ?? "red";
    const tip = record.current;
    record.byLink = null;
    game.begin(record, { ...USUAL_TERMS, side: colorNow(turn, this.#swapped) }, { tip, known: end });
    modes.enter("play");
    session.edit(() => makeMainLine(record, tip));
    if (isTried) this.onAnswer();
  }
}
