/**
 * The figures made last in this browser. Each visit to the page begins a new figure, which is saved from its first change
 * on. Going back to the page, or reloading it, continues the figure that was there.
 */

import { listIn, readItem, writeItem } from "../saved/storage.js";
import { mergedLists, newId, nextVersion, NO_VERSION, readVersion, TAB } from "../saved/versions.js";

/**
 * @import { Version } from "../saved/versions.js"
 * @typedef {object} SavedFigure
 * @property {string} id
 * @property {string} name what its author sees in the list
 * @property {string} text as an element for a page
 * @property {Version} version
 */

/** The key under which they are saved. */
export const FIGURES = "crosscut.figures";
/** The key under which this tab, and this entry of its history, finds its figure. */
const HERE = "crosscut.figure";
const MOST = 8;

export class SavedFigures {
  #id = newId();
  /** What was saved last. If something else is saved now, another tab works on the same figure. */
  #text = "";

  /** @returns {SavedFigure[]} the newest first, without the one in the editor */
  get others() {
    return read().filter(({ id }) => id !== this.#id);
  }

  /** @returns {SavedFigure | null} the figure that was here before the page was reloaded, or left and returned to */
  goOnHere() {
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const figure = visit?.type === "navigate" ? null : read().find(({ id }) => id === readHere());
    return figure ? this.goOn(figure) : null;
  }

  /**
   * @param {SavedFigure} figure to work on from now on
   * @returns {SavedFigure}
   */
  goOn(figure) {
    this.#id = figure.id;
    this.#text = figure.text;
    writeHere(this.#id);
    return figure;
  }

  /**
   * Go on with the saved figure that is the same as the opened one, or begin another.
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
  save(name, text) {
    if (text === this.#text) return;
    const saved = read();
    const known = saved.find(({ id }) => id === this.#id);
    if (known && known.text !== this.#text) this.beginAnother();
    const version = nextVersion(known?.version ?? NO_VERSION, TAB);
    const others = saved.filter(({ id }) => id !== this.#id);
    // A file may have brought more: those stay.
    const figures = [{ id: this.#id, name, text, version }, ...others].slice(0, Math.max(MOST, saved.length));
    // If there is little room, older figures are dropped.
    while (!writeItem(FIGURES, JSON.stringify(figures)) && figures.length > 1) figures.pop();
    this.#text = text;
    writeHere(this.#id);
  }
}

const read = () => listIn(readItem(FIGURES), figureIn);

/**
 * @param {string} own figures as they are saved
 * @param {string} other
 * @returns {string} all of them; empty if there are none
 */
export function mergedFigures(own, other) {
  const all = mergedLists(listIn(own, figureIn), listIn(other, figureIn), ({ text }) => text);
  return all.length ? JSON.stringify(all) : "";
}

/**
 * @param {unknown} value
 * @returns {SavedFigure | null} null if it is no figure
 */
function figureIn(value) {
  const { id, name, text, version } = Object(value);
  const isFigure = [id, name, text].every((each) => typeof each === "string");
  return isFigure ? { id, name, text, version: readVersion(version, 0) } : null;
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
    // If nothing can be saved, a reload begins a new figure.
  }
}
