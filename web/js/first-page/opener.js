/**
 * Opens what arrives: links, saved games, changes made in another tab, imports, and new games. It keeps the
 * address and the saved game up to date. Emits "read" when a game is only for reading (and whether its link was cut off),
 * and "opened" when a game is on the board.
 */

import { tr } from "../language/tr.js";
import { Address } from "../address/address-bar.js";
import { Autosave } from "../address/autosave.js";
import { writeFragment } from "../address/fragment.js";
import { historyEntry } from "../address/history-entry.js";
import { listGames } from "../saved/saved-games.js";
import { other } from "../notation/points.js";
import { loadLazily } from "../pages/lazy.js";
import { USUAL_TERMS } from "../play/match.js";
import { lastChoice } from "../play/new-game-dialog.js";
import { colorNow, computer, computerName, friendByLink } from "../play/opponents.js";
import { rematchOf, unusedId } from "../play/series.js";
import { foretell } from "../record/foretell.js";
import { gameOf } from "../record/own-game.js";
import { kindOf, newGame, nodeAfter } from "../record/record.js";
import { Emitter } from "../site/events.js";
import { standsOf } from "./saved-game.js";
import { whatToOpen } from "./what-to-open.js";

/**
 * @import { SavedGame } from "../saved/saved-games.js"
 * @import { AwaitedLink } from "../by-link/awaited-link.js"
 * @import { LinkGame } from "../by-link/link-game.js"
 * @import { CommentBox } from "../panel/comment-box.js"
 * @import { Match } from "../play/match.js"
 * @import { Choice } from "../play/new-game-dialog.js"
 * @import { GameRecord, GameKind, Reading } from "../record/record.js"
 * @import { Against, ToOpen } from "./what-to-open.js"
 */

const anotherLine = () => tr("Another line of this game is shown now. The one that was here is kept as a variation.");

/** @extends {Emitter<"read" | "opened">} */
export class Opener extends Emitter {
  /** How often something was opened. A compact link takes a moment to read, and meanwhile something else may come. */
  #opened = 0;

  /**
   * @param {Match} match
   * @param {LinkGame} linkGame
   * @param {AwaitedLink} awaitedLink
   * @param {Pick<CommentBox, "isWriting" | "setApart">} commentBox
   * @param {SavedGame | null} saved the saved game that is on the board already
   */
  constructor(match, linkGame, awaitedLink, commentBox, saved) {
    super();
    const { session, modes } = match;
    this.session = session;
    this.modes = modes;
    this.match = match;
    this.linkGame = linkGame;
    this.awaitedLink = awaitedLink;
    this.commentBox = commentBox;
    this.address = new Address(session, (fragment) => this.openLink(fragment));
    this.autosave = new Autosave(session, this.address, saved, {
      open: (game, sentence) => this.#openSaved(game, sentence),
      hear: (written) => {
        match.hear(written);
        linkGame.resume(session.record, written);
      },
      describe: () => ({
        stands: standsOf(session),
        match: { ...match.describe(session.record), ...linkGame.describe() },
      }),
    });
    session.addEventListener("opened", () => (this.#opened += 1));
    linkGame.addEventListener("change", () => this.autosave.saveRest(linkGame.isSent));
    this.address.addEventListener("written", () => this.#noteMatch());
    // A reload would forget it, if it were saved with the next move only.
    match.addEventListener("helped", () => {
      this.autosave.saveRest(false);
      this.#noteMatch();
    });
  }

  /** @param {ToOpen} toOpen what the address led to when the page was built; its game is on the board */
  begin(toOpen) {
    if (!toOpen.isOfOtherTab) this.address.resume();
    // If there was no room to save, the address is newer.
    if (historyEntry.notes.mode === "play") this.match.begin(this.session.record, USUAL_TERMS);
    this.#apply(toOpen);
  }

  /**
   * @param {string} fragment of a link, perhaps a compact one
   * @param {string[]} [problems] that are known already
   */
  async openLink(fragment, problems = []) {
    const toOpen = await this.#read(fragment);
    if (!toOpen) return;
    const opened = toOpen.question ?? toOpen.reading;
    if (opened) opened.problems = [...new Set([...problems, ...opened.problems])];
    this.#apply(toOpen);
  }

  /**
   * What comes into the page gets a new entry in the browser's history. A reader who analyses goes on analysing.
   * @param {string} link
   * @param {string[]} problems
   */
  openImported(link, problems) {
    const { modes } = this;
    this.address.push(link);
    if (modes.current === "analyse") modes.enter("analyse");
    this.openLink(`#${link}`, problems);
  }

  /** @param {SavedGame} game */
  openSaved(game) {
    this.address.push(game.fragment);
    this.#openSaved(game);
  }

  /**
   * @param {Choice} choice
   * @param {{id: string, score: string}} [rematch] what a rematch by link is called, and the score before it
   */
  beginGame({ terms, ...start }, rematch) {
    const { linkGame } = this;
    const reading = newGame(start);
    const { record } = reading;
    const known = terms.side === "red" ? record.root : null;
    if (terms.opponent === friendByLink.id) {
      linkGame.begin(record, terms, { ...rematch, tip: record.root, known, invites: true });
    } else this.match.begin(record, terms);
    this.address.push(writeFragment(record, null));
    this.session.open(reading);
    this.modes.enter("play");
    this.#noteMatch();
    this.emit("opened");
  }

  /**
   * Begin a game by link on a small board, under the reader's name of the last time.
   * @param {GameKind} kind
   */
  invite(kind) {
    const { games } = this.session;
    const size = gameOf(games, kind.game)?.smallSize ?? kind.size;
    const choice = lastChoice();
    const own = choice?.terms.opponent === friendByLink.id ? choice.people[choice.terms.side] : "";
    const terms = { ...USUAL_TERMS, opponent: friendByLink.id };
    this.beginGame({ ...kind, size, names: { red: own, blue: "" }, terms });
  }

  /**
   * Begin the same game against another level, with the same side.
   * @param {number} steps from the level of the game on the board
   */
  beginOtherLevel(steps) {
    const { record } = this.session;
    const { terms } = this.match;
    const next = { opponent: terms.opponent, side: terms.side, level: terms.level + steps };
    const names = { ...record.names, [other(terms.side)]: computerName(next) };
    this.beginGame({ ...kindOf(record), names, terms: next });
  }

  /** Play on against the computer from the position on the board. The reader is to move. */
  playComputer() {
    const { record, turn } = this.session;
    const side = record.moves.includes("swap") ? other(turn) : turn;
    this.#beginAgainst({ level: lastChoice()?.terms.level ?? 1, side });
    this.modes.enter("play");
    this.#noteMatch();
  }

  /**
   * Begin the same game again, with the colours exchanged, unless it is to be won in fewer moves than somebody else has
   * needed. By link, the friend may have begun it already.
   */
  beginRematch() {
    const { record, state, winner } = this.session;
    const { terms } = this.match;
    const isExchanged = !terms.beat && !state?.swapped;
    const rematch =
      this.linkGame.isOn && record.byLink
        ? rematchOf(record.byLink, winner && colorNow(winner, state?.swapped), isExchanged)
        : undefined;
    const games = new Map(listGames().map((game) => [Object(game.match).id, game]));
    const begun = rematch && games.get(rematch.id);
    if (begun) return this.openSaved(begun);
    if (rematch) rematch.id = unusedId(rematch.id, (id) => games.has(id));
    const { red, blue } = record.names;
    const names = isExchanged ? { red: blue, blue: red } : { red, blue };
    // After a swap the colours are exchanged already.
    const side = isExchanged ? other(terms.side) : terms.side;
    this.beginGame({ ...kindOf(record), names, terms: { ...terms, side } }, rematch);
    if (!terms.beat) this.match.rematch = this.session.record;
  }

  /**
   * Play the game on the board against the computer.
   * @param {Against} against
   */
  #beginAgainst(against) {
    const { record } = this.session;
    const terms = { opponent: computer.id, ...against };
    record.names = { red: "", blue: "", [other(against.side)]: computerName(terms) };
    this.match.begin(record, terms);
  }

  /** Note that it is a game against the computer, for a reload where nothing is saved: its link does not say so. */
  #noteMatch() {
    const { match, address } = this;
    if (!address.isShown) return;
    const noted = match.opponent.computer === "none" ? null : match.describe(this.session.record);
    if (JSON.stringify(noted) !== JSON.stringify(historyEntry.notes.match ?? null))
      historyEntry.write({ match: noted });
  }

  /**
   * @param {string} fragment
   * @param {SavedGame | null} [opened] the saved game that the fragment holds
   * @returns {Promise<ToOpen | null>} null if there is nothing to read, or something else was opened meanwhile
   */
  async #read(fragment, opened = null) {
    const { games, record } = this.session;
    const { notes } = historyEntry;
    const asked = ++this.#opened;
    const here = this.linkGame.isOn ? record.byLink?.id : "";
    const toOpen = await whatToOpen(fragment, { games, saved: listGames(), notes, here, opened });
    // What was written here meanwhile is saved first, and may lead to a newer state of the saved game.
    if (opened) this.autosave.flush();
    return asked === this.#opened ? toOpen : null;
  }

  /**
   * Open a saved game. Another state of it may be there, if another tab has changed the game.
   * @param {SavedGame} game
   * @param {string} [sentence] about it
   */
  async #openSaved(game, sentence = "") {
    const isOnBoard = game.id === this.autosave.id;
    const toOpen = await this.#read(game.fragment, game);
    if (toOpen && !isOnBoard) this.#apply(toOpen);
    const { moves } = this.session.record;
    const lost = toOpen && isOnBoard ? this.#follow(toOpen) : "";
    const parted = !sentence && isOnBoard && isParted(this.session.record, moves) ? anotherLine() : "";
    const said = [sentence || parted, lost].filter(Boolean);
    if (said.length) this.session.say(said.join(" "));
  }

  /**
   * Follow a change by another tab. A reader who is writing a comment stays at the same position if that still exists,
   * and so does one who is further on in the line that the other tab shows. A move that waits is made if the position is
   * still the same.
   * @param {ToOpen} toOpen
   * @returns {string} a sentence if a move was not made
   */
  #follow(toOpen) {
    const { match, session } = this;
    const { help } = match;
    const { moves } = session.record;
    // A move that is on the board already waits only for the engine.
    const waiting = session.queue.ofPerson.filter((move) => !moves.includes(move));
    const reading = /** @type {Reading} */ (toOpen.reading);
    const { record } = reading;
    const isBehind = record.moves.length < moves.length && record.moves.every((move, at) => move === moves[at]);
    // What was taken back in a game by link is still in its record.
    const isFurther = isBehind && !match.opponent.isElsewhere;
    const { isWriting } = this.commentBox;
    const node = isWriting || isFurther ? nodeAfter(record.root, moves) : null;
    if (node) record.goTo(node);
    if (node && isFurther && match.isPlayed) match.carryOn(record, node);
    if (isWriting && !node) this.commentBox.setApart();
    this.#apply({ ...toOpen, reading: node ? { ...reading, expectedBoard: foretell(record, session.game) } : reading });
    if (help) match.noteHelp(help);
    if (record.moves.join() !== moves.join())
      return waiting
        .map((move) => tr("Your move {move} was not made, because another tab has changed the game.", { move }))
        .join(" ");
    for (const move of waiting) session.play(move);
    return "";
  }

  /** @param {ToOpen} toOpen */
  #apply({ reading, saved, match: written, against, mode, isRead, question, arrived }) {
    const { session, match, linkGame, modes } = this;
    if (reading && reading.record !== session.record) {
      session.open(reading);
      this.autosave.begin(saved);
    }
    const { record } = session;
    if (arrived) historyEntry.write({ arrived });
    if (written) match.resume(record, written);
    if (written) linkGame.resume(record, written);
    if (reading && isRead) this.emit("read", Boolean(reading.isCut));
    if (against) this.#beginAgainst(against);
    modes.enter(mode);
    if (reading) this.emit("opened");
    if (question) this.#receive(question);
  }

  /** @param {Reading} reading of a link of the game by link on the board */
  async #receive(reading) {
    const { session, awaitedLink } = this;
    const { record } = session;
    awaitedLink.begin(reading);
    const loaded = await loadLazily(import("../by-link/received-links.js"), (sentence) => session.say(sentence));
    if (loaded && session.record === record) await new loaded.ReceivedLinks(this.linkGame).receive(reading);
    awaitedLink.end();
  }
}

/**
 * @param {GameRecord} record on the board
 * @param {string[]} before the moves that were on the board before
 * @returns {boolean} whether the record has them, but shows others in their place
 */
function isParted({ root, moves }, before) {
  const shared = Math.min(moves.length, before.length);
  return nodeAfter(root, before) !== null && moves.slice(0, shared).join() !== before.slice(0, shared).join();
}
