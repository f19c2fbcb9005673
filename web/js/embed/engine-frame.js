/**
 * The engine for boards in pages of other sites. Browsers start no worker from another origin, so the engine runs in a
 * hidden frame with its own origin, one for the whole page.
 */

import { EngineError, plainParams } from "../engine/requests.js";
import { inThisLanguage, isTranslated } from "../engine/said.js";
import { tr } from "../language/tr.js";
import { Emitter } from "../site/events.js";

/**
 * @import { EngineClient, EngineEvent, RequestOptions, Waiting } from "../engine/protocol.js"
 * @import { Urgency } from "../engine/requests.js"
 * @import { Methods } from "../engine/wire.js"
 * @import { Progress } from "../engine/protocol.js"
 * @import { Sentences } from "../engine/said.js"
 * @typedef {{type: "retry"}
 *   | {type: "ping"}
 *   | {type: "request", id: number, method: string, params: object, urgency?: Urgency, said?: boolean}
 *   | {type: "abort", id: number}} ToEngine
 *   After `{type: "crosscut-connect"}`, which comes with a port for everything that follows. An `embed.js` of version 1.0
 *   sends no pings, and does not say how urgent a request is.
 * @typedef {{type: "status", status: EngineClient["status"]}
 *   | {type: "progress", detail: Progress}
 *   | {type: "ready" | "restarted" | "pong"}
 *   | {type: "failed", detail: {message: string}}
 *   | {type: "advance", id: number, progress?: number, partial?: unknown, said?: Sentences}
 *   | {type: "result", id: number, result: unknown, said?: Sentences}
 *   | {type: "error", id: number | null, code: string, message: string, data: unknown, said?: Sentences}} FromEngine
 *   The id is null if the message was not a request. What is said is in English: the page that asked translates it.
 */

/** How long the frame may take to answer for the first time, in milliseconds. */
const CONNECT_TIMEOUT = 30_000;

/** The same if the browser most likely blocks the frame. */
const ISOLATED_TIMEOUT = 8_000;

/** While the page waits for an answer, it pings the frame at this interval, in milliseconds. */
const HEARTBEAT = 5_000;

/** How many pings in a row the frame may miss: it may be busy starting. */
const MAX_MISSED = 4;

/**
 * @implements {EngineClient}
 * @extends {Emitter<EngineEvent>}
 */
export class EngineFrame extends Emitter {
  /** @type {EngineClient["status"]} */
  status = "idle";
  #address;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {MessagePort | null} */
  #port = null;
  /** @type {Map<number, Waiting & {message: ToEngine}>} */
  #calls = new Map();
  #lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #heartbeat;
  #missed = 0;
  #heartbeatMs;

  /**
   * @param {string} address of `engine.html`
   * @param {number} [heartbeat] in milliseconds
   */
  constructor(address, heartbeat = HEARTBEAT) {
    super();
    this.#address = address;
    this.#heartbeatMs = heartbeat;
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      const isOurs = effectiveDirective === "frame-src" && address.startsWith(blockedURI);
      if (isOurs && this.status === "loading")
        this.#fail(tr("this page's content policy must allow frame-src {origin}", { origin: this.#origin }));
    });
  }

  start() {
    if (this.status === "idle") this.#open();
  }

  retry() {
    if (this.status !== "failed") return;
    if (this.#port) this.#port.postMessage({ type: "retry" });
    else this.#open();
  }

  /**
   * @template {keyof Methods} Method
   * @param {Method} method
   * @param {Methods[Method]["params"]} params
   * @param {RequestOptions<Method>} [options]
   * @returns {Promise<Methods[Method]["answer"]>}
   */
  request(method, params, { signal, urgency, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.#lastId;
      /** @type {ToEngine} */
      const message = { type: "request", id, method, params: plainParams(params), urgency, said: isTranslated() };
      this.#calls.set(id, { message, resolve, reject, onProgress });
      this.#port?.postMessage(message);
      this.#listen();
      const abandon = () => {
        if (!this.#calls.delete(id)) return;
        this.#port?.postMessage({ type: "abort", id });
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abandon, { once: true });
    });
  }

  get #origin() {
    return new URL(this.#address).origin;
  }

  #open() {
    this.status = "loading";
    const hindrance = hindranceHere(this.#address);
    if (hindrance) {
      queueMicrotask(() => this.#fail(hindrance));
      return;
    }
    const isIsolated = globalThis.crossOriginIsolated;
    this.#timer = setTimeout(
      () => this.#fail(this.#silence(isIsolated)),
      isIsolated ? ISOLATED_TIMEOUT : CONNECT_TIMEOUT,
    );
    const frame = document.createElement("iframe");
    frame.src = this.#address;
    frame.title = tr("Crosscut's engine");
    frame.style.setProperty("display", "none", "important");
    frame.addEventListener("load", () => this.#connect(frame), { once: true });
    this.#frame = frame;
    document.documentElement.append(frame);
  }

  /**
   * @param {boolean} isIsolated
   * @returns {string} why the frame does not answer
   */
  #silence(isIsolated) {
    const values = { address: this.#address, origin: this.#origin };
    if (isIsolated) {
      return tr("this page is isolated (COEP), so CORP and COEP headers are needed from {origin}", values);
    }
    // A page cannot see its own policy unless this isolates it.
    return tr(
      "{address} does not answer; if this page sends COEP, CORP and COEP headers are needed from {origin}",
      values,
    );
  }

  /** @param {HTMLIFrameElement} frame */
  #connect(frame) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (this.#frame !== frame) return;
      const isFirst = this.#port === null;
      this.#port = port1;
      this.#missed = 0;
      this.#hear(data);
      if (isFirst) for (const { message } of this.#calls.values()) port1.postMessage(message);
    };
    frame.contentWindow?.postMessage({ type: "crosscut-connect" }, this.#origin, [port2]);
  }

  /** While a request waits for an answer, notice when the frame dies or is taken out of the page. */
  #listen() {
    this.#missed = 0;
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#heartbeatMs);
    this.#beat();
  }

  #beat() {
    if (!this.#calls.size) {
      clearInterval(this.#heartbeat);
      this.#heartbeat = undefined;
    } else if (this.#frame && !this.#frame.isConnected) {
      this.#fail(tr("their frame was taken out of the page"));
    } else if (this.#port && ++this.#missed > MAX_MISSED) {
      this.#fail(tr("their frame does not answer any more"));
    } else {
      this.#port?.postMessage({ type: "ping" });
    }
  }

  /** @param {FromEngine} message */
  #hear(message) {
    clearTimeout(this.#timer);
    if (message.type === "status") {
      this.status = message.status;
    } else if (message.type === "result") {
      this.#take(message.id)?.resolve(inThisLanguage(message.result, message.said));
    } else if (message.type === "error") {
      this.#take(message.id)?.reject(EngineError.of(inThisLanguage(message, message.said)));
    } else if (message.type === "advance") {
      const { progress, partial, said } = message;
      this.#calls.get(message.id)?.onProgress?.({ progress, partial: inThisLanguage(partial, said) });
    } else if (message.type !== "pong") {
      this.emit(message.type, "detail" in message ? message.detail : undefined);
    }
  }

  /** @param {number | null} id */
  #take(id) {
    const call = this.#calls.get(id ?? NaN);
    this.#calls.delete(id ?? NaN);
    return call;
  }

  /**
   * Requests that wait are sent again after a retry.
   * @param {string} reason a clause
   */
  #fail(reason) {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#port?.close();
    this.#frame = this.#port = null;
    const message =
      this.status === "ready"
        ? tr("The rules are gone: {reason}.", { reason })
        : tr("The rules could not be loaded: {reason}.", { reason });
    this.status = "failed";
    this.emit("failed", { message });
  }
}

/**
 * @param {string} address of the engine's frame
 * @returns {string} why it cannot answer this page; empty if it can
 */
function hindranceHere(address) {
  if (address.startsWith("file:")) {
    return tr("embed.js was opened from a folder; browsers run the engine only from a web address");
  }
  // Pages that were opened from a folder have no origin either, but frames in them have theirs.
  return globalThis.origin === "null" && location.protocol !== "file:"
    ? tr("this page is in a sandbox, which must have allow-same-origin")
    : "";
}
