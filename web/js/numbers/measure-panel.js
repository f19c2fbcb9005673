/** Measuring the game of the page: begin, progress, stop, go on; the report; what is kept of it. */

import { engine, startAnother } from "../engine/engine.js";
import { wantedAnswer } from "../engine/requests.js";
import { saveFile } from "../pages/files.js";
import { buttonFor, byId } from "../pages/page.js";
import { keepReport, keptReport } from "./kept-reports.js";
import { measure } from "./measuring.js";
import { ReportView } from "./report-view.js";
import { shippedReport } from "./shipped.js";

/** @import { LabReport } from "../engine/wire.js" */

const SECONDS = 60;
/** The shortest time between two reports that are shown, in milliseconds. */
const PAUSE = 2000;

export class MeasurePanel {
  #region = byId("workshop-numbers", HTMLElement);
  #status = byId("numbers-status", HTMLElement);
  #work = byId("numbers-work", HTMLElement);
  #bar = byId("numbers-progress", HTMLProgressElement);
  #whole = byId("numbers-whole", HTMLElement);
  #place = byId("numbers-report", HTMLElement);
  #view;
  #stop = buttonFor("numbers-stop", () => this.#end());
  #again = buttonFor("numbers-again", () => this.measure());
  #downloads = buttonFor("numbers-download", () => this.#download());
  /** What is measured. */
  #game = "";
  #size = 0;
  /** @type {LabReport | null} what is shown */
  #report = null;
  /** @type {string[]} what was found about this game since the page was opened */
  #lines = [];
  /** @type {AbortController | null} while it measures */
  #course = null;

  /** @param {string} base the address of the page that shows games */
  constructor(base) {
    this.#view = new ReportView(this.#place, base);
  }

  /**
   * Another game or size is on the page: show what is kept about it.
   * @param {string} game
   * @param {number} size
   */
  follow(game, size) {
    if (game === this.#game && size === this.#size) return;
    this.#course?.abort();
    this.#course = null;
    this.#game = game;
    this.#size = size;
    this.#lines = [];
    this.#showReport(keptReport(game, size));
    this.#showWork();
    this.#status.textContent = this.#report ? `Measured on ${size}x${size} in this browser.` : "";
    this.#region.hidden = !this.#report;
  }

  /** Come to the numbers, and measure unless they are there. */
  async open() {
    this.#region.hidden = false;
    this.#region.scrollIntoView();
    this.#region.focus({ preventScroll: true });
    if (this.#report || this.#course) return;
    const [game, size] = [this.#game, this.#size];
    const shipped = await shippedReport(game, (sentence) => (this.#status.textContent = sentence));
    if (game !== this.#game || size !== this.#size || this.#course) return;
    if (shipped?.size !== size) return this.measure();
    this.#showReport(shipped);
    this.#showWork();
    this.#status.textContent = `Measured on ${size}x${size} when this release was made.`;
  }

  /** Measure, going on from what was found. */
  async measure() {
    const course = new AbortController();
    const { signal } = course;
    this.#course = course;
    const wasFocused = document.activeElement === this.#again;
    this.#showWork();
    this.#bar.removeAttribute("value");
    this.#status.textContent = `Measuring on ${this.#size}x${this.#size} for ${SECONDS} seconds.`;
    if (wasFocused) this.#stop.focus();
    let last = 0;
    /** @param {{progress?: number, partial?: LabReport}} advance */
    const onProgress = ({ progress = 0, partial }) => {
      this.#bar.value = progress;
      if (!partial || performance.now() < last + PAUSE) return;
      last = performance.now();
      this.#showReport(partial);
    };
    const wanted = { game: this.#game, size: this.#size, seconds: SECONDS, known: this.#lines };
    const measured = measure(engine, startAnother(), wanted, { signal, onProgress });
    const found = await wantedAnswer(measured, signal, (reason) => this.#fail(reason));
    if (!found) return;
    this.#lines = found.lines;
    this.#showReport(found.report);
    this.#end();
  }

  /** The measuring ends, or is ended: what is shown is kept. */
  #end() {
    const wasFocused = document.activeElement === this.#stop;
    this.#course?.abort();
    this.#course = null;
    this.#showWork();
    if (wasFocused) this.#again.focus();
    const isKept = this.#report !== null && keepReport(this.#report);
    const where = isKept ? "It is kept in this browser." : "This browser keeps no more.";
    const measured = `Measured on ${this.#size}x${this.#size}. ${where}`;
    this.#status.textContent = this.#report ? measured : "Stopped before anything was known.";
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#course = null;
    this.#showWork();
    this.#status.textContent = reason;
  }

  #showWork() {
    this.#work.hidden = !this.#course;
    this.#whole.hidden = this.#course !== null;
    this.#again.textContent = this.#lines.length ? "Measure longer" : "Measure anew";
    this.#downloads.hidden = !this.#report;
  }

  /** @param {LabReport | null} report */
  #showReport(report) {
    this.#report = report;
    this.#place.hidden = !report;
    if (report) this.#view.show(report);
  }

  #download() {
    if (!this.#report) return;
    const content = new Blob([`${JSON.stringify(this.#report, null, 1)}\n`], { type: "application/json" });
    saveFile(content, `crosscut-numbers-${this.#size}.json`);
  }
}
