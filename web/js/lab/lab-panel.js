/** The lab report of a game: what is known of it, measuring it anew, the report, what is saved. */

import { engine, startAnother } from "../engine/engine.js";
import { wantedAnswer } from "../engine/requests.js";
import { tr } from "../language/tr.js";
import { saveFile } from "../pages/files.js";
import { makeButton, makeElement } from "../pages/page.js";
import { deleteReport, saveReport, savedReport } from "./saved-reports.js";
import { measure } from "./engines.js";
import { inEnglish } from "./saved-sentences.js";
import { ReportView } from "./report-view.js";
import { shippedReport } from "./shipped.js";

/**
 * @import { LabAnswer } from "../engine/wire.js"
 * @import { ToldReport } from "./saved-reports.js"
 * @import { Parts } from "./report-view.js"
 * @typedef {object} Choices
 * @property {string} base the address of the page that shows games
 * @property {Partial<Parts>} [shipped] which parts of a report are shown that came with the release
 * @property {readonly number[]} [sizes] of boards that people may choose
 */

const SECONDS = 60;
/** The shortest time between two reports that are shown, in milliseconds. */
const PAUSE = 2000;

export class LabPanel {
  #status = makeElement("p", { className: "note", role: "status" });
  #bar = makeElement("progress", { max: 1, ariaLabel: tr("Measuring") });
  #stop = makeButton(() => this.#course?.stopping.abort(), {}, tr("Stop"));
  #work = makeElement("div", { className: "lab-work", hidden: true }, this.#bar, this.#stop);
  #again = makeButton(() => this.measure(), {});
  #saves = makeButton(() => this.#download(), {}, tr("Download as JSON"));
  #deletes = makeButton(() => this.#delete(), { ariaLabel: tr("Delete this report") }, tr("Delete"));
  #tools = makeElement("div", { className: "lab-tools" }, this.#again, this.#saves, this.#deletes);
  #place = makeElement("div", { hidden: true });
  #view;
  #shippedParts;
  /** @type {HTMLSelectElement | null} */
  #sizes = null;
  /** What is measured. */
  #game = "";
  #size = 0;
  /** @type {ToldReport | null} what is shown */
  #report = null;
  /** @type {string[]} what was found about this game since the page was opened */
  #lines = [];
  /** For how many seconds these were looked for. */
  #seconds = 0;
  /** @type {{unwanted: AbortController, stopping: AbortController} | null} while it measures */
  #course = null;

  /**
   * @param {HTMLElement} element that gets it as its last part
   * @param {Choices} choices
   */
  constructor(element, { base, shipped = {}, sizes = [] }) {
    this.#view = new ReportView(this.#place, base);
    this.#shippedParts = shipped;
    if (sizes.length) this.#offer(sizes);
    element.append(this.#status, this.#work, this.#tools, this.#place);
  }

  /** @param {readonly number[]} sizes */
  #offer(sizes) {
    const options = sizes.map((size) => new Option(`${size} × ${size}`, String(size)));
    const select = makeElement("select", {}, ...options);
    this.#sizes = select;
    this.#tools.prepend(makeElement("label", {}, tr("Board"), " ", select));
    select.addEventListener("change", () => {
      this.follow(this.#game, Number(select.value));
      this.showKnown();
    });
  }

  /** @returns {boolean} whether there is something to look at */
  get isShown() {
    return this.#report !== null || this.#course !== null;
  }

  /**
   * Another game or size is on the page: show what is saved about it.
   * @param {string} game
   * @param {number} size
   */
  follow(game, size) {
    if (game === this.#game && size === this.#size) return;
    this.#leave();
    this.#game = game;
    this.#size = size;
    this.#lines = [];
    this.#seconds = 0;
    if (this.#sizes) this.#sizes.value = String(size);
    const saved = savedReport(game, size);
    this.#show(saved, measuredHere(size, saved?.seconds));
  }

  /**
   * Show what came with the release, unless something is shown.
   * @returns {Promise<boolean>} whether there is something to look at
   */
  async showKnown() {
    const [game, size] = [this.#game, this.#size];
    if (this.isShown) return true;
    const shipped = await shippedReport(game, (sentence) => (this.#status.textContent = sentence));
    if (this.isShown || game !== this.#game || size !== this.#size) return true;
    if (shipped?.size !== size) return false;
    this.#show(shipped, tr("Measured on {size} × {size} when this release was made.", { size }), this.#shippedParts);
    return true;
  }

  /** Measure, going on from what was found. */
  async measure() {
    const course = { unwanted: new AbortController(), stopping: new AbortController() };
    const { signal } = course.unwanted;
    this.#course = course;
    const wasFocused = document.activeElement === this.#again;
    this.#showWork();
    this.#bar.removeAttribute("value");
    this.#status.textContent = tr("Measuring on {size} × {size} for {seconds} seconds.", {
      size: this.#size,
      seconds: SECONDS,
    });
    if (wasFocused) this.#stop.focus();
    let last = 0;
    /** @param {{progress?: number, partial?: LabAnswer}} advance */
    const onProgress = ({ progress = 0, partial }) => {
      if (!this.#place.isConnected) course.stopping.abort(); // In the single file another page is shown.
      this.#bar.value = progress;
      if (!partial || performance.now() < last + PAUSE) return;
      last = performance.now();
      this.#showReport(partial.report);
    };
    const onFailed = (/** @type {Event} */ event) => {
      this.#fail(/** @type {CustomEvent<{message: string}>} */ (event).detail.message);
    };
    engine.addEventListener("failed", onFailed, { signal });
    if (engine.status === "failed") engine.retry();
    else engine.start();
    const wanted = { game: this.#game, size: this.#size, seconds: SECONDS, known: this.#lines };
    const measured = measure(engine, startAnother(), wanted, { signal, stopped: course.stopping.signal, onProgress });
    const found = await wantedAnswer(measured, signal, (reason) => this.#fail(reason));
    if (!found) return;
    this.#lines = found.lines;
    this.#seconds += course.stopping.signal.aborted ? Math.round(SECONDS * this.#bar.value) : SECONDS;
    this.#end(found.report);
  }

  /** @param {ToldReport | null} report on all that was found; null if nothing new was */
  #end(report) {
    const wasFocused = document.activeElement === this.#stop;
    this.#leave();
    const seconds = this.#seconds;
    const timed = report && { ...report, seconds };
    const isSaved = timed && saveReport(timed);
    if (timed) this.#showReport(timed);
    this.#showWork();
    if (wasFocused) this.#again.focus();
    const where = isSaved ? tr("It is saved in this browser.") : tr("This browser saves no more.");
    this.#status.textContent = report
      ? `${measuredNow(this.#size, seconds)} ${where}`
      : tr("Stopped before anything new was known.");
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#leave();
    this.#showWork();
    this.#status.textContent = reason;
  }

  #leave() {
    this.#course?.unwanted.abort(); // nor do events of the engine concern it any more
    this.#course = null;
  }

  async #delete() {
    deleteReport(this.#game, this.#size);
    this.#lines = [];
    this.#seconds = 0;
    this.#show(null, "");
    this.#again.focus();
    await this.showKnown();
  }

  #showWork() {
    this.#work.hidden = !this.#course;
    this.#tools.hidden = this.#course !== null;
    const again = this.#report ? tr("Measure anew") : tr("Measure");
    this.#again.textContent = this.#lines.length ? tr("Measure longer") : again;
    this.#saves.hidden = !this.#report;
    this.#deletes.hidden = !savedReport(this.#game, this.#size);
  }

  /**
   * Show a report, while nothing is measured.
   * @param {ToldReport | null} report
   * @param {string} status what it is
   * @param {Partial<Parts>} [parts]
   */
  #show(report, status, parts) {
    this.#showReport(report, parts);
    this.#showWork();
    this.#status.textContent = report ? status : "";
  }

  /**
   * @param {ToldReport | null} report
   * @param {Partial<Parts>} [parts]
   */
  #showReport(report, parts) {
    this.#report = report;
    this.#place.hidden = !report;
    if (report) this.#view.show(report, parts);
  }

  #download() {
    if (!this.#report) return;
    const report = { ...this.#report, sentences: this.#report.sentences.map(inEnglish) };
    const content = new Blob([`${JSON.stringify(report, null, 1)}\n`], { type: "application/json" });
    saveFile(content, `crosscut-lab-${this.#size}.json`);
  }
}

/**
 * @param {number} size
 * @param {number} [seconds] for which the game was measured; unless known as long as wanted
 * @returns {string} what is said of a saved report
 */
function measuredHere(size, seconds = SECONDS) {
  const values = { size, seconds, all: SECONDS };
  return seconds < SECONDS
    ? tr("Measured on {size} × {size} in this browser, cut short after {seconds} of {all} seconds.", values)
    : tr("Measured on {size} × {size} in this browser.", values);
}

/**
 * @param {number} size
 * @param {number} seconds for which the game was measured
 * @returns {string} what is said when that has ended
 */
function measuredNow(size, seconds) {
  const values = { size, seconds, all: SECONDS };
  return seconds < SECONDS
    ? tr("Measured on {size} × {size}, cut short after {seconds} of {all} seconds.", values)
    : tr("Measured on {size} × {size}.", values);
}
