/** The figure as its readers will see it, at the width that it has there. */

import { byId, makeElement } from "../pages/page.js";
import { fragmentWithTask, isDiagram, isOfPicture } from "./written-text.js";

/** @import { AuthorsFigure } from "./written-text.js" */

/** The author may still be typing: the view is updated after this many milliseconds. */
const PAUSE = 300;

export class ReadersView {
  #place = byId("editor-readers-view", HTMLElement);
  #width = byId("editor-readers-width", HTMLSelectElement);
  #board = document.createElement("crosscut-board");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    this.#width.addEventListener("change", () => this.#fit());
    this.#fit();
  }

  #fit() {
    this.#place.style.width = this.#width.value;
  }

  clear() {
    clearTimeout(this.#timer);
    this.#place.replaceChildren();
  }

  /**
   * @param {string} kind of the text
   * @param {AuthorsFigure} figure
   * @param {string} text
   */
  show(kind, figure, text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(kind, figure, text), PAUSE);
  }

  /**
   * @param {string} kind
   * @param {AuthorsFigure} figure
   * @param {string} text
   */
  #show(kind, figure, text) {
    if (isDiagram(kind)) return this.#place.replaceChildren(makeElement("pre", {}, text));
    const isPicture = isOfPicture(kind);
    const isElement = kind === "element" || kind === "markdown";
    const attributes = {
      path: figure.path.join(" "),
      link: `#${fragmentWithTask(figure)}`,
      caption: isElement ? figure.attribute("caption") : "",
      theme: figure.attribute("theme"),
      static: isPicture || (isElement && figure.attribute("static")) ? "static" : "",
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value && this.#board.getAttribute(name) !== value) this.#board.setAttribute(name, value);
      if (!value) this.#board.removeAttribute(name);
    }
    if (!this.#board.isConnected) this.#place.replaceChildren(this.#board);
  }
}
