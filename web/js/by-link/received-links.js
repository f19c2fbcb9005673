/**
 * Links that somebody has sent for the game by link on the board. Such a link continues the game, is older, takes a move
 * back, or contradicts the game. The engine checks it first, so that nothing illegal comes into the game. Everything else
 * in the link is kept, if only as a variation.
 */

import { tr } from "../language/tr.js";
import { moverOf, newsSentence, numberedMoves, saidBy } from "./sentences.js";
import { writeFragment } from "../address/fragment.js";
import { historyEntry } from "../address/history-entry.js";
import { EngineError } from "../engine/requests.js";
import { repair } from "../game/repair.js";
import { loadLazily } from "../pages/lazy.js";
import { colorNow } from "../play/opponents.js";
import { newGameId } from "../play/series.js";
import { compareGames, takeIn } from "../record/two-records.js";
import { plainScene } from "../view/compose.js";
import { FRIEND } from "../words/names.js";

/**
 * @import { Scene } from "../board/picture.js"
 * @import { Color, State } from "../engine/wire.js"
 * @import { GameByLink, GameRecord, MoveNode, Reading } from "../record/record.js"
 * @import { Comparison } from "../record/two-records.js"
 * @import { LinkGame } from "./link-game.js"
 * @import { Question } from "./question.js"
 */

export class ReceivedLinks {
  /** @param {LinkGame} game */
  constructor(game) {
    this.game = game;
    this.session = game.match.session;
  }

  /**
   * @param {Reading} reading of a link of the game on the board; illegal moves are removed from its record
   * @returns {Promise<void>} resolves when it has been dealt with, or another game has come on the board
   */
  async receive({ record: link, problems }) {
    const session = this.session;
    const { record } = session;
    const read = await this.#read(link);
    if (session.record !== record) return;
    if (typeof read === "string") return session.say(read);
    const deal = () => {
      forgetArrived();
      const outcome = this.#deal(link, read.state);
      const wrong = [...problems, ...read.lost];
      if (wrong.length) session.say([...wrong, outcome].filter(Boolean).join(" "));
      else if (outcome) session.tell(outcome);
      else session.dismiss();
    };
    if (read.claimed) this.#askWhose(read.claimed, deal);
    else deal();
  }

  /**
   * Ask the engine about everything that the answer to the link depends on.
   * @param {GameRecord} link
   * @returns {Promise<{state: State, lost: string[], claimed: string} | string>} the position at its end, what was
   *   illegal in it, and the question whether the person here has done what it claims; a sentence if the engine could not answer
   */
  async #read(link) {
    const { positions } = this.session;
    try {
      await positions.ask(this.game.record, this.game.match.tip, { urgency: "click" });
      const { state, lost } = await this.#readLegal(link);
      return { state, lost, claimed: await this.#claimed(link, state) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const problem = tr("The link could not be read. {reason}", { reason: error.message });
      if (error.code === "no-answer") return `${problem} ${tr("Reload the page to try again.")}`;
      forgetArrived();
      return problem;
    }
  }

  /**
   * @param {GameRecord} link
   * @param {State} end of the link
   * @returns {Promise<string>} asks whether the person here has done what the link claims and the game here lacks; may be
   *   empty
   */
  async #claimed(link, end) {
    const { match } = this.game;
    const { positions } = this.session;
    const { relation, shared } = compareGames(this.game.record, link, match.tip);
    let state = positions.known(match.tip);
    const nodes = relation === "continues" && !this.game.isOver ? link.root.end.line.slice(shared) : [];
    for (const [index, node] of nodes.entries()) {
      const isKnown = index === 0 && node.move === this.game.sentAndTakenBack;
      if (state && state.turn === colorNow(match.terms.side, state.swapped) && !isKnown)
        return tr("Have you played {move}?", { move: node.move });
      state = await positions.ask(link, node, { urgency: "click" });
    }
    if (link.resignation?.color !== colorNow(match.terms.side, end.swapped) || this.game.isOver) return "";
    if (relation === "same" || relation === "continues") return tr("Have you resigned?");
    link.resignation = null; // Its moves are not those of the game here, so it does not count.
    return "";
  }

  /**
   * Ask whether the person has really done this. Nothing changes before the answer.
   * @param {string} heading the question
   * @param {() => void} deal deals with the link
   */
  #askWhose(heading, deal) {
    const leave = () => {
      forgetArrived();
      this.session.say(tr("This game stays as it is."));
    };
    this.#ask({
      heading,
      texts: [tr("The link says so. “Take back” undoes it.")],
      answers: [
        { label: tr("Not mine"), act: leave },
        { label: tr("I made it elsewhere"), act: () => this.game.claim(deal) },
      ],
    });
  }

  /**
   * Leave out what is illegal.
   * @param {GameRecord} link
   * @returns {Promise<{state: State, lost: string[]}>} the position at its end, and what was left out
   */
  async #readLegal(link) {
    /** @type {string[]} */
    const lost = [];
    for (;;) {
      link.goTo(link.root.end);
      try {
        return { state: await this.session.positions.ask(link, link.current, { urgency: "click" }), lost };
      } catch (error) {
        const repaired = error instanceof EngineError ? repair(link, error, null) : null;
        if (!repaired) throw error;
        lost.push(repaired.text);
      }
    }
  }

  /**
   * @param {GameRecord} link
   * @param {State} state at its end
   * @returns {string} a sentence about what was done
   */
  #deal(link, state) {
    const { game } = this;
    const { record, match } = game;
    const { by } = /** @type {GameByLink} */ (link.byLink);
    const compared = compareGames(record, link, match.tip);
    const { relation } = compared;
    if (relation === "other-game")
      return tr("The link has the id of this game, but belongs to another game. This game stays as it is.");
    if (game.isOver && relation !== "same") return this.#afterTheEnd(link, relation);
    const wasOver = game.isOver;
    const taken = takeIn(record, link);
    if (taken.problem !== null)
      return tr("The link was not added, because the game would become too large. {reason}", { reason: taken.problem });
    record.byLink = { .../** @type {GameByLink} */ (record.byLink) };
    const end = /** @type {MoveNode} */ (taken.placeOf.get(link.root.end));
    if (relation === "older") return this.#older(compared, by);
    if (relation === "replaces" || relation === "contradicts") return this.#fork(compared, end, by ?? "red", state);
    return this.#goOn({ link, state, end, compared, wasOver });
  }

  /**
   * @param {GameRecord} link
   * @param {Comparison["relation"]} relation
   * @returns {string}
   */
  #afterTheEnd(link, relation) {
    const add = () => {
      const { problem } = takeIn(this.game.record, link);
      this.session.annotate(() => {});
      return problem === null;
    };
    // The first link of a game that was begun anew may have no move yet.
    if (relation === "older" && link.root.end.ply) {
      add();
      return tr("This game is already over. The link is older.");
    }
    // A move after a resignation would replace the resignation.
    if (relation === "continues") return tr("This game is already over. The link has other moves.");
    const keep = () => {
      this.session.say(
        add()
          ? tr("This game is already over. The moves of the link are kept as a variation.")
          : tr("This game is already over."),
      );
    };
    this.#ask({
      heading: tr("This game is already over"),
      texts: [
        tr(
          "The link does not fit the moves of this game. If the game was started again, open the link as another game.",
        ),
      ],
      answers: [
        { label: tr("Keep my game"), act: keep },
        { label: tr("Open as another game"), act: () => openApart(link) },
      ],
    });
    return tr("This game is already over.");
  }

  /**
   * @param {Comparison} compared
   * @param {Color | null} by
   * @returns {string}
   */
  #older({ shared, own }, by) {
    const { game } = this;
    this.session.annotate(() => {});
    const values = { end: shared, now: shared + own.length };
    return by === game.side
      ? tr("This is your own link; it ends at move {end}. The game is at move {now}, which is shown.", values)
      : tr("This link is older: it ends at move {end}. The game is at move {now}, which is shown.", values);
  }

  /**
   * @param {object} news
   * @param {GameRecord} news.link
   * @param {State} news.state
   * @param {MoveNode} news.end where the link ends, in the tree of the game
   * @param {Comparison} news.compared
   * @param {boolean} news.wasOver
   * @returns {string}
   */
  #goOn({ link, state, end, compared, wasOver }) {
    const { game } = this;
    const { record } = game;
    const { by, offer } = /** @type {GameByLink} */ (link.byLink);
    const isOwn = by === game.side;
    const isNew = compared.others.length > 0;
    const standing = this.#answered(compared.others);
    if (isNew) game.match.goOn(end);
    else this.session.annotate(() => {});
    const isResigned = record.resignation?.node === end; // The status line says who has resigned.
    if (isOwn && !isNew) return game.isFriendsTurn ? linkToSend(game.friend) : tr("This is your own link.");
    const offered = this.#settle(offer, by ?? "red", isNew);
    if (isNew || isResigned) game.noteKnown();
    const name = game.friendAtStart;
    const said = isOwn ? [] : saidBy(end.comment, by ?? "red").map((text) => tr("{name} says: {text}", { name, text }));
    if (!isNew && !offered && (!isResigned || wasOver))
      return [tr("You have this position already."), ...said].join(" ");
    const moves = compared.others.slice(standing ? 1 : 0);
    const isEnd = isResigned || state.outcome !== null; // The status line says how it has ended.
    const news = isNew && !isEnd ? newsSentence({ record, state, by: by ?? "red", side: game.side, moves }) : "";
    return [standing, news, offered, ...said].filter(Boolean).join(" ");
  }

  /**
   * @param {string[]} moves that the link brings
   * @returns {string} a sentence if they answer a move that was taken back here without the other side's knowledge
   */
  #answered([first, ...answers]) {
    if (!answers.length || first !== this.game.sentAndTakenBack) return "";
    return tr("You took {move} back, but it had already been answered, so it stays.", { move: first });
  }

  /**
   * @param {GameByLink["offer"]} offer made by the link
   * @param {Color} by
   * @param {boolean} isNew whether it has a new move
   * @returns {string} a sentence about the offer
   */
  #settle(offer, by, isNew) {
    const { game } = this;
    const own = game.record.byLink?.offer;
    if (by === game.side || own === "agreed") return "";
    const name = game.friendAtStart;
    if (offer === "agreed" && own === "stop") {
      game.settleOffer("agreed");
      game.noteKnown();
      return tr("{name} accepts: the game is a tie.", { name });
    }
    if (offer) {
      game.noteOffer();
      this.#ask({
        heading: tr("{name} offers a tie", { name }),
        texts: [tr("If you accept, the game ends here and nobody wins. Otherwise make your move.")],
        answers: [
          { label: tr("Keep playing"), act: () => game.declineToStop() },
          { label: tr("Accept the tie"), act: () => game.settleOffer("agreed") },
        ],
      });
      return tr("{name} offers a tie.", { name });
    }
    if (own !== "stop" || !isNew) return "";
    game.settleOffer("");
    return tr("{name} keeps playing.", { name });
  }

  /**
   * The link and the game have different moves: ask which of them counts. Both are in the tree.
   * @param {Comparison} compared
   * @param {MoveNode} end
   * @param {Color} by
   * @param {State} state at the end of the link
   * @returns {string}
   */
  #fork({ relation, shared, own, others }, end, by, state) {
    const { game } = this;
    const { match } = game;
    const isTakeBack = relation === "replaces" && by !== game.side && this.#mover() === by;
    const take = () => {
      match.goOn(end);
      game.noteKnown();
      const turn = match.session.positions.known(end)?.turn ?? null;
      match.session.say(turn ? "" : tr("The game goes on with {move}.", { move: others.at(-1) ?? "" }));
    };
    const keep = () =>
      match.session.say(
        tr("The game goes on with {move}; {other} is a variation.", { move: own.at(-1) ?? "", other: others[0] }),
      );
    const values = { name: game.friendAtStart, back: own[0], move: others[0], n: shared };
    this.#ask({
      heading: isTakeBack
        ? tr("{name} takes back {back} and plays {move}", values)
        : tr("The link contradicts your game after move {n}", values),
      texts: [
        tr("Your game: {moves}", { moves: numberedMoves(own, shared) }),
        tr("The link: {moves}", { moves: numberedMoves(others, shared) }),
      ],
      answers: [
        {
          label: isTakeBack ? tr("Keep {move}", { move: own[0] }) : tr("Keep my game"),
          act: keep,
          scene: this.#scene(match.session.positions.known(match.tip)),
        },
        {
          label: isTakeBack ? tr("Allow {move}", { move: others[0] }) : tr("Take the link"),
          act: take,
          scene: this.#scene(state),
        },
      ],
    });
    this.session.annotate(() => {});
    return isTakeBack
      ? tr("{name} takes back {back} and plays {move}. Both are kept.", values)
      : tr("The link contradicts your game after move {n}. Both are kept.", values);
  }

  /** @param {Question} question */
  async #ask(question) {
    const { record } = this.session;
    const loaded = await loadLazily(import("./question.js"), (sentence) => this.session.say(sentence));
    if (this.session.record === record) loaded?.ask(question);
  }

  /**
   * @param {State | null} state
   * @returns {Scene | null} the position to choose
   */
  #scene(state) {
    return state && { ...plainScene(this.session.game, state.rows), links: state.links, last: state.last };
  }

  /** @returns {Color | null} the player of the last move of the game: the colour with which that person began */
  #mover() {
    const { tip } = this.game.match;
    const state = this.session.positions.known(tip);
    return state && moverOf(tip.move, state);
  }
}

/** @param {string} friend */
function linkToSend(friend) {
  return friend === FRIEND
    ? tr("This is the link to send to your friend.")
    : tr("This is the link to send to {name}.", { name: friend });
}

/** @param {GameRecord} link that is opened as a game of its own, with a new id */
function openApart(link) {
  const byLink = { .../** @type {GameByLink} */ (link.byLink), id: newGameId() };
  location.hash = writeFragment({ ...link, byLink }, null);
}

/** Forget the link, because it has been dealt with. */
function forgetArrived() {
  if (historyEntry.notes.arrived) historyEntry.write({ arrived: "" });
}
