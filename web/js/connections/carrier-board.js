/** A part of the southern edge on a canvas, with its twin: a stone, its carrier, and hatched what does not belong to it. */

import { Board } from "../board/board.js";
import { WITHOUT_COORDINATES } from "../board/layout.js";
import { corners } from "../board/pen.js";
import { tr, trList } from "../language/tr.js";
import { pointName, pointOf } from "../notation/points.js";
import { part } from "../pages/page.js";
import { plainScene } from "../view/compose.js";
import { withinReach } from "../view/intended-move.js";
import { listenToPointer } from "../view/pointer.js";
import { Twin } from "../view/twin.js";

/**
 * @import { Frame, Hit } from "../board/layout.js"
 * @import { LookChoice } from "../board/look.js"
 * @import { Pen } from "../board/pen.js"
 * @import { Overlay, Scene } from "../board/picture.js"
 * @import { Color, CourseBoard, Game } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Cutting } from "./cutting.js"
 */

/** The board goes on beyond the part that shows: no carrier reaches so far. */
const SIZE = 16;
/** How wide a board is at least, as a multiple of its height: a higher one would move the buttons. */
const WIDTH = 1.25;
/** What is outside shows through the hatching. */
const VEIL = 0.8;
/** Hatches of one point. */
const HATCHES = 3;

/** @type {Overlay} */
const NO_OVERLAY = {
  ...{ ghost: null, preview: [], offered: [], offeredColor: "blue", waiting: [], focus: null, finding: null },
  remarks: null,
};

export class CarrierBoard {
  /** @type {string | null} */
  #pointed = null;
  /** @type {string | null} */
  #focus = null;
  /** @type {Cutting} */
  #cutting;
  /** @type {Game} */
  #game;
  /** @type {Frame} */
  #frame;

  /**
   * @param {HTMLElement} element with two canvases and the twin
   * @param {Game} game
   * @param {Cutting} cutting
   */
  constructor(element, game, cutting) {
    this.#game = game;
    this.#cutting = cutting;
    this.#frame = frameOf(cutting.board);
    this.board = new Board(element, this.#scene());
    this.twin = new Twin(part(element, ".twin"), {
      press: (point) => void this.#cutting.play(point),
      explain: () => {},
      focus: (point) => {
        this.#focus = point;
        this.#showOverlay();
      },
    });
    this.board.addEventListener("laid-out", () => this.twin.align(this.board.layout));
    const hitAt = (/** @type {number} */ across, /** @type {number} */ down) =>
      this.board.layout.hit(across * this.board.layout.side, down * this.board.layout.height);
    const pointAt = (/** @type {Hit} */ hit) => {
      const { point } = withinReach(hit, this.board.look.boardStyle ?? this.#game.boardStyle);
      return point && pointName(point);
    };
    listenToPointer(element, hitAt, {
      hover: (hit) => this.#point(hit && pointAt(hit)),
      press: (hit) => {
        const point = pointAt(hit);
        if (point) void this.#cutting.play(point);
      },
      touch: () => false,
      drag: () => false,
    });
    this.open(game, cutting);
  }

  /**
   * Show another board.
   * @param {Game} game
   * @param {Cutting} cutting
   */
  open(game, cutting) {
    this.#game = game;
    this.#cutting = cutting;
    this.#frame = frameOf(cutting.board);
    cutting.addEventListener("landed", (event) => {
      const { point, color } = /** @type {CustomEvent<{point: string, color: Color}>} */ (event).detail;
      this.show();
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.board.land(point, color);
    });
    this.#pointed = null;
    this.show();
    this.twin.align(this.board.layout);
  }

  show() {
    const { element } = this.board;
    this.board.show(this.#scene(), this.#frame);
    this.twin.show(
      this.board.layout.part,
      (point) => this.#label(point),
      () => false,
    );
    element.classList.toggle("played", !this.#cutting.isPlayable);
    this.#showOverlay();
    queueMicrotask(() => this.board.nextPaint && this.board.paint());
  }

  /**
   * @param {"light" | "dark"} scheme
   * @param {LookChoice} look
   */
  setLook(scheme, look) {
    this.board.setLook(scheme, look);
  }

  /** @returns {Scene} */
  #scene() {
    const { red, blue, links } = this.#cutting.stones;
    const rows = Array.from({ length: SIZE }, (_row, north) =>
      Array.from({ length: SIZE }, (_point, file) => {
        const name = pointName({ file, rank: SIZE - 1 - north });
        return red.includes(name) ? "R" : blue.includes(name) ? "B" : ".";
      }).join(""),
    );
    const { last } = this.#cutting;
    const color = last && blue.includes(last) ? "blue" : "red";
    return {
      ...plainScene(this.#game, rows),
      links,
      last: last ? { move: last, color, filled: [], linked: [] } : null,
    };
  }

  /** @param {string | null} point */
  #point(point) {
    if (point === this.#pointed) return;
    this.#pointed = point;
    this.#showOverlay();
  }

  #showOverlay() {
    const { side, isPlayable, open } = this.#cutting;
    const move = this.#pointed;
    this.board.showOverlay({
      ...NO_OVERLAY,
      ghost: move && isPlayable && open.includes(move) ? { move, color: side, legal: true } : null,
      focus: this.#focus,
      remarks: { paint: (pen) => this.#paint(pen), notes: new Map() },
    });
  }

  /** @param {Pen} pen */
  #paint(pen) {
    const { board, stones } = this.#cutting;
    const { west, east, south, north } = pen.layout.part;
    for (let file = west; file <= east; file += 1)
      for (let rank = south; rank <= north; rank += 1)
        if (!board.carrier.includes(pointName({ file, rank }))) paintOutside(pen, { file, rank });
    paintChain(pen, stones.chain.map(pointOf));
  }

  /**
   * @param {string} point
   * @returns {string}
   */
  #label(point) {
    const { board, stones, last } = this.#cutting;
    if (!board.carrier.includes(point)) return tr("{point} outside", { point });
    const labels = [
      stones.red.includes(point)
        ? tr("{point} red", { point })
        : stones.blue.includes(point)
          ? tr("{point} blue", { point })
          : tr("{point} empty", { point }),
    ];
    if (last === point) labels.push(tr("last move"));
    if (stones.chain.includes(point)) labels.push(tr("stone|joined"));
    return trList(labels, "");
  }
}

/**
 * @param {CourseBoard} board
 * @returns {Frame} its points, and what is beside them
 */
function frameOf({ carrier }) {
  const points = carrier.map(pointOf);
  const files = points.map(({ file }) => file);
  const north = Math.max(...points.map(({ rank }) => rank)) + 1;
  const west = Math.min(...files) - 1;
  const east = Math.max(Math.max(...files) + 1, west + Math.ceil((north + 1) * WIDTH) - 1);
  return {
    ...WITHOUT_COORDINATES,
    coordinates: true,
    crop: { southWest: { file: west, rank: 0 }, northEast: { file: east, rank: north } },
  };
}

/**
 * @param {Pen} pen
 * @param {Point} point about which nothing is known
 */
function paintOutside(pen, { file, rank }) {
  const half = 0.5;
  pen.faintly(VEIL, () => pen.shapes([corners(file - half, rank - half, file + half, rank + half)], pen.colors.plate));
  const lines = Array.from({ length: 2 * HATCHES - 1 }, (_line, index) => {
    const shift = (index + 1) / HATCHES - 1;
    const [begin, end] = [Math.max(-half, -half + shift), Math.min(half, half + shift)];
    return [
      { file: file + begin, rank: rank + begin - shift },
      { file: file + end, rank: rank + end - shift },
    ];
  });
  pen.faintly(half, () => pen.lines(lines, { color: pen.colors.grid, width: 0.02, cap: "butt" }));
}

/**
 * @param {Pen} pen
 * @param {Point[]} chain from the edge to the stone
 */
function paintChain(pen, chain) {
  if (!chain.length) return;
  const { fill } = pen.stoneColors("red");
  const width = pen.length("pathWidth");
  const beyond = 0.5 + (pen.layout.railGap + pen.layout.rail / 2) / pen.layout.cell;
  const line = [{ ...chain[0], rank: chain[0].rank - beyond }, ...chain];
  pen.lines([line], { color: fill, width: width + 2 * pen.length("pathRim") });
  pen.lines([line], { color: pen.colors.onStone, width });
}
