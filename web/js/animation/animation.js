/** An animated picture: the page paints its pictures, a worker writes them. */

import { PictureCanvas } from "../board/picture.js";
import { tr } from "../language/tr.js";
import { pause } from "../site/events.js";
import { site } from "../site/site.js";
import { samplesOf } from "./shots.js";
import script from "./worker-script.js";

/**
 * @import { Frame } from "../board/layout.js"
 * @import { Look } from "../board/look.js"
 * @import { FromGifWriter, ToGifWriter } from "./protocol.js"
 * @import { Shot } from "./shots.js"
 * @typedef {object} Painted how the pictures look
 * @property {Look} look
 * @property {Frame} frame
 * @property {number} width in pixels
 * @property {string} ground the colour behind the board
 * @property {string} caption below the board; may be empty
 * @typedef {object} Course
 * @property {AbortSignal} signal stops it
 * @property {(share: number) => void} onProgress from 0 to 1
 */

/** How many painted pictures may wait for the worker: each takes a megabyte. */
const WAITING = 4;

/** How long the page paints before it does anything else, in milliseconds. A touch waits no longer. */
const SLICE = 50;

/**
 * @param {Shot[]} shots
 * @param {Painted} how
 * @param {Course} course
 * @returns {Promise<Blob>} a GIF
 * @throws {RangeError} with a sentence, if this device cannot make it
 */
export async function gifOf(shots, { look, frame, ...size }, { signal, onProgress }) {
  const picture = new PictureCanvas(shots[0].scene.size, frame, { ...size, isReadOften: true });
  const paint = (/** @type {Shot} */ { scene, moment }) => {
    picture.paint(scene, look, moment);
    return picture.pixels.data.buffer;
  };
  const writer = new Writer(signal);
  let sliceEnd = performance.now() + SLICE;
  /** Every pause costs milliseconds, and every report of progress a new frame of the page. */
  const yieldToPage = async (/** @type {number} */ share) => {
    if (performance.now() < sliceEnd) return;
    onProgress(share);
    await pause();
    signal.throwIfAborted();
    sliceEnd = performance.now() + SLICE;
  };
  try {
    const samples = [];
    for (const shot of samplesOf(shots)) {
      samples.push(paint(shot));
      await yieldToPage(0);
    }
    writer.say({ type: "colors", samples }, samples);
    const { width, height } = picture.canvas;
    for (const [index, shot] of shots.entries()) {
      await writer.hasRoom(WAITING);
      const pixels = paint(shot);
      writer.say({ type: "picture", pixels, width, height, time: shot.time }, [pixels]);
      await yieldToPage((index + 1) / shots.length);
    }
    writer.say({ type: "end" });
    return new Blob([await writer.content], { type: "image/gif" });
  } finally {
    writer.end();
  }
}

/** The worker, as the page sees it. */
class Writer {
  #worker = site.startWorker(new Blob([script], { type: "text/javascript" }), "animated picture");
  /** How many pictures wait. */
  #waiting = 0;
  #hear = () => {};

  /** @param {AbortSignal} signal */
  constructor(signal) {
    /** @type {Promise<ArrayBuffer>} of the file; rejects if it is stopped, or cannot be written */
    this.content = new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ reason) => {
        reject(new RangeError(tr("The animated picture cannot be made here: {reason}", { reason })));
      };
      this.#worker.addEventListener("message", (/** @type {MessageEvent<FromGifWriter>} */ { data }) => {
        if (data.type === "gif") resolve(data.content);
        else if (data.type === "failed") fail(data.message);
        else this.#waiting -= 1;
        this.#hear();
      });
      this.#worker.addEventListener("error", ({ message }) => fail(message || tr("its script does not start.")));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      if (signal.aborted) reject(signal.reason);
    });
    this.content.catch(() => {}); // Who waits for room or for the file hears of it.
  }

  /**
   * @param {ToGifWriter} message
   * @param {ArrayBuffer[]} [transfer]
   */
  say(message, transfer = []) {
    if (message.type === "picture") this.#waiting += 1;
    this.#worker.postMessage(message, transfer);
  }

  /**
   * @param {number} most
   * @returns {Promise<void>} resolves when fewer pictures than that wait; rejects as the content does
   */
  async hasRoom(most) {
    do {
      const heard = this.#waiting < most ? null : new Promise((resolve) => (this.#hear = () => resolve(null)));
      await Promise.race([this.content, heard]);
    } while (this.#waiting >= most);
  }

  end() {
    this.#worker.terminate();
  }
}
