/** Updates the board's page after each change: its parts, the status line, the names, the game's name and the title. */

import { tr } from "../language/tr.js";
import { byId, part } from "../pages/page.js";
import { showColumns, showPlayers } from "../play/players.js";
import { colorNow } from "../play/opponents.js";
import { ScoreSheet } from "../play/score-sheet.js";
import { rematchOf, scoreFor } from "../play/series.js";
import { storyOf } from "../play/story.js";
import { inventorOf, OWN } from "../record/own-game.js";
import { saidInPlay, swapSentence } from "../play/voice.js";
import { namesNow, YOU } from "../words/names.js";
import { specialRule } from "../words/special-rule.js";
import { site } from "../site/site.js";
import { OtherMoves } from "../view/other-moves.js";
import { ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { Address } from "../address/address-bar.js"
 * @import { AwaitedLink } from "../by-link/awaited-link.js"
 * @import { Answering } from "../by-link/answering.js"
 * @import { LinkGame } from "../by-link/link-game.js"
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { ComputerPlayer } from "../play/computer-player.js"
 * @import { DecisiveMove } from "../play/decisive-move.js"
 * @import { Match } from "../play/match.js"
 * @import { PlayBar } from "../play/play-bar.js"
 * @import { Names } from "../record/record.js"
 * @import { StatusText } from "../words/messages.js"
 * @import { StatusLine, Trial } from "../view/status-line.js"
 */

/**
 * @typedef {object} Playing what the page reports on
 * @property {Match} match
 * @property {ComputerPlayer} computer
 * @property {DecisiveMove} decisiveMove
 * @property {LinkGame} linkGame
 * @property {AwaitedLink} awaitedLink
 * @property {Answering} answering
 * @property {Address} address
 * @property {PlayBar} playBar
 * @property {() => Trial | null} trial moves that the reader tries
 */

export class ShownPage {
  /**
   * @param {Playing} playing
   * @param {EngineClient} engine
   * @param {StatusLine} status
   * @param {{show: () => void}[]} parts updated in this order
   * @param {(link: string | null) => void} pointAtLink on the board
   */
  constructor(playing, engine, status, parts, pointAtLink) {
    const { session } = playing.match;
    this.session = session;
    this.playing = playing;
    this.parts = parts;
    this.thinking = byId("thinking", HTMLProgressElement);
    this.compare = byId("compare", HTMLButtonElement);
    this.status = status;
    this.sheet = new ScoreSheet(byId("score-sheet", HTMLElement));
    this.otherMoves = new OtherMoves(byId("other-moves", HTMLElement), {
      play: (move) => session.play(move),
      point: pointAtLink,
    });
    playing.computer.addEventListener("advance", () => this.#showThinking());
    for (const type of ENGINE_EVENTS) {
      engine.addEventListener(type, () => this.#showStatus());
    }
  }

  show() {
    const { session } = this;
    const { match, address } = this.playing;
    const { game } = session;
    if (address.isShown) document.title = tr("{game} – Crosscut", { game: session.title });
    for (const shown of this.parts) shown.show();
    this.playing.decisiveMove.follow(this.isTakenPartIn && match.isOver);
    this.#showStatus();
    this.otherMoves.show(session);
    const isHere = match.isPlayed && match.opponent.here === "both";
    const isOver = session.isOver || (match.isPlayed && match.isOver);
    showPlayers(byId("players", HTMLElement), session, this.#people, { isHere, isOver });
    this.sheet.show(session, this.#people);
    showColumns(part(byId("moves-part", HTMLElement), ".moves-columns"), session, this.#people);
    this.#showTitle();
    // In games without edges of the two colours the same position means something else.
    this.compare.disabled = !session.isCurrent || !game.edges;
  }

  /** Head the page with the game. The rules of an own game have no page, but a dialog. */
  #showTitle() {
    const { game, record, title } = this.session;
    const isOwn = game.id.startsWith(OWN);
    const inventor = inventorOf(game, record);
    byId("game-name", HTMLElement).textContent = title;
    byId("credit", HTMLElement).textContent = [this.#score, `${record.size} × ${record.size}`]
      .filter(Boolean)
      .join(" · ");
    byId("inventor", HTMLElement).textContent = inventor && tr("after a name|, by {inventor}", { inventor });
    byId("special-rule", HTMLElement).textContent = specialRule(game.id);
    byId("own-rules", HTMLButtonElement).hidden = !isOwn;
    const page = byId("how-to-play", HTMLAnchorElement);
    page.hidden = isOwn;
    page.href = isOwn ? "" : site.pageAddress(`rules/${game.id}.html`);
  }

  /** @returns {string} how the match stands that the game by link belongs to, the reader first; empty if there is no score */
  get #score() {
    const { match } = this.playing;
    const { record, state } = this.session;
    const { byLink } = record;
    const people = this.#people;
    const side = /** @type {const} */ (["red", "blue"]).find((color) => people[color] === YOU);
    if (!byLink || !side) return "";
    const { result } = match.describe(record);
    const winner = result === "red" || result === "blue" ? colorNow(result, state?.swapped) : null;
    const score = winner ? rematchOf(byLink, winner, false).score : byLink.score;
    return score ? tr("you {score}", { score: scoreFor(score, side) }) : "";
  }

  /** @returns {boolean} whether the game on the board is the reader's own, and is neither read nor analysed */
  get isTakenPartIn() {
    const { answering, match } = this.playing;
    return match.isPlayed || answering.people !== null;
  }

  /** @returns {Names} who began as which colour */
  get #people() {
    const { answering, match } = this.playing;
    return answering.people ?? match.people;
  }

  #showStatus() {
    this.#showThinking();
    const { session } = this;
    const { match, computer, decisiveMove, linkGame, awaitedLink } = this.playing;
    const people = this.#people;
    const isTurnShown = !session.isOver && namesNow(people, session.state)[session.turn] === YOU;
    const toDo = awaitedLink.sentence || linkGame.sentence;
    const isGoingOn = match.isPlayed && !session.isOver && !match.isOver;
    /** @type {StatusText} */
    const said = isGoingOn && toDo ? { voice: toDo, aside: "" } : this.#said;
    this.status.show(session, {
      doing: computer.sentence || (isGoingOn ? "" : toDo),
      voice: said.voice,
      isVoiceKnown: said.isKnown,
      isVoiceKept: said.voice === toDo || session.message?.isAboutAddress || session.message?.isNews,
      news: said.aside,
      story: this.isTakenPartIn ? storyOf(match, people) : "",
      decided: this.isTakenPartIn ? decisiveMove.sentence : "",
      isTurnShown,
      trial: this.playing.trial(),
      people,
    });
  }

  /** @returns {StatusText} */
  get #said() {
    const { match, computer, answering, playBar } = this.playing;
    const { session } = this;
    const aside = swapSentence(session, this.#people);
    const { news, isThinking } = computer;
    const asked = answering.said;
    if (asked) return { ...asked, aside: [asked.aside, aside].filter(Boolean).join(" ") };
    if (!match.isPlayed) return { voice: "", aside };
    if (session.isOver || match.isOver) return { voice: "", aside: storyOf(match, this.#people) ? "" : news };
    if (computer.isItsTurn && !isThinking) return { voice: "", aside };
    return saidInPlay(match, news, playBar.isMarked);
  }

  #showThinking() {
    const { isThinking, fraction } = this.playing.computer;
    this.thinking.hidden = !isThinking;
    this.thinking.value = fraction;
  }
}
