/** Where things are on the canvas: from points to pixels and back. Pure arithmetic. */

import proportions from "./proportions.js";

/**
 * @typedef {import("../points.js").Point} Point
 * @typedef {Pick<import("../link/display.js").Display, "coordinates" | "crop">} Frame what shows of a board, and beside it
 * @typedef {{west: number, east: number, south: number, north: number}} Part files and ranks of a part of the board
 * @typedef {{point: Point | null, block: Point | null, blockDistance: number}} Hit
 *   What lies under a pixel: the nearest point, the south-western point of the block around it, and how far
 *   the middle of that block is, in cells.
 */

const { lengths } = proportions;

/** Where a board is cut, it is cut in the middle between two points. */
const CUT_MARGIN = 0.5;

/** @type {Frame} */
export const WHOLE_BOARD = { coordinates: true, crop: null };

export class Layout {
  /**
   * @param {{side: number, size: number, pixelRatio: number, frame?: Frame}} room the width to fill, in CSS pixels; a
   *   whole board fills a square
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
    this.cell = fittingCell(side, columns, frame.coordinates);
    this.fontSize = coordinateFont(this.cell);
    /** Room for the coordinates, west and south of the board. */
    this.label = frame.coordinates ? this.fontSize * lengths.coordinateRoom : 0;
    const slack = Math.max(0, side - this.label - columns * this.cell) / 2;
    /** What shows of the plate. */
    this.visible = {
      left: this.label + slack,
      top: frame.crop ? 0 : slack,
      width: columns * this.cell,
      height: rows * this.cell,
    };
    this.height = frame.crop ? this.visible.height + this.label : side;
    this.plate = this.cell * (size - 1 + 2 * lengths.margin);
    this.plateLeft = this.visible.left + (westMargin - lengths.margin - part.west) * this.cell;
    this.plateTop = this.visible.top + (northMargin - lengths.margin - (size - 1 - part.north)) * this.cell;
  }

  /**
   * @param {number} file may be fractional or off the board
   * @returns {number} CSS pixels, on a device pixel
   */
  x(file) {
    return this.#snap(this.plateLeft + (file + lengths.margin) * this.cell);
  }

  /**
   * @param {number} rank may be fractional or off the board
   * @returns {number} CSS pixels, on a device pixel
   */
  y(rank) {
    return this.#snap(this.plateTop + (this.size - 1 - rank + lengths.margin) * this.cell);
  }

  /** @param {number} length */
  #snap(length) {
    return Math.round(length * this.pixelRatio) / this.pixelRatio;
  }

  /**
   * @param {number} x CSS pixels
   * @param {number} y CSS pixels
   * @returns {Hit}
   */
  hit(x, y) {
    const file = (x - this.plateLeft) / this.cell - lengths.margin;
    const rank = this.size - 1 + lengths.margin - (y - this.plateTop) / this.cell;
    const point = { file: Math.floor(file + 0.5), rank: Math.floor(rank + 0.5) };
    const block = { file: Math.floor(file), rank: Math.floor(rank) };
    const isBlock = isInPart(block, this.part) && isInPart({ file: block.file + 1, rank: block.rank + 1 }, this.part);
    return {
      point: isInPart(point, this.part) ? point : null,
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
 * @param {number} columns width of what is shown, in cells
 * @param {boolean} hasCoordinates
 * @returns {number} the largest cell with which board and coordinates fit into the width
 */
function fittingCell(side, columns, hasCoordinates) {
  let cell = side / columns;
  // The room for the coordinates grows with the cell; a few rounds settle both.
  for (let round = 0; round < 6; round += 1) {
    const label = hasCoordinates ? coordinateFont(cell) * lengths.coordinateRoom : 0;
    cell = Math.min(lengths.cellMaxPx, (side - label) / columns);
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
