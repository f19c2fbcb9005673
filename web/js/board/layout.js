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

/** A board is cut halfway between two points. */
const CUT_MARGIN = 0.5;

/** @type {Frame} */
export const WHOLE_BOARD = { coordinates: true, crop: null, rotation: 0 };

/** Cosine and sine of each rotation. */
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
    const part = partOf(frame.crop, size);
    this.part = part;
    const marginOf = (/** @type {boolean} */ isEdge) => (isEdge ? lengths.margin : CUT_MARGIN);
    const [westMargin, northMargin] = [marginOf(part.west === 0), marginOf(part.north === size - 1)];
    const columns = westMargin + part.east - part.west + marginOf(part.east === size - 1);
    const rows = northMargin + part.north - part.south + marginOf(part.south === 0);
    this.rotation = frame.rotation;
    /** Whether files stand side by side, as on an upright board. */
    this.filesRunAcross = frame.rotation % 180 === 0;
    const [across, down] = this.filesRunAcross ? [columns, rows] : [rows, columns];
    this.cell = fittingCell(side, Math.max(across, down), frame.coordinates);
    this.fontSize = coordinateFont(this.cell);
    /** Room for the coordinates, left of the board and below it. */
    this.label = frame.coordinates ? this.fontSize * lengths.coordinateRoom : 0;
    const slack = Math.max(0, side - this.label - across * this.cell) / 2;
    /** The part of the canvas on which the plate is visible. */
    this.visible = {
      left: this.label + slack,
      top: frame.crop ? 0 : slack,
      width: across * this.cell,
      height: down * this.cell,
    };
    this.height = frame.crop ? this.visible.height + this.label : side;
    const { left, top, width, height } = this.visible;
    const onPixel = (/** @type {number} */ length) => (frame.rotation ? this.#snap(length) : length);
    /** The point around which the canvas is rotated. */
    this.middle = { x: onPixel(left + width / 2), y: onPixel(top + height / 2) };
    this.plate = this.cell * (size - 1 + 2 * lengths.margin);
    const west = this.middle.x - (columns / 2) * this.cell;
    const north = this.middle.y - (rows / 2) * this.cell;
    this.plateLeft = west + (westMargin - lengths.margin - part.west) * this.cell;
    this.plateTop = north + (northMargin - lengths.margin - (size - 1 - part.north)) * this.cell;
  }

  /**
   * @param {number} file may be fractional or off the board
   * @returns {number} CSS pixels of the rotated canvas, on a device pixel
   */
  x(file) {
    return this.#snap(this.plateLeft + (file + lengths.margin) * this.cell);
  }

  /**
   * @param {number} rank may be fractional or off the board
   * @returns {number} CSS pixels of the rotated canvas, on a device pixel
   */
  y(rank) {
    return this.#snap(this.plateTop + (this.size - 1 - rank + lengths.margin) * this.cell);
  }

  /** @param {number} length */
  #snap(length) {
    return Math.round(length * this.pixelRatio) / this.pixelRatio;
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
    const file = (x - this.plateLeft) / this.cell - lengths.margin;
    const rank = this.size - 1 + lengths.margin - (y - this.plateTop) / this.cell;
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
 * @param {number} side
 * @param {number} cells the width of the visible part, or its height if that is greater
 * @param {boolean} hasCoordinates
 * @returns {number} the largest cell with which board and coordinates fit into the width
 */
function fittingCell(side, cells, hasCoordinates) {
  let cell = side / cells;
  // The room for the coordinates grows with the cell; a few rounds settle both.
  for (let round = 0; round < 6; round += 1) {
    const label = hasCoordinates ? coordinateFont(cell) * lengths.coordinateRoom : 0;
    cell = Math.min(lengths.cellMaxPx, (side - label) / cells);
  }
  return Math.max(cell, 1);
}

/**
 * @param {number} cell
 * @returns {number}
 */
function coordinateFont(cell) {
  return Math.min(Math.max(cell * lengths.coordinate, lengths.coordinateMinPx), lengths.coordinateMaxPx);
}
