/**
 * The accessible twin of the canvas: a transparent grid that lies exactly over the board, one cell per point.
 * Keyboards and screen readers use it; mouse and touch go through it to the board below.
 */

import { isInPart } from "../board/layout.js";
import { parsePoint, pointName } from "../notation/points.js";
import { makeElement } from "../pages/page.js";

/**
 * @import { Layout, Part } from "../board/layout.js"
 * @import { Point } from "../notation/points.js"
 * @typedef {object} TwinListener
 * @property {(point: string) => void} press
 * @property {(point: string) => void} explain
 * @property {(point: string | null) => void} focus the point whose focus should be visible
 */

/** @type {Record<string, [number, number]>} steps on the screen, to the right and up */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Twin {
  /**
   * @param {HTMLElement} element with role="grid"
   * @param {TwinListener} listener
   */
  constructor(element, listener) {
    this.element = element;
    this.listener = listener;
    /** @type {Part} */
    this.part = { west: 0, east: -1, south: 0, north: -1 };
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Map<string, {element: HTMLElement, label: string, isDraggable: boolean}>} as shown */
    this.cells = new Map();
    this.home = "a1";
    element.addEventListener("keydown", (event) => this.#keydown(event));
    element.addEventListener("click", (event) => {
      const name = nameOf(event.target);
      if (name && event.detail === 0) listener.press(name);
    });
    element.addEventListener("focusin", (event) => this.#focusin(event));
    element.addEventListener("focusout", () => listener.focus(null));
  }

  /**
   * @param {Part} part the points that are shown
   * @param {(point: string) => string} labelOf
   * @param {(point: string) => boolean} isDraggableAt whether a drag may begin there; it must not scroll the page then
   */
  show(part, labelOf, isDraggableAt) {
    if (Object.values(part).join() !== Object.values(this.part).join()) this.#build(part);
    for (const [name, cell] of this.cells) {
      const { element, label, isDraggable } = cell;
      cell.label = labelOf(name);
      cell.isDraggable = isDraggableAt(name);
      if (cell.label !== label) element.ariaLabel = cell.label;
      if (cell.isDraggable !== isDraggable) element.classList.toggle("draggable");
    }
  }

  /** @param {Layout} layout */
  align(layout) {
    const { style } = this.element;
    const { west, east, south, north } = layout.part;
    const [left, top] = [layout.x(west - 0.5), layout.y(north + 0.5)];
    this.layout = layout;
    // In parts of the board: where that becomes smaller or larger, the points go with it at once.
    const [across, down] = [100 / layout.side, 100 / layout.height];
    style.left = `${left * across}%`;
    style.top = `${top * down}%`;
    style.transform = layout.rotation ? `rotate(${layout.rotation}deg)` : "";
    style.transformOrigin = `${layout.middle.x - left}px ${layout.middle.y - top}px`;
    style.width = `${layout.cell * (east - west + 1) * across}%`;
    style.height = `${layout.cell * (north - south + 1) * down}%`;
  }

  /** @param {Part} part */
  #build(part) {
    this.part = part;
    const { west, east, south, north } = part;
    this.cells.clear();
    const rows = [];
    for (let rank = north; rank >= south; rank -= 1) {
      const row = makeElement("div", { role: "row" });
      for (let file = west; file <= east; file += 1) row.append(this.#cell(pointName({ file, rank })));
      rows.push(row);
    }
    this.element.replaceChildren(...rows);
    this.home = "";
    this.#moveHome(pointName({ file: (west + east + 1) >> 1, rank: (south + north + 1) >> 1 }));
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  #cell(name) {
    const element = makeElement("div", { role: "gridcell", tabIndex: -1 });
    element.dataset.point = name;
    this.cells.set(name, { element, label: "", isDraggable: false });
    return element;
  }

  /** @param {string} name the cell that Tab reaches */
  #moveHome(name) {
    const [before, cell] = [this.cells.get(this.home), this.cells.get(name)];
    if (before) before.element.tabIndex = -1;
    if (cell) cell.element.tabIndex = 0;
    this.home = name;
  }

  /** @param {FocusEvent} event */
  #focusin(event) {
    const name = nameOf(event.target);
    if (!name) return;
    this.#moveHome(name);
    const isVisible = /** @type {HTMLElement} */ (event.target).matches(":focus-visible");
    this.listener.focus(isVisible ? name : null);
  }

  /** @param {KeyboardEvent} event */
  #keydown(event) {
    const name = nameOf(event.target);
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const point = /** @type {Point} */ (parsePoint(name));
    const target = this.#target(event.key, point);
    if (target) this.cells.get(pointName(target))?.element.focus();
    else if (event.key === "Enter" || event.key === " ") this.listener.press(name);
    else if (event.key === "?") this.listener.explain(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {string} key
   * @param {Point} point
   * @returns {Point | null} where the key leads from the point; the point itself at the border
   */
  #target(key, point) {
    if (key === "Home") return { file: this.part.west, rank: point.rank };
    if (key === "End") return { file: this.part.east, rank: point.rank };
    if (!Object.hasOwn(STEPS, key)) return null;
    const [files, ranks] = this.layout ? this.layout.stepOnBoard(...STEPS[key]) : STEPS[key];
    const next = { file: point.file + files, rank: point.rank + ranks };
    return isInPart(next, this.part) ? next : point;
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {string | null}
 */
function nameOf(target) {
  return target instanceof HTMLElement ? (target.dataset.point ?? null) : null;
}
