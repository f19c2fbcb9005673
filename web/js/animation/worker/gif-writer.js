/** Writes pictures as a GIF, one after the other: only what changes from one to the next takes room. */

import { GIFEncoder, nearestColorIndex, quantize } from "gifenc";

/** A GIF has 256 colours. One of them means that a pixel stays as it was. */
const COLORS = 255;
const SAME = 255;

/** The picture stays under the next one. */
const STAYS = 1;

export class GifWriter {
  #encoder = GIFEncoder();
  #colors;
  /** @type {Map<number, number>} the place of a colour in the palette, by the pixel */
  #places = new Map();
  /** The picture before, a number a pixel. */
  #before = new Uint32Array();

  /** @param {ArrayBuffer[]} samples the pixels of pictures that have the colours of all */
  constructor(samples) {
    const all = new Uint8ClampedArray(samples.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let begin = 0;
    for (const sample of samples) {
      all.set(new Uint8ClampedArray(sample), begin);
      begin += sample.byteLength;
    }
    this.#colors = quantize(all, COLORS, { format: "rgb565" });
  }

  /**
   * @param {ArrayBuffer} pixels
   * @param {number} width
   * @param {number} height
   * @param {number} time how long it is shown, in milliseconds
   */
  add(pixels, width, height, time) {
    const now = new Uint32Array(pixels);
    const options = this.#before.length
      ? { transparent: true, transparentIndex: SAME }
      : { palette: this.#palette, repeat: 0 };
    this.#encoder.writeFrame(this.#indexes(now), width, height, { ...options, delay: time, dispose: STAYS });
    this.#before = now;
  }

  /** @returns {number[][]} all colours of the file */
  get #palette() {
    return [...this.#colors, ...Array(COLORS + 1 - this.#colors.length).fill([0, 0, 0])];
  }

  /**
   * @param {Uint32Array<ArrayBuffer>} now
   * @returns {Uint8Array} for each pixel the place of its colour in the palette
   */
  #indexes(now) {
    const before = this.#before;
    const indexes = new Uint8Array(now.length).fill(SAME);
    for (let place = 0; place < now.length; place += 1)
      if (now[place] !== before[place]) indexes[place] = this.#nearest(now[place]);
    return indexes;
  }

  /**
   * @param {number} pixel
   * @returns {number} the place in the palette of the colour that is most like it
   */
  #nearest(pixel) {
    let place = this.#places.get(pixel);
    if (place === undefined) {
      const [red, green, blue] = new Uint8Array(Uint32Array.of(pixel).buffer);
      place = nearestColorIndex(this.#colors, [red, green, blue]);
      this.#places.set(pixel, place);
    }
    return place;
  }

  /** @returns {Uint8Array<ArrayBuffer>} the whole file */
  end() {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
