/**
 * The current game in the address bar. The same entry of the history holds the moves that wait for the engine, so a
 * reload right after a click loses nothing. Emits "written" once the address is up to date, soon after a change.
 */

import { escapeMarks } from "./encoding.js";
import { compactFragment, MAX_READABLE, shareableFragment, writeFragment } from "./fragment.js";
import { historyEntry } from "./history-entry.js";
import { isGameFragment } from "./fragment-kinds.js";
import { USUAL_DISPLAY } from "../record/record.js";
import { publishedPage } from "../site/published-page.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { BoardText } from "../notation/points.js"
 * @import { Display, GameRecord } from "../record/record.js"
 * @import { Written } from "./fragment.js"
 * @typedef {[Written, BoardText | null, Display]} Content
 *   what a fragment is written from
 */

/** A change waits this long for the next, in milliseconds. */
const DELAY = 120;

/** The fields that say which game is played, and on which board. */
const HEAD = /^[vgn]=/;

/** @extends {Emitter<"written">} */
export class Address extends Emitter {
  /**
   * @param {Session} session
   * @param {(fragment: string) => void} onVisit called when somebody opens another address in this page
   */
  constructor(session, onVisit) {
    super();
    this.session = session;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The readable and the compact form of a long address. */
    this.long = { readable: "", compact: "" };
    // The address of the event, because the bar may have been written again in the meantime.
    addEventListener("hashchange", ({ newURL }) => {
      const { hash } = new URL(newURL);
      if (isGameFragment(hash)) onVisit(hash);
    });
    for (const type of ["pagehide", "visibilitychange"]) {
      addEventListener(type, () => {
        if (type === "visibilitychange" && !document.hidden) return;
        this.write();
        historyEntry.flush();
      });
    }
    session.addEventListener("change", () => {
      clearTimeout(this.timer);
      if (isSame(session.queue.ofPerson, waitingInHistory())) this.timer = setTimeout(() => this.write(), DELAY);
      else this.write();
    });
    // The history has another entry now, perhaps a link that is still to be read: it must not get the address and the
    // notes of the game here.
    addEventListener("popstate", () => clearTimeout(this.timer));
  }

  /** Make the moves that were waiting when the page was left. */
  resume() {
    for (const move of waitingInHistory()) this.session.play(move);
  }

  /**
   * Make a new entry in the history for what comes on the board, so that Back leads to what is there now.
   * @param {string} fragment of its address
   */
  push(fragment) {
    this.write();
    // Browsers refuse very long addresses. The compact form of what is on the board follows later.
    historyEntry.push(
      `#${
        fragment.length > MAX_READABLE
          ? fragment
              .split("&")
              .filter((field) => HEAD.test(field))
              .join("&")
          : fragment
      }`,
    );
  }

  /** @returns {string} the fragment of the address of what is shown, in its readable form */
  get fragment() {
    return writeFragment(...this.#content);
  }

  /**
   * @param {GameRecord} [sent] a game by link as the opponent gets it; by default what is shown
   * @returns {Promise<string>} the address for other people, in its compact form if it would be long
   */
  async shareableAddress(sent) {
    return `${this.#page}#${escapeMarks(await shareableFragment(...this.#shared(sent)))}`;
  }

  /**
   * @param {GameRecord} [sent]
   * @returns {Promise<string>} the same address in its compact form
   */
  async compactAddress(sent) {
    return `${this.#page}#${await compactFragment(...this.#shared(sent))}`;
  }

  get #page() {
    return publishedPage(this.session.record.game);
  }

  /**
   * @param {GameRecord} [sent]
   * @returns {Content} a position that is merely shared does not say to which game by link it belongs
   */
  #shared(sent) {
    const [record, boardText, display] = this.#content;
    return sent ? [sent, boardText, USUAL_DISPLAY] : [{ ...record, byLink: null }, boardText, display];
  }

  /** Whether the bar shows the game. The same document may show the first page or a page to read. */
  get isShown() {
    return isGameFragment(location.hash);
  }

  /** @returns {Content} */
  get #content() {
    const { record, boardToWrite, display } = this.session;
    return [record, boardToWrite, display];
  }

  /** Write the address of what is shown at once, but a long one a moment later, because compressing takes time. */
  write() {
    clearTimeout(this.timer);
    const { isCurrent, shown, queue, message } = this.session;
    const waiting = queue.ofPerson;
    // Until the engine's first answer the expected board is good enough. Later it may belong to another position.
    const isKnown = isCurrent || (!shown && waiting.length > 0);
    // An address that could not be read completely stays as it is until the reader does something.
    const isWritten = isKnown && !message?.isAboutAddress;
    if (this.isShown && !isSame(waiting, waitingInHistory())) historyEntry.write({ waiting });
    if (!isWritten) return;
    const { fragment } = this;
    if (fragment.length <= MAX_READABLE) this.#put(fragment);
    else if (fragment === this.long.readable) this.#put(this.long.compact);
    else this.#compress(fragment);
  }

  /** @param {string} readable the fragment of what is shown */
  async #compress(readable) {
    const compact = await shareableFragment(...this.#content);
    if (readable !== this.fragment) return; // It has changed meanwhile and is written again.
    this.long = { readable, compact };
    this.#put(compact);
  }

  /** @param {string} fragment of the address for the bar to show */
  #put(fragment) {
    const address = `${location.href.replace(/#.*$/s, "")}#${fragment}`;
    if (this.isShown && address !== historyEntry.address) historyEntry.write({}, address);
    this.emit("written");
  }
}

/** @returns {string[]} the moves that were waiting when the address was last written */
function waitingInHistory() {
  const { waiting } = historyEntry.notes;
  return Array.isArray(waiting) ? waiting : [];
}

/**
 * @param {string[]} moves
 * @param {string[]} others
 * @returns {boolean}
 */
function isSame(moves, others) {
  return moves.join() === others.join();
}
