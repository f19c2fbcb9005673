/**
 * What comes on the board: links, saved games, changes of another tab, imports, and new games. It keeps the address and
 * the saved game. Emits "read" when a game is only for reading, and "opened" when a game is on the board.
 */

import { Address } from "../address/address-bar.js";
import { writeFragment } from "../address/fragment.js";
import { historyEntry } from "../address/history-entry.js";
import { levelOfFragment } from "../address/places.js";
import { Visits } from "../address/visits.js";
import { knownGame, notedGame, putInPlace } from "../by-link/games-here.js";
import { modeInHistory } from "../panel/modes.js";
import { other } from "../notation/points.js";
import { loadedLater } from "../pages/page.js";
import { USUAL_TERMS } from "../play/match.js";
import { lastChoice } from "../play/new-game-dialog.js";
import { computer, computerName, friendByLink } from "../play/opponents.js";
import { newGame } from "../record/reading.js";
import { nodeAfter } from "../record/record.js";
import { Autosave } from "../address/autosave.js";
import { headline } from "../words/sentences.js";

/**
 * @typedef {import("../by-link/link-game.js").LinkGame} LinkGame
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../play/match.js").Match} Match
 * @typedef {import("../play/new-game-dialog.js").Choice} Choice
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {import("../address/saved-games.js").SavedGame} SavedGame
 */

export class Openings extends EventTarget {
  /**
   * @param {Match} match
   * @param {LinkGame} linkGame
   * @param {() => boolean} isWriting whether the reader writes a comment
   */
  constructor(match, linkGame, isWriting) {
    super();
    const { session, modes } = match;
    this.session = session;
    this.modes = modes;
    this.match = match;
    this.linkGame = linkGame;
    this.isWriting = isWriting;
    this.visits = new Visits(session.games, session);
    this.address = new Address(session, (fragment) => this.openLink(fragment));
    this.autosave = new Autosave(
      session,
      this.address,
      (fragment, isWanted, isOnBoard) =>
        isOnBoard ? this.#followTab(fragment, isWanted) : this.#openFragment(fragment, undefined, isWanted),
      () => ({
        standing: linkGame.standing || headline(session, { people: match.people }),
        match: { ...match.describe(session.record), ...linkGame.describe() },
      }),
    );
    linkGame.addEventListener("change", () => this.autosave.keep());
    this.address.addEventListener("written", () => this.#noteMatch());
  }

  /**
   * The game that was on the board when this page was built.
   * @param {boolean} isOfOtherTab whether another tab has saved it last
   */
  begin(isOfOtherTab) {
    if (!isOfOtherTab) this.address.resume();
    if (modeInHistory() === "play") this.match.begin(this.session.record, USUAL_TERMS);
    this.#enterMode(location.hash);
  }

  /**
   * A link of a game by link that is played here goes to that game. Any other link is opened.
   * @param {string} fragment of a link, perhaps a compact one
   * @param {string[]} [problems] that are known already
   */
  async openLink(fragment, problems = []) {
    const read = await this.visits.read(fragment);
    if (!read) return;
    const reading = { ...read, problems: [...problems, ...read.problems] };
    const { byLink } = reading.record;
    const isHere = this.linkGame.isOn && byLink?.by && byLink.id === this.session.record.byLink?.id;
    const game = isHere ? null : knownGame(byLink);
    if (game) putInPlace(game, fragment);
    if (game) await this.#openFragment(game.fragment);
    if (!game && !isHere) return this.#show(reading, fragment);
    this.modes.enter("play");
    await this.receive(reading);
  }

  /** @param {Reading} reading of a link of the game by link on the board */
  async receive(reading) {
    const { session } = this;
    const { record } = session;
    const loaded = await loadedLater(import("../by-link/arrivals.js"), (sentence) => session.say(sentence));
    if (loaded && session.record === record) await new loaded.Arrivals(this.linkGame).receive(reading);
  }

  /**
   * Something that came into the page gets a new entry in the browser's history. A reader who analyses goes on
   * analysing.
   * @param {string} link
   * @param {string[]} problems
   */
  openImported(link, problems) {
    const { modes } = this;
    this.address.push(link);
    if (modes.current === "analyse") modes.enter("analyse");
    this.openLink(link, problems);
  }

  /** @param {SavedGame} game */
  openSaved(game) {
    this.address.push(game.fragment);
    this.autosave.open(game);
  }

  /** @param {Choice} choice */
  startGame({ game, size, names, terms }) {
    const { linkGame } = this;
    const reading = newGame({ game, size, names });
    const { record } = reading;
    const known = terms.side === "red" ? record.root : null;
    if (terms.opponent === friendByLink.id) linkGame.begin(record, terms, { tip: record.root, known });
    else this.match.begin(record, terms);
    this.address.push(writeFragment(record, null));
    this.session.open(reading);
    this.modes.enter("play");
    this.#noteMatch();
    this.#tell();
  }

  /** A game against the computer is one again after a reload, even if it is not saved. Its link does not say so. */
  #noteMatch() {
    const { match, address, autosave } = this;
    if (!address.isShown) return;
    const isNeeded = match.opponent.computer !== "none" && !autosave.savedGame;
    const noted = isNeeded ? match.describe(this.session.record) : null;
    if (JSON.stringify(noted) !== JSON.stringify(historyEntry.notes.match ?? null))
      historyEntry.write({ match: noted });
  }

  /** The same game and side against the next level. */
  startNextLevel() {
    const { record, game } = this.session;
    const { terms } = this.match;
    const next = { ...terms, level: terms.level + 1 };
    const names = { ...record.names, [other(terms.side)]: computerName(next) };
    this.startGame({ game: game.id, size: record.size, names, terms: next });
  }

  /** The position on the board is played on against the computer. Who reads it is to move. */
  playComputer() {
    const { record, turn } = this.session;
    const side = record.moves.includes("swap") ? other(turn) : turn;
    this.#beginAgainst(lastChoice()?.terms.level ?? 1, side);
    this.modes.enter("play");
    this.#noteMatch();
  }

  /**
   * The game on the board is played against the computer.
   * @param {number} level
   * @param {import("../engine/wire.js").Color} side of who sits here
   */
  #beginAgainst(level, side) {
    const { record } = this.session;
    const terms = { opponent: computer.id, level, side };
    record.names = { red: "", blue: "", [other(side)]: computerName(terms) };
    this.match.begin(record, terms);
  }

  /** The same game again, with the colours exchanged. */
  startRematch() {
    const { record, game, state } = this.session;
    const { red, blue } = record.names;
    const names = state?.swapped ? { red, blue } : { red: blue, blue: red };
    const { terms } = this.match;
    // After a swap the colours are exchanged already.
    const side = state?.swapped ? terms.side : other(terms.side);
    this.startGame({ game: game.id, size: record.size, names, terms: { ...terms, side } });
  }

  /**
   * @param {string} fragment of a link, perhaps a compact one
   * @param {(reading: Reading) => import("../record/record.js").MoveNode | null} [placeIn] the node to be shown instead
   *   of the one in the link
   * @param {() => boolean} [isWanted] whether it is still to be opened when it has been read
   */
  async #openFragment(fragment, placeIn = () => null, isWanted = () => true) {
    const reading = await this.visits.read(fragment);
    if (!reading || !isWanted()) return;
    const node = placeIn(reading);
    if (node) reading.record.goTo(node);
    this.#show({ ...reading, hasHint: reading.hasHint && !node });
  }

  /**
   * Another tab has changed the game. A reader who writes a comment stays at the same position, and so does one who is
   * further on in the line that the other tab shows.
   * @param {string} fragment of its new state
   * @param {() => boolean} isWanted
   */
  #followTab(fragment, isWanted) {
    const { match } = this;
    return this.#openFragment(
      fragment,
      ({ record }) => {
        const { moves } = this.session.record;
        const isBehind = record.moves.length < moves.length && record.moves.every((move, at) => move === moves[at]);
        // What was taken back in a game by link is still in its record.
        const isFurther = isBehind && !match.opponent.isElsewhere;
        const node = this.isWriting() || isFurther ? nodeAfter(record.root, moves) : null;
        if (node && isFurther && match.isPlayed) match.begin(record, match.terms, node);
        return node;
      },
      isWanted,
    );
  }

  /**
   * @param {Reading} reading
   * @param {string} [fragment] that was opened
   */
  #show(reading, fragment = "") {
    this.session.open(reading);
    this.#enterMode(fragment);
  }

  /**
   * A game that is saved here goes on. A record with moves that is not saved is for reading. Anything else begins as a
   * game, and where a page of the site asks for it, against the computer.
   * @param {string} fragment that was opened
   */
  #enterMode(fragment) {
    const { record } = this.session;
    const level = levelOfFragment(fragment);
    const written = this.autosave.savedGame?.match ?? notedGame(record.byLink) ?? historyEntry.notes.match;
    if (written) this.match.resume(record, written);
    if (written) this.linkGame.resume(record, written);
    const isRead = !written && Boolean(record.root.children.length || record.setup || record.byLink?.by);
    if (isRead) this.dispatchEvent(new Event("read"));
    if (level && !written && !isRead) this.#beginAgainst(level, "red");
    // In Play the board would show the last move of the game instead.
    const isTried = written && this.match.tip !== record.current;
    this.modes.enter(modeInHistory() ?? (isRead ? "read" : isTried ? "analyse" : "play"));
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("opened"));
  }
}
