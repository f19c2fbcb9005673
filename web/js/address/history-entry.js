/**
 * The current entry of the browser's history: an address with notes. Browsers refuse to write an entry too often (Safari
 * after 100 times in 10 seconds), so what comes too soon is written later. What is written while the reader leaves the
 * page comes too late for a reload: browsers use the entry as it was when the reload began. So the page also hands it to
 * the next page of the tab.
 */

import { isPageFragment } from "./fragment-kinds.js";

/** How many writes are allowed in how many milliseconds: half of what the strictest browser allows. */
const ALLOWED = 50;
const PERIOD = 10_000;

/** How long to wait after the browser has refused, in milliseconds. */
const PAUSE = 2_000;

/** The key under which this page leaves its entry for the next page. */
const LEFT = "crosscut.left";

/**
 * @typedef {Record<string, unknown>} Notes
 * @typedef {{notes: Notes, address: string}} Written
 */

export class HistoryEntry {
  /** @type {Written | null} what is not written yet */
  #unwritten = null;
  #isLeft = false;
  /** @type {number[]} the times of the last writes */
  #times = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #history;
  #now;

  /**
   * @param {Pick<History, "state" | "replaceState" | "pushState">} written
   * @param {() => number} [now] milliseconds that only grow
   */
  constructor(written, now = () => performance.now()) {
    this.#history = written;
    this.#now = now;
  }

  /**
   * After a reload, continue with what the previous page has left; hand on what is written while this page is left. In
   * the single file this may begin long after a reload of a page to read, whose address says nothing about a game.
   */
  listen() {
    const left = taken();
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    if (navigation?.type === "reload" && left && isThisPage(left.address)) {
      this.write(left.notes, left.address);
      this.flush();
    }
    addEventListener("popstate", () => this.forget());
    // A module that imports this one starts listening later, so it writes after `isLeft` is known.
    addEventListener("pagehide", () => (this.#isLeft = true));
    addEventListener("pageshow", () => (this.#isLeft = false));
  }

  /** @returns {Notes} including those that are not written yet */
  get notes() {
    return this.#unwritten?.notes ?? this.#history.state ?? {};
  }

  /** @returns {string} the address, even if it is not written yet */
  get address() {
    return this.#unwritten?.address ?? location.href;
  }

  /**
   * @param {Notes} notes to add to the existing ones
   * @param {string} [address] replaces the current one
   */
  write(notes, address = this.address) {
    const isWaiting = this.#unwritten !== null;
    this.#unwritten = { notes: { ...this.notes, ...notes }, address };
    if (this.#isLeft) return this.flush();
    if (isWaiting) return;
    const [first] = this.#recent();
    if (this.#times.length < ALLOWED) queueMicrotask(() => this.flush());
    else this.#writeAfter(first + PERIOD - this.#now());
  }

  /** @param {string} address of a new entry, without notes */
  push(address) {
    this.flush();
    this.forget();
    this.#times = [...this.#recent(), this.#now()];
    this.#history.pushState(null, "", address);
  }

  /** Write at once what is not written yet, because the page may be left. Try again later if the browser refuses. */
  flush() {
    clearTimeout(this.#timer);
    if (this.#unwritten) this.#put(this.#unwritten);
    if (!this.#isLeft) return;
    try {
      sessionStorage.setItem(LEFT, JSON.stringify({ notes: this.notes, address: this.address }));
    } catch {
      // There is no room, or storing is forbidden. Then a reload shows what was written in time.
    }
  }

  /** @param {Written} unwritten */
  #put({ notes, address }) {
    try {
      this.#history.replaceState(notes, "", address);
      this.#times = [...this.#recent(), this.#now()];
      this.#unwritten = null;
    } catch {
      this.#writeAfter(PAUSE);
    }
  }

  /** Forget what was to be written, because the page has another entry now. */
  forget() {
    clearTimeout(this.#timer);
    this.#unwritten = null;
  }

  /** @returns {number[]} the times of the writes that still count */
  #recent() {
    const oldest = this.#now() - PERIOD;
    this.#times = this.#times.filter((time) => time > oldest);
    return this.#times;
  }

  /** @param {number} milliseconds */
  #writeAfter(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), milliseconds);
  }
}

/** @returns {Written | null} what the previous page has left */
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
const isThisPage = (address) =>
  address.split("#")[0] === location.href.split("#")[0] && !isPageFragment(new URL(address).hash);

export const historyEntry = new HistoryEntry(history);
historyEntry.listen();
