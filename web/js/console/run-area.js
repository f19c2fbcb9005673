/** The buttons Run and Stop with what a program prints: beside an editor, or below an example to read. */

import { makeButton, makeElement } from "../pages/page.js";
import { show } from "./output.js";

/** @import { Ended, ProgramRunner } from "./program-runner.js" */

/** How often the page says how long a program runs, in milliseconds. */
const TICK = 1000;

export class RunArea {
  /** The buttons, for a row of buttons. */
  buttons;
  /** How the program is getting on, and what it shows. */
  element;
  #run;
  #stop;
  #status = makeElement("span", { role: "status" });
  #clock = makeElement("span", {});
  #output = makeElement("div", { className: "program-output", tabIndex: 0, role: "region", ariaLabel: "Output" });
  #runner;

  /**
   * @param {ProgramRunner} runner
   * @param {() => string} source the program, asked when Run is pressed
   * @param {(ended: Ended) => void} [onEnd]
   */
  constructor(runner, source, onEnd = () => {}) {
    this.#runner = runner;
    this.#run = makeButton(() => this.run(source(), onEnd), { className: "primary" }, "Run");
    this.#stop = makeButton(() => runner.stop(), { disabled: true }, "Stop");
    this.buttons = [this.#run, this.#stop];
    const status = makeElement("p", { className: "program-status" }, this.#status, " ", this.#clock);
    this.element = makeElement("div", { className: "program-result", hidden: true }, status, this.#output);
  }

  /** @param {boolean} isPossible whether Run can be pressed */
  set possible(isPossible) {
    this.#run.disabled = !isPossible;
  }

  /** Forgets what the last program has shown. */
  clear() {
    this.#output.replaceChildren();
    this.element.hidden = true;
  }

  /**
   * @param {string} source
   * @param {(ended: Ended) => void} onEnd
   */
  async run(source, onEnd) {
    if (this.#runner.isRunning) return this.#say("Another program runs. Stop it first.");
    this.#output.replaceChildren();
    this.element.hidden = false;
    this.element.dataset.state = "running";
    this.#stop.disabled = false;
    this.#run.disabled = true;
    this.#say("Python starts.");
    let start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    const clock = setInterval(() => (this.#clock.textContent = `${Math.round(seconds())} s`), TICK);
    const ended = await this.#runner.run(source, {
      loading: (share) => this.#say(`Python comes: ${Math.floor(100 * share)}%`),
      started: () => {
        start = performance.now();
        this.#say("The program runs.");
      },
      shown: (shown) => show(this.#output, shown),
    });
    clearInterval(clock);
    this.#clock.textContent = "";
    this.#stop.disabled = true;
    this.#run.disabled = false;
    this.#say(ended.message ? sentenceOf(ended) : `Done in ${seconds().toFixed(1)} s.`);
    this.element.dataset.state = ended.message ? "failed" : "done";
    onEnd(ended);
  }

  /** @param {string} text */
  #say(text) {
    this.element.hidden = false;
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }
}

/** @param {Ended} ended */
const sentenceOf = ({ line, message }) => (line ? `Line ${line}: ${message}` : message);
