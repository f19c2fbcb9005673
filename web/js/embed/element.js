/** The element `<crosscut-board>`. */

import { fencesIn, textOf } from "./content.js";
import { ATTRIBUTES, describe, needsText, PRESENTATION_ATTRIBUTES, readerOf } from "./description.js";
import { makeElement } from "../pages/page.js";
import { Figure } from "./figure.js";
import style from "./figure-style.js";

/** @import { Figured, Site } from "./figure.js" */

const NAME = "crosscut-board";

/** How far below the screen a figure is made ready. */
const AHEAD = "400px";

/** How much of a figure changes: all of it, or its position, or only how that is shown. */
const NOTHING = 0;
const PRESENTATION = 1;
const POSITION = 2;
const ANEW = 3;

/** One style sheet for all figures of the page, adopted, which no content policy forbids. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/** @type {Set<BoardElement>} the elements of the page */
const inPage = new Set();

/** @type {IntersectionObserver | null} */
let observer = null;

/**
 * A figure that a reader can play on.
 *
 * What it shows, in the order in which it is looked for:
 * - `link`: a link of Crosscut or its fragment;
 * - `game`, `size`, `setup` (a text diagram, rows from north to south in lines or with `/` between them), `links`,
 *   `turn` (`red` or `blue`), `moves` (with blanks between them, variations in parentheses), `at` (the move shown),
 *   `comments` and `marks` (as in a link);
 * - `game` and a text diagram as the content of the element, bare or in a `<pre>`. This text may begin with attributes,
 *   each in a line such as `game: quax`. Fenced blocks of Markdown become boards with their text.
 *
 * What it asks of the reader: `task`, `solution`, `notes`, as in a link.
 *
 * How: `show-legal` (`mine`, `red`, `blue` or `both`), `coordinates` (`off`), `numbers` (`on`: stones carry the number
 * of their move), `crop` (two corners: `c3-h8`), `rotate` (`90`, `180` or `270` degrees clockwise), `caption`,
 * `static` (a picture, without play), `theme` (`light` or `dark`; the page is followed without it).
 * `path` is what a program that knows the rules has written beside a finished game: the points of the winning path, to be
 * painted until the engine finds it itself. Other content is what readers without JavaScript see.
 *
 * Events, which bubble: `crosscut-move` when the reader has made a move (detail: `move`, `link`), `crosscut-position`
 * when another position is shown, whoever wanted it (detail: `link`), `crosscut-task` when an answer to the task has been
 * judged (detail: `verdict`: `solved`, `right`, `wrong` or `open`; `shown` when the solution is; `link`).
 */
export class BoardElement extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  /** @type {Figure | null} */
  #figure = null;
  /** @type {string | null} a link that was set by a script, instead of the attributes */
  #link = null;
  #wanted = NOTHING;
  /** Counts the changes asked for. */
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

  /** @returns {Figure | null} for scripts of the site: what is shown, once a reader has come near */
  get figure() {
    return this.#figure;
  }

  /**
   * Show another position.
   * @param {string} link a link of Crosscut or its fragment
   */
  setPosition(link) {
    this.#link = String(link);
    if (this.#isSeen) this.#change(POSITION);
  }

  connectedCallback() {
    inPage.add(this);
    this.#figure?.comeBack();
    if (this.#isSeen) return;
    observer ??= new IntersectionObserver(seeEntries, { rootMargin: AHEAD });
    observer.observe(this);
  }

  disconnectedCallback() {
    inPage.delete(this);
    observer?.unobserve(this);
    this.#figure?.release();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    if (!this.#isSeen || before === after) return;
    const isPresentation = PRESENTATION_ATTRIBUTES.includes(name);
    if (!isPresentation) this.#link = null;
    this.#change(isPresentation ? PRESENTATION : ANEW);
  }

  /** The page goes on paper, or comes back from there. There a picture is as good as a board that nobody has touched. */
  print() {
    this.#figure?.dress();
    if (!this.#isSeen && !this.querySelector("svg, img")) this.see();
  }

  /** The reader comes near, or prints the page. */
  see() {
    observer?.unobserve(this);
    this.#isSeen = true;
    const isWhole = document.readyState !== "loading" || !needsText((name) => this.getAttribute(name));
    if (isWhole) this.#change(ANEW);
    else document.addEventListener("DOMContentLoaded", () => this.#change(ANEW), { once: true });
  }

  /**
   * Reading what to show may take a moment; changes that are wanted meanwhile are made together.
   * @param {number} change PRESENTATION, POSITION or ANEW
   */
  async #change(change) {
    this.#wanted = Math.max(this.#wanted, change);
    const asked = ++this.#asked;
    const description = describe((name) => this.getAttribute(name), textOf(this), this.#link);
    const { broken, read } = await readerOf(description, this.site.games);
    if (asked !== this.#asked) return;
    const problem = description.broken ?? broken;
    // The listeners of what is shown now may want the next change.
    const wanted = this.#wanted;
    this.#wanted = NOTHING;
    const figured = { ...description, read };
    if (problem) this.#refuse(problem, description.caption);
    else if (!this.#figure || wanted === ANEW) this.#build(figured);
    else if (wanted === POSITION) this.#figure.open(figured);
    else this.#figure.present(figured);
  }

  /** @returns {ShadowRoot} where a new figure is to stand */
  #clear() {
    this.#figure?.release();
    this.#figure = null;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    return root;
  }

  /**
   * The author's figure cannot be read, so there is no board to show.
   * @param {string} problem
   * @param {string} caption
   */
  #refuse(problem, caption) {
    const text = `This board cannot be shown. ${problem}`;
    const status = makeElement("p", { className: "broken", role: "status" }, text);
    this.#clear().replaceChildren(makeElement("figure", {}, status, makeElement("figcaption", {}, caption)));
  }

  /** @param {Figured} figured */
  #build(figured) {
    const figure = new Figure(this.#clear(), this.site, figured);
    this.#figure = figure;
    figure.addEventListener("moved", () => {
      this.#tell("crosscut-move", { move: figure.session.record.current.move, link: this.link });
    });
    const tellPosition = () => this.#tell("crosscut-position", { link: this.link });
    figure.addEventListener("position", tellPosition);
    figure.player.addEventListener("judged", () => {
      this.#tell("crosscut-task", { verdict: figure.player.verdict, link: this.link });
    });
    if (!this.isConnected) figure.release(); // It was taken out while its link was read.
    tellPosition();
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
  for (const type of ["beforeprint", "afterprint"]) {
    addEventListener(type, () => {
      site.isOnPaper = type === "beforeprint";
      for (const element of inPage) element.print();
    });
  }
  const SiteBoardElement = class extends BoardElement {
    get site() {
      return site;
    }
  };
  customElements.define(NAME, SiteBoardElement);
  if (document.readyState !== "loading") upgradeFences();
  else addEventListener("DOMContentLoaded", upgradeFences);
}

/** The block stays in its board, which reads its text. */
function upgradeFences() {
  for (const fence of fencesIn(document)) {
    const board = document.createElement(NAME);
    fence.replaceWith(board);
    board.append(fence);
  }
}

/** @param {IntersectionObserverEntry[]} entries */
function seeEntries(entries) {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target instanceof BoardElement) target.see();
  }
}
