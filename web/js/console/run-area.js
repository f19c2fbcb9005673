/** What a program prints, with the buttons that run and stop it: beside an editor, or below an example to read. */

import { makeButton, makeElement } from "../pages/page.js";
import { show } from "./output.js";

/** @import { Ended, ProgramRunner, RunListener } from "./program-runner.js" */

const BUSY = "Another program runs. Stop it first.";

/** How often the page says how long a program runs, in milliseconds. */
const TICK = 1000;

export class RunArea {
  stop;
  /** How the program is getting on, and what it shows. */
  element;
  #run;
  #isPossible = true;
  #status = makeElement("span", { role: "status" });
  #clock = makeElement("span", {});
  #output;
  #runner;

  /**
   * @param {ProgramRunner} runner
   * @param {HTMLButtonElement | null} run cannot be pressed while a program runs here
   * @param {{stop: string, output: string}} names of the button that stops it, and of what it shows
   */
  constructor(runner, run, names = { stop: "Stop", output: "Output" }) {
    this.#runner = runner;
    this.#run = run;
    this.stop = makeButton(() => runner.stop(), { disabled: true }, names.stop);
    this.#output = makeElement("div", {
      ...{ className: "program-output", tabIndex: 0, role: "region", ariaLabel: names.output },
    });
    const status = makeElement("p", { className: "program-status" }, this.#status, " ", this.#clock);
    this.element = makeElement("div", { className: "program-result", hidden: true }, status, this.#output);
  }

  /** @param {boolean} isPossible whether the program can run here at all */
  set possible(isPossible) {
    this.#isPossible = isPossible;
    this.#show(false);
  }

  /** Forgets what the last program has shown. */
  clear() {
    this.#output.replaceChildren();
    this.element.hidden = true;
  }

  /**
   * Runs a program, and shows what it shows.
   *
   * @param {string} source
   * @returns {Promise<Ended>}
   */
  follow(source) {
    return this.show((listener) => this.#runner.run(source, listener), "The program runs.");
  }

  /**
   * @param {(listener: RunListener) => Promise<Ended>} work of the runner, whose progress is shown
   * @param {string} sentence while it goes on
   * @param {boolean} [isQuiet] whether nothing is said when it has ended well
   * @returns {Promise<Ended>}
   */
  async show(work, sentence, isQuiet = false) {
    if (this.#runner.isRunning) {
      this.#say(BUSY);
      return { message: BUSY, line: 0 };
    }
    this.#output.replaceChildren();
    this.element.dataset.state = "running";
    this.#show(true);
    this.#say("Python starts.");
    let start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    const clock = setInterval(() => (this.#clock.textContent = `${Math.round(seconds())} s`), TICK);
    const ended = await work({
      loading: (share) => this.#say(`Python comes: ${Math.floor(100 * share)}%`),
      started: () => {
        start = performance.now();
        this.#say(sentence);
      },
      shown: (shown) => show(this.#output, shown),
    });
    clearInterval(clock);
    this.#clock.textContent = "";
    this.#show(false);
    this.#say(ended.message ? sentenceOf(ended) : isQuiet ? "" : `Done in ${seconds().toFixed(1)} s.`);
    this.element.dataset.state = ended.message ? "failed" : "done";
    return ended;
  }

  /** @param {boolean} isRunning */
  #show(isRunning) {
    this.stop.disabled = !isRunning;
    if (this.#run) this.#run.disabled = isRunning || !this.#isPossible;
  }

  /** @param {string} text */
  #say(text) {
    this.element.hidden = false;
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }
}

/** @param {Ended} ended */
const sentenceOf = ({ line, message }) => (line ? `Line ${line}: ${message}` : message);
