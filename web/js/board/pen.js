/**
 * The tool that painters paint with. It knows where the points of a board are on the canvas, and which colours the board
 * has. Lengths are in cells.
 */

import { pixelsOf } from "./layout.js";
import { paler } from "./look.js";
import proportions from "./proportions.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Layout } from "./layout.js"
 * @import { Look } from "./look.js"
 * @typedef {[number, number]} Pixel CSS pixels of the rotated canvas, to the right and down
 * @typedef {object} Stroke how a line looks
 * @property {string} color
 * @property {number} width
 * @property {CanvasLineCap} [cap]
 * @property {number[]} [dash] dashes and gaps
 */

export class Pen {
  /**
   * @param {CanvasRenderingContext2D} context one unit of which is a CSS pixel
   * @param {Layout} layout
   * @param {Look} look
   */
  constructor(context, layout, look) {
    this.context = context;
    this.layout = layout;
    this.look = look;
    this.colors = look.colors;
    /** How strong the colours are, from 0 to 1. */
    this.strength = 1;
  }

  /**
   * Colours are mixed with that of the plate: then things that overlap fade as one, and no grid shows through them.
   * @param {number} progress from 0 to 1
   * @returns {Pen} with paler colours
   */
  faded(progress) {
    const strength = 1 - progress * (1 - proportions.opacities.faded);
    const pale = new Pen(this.context, this.layout, paler(this.look, strength));
    pale.strength = strength;
    return pale;
  }

  /**
   * @param {Color} color
   * @returns {{fill: string, rim: string}}
   */
  stoneColors(color) {
    const { red, redRim, blue, blueRim } = this.colors;
    return color === "red" ? { fill: red, rim: redRim } : { fill: blue, rim: blueRim };
  }

  /**
   * @param {keyof typeof proportions.lengths} name
   * @returns {number} the length in cells, within its bounds in pixels
   */
  length(name) {
    return pixelsOf(name, this.layout.cell) / this.layout.cell;
  }

  /**
   * @param {Point} point one of the board's, or a place between them
   * @returns {Pixel}
   */
  at({ file, rank }) {
    return [this.layout.x(file), this.layout.y(rank)];
  }

  /**
   * @param {Point} point
   * @param {number} radius
   * @param {string} color
   */
  disc(point, radius, color) {
    this.#circle(point, radius);
    this.fill(color);
  }

  /**
   * @param {Point} point
   * @param {number} radius
   * @param {Stroke} stroke
   */
  ring(point, radius, stroke) {
    this.#circle(point, radius);
    this.stroke(stroke);
  }

  /**
   * @param {Point} point
   * @param {number} radius
   */
  #circle({ file, rank }, radius) {
    const { context, layout } = this;
    context.beginPath();
    context.arc(layout.x(file), layout.y(rank), radius * layout.cell, 0, 2 * Math.PI);
  }

  /**
   * @param {Point[][]} lines each from point to point
   * @param {Stroke} stroke
   */
  lines(lines, stroke) {
    this.#path(lines.map((points) => points.map((point) => this.at(point))));
    this.stroke(stroke);
  }

  /**
   * @param {Pixel} pixel
   * @param {number[][]} lines each a list of offsets from that pixel: right, down, right, down ...
   * @param {Stroke} stroke
   */
  linesFrom([x, y], lines, stroke) {
    const { cell } = this.layout;
    const pixel = (/** @type {number[]} */ line, /** @type {number} */ index) =>
      /** @type {Pixel} */ ([x + line[index] * cell, y + line[index + 1] * cell]);
    this.#path(lines.map((line) => line.flatMap((_step, index) => (index % 2 ? [] : [pixel(line, index)]))));
    this.stroke(stroke);
  }

  /**
   * Overlapping shapes merge into one.
   * @param {Point[][]} shapes each by its corners
   * @param {string} color
   */
  shapes(shapes, color) {
    this.#path(shapes.map((shape) => shape.map((corner) => this.at(corner))));
    this.fill(color);
  }

  /** @param {Pixel[][]} lines */
  #path(lines) {
    const { context } = this;
    context.beginPath();
    for (const [[x, y], ...others] of lines.filter((line) => line.length)) {
      context.moveTo(x, y);
      for (const pixel of others) context.lineTo(...pixel);
    }
  }

  /** @param {Stroke} stroke of the path */
  stroke({ color, width, cap = "round", dash = [] }) {
    const { context, layout } = this;
    context.strokeStyle = color;
    context.lineWidth = width * layout.cell;
    context.lineCap = cap;
    context.lineJoin = "round";
    context.setLineDash(dash.map((length) => length * layout.cell));
    context.stroke();
  }

  /** @param {string} color of the path */
  fill(color) {
    this.context.fillStyle = color;
    this.context.fill();
  }

  /**
   * @param {number} opacity
   * @param {() => void} paint
   */
  faintly(opacity, paint) {
    this.context.globalAlpha = opacity;
    paint();
    this.context.globalAlpha = 1;
  }

  /**
   * @param {string} text
   * @param {Point} point in its middle
   * @param {number} size
   * @param {string} ink
   */
  write(text, point, size, ink) {
    const pixel = this.at(point);
    this.upright(pixel, () => this.print(text, pixel, size, ink));
  }

  /**
   * @param {string} text which is rotated with the canvas
   * @param {Pixel} pixel in its middle
   * @param {number} size
   * @param {string} ink
   */
  print(text, [x, y], size, ink) {
    const { context, layout, look } = this;
    context.fillStyle = ink;
    context.font = `bold ${size * layout.cell}px ${look.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  }

  /** Rotate the canvas, so that a rotated board can be painted as if it were upright. */
  turn() {
    const { rotation, middle } = this.layout;
    this.#turnAround(middle.x, middle.y, rotation);
  }

  /**
   * Paint something that must not be rotated with the canvas.
   * @param {Pixel} pixel in its middle
   * @param {() => void} paint
   */
  upright([x, y], paint) {
    this.context.save();
    this.#turnAround(x, y, -this.layout.rotation);
    paint();
    this.context.restore();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} degrees
   */
  #turnAround(x, y, degrees) {
    if (!degrees) return;
    this.context.translate(x, y);
    this.context.rotate((degrees * Math.PI) / 180);
    this.context.translate(-x, -y);
  }
}

/**
 * @param {number} west
 * @param {number} south
 * @param {number} east
 * @param {number} north
 * @returns {Point[]} the corners of a rectangle, clockwise from the north-west
 */
export function corners(west, south, east, north) {
  return [
    { file: west, rank: north },
    { file: east, rank: north },
    { file: east, rank: south },
    { file: west, rank: south },
  ];
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {boolean} [isReadOften] whether its pixels are read often: then it stays in the memory of the processor
 * @returns {CanvasRenderingContext2D}
 */
export function contextOf(canvas, isReadOften = false) {
  const context = canvas.getContext("2d", { willReadFrequently: isReadOften });
  if (!context) throw new Error("this browser cannot draw on a canvas");
  return context;
}

/**
 * @param {Point} point
 * @returns {Point[]} the corners of its square, clockwise from the north-west
 */
export function squareAround({ file, rank }) {
  return corners(file - 0.5, rank - 0.5, file + 0.5, rank + 0.5);
}
