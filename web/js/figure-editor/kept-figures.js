/**
 * The figures made last in this browser. Each visit to the page begins a new figure, which is kept from its first change
 * on. Going back to the page, or reloading it, continues the figure that was there.
 */

import { newId } from "../address/saved-games.js";
import { readItem, writeItem } from "../address/storage.js";

/**
 * @typedef {object} KeptFigure
 * @property {string} id
 * @property {string} name what its author sees in the list
 * @property {string} text as an element for a page
 */

const KEPT = "crosscut.figures";
/** The key under which this tab, and this entry of its history, finds its figure. */
const HERE = "crosscut.figure";
const MOST = 8;

export class KeptFigures {
  #id = newId();
  /** What was kept last. If something else is kept now, another tab works on the same figure. */
  #text = "";

  /** @returns {KeptFigure[]} the newest first, without the one in the editor */
  get others() {
    return read().filter(({ id }) => id !== this.#id);
  }

  /** @returns {KeptFigure | null} the figure that was here before the page was reloaded, or left and returned to */
  goOnHere() {
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const figure = visit?.type === "navigate" ? null : read().find(({ id }) => id === readHere());
    return figure ? this.goOn(figure) : null;
  }

  /**
   * @param {KeptFigure} figure to work on from now on
   * @returns {KeptFigure}
   */
  goOn(figure) {
    this.#id = figure.id;
    this.#text = figure.text;
    writeHere(this.#id);
    return figure;
  }

  /**
   * Work on the kept figure that is the same as one that was opened, or else on another one.
   * @param {(text: string) => Promise<boolean>} isSame
   */
  async goOnWithSame(isSame) {
    for (const figure of read()) {
      if (await isSame(figure.text)) return void this.goOn(figure);
    }
    this.beginAnother();
  }

  /** Begin another figure. */
  beginAnother() {
    this.#id = newId();
    this.#text = "";
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  keep(name, text) {
    if (text === this.#text) return;
    const kept = read();
    const known = kept.find(({ id }) => id === this.#id);
    if (known && known.text !== this.#text) this.beginAnother();
    const figures = [{ id: this.#id, name, text }, ...kept.filter(({ id }) => id !== this.#id)].slice(0, MOST);
    // If there is little room, older figures are dropped.
    while (!writeItem(KEPT, JSON.stringify(figures)) && figures.length > 1) figures.pop();
    this.#text = text;
    writeHere(this.#id);
  }
}

/** @returns {KeptFigure[]} */
function read() {
  try {
    const kept = JSON.parse(readItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isFigure) : [];
  } catch {
    return []; // Something else has written there.
  }
}

/**
 * @param {unknown} value
 * @returns {value is KeptFigure}
 */
function isFigure(value) {
  const { id, name, text } = Object(value);
  return [id, name, text].every((each) => typeof each === "string");
}

/** @returns {string | null} */
function readHere() {
  try {
    return sessionStorage.getItem(HERE);
  } catch {
    return null;
  }
}

/** @param {string} id */
function writeHere(id) {
  try {
    sessionStorage.setItem(HERE, id);
  } catch {
    // If nothing can be stored, a reload begins a new figure.
  }
}
