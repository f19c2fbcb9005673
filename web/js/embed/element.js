/** The element `<crosscut-board>`. */

import { tr } from "../language/tr.js";
import { fencesIn, splitHeading, textOf } from "./content.js";
import {
  ATTRIBUTES,
  LESSON_ATTRIBUTES,
  describe,
  needsText,
  PRESENTATION_ATTRIBUTES,
  readerOf,
} from "./description.js";
import { makeElement } from "../pages/page.js";
import { dateOf, dayOf } from "../puzzles/todays-puzzles.js";
import { onceAFrame } from "../site/events.js";
import { makeWidth } from "./figure-parts.js";
import { Figure } from "./figure.js";
import style from "./figure-style.js";

/** @import { Figured, FigureSite } from "./figure.js" */

const NAME = "crosscut-board";
const LESSON = "crosscut-lesson";
const PUZZLE = "puzzle";
const TODAY = "today";
/** What a page may add that is to become boards and lessons. */
// eslint-disable-next-line sentences/whole -- a selector
const ADDED = `pre, ${LESSON}, ${NAME}[lesson]`;

/** How far below the screen a figure is built already. */
const AHEAD = "400px";

/** How much of a figure changes: everything, its position, or only how that is shown. */
const NOTHING = 0;
const PRESENTATION = 1;
const POSITION = 2;
const ANEW = 3;

/** One style sheet for all figures of the page. It is adopted, because no content policy forbids that. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/** @type {Set<BoardElement>} the elements of the page */
const inPage = new Set();

/** @type {IntersectionObserver | null} */
let observer = null;

/**
 * A figure that a reader can play on.
 *
 * What it shows; the first of these that is there counts:
 * - `puzzle`, which is `today`: the medium one of the three puzzles of the day. In a page that stays open the next day's
 *   replaces it, but not while somebody is at it;
 * - `link`: a link of Crosscut or its fragment;
 * - `game`, `called` and `inventor` (of an own game), `size`, `setup` (a text diagram, rows from north to south in lines
 *   or with `/` between them), `links`, `turn` (`red` or `blue`), `moves` (separated by blanks, variations in
 *   parentheses), `at` (the move shown), `comments` and `marks` (as in a link);
 * - `game` and a text diagram as the content of the element, bare or in a `<pre>`. This text may begin with attributes,
 *   each in a line such as `game: quax`. Fenced blocks of Markdown become boards with their text.
 *
 * What it asks of the reader: `task`, `solution`, `notes`, `remarks`, `hints`, as in a link.
 *
 * How it shows that: `show-legal` (`mine`, `red`, `blue` or `both`), `coordinates` (`off`), `numbers` (`on`: stones carry
 * the number of their move), `outlines` (`off`: nothing against the rules is outlined), `crop` (two corners: `c3-h8`),
 * `rotate` (`90`, `180` or `270` degrees clockwise), `caption`, `static` (a picture, without play), `theme` (`light` or
 * `dark`; by default it follows the page).
 * `path` has been written by a program that knows the rules, beside a finished game: the points of the winning path, which
 * is painted until the engine finds it. Other content is for readers without JavaScript.
 *
 * Events, which bubble: `crosscut-move` when the reader has made a move (detail: `move`, `link`), `crosscut-position`
 * when another position is shown, for whatever reason (detail: `link`), `crosscut-task` when an answer to the task has
 * been judged (detail: `link`; `verdict`, which is `solved`, `right`, `wrong` or `open`, or `shown` when the solution is
 * shown; `answer`, `tries`, `hints` and `seconds`).
 */
export class BoardElement extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES, PUZZLE];

  /** @type {Figure | null} */
  #figure = null;
  /** @type {string | null} a link set by a script, which replaces the attributes */
  #link = null;
  /** @type {Figured["read"] | null} reads a position that a script has as data, which replaces both */
  #read = null;
  /** @type {Figured["known"]} */
  #known = null;
  #wanted = NOTHING;
  /** Counts the changes asked for. */
  #asked = 0;
  #isSeen = false;
  /** The day of the puzzle that it shows, if it is the day's. */
  #day = 0;

  /** @returns {FigureSite} */
  get site() {
    throw new Error("an element needs a site");
  }

  /** @returns {string} an address at which Crosscut shows the same as the figure; empty until the figure is built */
  get link() {
    return this.#figure ? `${this.site.base}#${this.#figure.fragment}` : "";
  }

  /** @returns {Figure | null} what is shown, for scripts of the site; null until a reader comes near */
  get figure() {
    return this.#figure;
  }

  /**
   * Show another position.
   * @param {string} link a link of Crosscut or its fragment
   * @param {Figured["known"]} [known] about the answers to its task
   */
  setPosition(link, known = null) {
    this.#link = String(link);
    this.#read = null;
    this.#known = known;
    if (this.#isSeen) this.#change(POSITION);
  }

  /**
   * Show a position that a script of the site has as data.
   * @param {Figured["read"]} read makes it anew each time, because records change
   */
  showReading(read) {
    this.#read = read;
    this.#known = null;
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
    if (!isPresentation) this.#link = this.#read = this.#known = null;
    this.#change(isPresentation ? PRESENTATION : ANEW);
  }

  /** A day may have begun since the puzzle was shown. */
  followDay() {
    const isToday = this.#link === null && this.getAttribute(PUZZLE) === TODAY;
    if (!isToday || !this.#isSeen || this.#day === dayOf(new Date()) || this.#figure?.isUnderWay) return;
    this.#change(ANEW);
  }

  /** The page is about to be printed, or was printed. On paper a picture replaces a board that nobody has touched. */
  print() {
    this.#figure?.updateLook();
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
   * Reading what to show may take a moment; changes requested meanwhile are made together.
   * @param {number} change PRESENTATION, POSITION or ANEW
   */
  async #change(change) {
    this.#wanted = Math.max(this.#wanted, change);
    const asked = ++this.#asked;
    const puzzle = this.#link === null && this.getAttribute(PUZZLE);
    if (puzzle === TODAY) this.#day = dayOf(new Date());
    const link = puzzle === TODAY ? await this.#todaysPuzzle() : this.#link;
    const noPuzzle =
      puzzle === TODAY ? tr("The puzzle could not be loaded.") : tr("The attribute puzzle should be today.");
    const description = describe((name) => this.getAttribute(name), textOf(this), link);
    const { broken, read } = this.#read
      ? { broken: null, read: this.#read }
      : await readerOf(description, this.site.games);
    if (asked !== this.#asked) return;
    const problem = (typeof puzzle === "string" && link === null ? noPuzzle : description.broken) ?? broken;
    // The listeners of what is shown now may request the next change.
    const wanted = this.#wanted;
    this.#wanted = NOTHING;
    const isInRow = this.site.isInRow?.(this) ?? false;
    const figured = { ...description, read, known: this.#known, isInRow };
    if (problem) this.#refuse(problem, description.caption);
    else if (!this.#figure || wanted === ANEW) this.#build(figured);
    else if (wanted === POSITION) this.#figure.open(figured);
    else this.#figure.present(figured);
  }

  /** @returns {Promise<string | null>} a link; null if it could not be loaded */
  async #todaysPuzzle() {
    return (await this.site.todaysPuzzle?.().catch(() => null)) ?? null;
  }

  /** @returns {ShadowRoot} emptied for a new figure */
  #clear() {
    this.#figure?.release();
    this.#figure = null;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    return root;
  }

  /**
   * Show a problem in place of the board, because the author's figure cannot be read.
   * @param {string} problem
   * @param {string} caption
   */
  #refuse(problem, caption) {
    const text = tr("This board cannot be shown. {reason}", { reason: problem });
    const status = makeElement("p", { className: "broken", role: "status" }, text);
    const figure = makeElement("figure", {}, status, makeElement("figcaption", {}, caption));
    this.#clear().replaceChildren(makeWidth(), figure);
  }

  /** @param {Figured} figured */
  #build(figured) {
    const figure = new Figure(this.#clear(), this.site, figured);
    this.#figure = figure;
    figure.addEventListener("moved", () => {
      this.#dispatch("crosscut-move", { move: figure.session.record.current.move, link: this.link });
    });
    const reportPosition = () => this.#dispatch("crosscut-position", { link: this.link });
    figure.addEventListener("position", reportPosition);
    figure.player.addEventListener("judged", () => {
      this.#dispatch("crosscut-task", { verdict: figure.player.verdict, ...figure.tally.report, link: this.link });
    });
    if (!this.isConnected) figure.release(); // It was taken out while its link was read.
    reportPosition();
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Define the element in the page, unless it is defined already.
 * @param {FigureSite} site
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
  followDays();
  let hasLessons = false;
  const upgrade = () => {
    if (document.readyState === "loading") return; // A block may not be whole yet.
    upgradeFences(site.games.map(({ id }) => id));
    gatherLessons();
    if (hasLessons || !document.querySelector(LESSON)) return;
    hasLessons = true;
    site.loadLessons();
  };
  if (document.readyState !== "loading") upgrade();
  else addEventListener("DOMContentLoaded", upgrade);
  // Many sites put the next page into the same document.
  const upgradeSoon = onceAFrame(upgrade);
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node instanceof Element && (node.closest(ADDED) || node.querySelector(ADDED))))
      upgradeSoon();
  }).observe(document, { childList: true, subtree: true });
}

/** Let the puzzles of the day follow the days, also after a page or its device has slept. */
function followDays() {
  const follow = () => {
    for (const element of inPage) element.followDay();
  };
  const wait = () => {
    const now = new Date();
    const left = dateOf(dayOf(now) + 1).getTime() - now.getTime();
    setTimeout(() => (follow(), wait()), left + 1000);
  };
  wait();
  addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", follow);
}

/**
 * Turn fenced blocks into boards. Each block stays inside its board, which reads its text.
 * @param {readonly string[]} games their ids
 */
function upgradeFences(games) {
  for (const fence of fencesIn(document, games)) {
    const board = document.createElement(NAME);
    // Docusaurus puts each block of code into a grey box.
    const box = /** @type {HTMLElement | null} */ (fence.closest(".theme-code-block"));
    if (box) Object.assign(box.style, { background: "none", boxShadow: "none" });
    fence.replaceWith(board);
    board.append(fence);
    const { heading } = splitHeading(textOf(board));
    for (const name of LESSON_ATTRIBUTES) if (heading.has(name)) board.setAttribute(name, heading.get(name) ?? "");
  }
}

/** Put boards with the same attribute `lesson`, and what stands between them, into one element. */
function gatherLessons() {
  /** @type {Element[]} */
  const boards = [...document.querySelectorAll(`${NAME}[lesson]`)].filter((board) => !board.closest(LESSON));
  for (const name of new Set(boards.map((board) => board.getAttribute("lesson") ?? ""))) {
    const group = boards.filter((board) => board.getAttribute("lesson") === name);
    /** @type {Element | null} */
    let around = group[0].parentElement;
    while (around && !group.every((board) => around?.contains(board))) around = around.parentElement;
    const parts = [...(around?.childNodes ?? [])];
    const [first, last] = [group[0], group.at(-1)].map((board = group[0]) =>
      parts.findIndex((part) => part.contains(board)),
    );
    const lesson = document.createElement(LESSON);
    lesson.setAttribute("name", name);
    lesson.setAttribute(
      "last",
      group
        .map((board) => board.getAttribute("last") ?? "")
        .join(" ")
        .trim(),
    );
    parts[first]?.before(lesson);
    lesson.append(...parts.slice(first, last + 1));
  }
}

/** @param {IntersectionObserverEntry[]} entries */
function seeEntries(entries) {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target instanceof BoardElement) target.see();
  }
}
