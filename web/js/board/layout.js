/** Where things are on the canvas: from points to pixels and back. Pure arithmetic. */

import { isOnBoard } from "../points.js";
import proportions from "./proportions.js";

/**
 * @typedef {import("../points.js").Point} Point
 * @typedef {{point: Point | null, block: Point | null, blockDistance: number}} Hit
 *   What lies under a pixel: the nearest point, the south-western point of the block around it, and how far
 *   the middle of that block is, in cells.
 */

const { lengths } = proportions;

export class Layout {
  /**
   * @param {{side: number, size: number, pixelRatio: number}} room the square to fill, in CSS pixels
   */
  constructor({ side, size, pixelRatio }) {
    this.side = side;
    this.size = size;
    this.pixelRatio = pixelRatio;
    this.cell = fittingCell(side, size);
    this.fontSize = coordinateFont(this.cell);
    /** Room for the coordinates, west and south of the plate. */
    this.label = this.fontSize * lengths.coordinateRoom;
    this.plate = this.cell * (size - 1 + 2 * lengths.margin);
    const slack = Math.max(0, side - this.label - this.plate) / 2;
    this.plateLeft = this.label + slack;
    this.plateTop = slack;
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
    const isBlock = isOnBoard(block, this.size - 1);
    return {
      point: isOnBoard(point, this.size) ? point : null,
      block: isBlock ? block : null,
      blockDistance: isBlock ? Math.hypot(file - block.file - 0.5, rank - block.rank - 0.5) : Infinity,
    };
  }
}

/**
 * @param {number} side
 * @param {number} size
 * @returns {number} the largest cell with which board and coordinates fit into the square
 */
function fittingCell(side, size) {
  const cells = size - 1 + 2 * lengths.margin;
  let cell = side / cells;
  // The room for the coordinates grows with the cell; a few rounds settle both.
  for (let round = 0; round < 6; round += 1) {
    cell = Math.min(lengths.cellMaxPx, (side - coordinateFont(cell) * lengths.coordinateRoom) / cells);
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
