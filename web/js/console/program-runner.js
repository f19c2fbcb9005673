/**
 * Runs programs, each in a fresh Python, in a worker in a frame without an origin. What it says is bounded, and checked here:
 * a program may have taken the worker over.
 */

import page from "./frame-page.js";
import { Allowance, readMessage } from "./messages.js";
import { fetchParts } from "./parts.js";
import { pause } from "../site/events.js";
import { makeElement } from "../pages/page.js";

/**
 * @import { FromFrame, FromProgram } from "../engine/protocol.js"
 * @typedef {Exclude<FromProgram, {type: "ready" | "broken" | "end"}>} Shown what a page shows of a program
 * @typedef {object} Ended how a program has ended
 * @property {string} message empty if it ended well
 * @property {number} line of the error, 0 if none is known
 * @typedef {object} RunListener
 * @property {(share: number) => void} loading which share of Python has come, before the first run
 * @property {() => void} started
 * @property {(shown: Shown) => void} shown
 */

/** How long Python may take to start after it has come, in milliseconds. */
const START_LIMIT = 60_000;

const TOO_MUCH = "The program was stopped: it shows more than a page can hold.";

/** The rules of the frame: scripts, and no origin. */
const RULES = "allow-scripts";

export class ProgramRunner {
  /** @type {Promise<MessagePort> | null} what starts workers in the frame */
  #control = null;
  /** @type {Promise<MessagePort> | null} a fresh Python that waits for its program */
  #fresh = null;
  /** @type {((ended: Ended) => void) | null} ends the program that runs */
  #end = null;
  /** @type {(message: string) => void} */
  #fail = () => {};
  /** @type {(share: number) => void} */
  #report = () => {};

  /** Whether a program runs, or waits for Python. */
  get isRunning() {
    return this.#end !== null;
  }

  /** Starts a Python, so that the next program need not wait for it. */
  prepare() {
    this.#fresh ??= this.#startPython();
    this.#fresh.catch(() => {}); // The program that waits for it hears that.
  }

  /**
   * @param {string} source
   * @param {RunListener} listener
   * @returns {Promise<Ended>}
   */
  async run(source, { loading, started, shown }) {
    if (this.isRunning) throw new Error("a program runs already");
    this.#report = loading;
    /** @type {Promise<Ended>} */
    const ended = new Promise((resolve) => (this.#end = resolve));
    this.prepare();
    const fresh = /** @type {Promise<MessagePort>} */ (this.#fresh);
    fresh.then(
      (port) => {
        if (this.#fresh !== fresh) return; // It was stopped before.
        started();
        listen(port, shown, (how) => this.#finish(how));
        port.postMessage(source);
      },
      (error) => this.#finish({ message: `Python could not start: ${reasonOf(error)}.`, line: 0 }),
    );
    const how = await ended;
    this.#end = null;
    this.#report = () => {};
    fresh.then((port) => port.close()).catch(() => {});
    this.#fresh = null;
    if (this.#control) this.prepare();
    return how;
  }

  /** Ends the program that runs. */
  stop() {
    this.#finish({ message: "Stopped. The next run has a fresh Python.", line: 0 });
  }

  /** @param {Ended} how */
  #finish(how) {
    this.#end?.(how);
  }

  /** @returns {Promise<MessagePort>} by which it hears a program and tells what that does */
  async #startPython() {
    this.#control ??= this.#openFrame();
    const { port1, port2 } = new MessageChannel();
    try {
      (await this.#control).postMessage(null, [port2]);
      await new Promise((resolve, reject) => {
        this.#fail = (message) => reject(new Error(message));
        port1.onmessage = ({ data }) => {
          const said = readMessage(data);
          if (said?.type === "ready") resolve(said);
          else reject(new Error(said?.type === "broken" ? said.message : "it says something else"));
        };
        pause(START_LIMIT).then(() => reject(new Error(`it does not answer within ${START_LIMIT / 1000} s`)));
      });
    } catch (error) {
      this.#control = null; // The next one begins anew.
      throw error;
    }
    // A worker that is lost while its program runs ends it.
    this.#fail = (message) => this.#finish({ message: `Python was lost: ${message}.`, line: 0 });
    return port1;
  }

  /** @returns {Promise<MessagePort>} */
  async #openFrame() {
    const frame = makeElement("iframe", { hidden: true, title: "Python" });
    frame.setAttribute("sandbox", RULES);
    // The build has written this text: nothing from outside is in it.
    frame.setAttribute("srcdoc", page);
    const unwanted = new AbortController();
    try {
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
      document.body.append(frame);
      const [parts] = await Promise.all([fetchParts((share) => this.#report(share), unwanted.signal), loaded]);
      const { port1, port2 } = new MessageChannel();
      const compiled = new Promise((resolve, reject) => {
        port1.onmessage = ({ data }) => {
          /** @type {FromFrame} */
          const said = data;
          if (said.type === "compiled") resolve(said);
          else if (said.type === "failed") reject(new Error(said.message));
          else this.#fail(said.message);
        };
      });
      // The frame has no origin that could be named; nothing but its own script runs in it.
      frame.contentWindow?.postMessage(parts, "*", [port2, ...parts.wasm]);
      await compiled;
      return port1;
    } catch (error) {
      unwanted.abort();
      frame.remove();
      throw error;
    }
  }
}

/**
 * @param {MessagePort} port of a Python that gets a program
 * @param {(shown: Shown) => void} show
 * @param {(ended: Ended) => void} end
 */
function listen(port, show, end) {
  const allowance = new Allowance();
  port.onmessage = ({ data }) => {
    const said = allowance.take(data);
    if (said?.type === "end") end(said);
    else if (said?.type === "broken") end({ message: `Python has ended: ${said.message}.`, line: 0 });
    else if (!said || said.type === "ready") end({ message: TOO_MUCH, line: 0 });
    else return show(said);
    // What was sent before the worker ends is not heard any more.
    port.close();
  };
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
