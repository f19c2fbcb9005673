/** What a person means by touching the board: a stone, a link between two stones, or just a look. */

import { corners } from "../board/pen.js";
import { letterAt, linkName, pointName } from "../notation/points.js";
import { makeElement } from "../pages/page.js";
import { colorsShown } from "./compose.js";
import { illegalPoints } from "../game/positions.js";
import { violationMessage } from "../words/sentences.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Hit } from "../board/layout.js"
 * @import { Color, Game } from "../engine/wire.js"
 * @import { Choices } from "../record/foretell.js"
 * @import { Session } from "../game/session.js"
 * @import { Point } from "../notation/points.js"
 * @import { LegalShown } from "../record/record.js"
 * @typedef {"down" | "move" | "up"} TouchPhase
 * @typedef {object} PointerListener
 * @property {(hit: Hit | null) => void} hover null when the pointer has left
 * @property {(hit: Hit) => void} press a click or a tap
 * @property {(hit: Hit, phase: TouchPhase) => boolean} touch a finger comes down, moves or leaves; returns whether the
 *   touch is dealt with, so that no press follows
 * @property {(from: Point, to: Point) => boolean} drag from one point to another; returns whether that meant anything
 */

/** How near to the middle of a block a touch must be to mean its link, in cells. A legal link gets more room. */
const LEGAL_LINK_REACH = 0.32;
const LINK_REACH = 0.2;
/** How near to a point a touch must be to mean it, in cells, on boards that show points as crossings of lines. */
const POINT_REACH = 0.45;

/** The smallest width of a point that a finger can hit, in CSS pixels. */
const FINGER = 28;
/** The magnifying glass: its width, its magnification, and its distance from the finger. */
const GLASS = 132;
const MAGNIFIED = 2.4;
const DISTANCE = 44;

/** How long the pointer rests before the engine is asked for the reason, in milliseconds. */
const REST = 180;

/**
 * @param {Hit} hit
 * @param {Game} game
 * @param {Choices | null} choices
 * @returns {string | null} a move, legal or not; null if nothing is there
 */
export function intendedMove(hit, game, choices) {
  return intendedLink(hit, game, choices) ?? (hit.point && pointName(hit.point));
}

/**
 * @param {Hit} hit
 * @param {"points" | "cells"} boardStyle how the board is painted
 * @returns {Hit} without a point if that is too far away to be meant
 */
export function withinReach(hit, boardStyle) {
  return boardStyle === "points" && hit.pointDistance > POINT_REACH ? { ...hit, point: null } : hit;
}

/**
 * @param {Hit} hit
 * @param {Game} game
 * @param {Choices | null} choices
 * @returns {string | null}
 */
function intendedLink({ block, blockDistance }, game, choices) {
  if (!choices || !block || game.links !== "move" || blockDistance > LEGAL_LINK_REACH) return null;
  const diagonals = diagonalsOf(block);
  const legal = diagonals.map(([a, b]) => linkName(a, b)).find((link) => choices.linkMoves.includes(link));
  if (legal || blockDistance > LINK_REACH) return legal ?? null;
  const own = choices.turn === "red" ? "R" : "B";
  const pair = diagonals.find((ends) => ends.every((end) => letterAt(choices.rows, end) === own));
  return pair ? linkName(...pair) : null;
}

/**
 * @param {Point} block its south-western point
 * @returns {[Point, Point][]}
 */
function diagonalsOf({ file, rank }) {
  const [northWest, northEast, southEast, southWest] = corners(file, rank, file + 1, rank + 1);
  return [
    [southWest, northEast],
    [northWest, southEast],
  ];
}

/**
 * @param {Hit} hit
 * @param {Choices | null} choices
 * @returns {string[]} the legal links of the blocks around the point
 */
export function linksNear({ point }, choices) {
  if (!point || !choices) return [];
  const name = pointName(point);
  return choices.linkMoves.filter((link) => link.split("-").includes(name));
}

/**
 * Translate mouse, pen and touch on the board to points and blocks.
 * @param {HTMLElement} element
 * @param {(x: number, y: number) => Hit} hitAt from pixels inside the element
 * @param {PointerListener} listener
 */
export function listenToPointer(element, hitAt, listener) {
  /** @type {Point | null} */
  let dragStart = null;
  let wasDragged = false;
  let isTouching = false;

  /** @param {MouseEvent} event */
  const hitOf = (event) => {
    const box = element.getBoundingClientRect();
    return hitAt(event.clientX - box.left, event.clientY - box.top);
  };

  element.addEventListener("pointerdown", (event) => {
    wasDragged = false;
    isTouching = event.pointerType === "touch" && event.isPrimary && listener.touch(hitOf(event), "down");
    dragStart = event.isPrimary && event.button === 0 ? hitOf(event).point : null;
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") listener.hover(hitOf(event));
    else if (isTouching) listener.touch(hitOf(event), "move");
  });
  element.addEventListener("pointerleave", () => isTouching || listener.hover(null));
  element.addEventListener("pointercancel", () => {
    dragStart = null;
    isTouching = false;
  });
  element.addEventListener("pointerup", (event) => {
    const hit = hitOf(event);
    const { point } = hit;
    if (dragStart && point && (dragStart.file !== point.file || dragStart.rank !== point.rank)) {
      wasDragged = listener.drag(dragStart, point);
    }
    dragStart = null;
    if (isTouching && !wasDragged) listener.touch(hit, "up");
  });
  element.addEventListener("click", (event) => {
    // A click without a pointer (keyboard, screen reader) is handled by the cell that it is on.
    if (event.detail === 0 || wasDragged || isTouching) return;
    listener.press(hitOf(event));
  });
}

/**
 * On a board whose points are too small for a finger, a touch only aims. A pale stone and a magnifying glass show where
 * the move would go, and the finger may slide. A second tap there, or a tap on the glass, makes the move.
 */
export class Aim {
  /**
   * @param {Board} board
   * @param {(hit: Hit) => void} onPress called to make the move
   */
  constructor(board, onPress) {
    this.board = board;
    this.onPress = onPress;
    /** @type {string | null} the move that is aimed at */
    this.move = null;
    /** @type {string | null} the move that was aimed at when the finger came down */
    this.before = null;
    /** @type {Hit | null} */
    this.hit = null;
    this.canvas = makeElement("canvas", {});
    const how = makeElement("span", {}, "Touch again to place");
    this.glass = makeElement("button", { type: "button", className: "glass", hidden: true }, this.canvas, how);
    board.element.append(this.glass);
    for (const type of ["pointerdown", "pointerup"])
      this.glass.addEventListener(type, (event) => event.stopPropagation());
    this.glass.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#make();
    });
    board.addEventListener("laid-out", () => board.element.classList.toggle("small-points", this.#isNeeded));
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
    if (isConfirmed) this.#make();
    return true;
  }

  end() {
    this.move = null;
    this.glass.hidden = true;
  }

  get #isNeeded() {
    return this.board.layout.cell < FINGER;
  }

  #make() {
    const { hit } = this;
    this.end();
    if (hit) this.onPress(hit);
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
    glass.style.left = `${Math.min(Math.max(x - GLASS / 2, 0), layout.side - GLASS)}px`;
    glass.style.top = `${isAbove ? y - DISTANCE - GLASS : y + DISTANCE}px`;
    glass.ariaLabel = `Play ${this.move}`;
    canvas.width = canvas.height = Math.round(GLASS * pixelRatio);
    const context = canvas.getContext("2d");
    const seen = (GLASS / MAGNIFIED) * pixelRatio;
    const [left, top] = [x * pixelRatio - seen / 2, y * pixelRatio - seen / 2];
    for (const { canvas: painted } of [board.below, board.above]) {
      context?.drawImage(painted, left, top, seen, seen, 0, 0, canvas.width, canvas.height);
    }
  }
}

/** While legal points are marked, resting the pointer or the focus on an illegal point shows why it is illegal. */
export class RestingPoint {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {string | null} */
    this.point = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.asking = new AbortController();
  }

  /**
   * @param {string | null} point
   * @param {LegalShown} shown
   */
  rest(point, shown) {
    if (point === this.point) return;
    this.point = point;
    clearTimeout(this.timer);
    this.asking.abort();
    this.session.showRestReason(null);
    const color = point && this.#colorToExplain(point, shown);
    if (color) this.timer = setTimeout(() => this.#explain(point, color), REST);
  }

  /**
   * @param {string} point
   * @param {LegalShown} shown
   * @returns {Color | null} the colour whose mark on the point is explained; the side to move comes first
   */
  #colorToExplain(point, shown) {
    const { state, isCurrent } = this.session;
    if (!state || !isCurrent) return null;
    const colors = colorsShown(state, shown).filter((color) => illegalPoints(state, color).has(point));
    return colors.find((color) => color === state.turn) ?? colors[0] ?? null;
  }

  /**
   * @param {string} point
   * @param {Color} color
   */
  async #explain(point, color) {
    const { positions, record, staying } = this.session;
    const asking = (this.asking = new AbortController());
    const { signal } = asking;
    staying.addEventListener("abort", () => asking.abort(), { signal });
    try {
      const violation = await positions.violation(record, record.current, point, { color, signal });
      if (violation) this.session.showRestReason(violationMessage(violation, point));
    } catch {
      // Nothing is lost: a press asks again and shows what went wrong.
    }
  }
}
