/**
 * Where things are on the canvas: from points to pixels and back. Pure arithmetic. A rotated board is painted as if it
 * were upright, on a canvas that is rotated around the middle of the visible part.
 */

import proportions from "./proportions.js";

/**
 * @import { Point } from "../notation/points.js"
 * @import { Display } from "../record/record.js"
 * @typedef {Pick<Display, "coordinates" | "crop" | "rotation">} Frame what shows of a board, beside it, and which way up
 * @typedef {{west: number, east: number, south: number, north: number}} Part files and ranks of a part of the board
 * @typedef {{point: Point | null, pointDistance: number, block: Point | null, blockDistance: number}} Hit
 *   What lies under a pixel: the nearest point, the south-western point of the block around it, and the distances
 *   to that point and to the middle of that block, in cells.
 */

const { lengths } = proportions;

/** What is seen beyond the outermost points that show, in cells; what is beside the board comes there. */
const HALF_CELL = 0.5;

/** @type {Frame} */
export const WHOLE_BOARD = { coordinates: true, crop: null, rotation: 0 };

/** @type {Frame} */
export const WITHOUT_COORDINATES = { ...WHOLE_BOARD, coordinates: false };

/** Cosine and sine of the turns. */
const QUARTERS = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] };

export class Layout {
  /**
   * @param {{side: number, size: number, pixelRatio: number, frame?: Frame}} room the width to fill, in CSS pixels; a
   *   whole board fills a square, and a part of one is never taller than it is wide
   */
  constructor({ side, size, pixelRatio, frame = WHOLE_BOARD }) {
    this.side = side;
    this.size = size;
    this.pixelRatio = pixelRatio;
    /** From between two pixels of the device to the middle of a line of the grid. */
    this.lineShift = (Math.round(lengths.gridLineMaxPx * pixelRatio) % 2) / 2 / pixelRatio;
    const part = partOf(frame.crop, size);
    this.part = part;
    /** Whether the board ends in the north, east, south and west of the part. */
    this.ends = [part.north === size - 1, part.east === size - 1, part.south === 0, part.west === 0];
    this.rotation = frame.rotation;
    /** Whether files stand side by side, as on an upright board. */
    this.filesRunAcross = frame.rotation % 180 === 0;
    const [columns, rows] = [part.east - part.west + 1, part.north - part.south + 1];
    const [across, down] = this.filesRunAcross ? [columns, rows] : [rows, columns];
    const fits = (/** @type {number} */ cell) => {
      const { railed, rooms } = this.#beside(cell, frame.coordinates);
      const [top, right, bottom, left] = railed.map((rail, index) => rail + rooms[index]);
      return Math.max(left + across * cell + right, top + down * cell + bottom) <= side;
    };
    this.cell = largestCell(fits);
    this.fontSize = pixelsOf("coordinate", this.cell);
    /** How thick the rails are, in whole pixels of the device. */
    this.rail = Math.round(pixelsOf("rail", this.cell) * pixelRatio) / pixelRatio;
    this.railGap = pixelsOf("railGap", this.cell);
    const { label, railed, rooms } = this.#beside(this.cell, frame.coordinates);
    /** Room for the coordinates, on the left and below. */
    this.label = label;
    const [top, right, bottom, left] = railed.map((rail, index) => rail + rooms[index]);
    const width = left + across * this.cell + right;
    const height = top + down * this.cell + bottom;
    const slack = Math.max(0, side - width) / 2;
    /** Where the plate is on the canvas: the board with its rails and coordinates. */
    this.plate = { left: slack, top: frame.crop ? 0 : slack, width, height };
    this.height = frame.crop ? height : side;
    const onCut = rooms.map((room, index) => (railed[index] ? 0 : room));
    /** Where the board may be painted on it: not where the coordinates stand beside a cut. */
    this.visible = {
      left: this.plate.left + onCut[3],
      top: this.plate.top + onCut[0],
      width: width - onCut[1] - onCut[3],
      height: height - onCut[0] - onCut[2],
    };
    /** Whether the plate ends at the top, right, bottom and left: elsewhere the board goes on. */
    this.plateEnds = rooms.map((room) => room > 0);
    const onPixel = (/** @type {number} */ length) => (frame.rotation ? this.#snap(length) : length);
    /** What the canvas is turned around: the middle of the points that show. */
    this.middle = {
      x: onPixel(this.plate.left + left + (across / 2) * this.cell),
      y: onPixel(this.plate.top + top + (down / 2) * this.cell),
    };
    this.west = this.middle.x - (columns / 2 - HALF_CELL + part.west) * this.cell;
    this.north = this.middle.y - (rows / 2 - HALF_CELL + size - 1 - part.north) * this.cell;
  }

  /**
   * @param {number} cell
   * @param {boolean} hasCoordinates
   * @returns {{label: number, railed: number[], rooms: number[]}} how much there is for the coordinates; and at the top,
   *   right, bottom and left of the canvas, beyond the squares of the points: for a rail, and beside it or beside a cut
   */
  #beside(cell, hasCoordinates) {
    const turns = this.rotation / 90;
    const ends = this.ends.map((_end, side) => this.ends[(side + 4 - turns) % 4]);
    const isWhole = ends.every(Boolean);
    const label = hasCoordinates ? pixelsOf("coordinate", cell) * lengths.coordinateRoom : 0;
    const rail = pixelsOf("railGap", cell) + pixelsOf("rail", cell);
    const border = pixelsOf("border", cell);
    return {
      label,
      railed: ends.map((isEnd) => (isEnd ? rail : 0)),
      rooms: ends.map((isEnd, side) => (label && (isWhole || side > 1) ? label : isEnd ? border : 0)),
    };
  }

  /**
   * @param {number} file may be fractional or off the board
   * @returns {number} CSS pixels of the rotated canvas, on a device pixel
   */
  x(file) {
    return this.#snap(this.west + file * this.cell);
  }

  /**
   * @param {number} rank may be fractional or off the board
   * @returns {number} CSS pixels of the rotated canvas, on a device pixel
   */
  y(rank) {
    return this.#snap(this.north + (this.size - 1 - rank) * this.cell);
  }

  /**
   * @param {number} length
   * @returns {number} where a line of the grid covers whole pixels of the device
   */
  #snap(length) {
    const { pixelRatio, lineShift } = this;
    return Math.round((length - lineShift) * pixelRatio) / pixelRatio + lineShift;
  }

  /**
   * @param {number} x CSS pixels of the rotated canvas
   * @param {number} y
   * @returns {{x: number, y: number}} CSS pixels on the page's canvas
   */
  turned(x, y) {
    const [cos, sin] = QUARTERS[this.rotation];
    const [right, down] = [x - this.middle.x, y - this.middle.y];
    return { x: this.middle.x + right * cos - down * sin, y: this.middle.y + right * sin + down * cos };
  }

  /**
   * @param {number} right a step on the screen
   * @param {number} up
   * @returns {[number, number]} the same step in files and ranks
   */
  stepOnBoard(right, up) {
    const [cos, sin] = QUARTERS[this.rotation];
    return [right * cos - up * sin, right * sin + up * cos];
  }

  /**
   * @param {number} canvasX CSS pixels on the page's canvas
   * @param {number} canvasY
   * @returns {Hit}
   */
  hit(canvasX, canvasY) {
    const [east, north] = this.stepOnBoard(canvasX - this.middle.x, this.middle.y - canvasY);
    const [x, y] = [this.middle.x + east, this.middle.y - north];
    const file = (x - this.west) / this.cell;
    const rank = this.size - 1 - (y - this.north) / this.cell;
    const point = { file: Math.floor(file + 0.5), rank: Math.floor(rank + 0.5) };
    const block = { file: Math.floor(file), rank: Math.floor(rank) };
    const isBlock = isInPart(block, this.part) && isInPart({ file: block.file + 1, rank: block.rank + 1 }, this.part);
    return {
      point: isInPart(point, this.part) ? point : null,
      pointDistance: Math.hypot(file - point.file, rank - point.rank),
      block: isBlock ? block : null,
      blockDistance: isBlock ? Math.hypot(file - block.file - 0.5, rank - block.rank - 0.5) : Infinity,
    };
  }
}

/**
 * @param {Frame["crop"]} crop
 * @param {number} size
 * @returns {Part}
 */
function partOf(crop, size) {
  if (!crop) return { west: 0, east: size - 1, south: 0, north: size - 1 };
  const { southWest, northEast } = crop;
  return { west: southWest.file, east: northEast.file, south: southWest.rank, north: northEast.rank };
}

/**
 * @param {Point} point
 * @param {Part} part
 * @returns {boolean}
 */
export function isInPart({ file, rank }, { west, east, south, north }) {
  return file >= west && file <= east && rank >= south && rank <= north;
}

/**
 * @param {(cell: number) => boolean} fits
 * @returns {number} the largest cell that fits, to a millionth of a pixel
 */
function largestCell(fits) {
  let [least, most] = [1, lengths.cellMaxPx];
  if (fits(most)) return most;
  while (most - least > 1e-6) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** @type {Record<string, number | undefined>} */
const bounds = lengths;

/**
 * @param {keyof typeof lengths} name of a length in cells
 * @param {number} cell
 * @returns {number} the same in pixels, within its bounds
 */
export function pixelsOf(name, cell) {
  return Math.min(Math.max(lengths[name] * cell, bounds[`${name}MinPx`] ?? 0), bounds[`${name}MaxPx`] ?? Infinity);
}
