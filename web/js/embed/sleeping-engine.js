/** The engine of one board: the page's engine, which is asked nothing until the board needs it. */

import { Emitter } from "../site/events.js";
import { ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { EngineClient, EngineEvent, RequestOptions } from "../engine/protocol.js"
 * @import { Methods } from "../engine/wire.js"
 */

/**
 * @implements {EngineClient}
 * @extends {Emitter<EngineEvent>}
 */
export class SleepingEngine extends Emitter {
  #engine;
  #isAwake = false;
  /** @type {(() => void)[]} what to continue once the engine is awake */
  #sleepers = [];
  #listening = new AbortController();

  /** @param {EngineClient} engine shared with the other boards of the page */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  get status() {
    return this.#isAwake ? this.#engine.status : "idle";
  }

  start() {
    if (this.#isAwake) return;
    this.#isAwake = true;
    const { signal } = this.#listening;
    for (const type of ENGINE_EVENTS) {
      const passOn = (/** @type {Event} */ event) => this.emit(type, /** @type {CustomEvent} */ (event).detail);
      this.#engine.addEventListener(type, passOn, { signal });
    }
    this.#engine.start();
    for (const goOn of this.#sleepers.splice(0)) goOn();
  }

  retry() {
    this.#engine.retry();
  }

  /**
   * @template {keyof Methods} Method
   * @param {Method} method
   * @param {Methods[Method]["params"]} params
   * @param {RequestOptions<Method>} [options]
   * @returns {Promise<Methods[Method]["answer"]>}
   */
  async request(method, params, options) {
    if (!this.#isAwake) await /** @type {Promise<void>} */ (new Promise((goOn) => this.#sleepers.push(goOn)));
    return this.#engine.request(method, params, options);
  }

  /** Let go of everything until the next start, because the board was taken out of the page, perhaps for ever. */
  release() {
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#isAwake = false;
  }
}
