/** The element `<crosscut-board>`. */

import { ATTRIBUTES, describe, needsText, readerOf } from "./description.js";
import { Figure } from "./figure.js";
import { figureStyle } from "./style.js";

/**
 * @typedef {import("./figure.js").Site} Site
 */

const NAME = "crosscut-board";

/** How far below the screen a figure is made ready. */
const AHEAD = "400px";

/** @type {Set<BoardElement>} elements that nobody has seen yet */
const unseen = new Set();

/** @type {IntersectionObserver | null} */
let observer = null;

/**
 * A figure that a reader can play on.
 *
 * What it shows, in the order in which it is looked for:
 * - `link`: a link of Crosscut or its fragment;
 * - `game`, `size`, `setup` (a text diagram, rows from north to south in lines or with `/` between them), `links`,
 *   `turn` (`red` or `blue`), `moves` (with blanks between them, variations in parentheses), `at` (the move shown);
 * - `game` and a text diagram as the content of the element, bare or in a `<pre>`.
 *
 * How: `show-legal` (`mine`, `red`, `blue` or `both`), `coordinates` (`off`), `crop` (two corners: `c3-h8`),
 * `caption`, `static` (a picture, without play), `theme` (`light` or `dark`; the page is followed without it).
 * Other content is what readers without JavaScript see.
 *
 * Events, which bubble: `crosscut-move` when the reader has made a move (detail: `move`, `link`), `crosscut-position`
 * when another position is shown, whoever wanted it (detail: `link`).
 */
export class BoardElement extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  /** @type {Figure | null} */
  #figure = null;
  /** @type {string | null} a link that was set by a script, in place of the attributes */
  #link = null;
  /** Counts the positions asked for: reading one may take a moment, and another may be wanted meanwhile. */
  #asked = 0;
  #isSeen = false;

  /** @returns {Site} */
  get site() {
    throw new Error("an element needs a site");
  }

  /** @returns {string} an address that shows in Crosscut what the figure shows; before it was seen, an empty text */
  get link() {
    return this.#figure ? `${this.site.base}#${this.#figure.fragment}` : "";
  }

  /**
   * Show another position.
   * @param {string} link a link of Crosscut or its fragment
   */
  async setPosition(link) {
    this.#link = String(link);
    if (!this.#figure) return this.#isSeen ? this.#show() : undefined;
    const asked = ++this.#asked;
    const position = await readerOf(this.#describe(), this.site.games);
    if (asked === this.#asked) this.#figure.open(position);
  }

  connectedCallback() {
    if (this.#isSeen) return;
    unseen.add(this);
    observer ??= new IntersectionObserver(seeEntries, { rootMargin: AHEAD });
    observer.observe(this);
  }

  disconnectedCallback() {
    unseen.delete(this);
    observer?.unobserve(this);
  }

  /**
   * @param {string} _name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_name, before, after) {
    if (!this.#isSeen || before === after) return;
    this.#link = null;
    this.#show();
  }

  /** The reader comes near, or prints the page. */
  see() {
    unseen.delete(this);
    observer?.unobserve(this);
    this.#isSeen = true;
    const isWhole = document.readyState !== "loading" || !needsText((name) => this.getAttribute(name));
    if (isWhole) this.#show();
    else document.addEventListener("DOMContentLoaded", () => this.#show(), { once: true });
  }

  async #show() {
    const asked = ++this.#asked;
    const { site } = this;
    const description = this.#describe();
    const position = await readerOf(description, site.games);
    if (asked !== this.#asked) return;
    this.#figure?.release();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [figureStyle()];
    const figure = new Figure(root, site, { ...description, ...position });
    this.#figure = figure;
    figure.addEventListener("moved", (event) => {
      this.#tell("crosscut-move", { move: /** @type {CustomEvent<string>} */ (event).detail, link: this.link });
    });
    const tellPosition = () => this.#tell("crosscut-position", { link: this.link });
    figure.addEventListener("position", tellPosition);
    tellPosition();
  }

  #describe() {
    return describe((name) => (name === "link" && this.#link) || this.getAttribute(name), textOf(this));
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Make the element known to the page, unless it is already.
 * @param {Site} site
 */
export function defineBoardElement(site) {
  if (customElements.get(NAME)) return;
  addEventListener("beforeprint", () => {
    for (const element of unseen) element.see();
  });
  const SiteBoardElement = class extends BoardElement {
    get site() {
      return site;
    }
  };
  customElements.define(NAME, SiteBoardElement);
}

/** @param {IntersectionObserverEntry[]} entries */
function seeEntries(entries) {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target instanceof BoardElement) target.see();
  }
}

/**
 * @param {Element} element
 * @returns {string} the text diagram in it; a picture for readers without JavaScript is none
 */
function textOf(element) {
  const holder = element.querySelector(":scope > pre, :scope > script");
  if (holder) return holder.textContent ?? "";
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join("\n");
}
