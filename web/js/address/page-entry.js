/**
 * The current entry of the browser's history. What is written while the reader leaves the page comes too late for a
 * reload: browsers take the entry as it was when the reload began. So the page also hands it to the next page of the
 * tab.
 */

import { HistoryEntry } from "./history-entry.js";

/** Where this page keeps its entry for the next page. */
const LEFT = "crosscut.left";

class PageEntry extends HistoryEntry {
  #isLeft = false;

  constructor() {
    super(history);
    const left = taken();
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    if (navigation?.type === "reload" && left && isThisPage(left.address)) {
      this.write(left.notes, left.address);
      this.flush();
    }
    addEventListener("popstate", () => this.forget());
    // A module that imports this listens later, so it writes after `isLeft` is known.
    addEventListener("pagehide", () => (this.#isLeft = true));
    addEventListener("pageshow", () => (this.#isLeft = false));
  }

  /**
   * @override
   * @param {import("./history-entry.js").Notes} notes
   * @param {string} [address]
   */
  write(notes, address) {
    super.write(notes, address);
    if (this.#isLeft) this.flush();
  }

  /** @override */
  flush() {
    super.flush();
    if (!this.#isLeft) return;
    try {
      sessionStorage.setItem(LEFT, JSON.stringify({ notes: this.notes, address: this.address }));
    } catch {
      // There is no room, or storing is forbidden. Then a reload shows what was written in time.
    }
  }
}

/** @returns {{notes: import("./history-entry.js").Notes, address: string} | null} what the page before has left */
function taken() {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    const read = left && JSON.parse(left);
    return typeof read?.address === "string" ? read : null;
  } catch {
    return null;
  }
}

/** @param {string} address */
const isThisPage = (address) => address.split("#")[0] === location.href.split("#")[0];

export const historyEntry = new PageEntry();
