/** Mouse, pen and touch on the board. */

import { Corners } from "./corners.js";

/**
 * @import { Hit } from "../board/layout.js"
 * @import { Point } from "../notation/points.js"
 */

/**
 * @typedef {"down" | "move" | "up"} TouchPhase
 * @typedef {object} PointerListener
 * @property {(hit: Hit | null) => void} hover null when the pointer has left
 * @property {(hit: Hit) => void} press a click or a tap
 * @property {(hit: Hit, phase: TouchPhase) => boolean} touch a finger comes down, moves or leaves; returns whether the
 *   touch is dealt with, so that no press follows
 * @property {(from: Point, to: Point) => boolean} drag from one point to another; returns whether that meant anything
 */

/**
 * Translate mouse, pen and touch on the board to points and blocks.
 * @param {HTMLElement} element
 * @param {(across: number, down: number) => Hit} hitAt from parts of the element's width and height
 * @param {PointerListener} listener
 */
export function listenToPointer(element, hitAt, listener) {
  /** @type {Point | null} */
  let dragStart = null;
  let wasDragged = false;
  let isTouching = false;

  const corners = new Corners(element);
  const hitOf = (/** @type {MouseEvent} */ event) => hitAt(...corners.placeOf(event));

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
