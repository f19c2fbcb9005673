/**
 * The engine for boards in pages of other sites. Browsers start no worker of another origin, so it runs in a hidden
 * frame of its own origin, one for the whole page.
 */

import { EngineError } from "../engine/engine-error.js";

/**
 * @typedef {import("../engine/engine-client.js").EngineClient} EngineClient
 * @typedef {import("../engine/engine-client.js").JobProgress<any>} JobProgress
 * @typedef {import("../engine/wire.js").Methods} Methods
 * @typedef {import("./frame-messages.js").FromEngine} FromEngine
 * @typedef {import("./frame-messages.js").ToEngine} ToEngine
 */

/** How long the frame may take to answer for the first time, in milliseconds. */
const CONNECT_TIMEOUT = 30_000;

/** @implements {EngineClient} */
export class EngineFrame extends EventTarget {
  /** @type {EngineClient["status"]} */
  #status = "idle";
  #address;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {MessagePort | null} */
  #port = null;
  /** @type {ToEngine[]} what is to be said once there is somebody to hear it */
  #unsent = [];
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: unknown) => void, onProgress?: (progress: JobProgress) => void}>} */
  #calls = new Map();
  #lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} address of `engine.html` */
  constructor(address) {
    super();
    this.#address = address;
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      const isOurs = effectiveDirective === "frame-src" && address.startsWith(blockedURI);
      if (isOurs && this.#status === "loading")
        this.#fail(`this page's content policy must allow frame-src ${this.#origin}`);
    });
  }

  get status() {
    return this.#status;
  }

  start() {
    if (this.#status === "idle") this.#open();
  }

  retry() {
    if (this.#status !== "failed") return;
    if (this.#port) this.#say({ type: "retry" });
    else this.#open();
  }

  /**
   * @template {keyof Methods} Method
   * @param {Method} method
   * @param {Methods[Method]["params"]} params
   * @param {import("../engine/engine-client.js").RequestOptions<Method>} [options]
   * @returns {Promise<Methods[Method]["answer"]>}
   */
  request(method, params, { signal, urgency, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.#lastId;
      this.#calls.set(id, { resolve, reject, onProgress });
      this.#say({ type: "request", id, method, params, urgency });
      const abandon = () => {
        if (!this.#calls.delete(id)) return;
        this.#say({ type: "abort", id });
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abandon, { once: true });
    });
  }

  get #origin() {
    return new URL(this.#address).origin;
  }

  #open() {
    this.#status = "loading";
    this.#timer = setTimeout(() => this.#fail(`${this.#address} does not answer`), CONNECT_TIMEOUT);
    const frame = document.createElement("iframe");
    frame.src = this.#address;
    frame.title = "Crosscut's engine";
    frame.style.setProperty("display", "none", "important");
    frame.addEventListener("load", () => this.#connect(frame), { once: true });
    this.#frame = frame;
    document.documentElement.append(frame);
  }

  /** @param {HTMLIFrameElement} frame */
  #connect(frame) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      this.#port = port1;
      this.#hear(data);
      for (const message of this.#unsent.splice(0)) port1.postMessage(message);
    };
    frame.contentWindow?.postMessage({ type: "crosscut-connect" }, this.#origin, [port2]);
  }

  /** @param {ToEngine} message */
  #say(message) {
    if (this.#port) this.#port.postMessage(message);
    else this.#unsent.push(message);
  }

  /** @param {FromEngine} message */
  #hear(message) {
    clearTimeout(this.#timer);
    if (message.type === "status") {
      this.#status = message.status;
    } else if (message.type === "result") {
      this.#take(message.id)?.resolve(message.result);
    } else if (message.type === "error") {
      this.#take(message.id)?.reject(EngineError.of(message));
    } else if (message.type === "advance") {
      this.#calls.get(message.id)?.onProgress?.({ progress: message.progress, partial: message.partial });
    } else {
      this.#emit(message.type, "detail" in message ? message.detail : undefined);
    }
  }

  /** @param {number} id */
  #take(id) {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }

  /** @param {string} reason */
  #fail(reason) {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#status = "failed";
    this.#emit("failed", { message: `The engine could not start: ${reason}.` });
  }

  /**
   * @param {string} type
   * @param {object} [detail]
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
