/**
 * Runs programs, each in a fresh Python, and asks their bots for moves, in a worker in a frame without an origin. What it
 * says is bounded, and checked here: a program may have taken the worker over.
 */

import page from "./frame-page.js";
import { Allowance, readMessage } from "./messages.js";
import { fetchParts } from "./parts.js";
import { pause } from "../site/events.js";
import { makeElement } from "../pages/page.js";

/**
 * @import { FromFrame, FromProgram, ToProgram } from "../engine/protocol.js"
 * @typedef {Exclude<FromProgram, {type: "ready" | "broken" | "end" | "move"}>} Shown what a page shows of a program
 * @typedef {object} Ended how a program has ended, or a bot that was asked for a move
 * @property {string} message empty if it ended well
 * @property {number} line of the error, 0 if none is known
 * @typedef {object} RunListener
 * @property {(share: number) => void} loading which share of Python has come, before the first run
 * @property {() => void} started
 * @property {(shown: Shown) => void} shown
 */

/** How long Python may take to start after it has come, in milliseconds. */
const START_LIMIT = 60_000;

/** How long nothing of it may come: browsers wait for minutes, or for ever. */
const STALL_LIMIT = 60_000;

/** Said when a program is ended here. */
const STOPPED = "Stopped. The next run has a fresh Python.";
const TOO_MUCH = "The program was stopped: it shows more than a page can hold.";

/** @type {Ended} */
const WELL = { message: "", line: 0 };

/** The rules of the frame: scripts, and no origin. */
const RULES = "allow-scripts";

export class ProgramRunner {
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {Promise<MessagePort> | null} what starts workers in the frame */
  #control = null;
  /** @type {MessagePort | null} of the Python that has started last */
  #newest = null;
  /** @type {Promise<MessagePort> | null} a fresh Python that waits for its program */
  #fresh = null;
  /** @type {{source: string, python: Promise<MessagePort>} | null} a program that has run, whose bot can be asked */
  #bot = null;
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

  /**
   * Starts a Python, so that the next program need not wait for it. It would end the one in which a program runs, or a bot
   * waits.
   */
  prepare() {
    if (this.#bot || this.isRunning) return;
    this.#fresh ??= this.#startPython();
    this.#fresh.catch(() => {}); // The program that waits for it hears that.
  }

  /**
   * @param {string} source
   * @param {RunListener} listener
   * @returns {Promise<Ended>}
   */
  async run(source, listener) {
    if (this.isRunning) throw new Error("a program runs already");
    this.forgetBot();
    const python = this.#takeFresh();
    const { ended } = await this.#exchange(python, { type: "run", source }, listener);
    this.#leave(python);
    return ended;
  }

  /**
   * Asks the bot of a program for a move. The program itself runs once, before the first.
   *
   * @param {string} source
   * @param {Omit<Extract<ToProgram, {type: "choose"}>, "type">} game
   * @param {RunListener} listener `started` is called when the bot begins to think
   * @returns {Promise<{ended: Ended, move: string}>} with a move if it ended well
   */
  async askBot(source, game, listener) {
    if (this.isRunning) throw new Error("a program runs already");
    if (this.#bot?.source !== source) this.forgetBot();
    const python = this.#bot?.python ?? this.#takeFresh();
    const waits = { ...listener, started: () => {} };
    const begun = this.#bot ? WELL : (await this.#exchange(python, { type: "run", source }, waits)).ended;
    if (!begun.message) this.#bot = { source, python };
    const answer = begun.message
      ? { ended: begun, move: "" }
      : await this.#exchange(python, { type: "choose", ...game }, listener);
    if (answer.ended.message) {
      this.#bot = null;
      this.#leave(python);
    }
    return answer;
  }

  /** The next question to a bot has a fresh Python. */
  forgetBot() {
    const bot = this.#bot;
    this.#bot = null;
    if (bot) this.#leave(bot.python);
  }

  /**
   * Ends the program that runs.
   *
   * @param {string} [message] why
   */
  stop(message = STOPPED) {
    this.#finish({ message, line: 0 });
  }

  /** @returns {Promise<MessagePort>} */
  #takeFresh() {
    this.prepare();
    const fresh = /** @type {Promise<MessagePort>} */ (this.#fresh);
    this.#fresh = null;
    return fresh;
  }

  /** @param {Promise<MessagePort>} python that is not used again */
  #leave(python) {
    python.then((port) => port.close()).catch(() => {});
    if (this.#control) this.prepare();
  }

  /**
   * @param {Promise<MessagePort>} python
   * @param {ToProgram} message
   * @param {RunListener} listener
   * @returns {Promise<{ended: Ended, move: string}>}
   */
  async #exchange(python, message, { loading, started, shown }) {
    this.#report = loading;
    let move = "";
    let isOver = false;
    /** @type {Promise<Ended>} */
    const end = new Promise((resolve) => (this.#end = resolve));
    python.then(
      (port) => {
        if (isOver) return;
        started();
        const show = (/** @type {Shown | Extract<FromProgram, {type: "move"}>} */ said) =>
          said.type === "move" ? (move = said.move) : shown(said);
        listen(port, show, (how) => this.#finish(how));
        port.postMessage(message);
      },
      (error) => isOver || this.#finish({ message: `Python could not start: ${reasonOf(error)}.`, line: 0 }),
    );
    const ended = await end;
    isOver = true;
    this.#end = null;
    this.#report = () => {};
    return { ended, move };
  }

  /** @param {Ended} how */
  #finish(how) {
    this.#end?.(how);
  }

  /** @returns {Promise<MessagePort>} by which it hears a program and tells what that does */
  async #startPython() {
    this.#control ??= this.#openFrame();
    const { port1, port2 } = new MessageChannel();
    this.#newest = port1;
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
      // The next one begins anew, unless it has begun and ended this one.
      if (this.#newest === port1) {
        this.#frame?.remove();
        this.#frame = this.#control = null;
      }
      throw error;
    }
    // A worker that is lost while its program runs ends it.
    this.#fail = (message) => {
      if (!this.isRunning) this.forgetBot();
      this.#finish({ message: `Python was lost: ${message}.`, line: 0 });
    };
    return port1;
  }

  /** @returns {Promise<MessagePort>} */
  async #openFrame() {
    const frame = makeElement("iframe", { hidden: true, title: "Python" });
    this.#frame = frame;
    frame.setAttribute("sandbox", RULES);
    // The build has written this text: nothing from outside is in it.
    frame.setAttribute("srcdoc", page);
    const unwanted = new AbortController();
    const stall = () => unwanted.abort(new Error(`nothing has come for ${STALL_LIMIT / 1000} s`));
    let timer = setTimeout(stall, STALL_LIMIT);
    const report = (/** @type {number} */ share) => {
      clearTimeout(timer);
      timer = setTimeout(stall, STALL_LIMIT);
      this.#report(share);
    };
    try {
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
      document.body.append(frame);
      const [parts] = await Promise.all([fetchParts(report, unwanted.signal), loaded]);
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
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * @param {MessagePort} port of a Python that gets a program
 * @param {(said: Shown | Extract<FromProgram, {type: "move"}>) => void} show
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
    port.onmessage = null; // What was sent before the worker ends is not heard any more.
  };
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
