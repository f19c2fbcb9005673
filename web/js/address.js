/** The current game in the address bar. */

import { writeFragment } from "./link/fragment.js";

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
    const { record, state, hint } = this.session;
    const links = state?.links.map(([name]) => name);
    const shown = state && links ? { rows: state.rows, links } : hint;
    return `${location.href.replace(/#.*$/s, "")}#${writeFragment(record, shown)}`;
  }

  #write() {
    clearTimeout(this.timer);
    const { isCurrent, message } = this.session;
    // A link that could not be read whole stays as it is until the reader goes on.
    if (!isCurrent || message?.isAboutLink) return;
    if (this.link !== location.href) history.replaceState(null, "", this.link);
  }
}
