/** The page `engine.html`: gives its parent, on any site, the engine over a port. */

import "../site/missing-methods.js";
import { engine } from "../engine/engine.js";
import { EngineError, URGENCIES, ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { SentProgress } from "../engine/protocol.js"
 * @import { Sentences } from "../engine/said.js"
 * @import { Methods } from "../engine/wire.js"
 * @import { FromEngine, ToEngine } from "./engine-frame.js"
 */

const NO_MESSAGE = "Crosscut's engine does not understand this message.";

addEventListener("message", ({ source, data, ports }) => {
  if (source === window.parent && data?.type === "crosscut-connect" && ports.length === 1) serve(ports[0]);
});

/** @param {MessagePort} port */
function serve(port) {
  /** @type {Map<number, AbortController>} requests that are not answered yet */
  const running = new Map();
  /** @param {FromEngine} message */
  const post = (message) => port.postMessage(message);

  /** @param {Extract<ToEngine, {type: "request"}>} message */
  const request = async ({ id, method, params, urgency, said: isTold }) => {
    const cancel = new AbortController();
    running.set(id, cancel);
    /** @type {Sentences | undefined} */
    let said;
    const options = {
      signal: cancel.signal,
      urgency,
      onProgress: (/** @type {SentProgress} */ progress) => post({ type: "advance", id, ...progress, said }),
      ...(isTold && { onSaid: (/** @type {Sentences} */ heard) => (said = heard) }),
    };
    try {
      // The bridge itself refuses unknown methods and wrong parameters.
      const known = /** @type {keyof Methods} */ (method);
      const result = await engine.request(known, /** @type {never} */ (params), options);
      post({ type: "result", id, result, said });
    } catch (error) {
      // The answer goes out even if the page has given up and does not receive it.
      const { code, message, data } = error instanceof EngineError ? error : new EngineError("aborted", String(error));
      post({ type: "error", id, code, message, data, said });
    }
    running.delete(id);
  };

  port.onmessage = ({ data }) => {
    const message = readMessage(data);
    if (!message) post({ type: "error", id: idOf(data), code: "bad-request", message: NO_MESSAGE, data: null });
    else if (message.type === "ping") post({ type: "pong" });
    else if (message.type === "retry") engine.retry();
    else if (message.type === "abort") running.get(message.id)?.abort();
    else request(message);
  };
  for (const type of ENGINE_EVENTS) {
    engine.addEventListener(type, (event) => {
      post({ type: "status", status: engine.status });
      post({ type, detail: /** @type {CustomEvent} */ (event).detail });
    });
  }
  engine.start();
  post({ type: "status", status: engine.status });
}

/**
 * @param {unknown} data whatever the parent has posted
 * @returns {number | null} the id that an answer should have
 */
function idOf(data) {
  return typeof data === "object" && data !== null && "id" in data && typeof data.id === "number" ? data.id : null;
}

/**
 * @param {unknown} data whatever the parent has posted
 * @returns {ToEngine | null} null if it is not a message
 */
function readMessage(data) {
  const { type, id, method, params, urgency, said } = /** @type {Record<string, unknown>} */ (Object(data));
  if (type === "retry" || type === "ping") return { type };
  if (typeof id !== "number") return null;
  if (type === "abort") return { type, id };
  const isCall = typeof method === "string" && typeof params === "object" && params !== null;
  if (type !== "request" || !isCall) return null;
  return { type, id, method, params, urgency: URGENCIES.find((known) => known === urgency), said: said === true };
}
