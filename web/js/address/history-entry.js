/**
 * The current entry of the browser's history: an address, and the notes beside it. Browsers refuse an entry that is
 * written too often (Safari after 100 times in 10 seconds), so what comes too soon is written later.
 */

/** So many writes in so many milliseconds: half of what the strictest browser allows. */
const ALLOWED = 50;
const PERIOD = 10_000;

/** How long to wait after the browser has refused, in milliseconds. */
const PAUSE = 2_000;

/** @typedef {Record<string, unknown>} Notes */

export class HistoryEntry {
  /** @type {{notes: Notes, address: string} | null} what is not written yet */
  #unwritten = null;
  /** @type {number[]} when the last writes were made */
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

  /** @returns {Notes} with those that are not written yet */
  get notes() {
    return this.#unwritten?.notes ?? this.#history.state ?? {};
  }

  /** @returns {string} the address, even if it is not written yet */
  get address() {
    return this.#unwritten?.address ?? location.href;
  }

  /**
   * @param {Notes} notes to be added to those that are there
   * @param {string} [address] in the place of the one that is there
   */
  write(notes, address = this.address) {
    const isWaiting = this.#unwritten !== null;
    this.#unwritten = { notes: { ...this.notes, ...notes }, address };
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
    if (!this.#unwritten) return;
    const { notes, address } = this.#unwritten;
    try {
      this.#history.replaceState(notes, "", address);
      this.#times = [...this.#recent(), this.#now()];
      this.#unwritten = null;
    } catch {
      this.#writeAfter(PAUSE);
    }
  }

  /** The page has another entry now, so forget what was to be written. */
  forget() {
    clearTimeout(this.#timer);
    this.#unwritten = null;
  }

  /** @returns {number[]} when the writes were made that count */
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
