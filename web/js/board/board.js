/**
 * The board on two canvases. The lower one has the scene and is repainted when the position changes. The upper one
 * shows what follows the pointer. It knows no rule. Emits "laid-out" when its size in pixels has changed, and
 * "painted".
 */

import { parsePoint, pointOf } from "../notation/points.js";
import { paintShape } from "./annotations.js";
import { Celebration, sceneAt } from "./celebration.js";
import { paintFinding, paintFocus } from "./explanation.js";
import { Layout, WHOLE_BOARD } from "./layout.js";
import { lookOf, USUAL_LOOK } from "./look.js";
import proportions from "./proportions.js";
import { contextOf, Pen } from "./pen.js";
import { paintCelebration, paintScene } from "./picture.js";
import { paintFallingStone, paintGhost, paintPreview } from "./stones.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Point } from "../notation/points.js"
 * @import { Moment } from "./celebration.js"
 * @import { Frame } from "./layout.js"
 * @import { LookChoice } from "./look.js"
 * @import { Overlay, Scene } from "./picture.js"
 */

/** How long a stone takes to come down, in milliseconds. */
const FALL = 120;

/** @extends {Emitter<"laid-out" | "painted">} */
export class Board extends Emitter {
  /**
   * @param {HTMLElement} element a square that holds two canvases
   * @param {Scene} scene
   */
  constructor(element, scene) {
    super();
    this.element = element;
    const [below, above] = element.querySelectorAll("canvas");
    this.below = contextOf(below);
    this.above = contextOf(above);
    this.scene = scene;
    /** @type {Overlay | null} */
    this.overlay = null;
    this.frame = WHOLE_BOARD;
    this.look = lookOf("light", element, USUAL_LOOK);
    this.layout = new Layout({ side: 1, size: scene.size, pixelRatio: 1 });
    /** The animation frame in which it will be painted. */
    this.nextPaint = 0;
    this.isSceneStale = true;
    /** The scene that was shown last: the page shows everything again often, and painting a large board takes long. */
    this.sceneText = "";
    /** @type {{point: Point, color: Color, begin: number} | null} */
    this.falling = null;
    /** @type {{course: Celebration, begin: number | null} | null} no beginning: something is held back */
    this.celebration = null;
    /** What the lower canvas shows of it. */
    this.stillText = "";
    this.isAwaitingType = false;
    this.#layOut();
    new ResizeObserver(() => this.#layOut()).observe(element);
  }

  /**
   * @param {Scene} scene
   * @param {Frame} frame which part of it is shown: both change together, because the part may lie outside another board
   */
  show(scene, frame) {
    const isLaidOutAnew = scene.size !== this.scene.size || frame !== this.frame;
    const text = textOf(scene);
    this.isSceneStale ||= text !== this.sceneText;
    this.scene = scene;
    this.sceneText = text;
    this.frame = frame;
    if (isLaidOutAnew) this.#layOut();
    else this.#schedule();
  }

  /**
   * Drop a stone of the scene onto the board.
   * @param {string} point
   * @param {Color} color
   */
  land(point, color) {
    this.falling = { point: pointOf(point), color, begin: performance.now() };
    this.#schedule();
  }

  /**
   * The scene is one to celebrate: hold back its winning path and what is counted, until {@link celebrate}.
   * @param {{stones: readonly string[], isStill: boolean}} how as {@link Celebration} takes it
   */
  hold(how) {
    this.celebration = { course: new Celebration(this.scene, how), begin: null };
    this.element.classList.add("celebrating");
    this.#schedule();
  }

  /** Let come about what is held back. */
  celebrate() {
    if (this.celebration) this.celebration.begin = performance.now();
    this.#schedule();
  }

  /** Show everything, if something is held back or still comes about. */
  settle() {
    if (!this.celebration) return;
    this.celebration = null;
    this.element.classList.remove("celebrating");
    this.isSceneStale = true;
    this.#schedule();
  }

  /** @returns {Moment | null} of the celebration */
  get #moment() {
    if (!this.celebration) return null;
    const { course, begin } = this.celebration;
    return course.at(begin === null ? 0 : performance.now() - begin);
  }

  /** @param {Overlay} overlay */
  showOverlay(overlay) {
    this.overlay = overlay;
    this.#schedule();
  }

  /**
   * @param {"light" | "dark"} scheme
   * @param {LookChoice} [choice]
   */
  setLook(scheme, choice = USUAL_LOOK) {
    this.look = lookOf(scheme, this.element, choice);
    this.isSceneStale = true;
    this.paint(); // at once: paper does not wait for the next frame
  }

  #layOut() {
    const side = this.element.clientWidth || 1; // A hidden board is laid out again when it appears.
    const pixelRatio = window.devicePixelRatio || 1;
    this.layout = new Layout({ side, size: this.scene.size, pixelRatio, frame: this.frame });
    const { height } = this.layout;
    this.element.style.aspectRatio = height === side ? "" : `${side} / ${height}`;
    for (const { canvas } of [this.below, this.above]) {
      canvas.width = Math.round(side * pixelRatio);
      canvas.height = Math.round(height * pixelRatio);
    }
    this.isSceneStale = true;
    this.paint(); // at once: setting the size of a canvas has emptied it
    this.emit("laid-out");
  }

  #schedule() {
    this.nextPaint ||= requestAnimationFrame(() => this.paint());
  }

  /** Paint now, not in the next frame. */
  paint() {
    cancelAnimationFrame(this.nextPaint);
    this.nextPaint = 0;
    const { above, layout, look } = this;
    if (this.#moment?.isOver) this.settle();
    const moment = this.#moment;
    this.#paintStill(moment);
    this.#clear(above);
    const pen = new Pen(above, layout, look);
    if (moment) paintCelebration(pen, this.scene, moment);
    pen.turn();
    if (this.overlay) this.#paintOverlay(pen, this.overlay);
    this.#paintFalling(pen);
    if (moment && this.celebration?.begin !== null) this.#schedule();
    this.emit("painted");
    this.#awaitType();
  }

  /** @param {Moment | null} moment of the celebration */
  #paintStill(moment) {
    const scene = moment ? sceneAt(this.scene, moment) : this.scene;
    const stillText = moment ? [scene.faded, scene.zigzags?.top.length, scene.zigzags?.bottom.length].join() : "";
    if (!this.isSceneStale && stillText === this.stillText) return;
    this.#clear(this.below);
    paintScene(new Pen(this.below, this.layout, this.look), scene);
    this.isSceneStale = false;
    this.stillText = stillText;
  }

  /** Letters on a canvas do not change by themselves when their typeface comes. */
  async #awaitType() {
    const { fonts } = document;
    if (this.isAwaitingType || fonts.status !== "loading") return;
    this.isAwaitingType = true;
    await fonts.ready;
    this.isAwaitingType = false;
    this.isSceneStale = true;
    this.#schedule();
  }

  /** @param {Pen} pen */
  #paintFalling(pen) {
    const { scene, falling } = this;
    const height = falling ? 1 - (performance.now() - falling.begin) / FALL : 0;
    if (!falling || height <= 0) {
      this.falling = null;
      return;
    }
    paintFallingStone(pen, scene, falling.point, falling.color, height);
    this.#schedule();
  }

  /** @param {CanvasRenderingContext2D} canvasContext */
  #clear(canvasContext) {
    const { pixelRatio, side, height } = this.layout;
    canvasContext.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    canvasContext.clearRect(0, 0, side, height);
  }

  /**
   * @param {Pen} pen
   * @param {Overlay} overlay
   */
  #paintOverlay(pen, { ghost, offered, offeredColor, preview, waiting, focus, finding, remarks }) {
    const { scene } = this;
    remarks?.paint(pen);
    if (finding) paintFinding(pen, scene, finding);
    paintPreview(pen, scene, preview);
    for (const link of offered) paintGhost(pen, scene, link, offeredColor);
    for (const { move, color } of waiting) paintGhost(pen, scene, move, color);
    const point = ghost && parsePoint(ghost.move);
    if (ghost && point && !ghost.legal) {
      paintShape(pen, point, "cross", {
        color: pen.stoneColors(ghost.color).fill,
        width: proportions.lengths.markWidth,
      });
    } else if (ghost) {
      paintGhost(pen, scene, ghost.move, ghost.color);
    }
    const focused = focus && parsePoint(focus);
    if (focused) paintFocus(pen, focused);
  }
}

/**
 * @param {Scene} scene
 * @returns {string} equal only for scenes that look the same
 */
function textOf(scene) {
  const plain = (/** @type {unknown} */ value) => (value instanceof Map || value instanceof Set ? [...value] : value);
  return JSON.stringify(scene, (_, value) => plain(value));
}
