/** The current game in the address bar. */

import { shareableFragment, writeFragment } from "./link/fragment.js";

/**
 * @typedef {import("./session.js").Session} Session
 */

/** Browsers refuse an address that changes too often, so a change waits this long for the next, in milliseconds. */
const DELAY = 120;

export class Address {
  /**
   * @param {Session} session
   * @param {(fragment: string) => void} onVisit somebody has opened another address in this page
   */
  constructor(session, onVisit) {
    this.session = session;
    this.timer = 0;
    // The address of the event, because the bar may have been written again in the meantime.
    addEventListener("hashchange", ({ newURL }) => onVisit(new URL(newURL).hash));
    addEventListener("pagehide", () => this.#write());
    session.addEventListener("change", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#write(), DELAY);
    });
  }

  /** @returns {string} the address of what is shown */
  get link() {
    const { record, display } = this.session;
    return addressOf(writeFragment(record, this.#shown, display));
  }

  /** @returns {Promise<string>} the same, in its compact form if it would be long */
  async shareableLink() {
    const { record, display } = this.session;
    return addressOf(await shareableFragment(record, this.#shown, display));
  }

  /** @returns {import("./link/board-text.js").BoardText} */
  get #shown() {
    const { state, hint } = this.session;
    return state ? { rows: state.rows, links: state.links.map(([name]) => name) } : hint;
  }

  #write() {
    clearTimeout(this.timer);
    const { isCurrent, message } = this.session;
    // A link that could not be read whole stays as it is until the reader goes on.
    if (!isCurrent || message?.isAboutLink) return;
    if (this.link !== location.href) history.replaceState(null, "", this.link);
  }
}

/**
 * @param {string} fragment
 * @returns {string}
 */
function addressOf(fragment) {
  return `${location.href.replace(/#.*$/s, "")}#${fragment}`;
}
