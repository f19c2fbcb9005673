import { tr } from "../language/tr.js";
import { makeElement } from "../pages/page.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Hit } from "../board/layout.js"
 * @import { TouchPhase } from "./pointer.js"
 */

/** The smallest width of a point that a finger can hit, in CSS pixels. */
const FINGER = 28;
/** The magnifying glass: its width, its magnification, and its distance from the finger. */
const GLASS = 132;
const MAGNIFIED = 2.4;
const DISTANCE = 44;

/**
 * On a board whose points are too small for a finger, a touch only aims. A pale stone and a magnifying glass show where
 * the move would go, and the finger may slide. A second tap there, or a tap on the glass, makes the move.
 */
export class Aim {
  /**
   * @param {Board} board
   * @param {object} listener
   * @param {(hit: Hit) => void} listener.press makes the move
   * @param {() => void} listener.drop nothing is aimed at any more
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    /** @type {string | null} the move that is aimed at */
    this.move = null;
    /** @type {string | null} the move that was aimed at when the finger came down */
    this.before = null;
    /** @type {Hit | null} */
    this.hit = null;
    this.canvas = makeElement("canvas", {});
    const how = makeElement("span", {}, tr("Touch again to place"));
    this.glass = makeElement("button", { type: "button", className: "glass", hidden: true }, this.canvas, how);
    board.element.append(this.glass);
    for (const type of ["pointerdown", "pointerup"])
      this.glass.addEventListener(type, (event) => event.stopPropagation());
    this.glass.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#make();
    });
    board.addEventListener("laid-out", () => {
      if (!this.#isNeeded) this.#drop(); // Who turns the device goes on aiming at the same point.
      board.element.classList.toggle("small-points", this.#isNeeded);
    });
    board.addEventListener("painted", () => this.#magnify());
  }

  /**
   * @param {Hit} hit
   * @param {string | null} move that is meant there
   * @param {TouchPhase} phase
   * @returns {boolean} whether the touch aims
   */
  touch(hit, move, phase) {
    if (!this.#isNeeded || !hit.point) return false;
    if (phase === "down") this.before = this.move;
    const isConfirmed = phase === "up" && move !== null && move === this.before;
    this.move = move;
    this.hit = hit;
    addEventListener("pointerdown", this.#touchElsewhere);
    if (isConfirmed) this.#make();
    return true;
  }

  end() {
    this.move = null;
    this.glass.hidden = true;
    // Otherwise the window would hold on to a board that was taken out of the page.
    removeEventListener("pointerdown", this.#touchElsewhere);
  }

  /** @param {Event} event */
  #touchElsewhere = (event) => {
    if (!event.composedPath().includes(this.board.element)) this.#drop();
  };

  /** The person does something else. */
  #drop() {
    if (!this.move) return;
    this.end();
    this.listener.drop();
  }

  get #isNeeded() {
    return this.board.layout.cell < FINGER;
  }

  #make() {
    const { hit } = this;
    this.end();
    if (hit) this.listener.press(hit);
  }

  /** Show a larger picture of what is around the point. */
  #magnify() {
    const { hit, board, canvas, glass } = this;
    glass.hidden = !this.move || !hit?.point;
    if (glass.hidden || !hit?.point) return;
    const { layout } = board;
    const { x, y } = layout.turned(layout.x(hit.point.file), layout.y(hit.point.rank));
    const { pixelRatio } = layout;
    const isAbove = y > GLASS + DISTANCE;
    const beside = x > layout.side / 2 ? x - DISTANCE - GLASS : x + DISTANCE;
    const [left, top] = isAbove ? [x - GLASS / 2, y - DISTANCE - GLASS] : [beside, y - GLASS / 2];
    glass.style.left = `${within(left, layout.side - GLASS)}px`;
    glass.style.top = `${within(top, layout.height - GLASS)}px`;
    glass.ariaLabel = tr("Play {move}", { move: this.move ?? "" });
    canvas.width = canvas.height = Math.round(GLASS * pixelRatio);
    const context = canvas.getContext("2d");
    const seen = (GLASS / MAGNIFIED) * pixelRatio;
    const [seenLeft, seenTop] = [x * pixelRatio - seen / 2, y * pixelRatio - seen / 2];
    for (const { canvas: painted } of [board.below, board.above]) {
      context?.drawImage(painted, seenLeft, seenTop, seen, seen, 0, 0, canvas.width, canvas.height);
    }
  }
}

/**
 * @param {number} place
 * @param {number} most
 * @returns {number} the nearest place on the board
 */
function within(place, most) {
  return Math.min(Math.max(place, 0), most);
}
