/**
 * The current game in the address bar, and in the same entry of the history the moves that wait for the engine, so that
 * a reload right after a click loses nothing. Emits "written" when the address is that of the game, soon after a change.
 */

import { compactFragment, shareableFragment, writeFragment } from "./fragment.js";
import { isGameFragment } from "./places.js";
import { site } from "../site/site.js";

/**
 * @typedef {import("../game/session.js").Session} Session
 */

/** Browsers refuse an address that changes too often, so a change waits this long for the next, in milliseconds. */
const DELAY = 120;

export class Address extends EventTarget {
  /**
   * @param {Session} session
   * @param {(fragment: string) => void} onVisit somebody has opened another address in this page
   */
  constructor(session, onVisit) {
    super();
    this.session = session;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    // The address of the event, because the bar may have been written again in the meantime.
    addEventListener("hashchange", ({ newURL }) => {
      const { hash } = new URL(newURL);
      if (isGameFragment(hash)) onVisit(hash);
    });
    addEventListener("pagehide", () => this.write());
    session.addEventListener("change", () => {
      clearTimeout(this.timer);
      if (isSame(session.waiting, waitingInHistory())) this.timer = setTimeout(() => this.write(), DELAY);
      else this.write();
    });
  }

  /** Make the moves that waited when the page was left. */
  resume() {
    for (const move of waitingInHistory()) this.session.play(move);
  }

  /**
   * A new entry of the history for what is to come on the board: Back leads to what is there now.
   * @param {string} fragment of its address
   */
  push(fragment) {
    this.write();
    history.pushState(null, "", `#${fragment}`);
  }

  /** @returns {string} the fragment of the address of what is shown */
  get fragment() {
    const { record, display } = this.session;
    return writeFragment(record, this.#shown, display);
  }

  /** @returns {Promise<string>} the address of what is shown for other people, in its compact form if it would be long */
  async shareableAddress() {
    const { record, display } = this.session;
    return `${site.published}#${await shareableFragment(record, this.#shown, display)}`;
  }

  /** @returns {Promise<string>} the same address in its compact form */
  async compactAddress() {
    const { record, display } = this.session;
    return `${site.published}#${await compactFragment(record, this.#shown, display)}`;
  }

  /** Whether the bar is the game's: the front door or a page to read may be shown in the same document. */
  get isShown() {
    return isGameFragment(location.hash);
  }

  /** @returns {import("../notation/rows.js").BoardText} */
  get #shown() {
    const { state, hint } = this.session;
    return state ? { rows: state.rows, links: state.links.map(([name]) => name) } : hint;
  }

  /** Write what is shown at once. */
  write() {
    clearTimeout(this.timer);
    const { isCurrent, shown, waiting, message } = this.session;
    const isWaiting = waitingInHistory().length > 0;
    // Before the engine's first answer the hint is as good; later the address may be that of another position.
    const isKnown = isCurrent || (!shown && waiting.length > 0);
    if (!isKnown && !isWaiting) return;
    // An address that could not be read whole stays as it is until the reader goes on.
    const isWritten = isKnown && !message?.isAboutAddress;
    const address = isWritten ? `${location.href.replace(/#.*$/s, "")}#${this.fragment}` : location.href;
    const isNew = address !== location.href || !isSame(waiting, waitingInHistory());
    if (this.isShown && isNew) history.replaceState({ ...history.state, waiting }, "", address);
    if (isWritten) this.dispatchEvent(new Event("written"));
  }
}

/** @returns {string[]} the moves that waited when the address was written last */
function waitingInHistory() {
  return history.state?.waiting ?? [];
}

/**
 * @param {string[]} moves
 * @param {string[]} others
 * @returns {boolean}
 */
function isSame(moves, others) {
  return moves.join() === others.join();
}
