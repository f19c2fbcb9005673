/** The board with its twin: shows a session and turns touches and keys into moves of that session. */

import { Board } from "../board/board.js";
import { WITHOUT_COORDINATES } from "../board/layout.js";
import { intendedMove, linksNear, withinReach } from "./intended-move.js";
import { listenToPointer } from "./pointer.js";
import { RestingPoint } from "./resting-point.js";
import { Aim } from "./aim.js";
import {
  composeLabels,
  composeLastingScene,
  composeOverlay,
  composeScene,
  connectionIn,
  NO_OVERLAYS,
  plainScene,
  POINTED_NOWHERE,
} from "./compose.js";
import { areDiagonal, letterAt, linkName, parsePoint, pointName, pointOf } from "../notation/points.js";
import { fileNameOf } from "../record/own-game.js";
import { PictureCanvas } from "../board/picture.js";
import { onceAFrame } from "../site/events.js";
import { paintMiniature } from "./miniature.js";
import { Twin } from "./twin.js";
import { consequenceCount, withConsequences } from "./unfolding.js";

/**
 * @import { Frame, Hit } from "../board/layout.js"
 * @import { Session } from "../game/session.js"
 * @import { Point } from "../notation/points.js"
 * @import { LegalShown } from "../record/record.js"
 * @import { Overlays, Pointed } from "./compose.js"
 * @import { TouchPhase } from "./pointer.js"
 * @typedef {object} BoardTool what touching the board may mean besides moves
 * @property {() => boolean} isActive whether it means something else at the moment
 * @property {(point: string) => boolean} press returns whether it used the event
 * @property {(from: string, to: string) => boolean} drag returns whether it used the event
 */

/** The time from one consequence of a move to the next, in milliseconds, and the most for all of them. */
const CONSEQUENCE = 110;
const ALL_CONSEQUENCES = 900;

/** The class of a board that does not show the names of its points. */
export const NAMELESS = "nameless";

const NO_TOOLS = combinedTools([]);

/**
 * @param {readonly Partial<BoardTool>[]} tools may still grow
 * @returns {BoardTool} of which the first that uses an event has it
 */
export function combinedTools(tools) {
  return {
    isActive: () => tools.some((tool) => tool.isActive?.()),
    press: (point) => tools.some((tool) => tool.press?.(point)),
    drag: (from, to) => tools.some((tool) => tool.drag?.(from, to)),
  };
}

export class BoardView {
  /** @type {Overlays} */
  #overlays = NO_OVERLAYS;
  /** What the pointer or the visible focus is on. */
  #pointed = POINTED_NOWHERE;
  /** How many consequences of the last move are shown. */
  #consequences = Infinity;
  /** Whether an overlay has changed since the board was shown. */
  #isStale = false;
  #showSoon = onceAFrame(() => this.#isStale && this.show());
  #hidesCoordinates = false;

  /**
   * @param {HTMLElement} boardElement
   * @param {HTMLElement} twinElement
   * @param {Session} session
   * @param {BoardTool} [tools]
   */
  constructor(boardElement, twinElement, session, tools = NO_TOOLS) {
    this.session = session;
    this.tools = tools;
    /** The position in which the person aims. */
    this.aimedAt = session.record.current;
    /** The record in which the pointer is on a move. */
    this.pointedIn = session.record;
    this.restingPoint = new RestingPoint(session);
    this.board = new Board(boardElement, composeScene(session, "none"));
    this.aim = new Aim(this.board, {
      press: (hit) => this.#press(hit),
      drop: () => this.#point({ move: null }),
    });
    this.twin = new Twin(twinElement, {
      press: (point) => tools.press(point) || session.play(point),
      explain: (point) => session.explain(point),
      focus: (point) => this.#focus(point),
    });
    this.#listenToPointer();
    this.board.addEventListener("laid-out", () => this.twin.align(this.board.layout));
    session.addEventListener("played", () => this.#unfold());
    session.addEventListener("added", () => this.#unfold());
    this.show();
    this.twin.align(this.board.layout);
  }

  #listenToPointer() {
    const { board, tools } = this;
    const hitAt = (/** @type {number} */ across, /** @type {number} */ down) =>
      board.layout.hit(across * board.layout.side, down * board.layout.height);
    listenToPointer(board.element, hitAt, {
      hover: (hit) => this.#hover(hit && this.#meant(hit)),
      press: (hit) => this.#press(this.#meant(hit)),
      touch: (hit, phase) => !tools.isActive() && this.#touch(hit, phase),
      drag: (from, to) => this.#drag(from, to),
    });
  }

  /** Show the session as it is now. It is painted at once, but only once for everything that is shown together. */
  show() {
    this.#isStale = false;
    if (this.session.record.current !== this.aimedAt) this.#leave();
    this.board.show(this.#scene(), this.#frame);
    this.#label();
    this.#showOverlay();
    queueMicrotask(() => this.board.nextPaint && this.board.paint());
  }

  /**
   * Where there is little room, points need no names to be played on.
   * @param {boolean} isWanted
   */
  hideCoordinates(isWanted) {
    if (isWanted === this.#hidesCoordinates) return;
    this.board.element.classList.toggle(NAMELESS, isWanted);
    this.#hidesCoordinates = isWanted;
    this.#isStale = true;
    this.#showSoon();
  }

  /** @returns {Frame} A part of a board, and one that is turned, cannot do without names. */
  get #frame() {
    const { display } = this.session;
    return this.#hidesCoordinates && !display.crop && !display.rotation ? WITHOUT_COORDINATES : display;
  }

  /** @param {Partial<Overlays>} change the overlays that differ from the next frame on */
  overlay(change) {
    this.#overlays = { ...this.#overlays, ...change };
    this.#isStale = true;
    this.#showSoon();
  }

  /** @param {string | null} link a link to show before it is made */
  pointAtLink(link) {
    this.#point({ move: link, offered: [] });
  }

  /** @param {Partial<Pointed>} change */
  #point(change) {
    this.#pointed = { ...this.#pointed, ...change };
    this.#showOverlay();
  }

  /** Drop an aim, and a celebration, that belonged to another position; the pointer may have been on a larger board. */
  #leave() {
    this.board.settle();
    this.aimedAt = this.session.record.current;
    const isOpened = this.session.record !== this.pointedIn;
    if (isOpened) this.#point({ move: null, offered: [] });
    else if (this.aim.move) this.#point({ move: null });
    this.pointedIn = this.session.record;
    this.aim.end();
  }

  #label() {
    const { choices, game } = this.session;
    const own = choices?.turn === "red" ? "R" : "B";
    const isDraggable = (/** @type {string} */ point) =>
      game.links === "move" && choices !== null && letterAt(choices.rows, pointOf(point)) === own;
    this.twin.show(this.board.layout.part, composeLabels(this.session, this.#overlays), isDraggable);
  }

  /** @returns {LegalShown} */
  get #shown() {
    const { legal } = this.session.display;
    return legal === "none" ? (this.#overlays.forbiddenTo ?? "none") : legal;
  }

  #scene() {
    const { standIn, zigzags, aids, isEnd } = this.#overlays;
    if (standIn) return { ...plainScene(this.session.game, standIn.rows), ...standIn };
    const marksOnlyForbidden = this.session.display.legal === "none";
    const composed = composeScene(this.session, this.#shown);
    const connection = connectionIn(this.session, this.#overlays.connection);
    const scene = { ...composed, aids, connection, marksOnlyForbidden, faded: isEnd && composed.path.length ? 1 : 0 };
    if (zigzags) return { ...scene, zigzags };
    return this.#consequences < consequenceCount(scene) ? withConsequences(scene, this.#consequences) : scene;
  }

  /** Let the stone fall, then let the consequences of the move appear one by one; then the end of a game is celebrated. */
  #unfold() {
    const isStill = hasReducedMotion();
    const { state, record } = this.session;
    const { current } = record;
    const scene = composeScene(this.session, "none");
    const count = isStill ? 0 : consequenceCount(scene);
    const pause = Math.min(CONSEQUENCE, ALL_CONSEQUENCES / Math.max(count, 1));
    const hasEnd = Boolean(state?.outcome) && (scene.path.length > 0 || scene.zigzags !== null);
    this.#consequences = count ? 0 : Infinity;
    if (count || hasEnd) this.show();
    if (!isStill && scene.last && parsePoint(scene.last.move)) this.board.land(scene.last.move, scene.last.color);
    if (hasEnd) this.board.hold({ stones: this.#isCheered ? scene.path : [], isStill });
    const next = () => {
      const isLeft = this.session.record.current !== current;
      const isDone = isLeft || this.#consequences >= count;
      if (count) {
        this.#consequences = isDone ? Infinity : this.#consequences + 1;
        this.show();
      }
      if (!isDone) setTimeout(next, pause);
      else if (hasEnd && !isLeft) this.board.celebrate();
    };
    if (isStill) next();
    else if (count || hasEnd) setTimeout(next, pause);
  }

  /** @param {string} move that deserves it: its stone hops */
  cheer(move) {
    if (!parsePoint(move)) return;
    this.board.hold({ stones: [move], isStill: hasReducedMotion() });
    this.board.celebrate();
  }

  /** @returns {boolean} whether the reader is glad about the winner */
  get #isCheered() {
    const { cheered } = this.#overlays;
    return cheered === "both" || cheered === this.session.winner;
  }

  /**
   * @param {Hit} hit
   * @returns {Hit} with a point only if the person may mean it
   */
  #meant(hit) {
    return withinReach(hit, this.board.look.boardStyle ?? this.session.game.boardStyle);
  }

  /** @param {string | null} point that has the visible focus */
  #focus(point) {
    this.restingPoint.rest(point, this.#shown);
    this.#point({ focus: point });
  }

  /** @param {Hit | null} hit */
  #hover(hit) {
    const { game, choices } = this.session;
    const isPlay = hit && !this.tools.isActive();
    const move = isPlay ? intendedMove(hit, game, choices) : null;
    const offered = isPlay ? linksNear(hit, choices) : [];
    this.restingPoint.rest(isPlay && hit.point ? pointName(hit.point) : null, this.#shown);
    const { move: moveBefore, offered: offeredBefore } = this.#pointed;
    if (move !== moveBefore || offered.join() !== offeredBefore.join()) this.#point({ move, offered });
  }

  /**
   * @param {Hit} hit
   * @param {TouchPhase} phase
   * @returns {boolean} whether the touch only aims, because the points are small
   */
  #touch(hit, phase) {
    const { game, choices } = this.session;
    const move = intendedMove(hit, game, choices);
    if (!this.aim.touch(hit, move, phase)) return false;
    this.#point({ move: this.aim.move });
    return true;
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @returns {boolean}
   */
  #drag(from, to) {
    if (this.tools.drag(pointName(from), pointName(to))) return true;
    if (this.session.game.links !== "move" || !areDiagonal(from, to)) return false;
    this.session.play(linkName(from, to));
    return true;
  }

  /** @param {Hit} hit */
  #press(hit) {
    if (hit.point && this.tools.press(pointName(hit.point))) return;
    const move = intendedMove(hit, this.session.game, this.session.choices);
    if (move) this.session.play(move);
  }

  #showOverlay() {
    this.board.showOverlay(composeOverlay(this.session, this.#pointed, this.#overlays));
  }
}

const hasReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {BoardView} view
 * @param {number} width in pixels
 * @returns {Promise<File>} a PNG of the position as the board looks in this page
 */
export async function pictureOf({ session, board }, width) {
  const { game, size } = session.record;
  const ground = pictureGround();
  const picture = new PictureCanvas(size, session.display, { width, ground });
  picture.paint(composeLastingScene(session), board.look);
  const png = await picture.png();
  return new File([png], `${fileNameOf(game)}-${size}.png`, { type: png.type });
}

/**
 * @param {BoardView} view
 * @param {HTMLCanvasElement} canvas for what it shows, without marks that pass
 */
export function paintSmall({ session, board }, canvas) {
  paintMiniature(canvas, composeLastingScene(session), board.look, { frame: WITHOUT_COORDINATES });
}

/** @returns {string} the colour behind a board in this page, for pictures of it */
export function pictureGround() {
  return getComputedStyle(document.body).backgroundColor;
}
