/** A report on the page: sentences, plots with what they mean, tables, games to watch. */

import { sentenceOf } from "../engine/said.js";
import { tr } from "../language/tr.js";
import { makeElement, makeSvg } from "../pages/page.js";
import * as words from "./report-words.js";

/**
 * @import { LabReport } from "../engine/wire.js"
 * @import { ToldReport } from "./saved-reports.js"
 * @import { TableRow } from "./report-words.js"
 * @typedef {object} Parts of a report that may be left out, where the page has them already
 * @property {boolean} hasSentences
 * @property {boolean} hasStones the map of first stones
 */

/** How many games to watch are listed. */
const GAMES_TO_WATCH = 3;

const WIDTH = 320;
const HEIGHT = 96;
/** A row of the plot of shares, and the room for its name. */
const LINE = 22;
const NAMES = 78;
const RIM = 6;

export class ReportView {
  #sentences = makeElement("ul", { className: "lab-said" });
  #stones = makeElement("div", {});
  #stonesSection = makeElement("section", {}, makeElement("h3", {}, tr("First stones")), this.#stones);
  #lengths = new Plot(tr("Lengths"), [tr("Moves"), tr("Games")]);
  #shares = new Plot(tr("Who wins"), [tr("Who plays"), tr("Games"), tr("side|Red"), tr("Ties"), tr("Stuck")]);
  #others = new Table(tr("What else was measured"), [tr("Random games"), ""]);
  #examples = makeElement("ul", { className: "lab-games" });
  #base;

  /**
   * @param {HTMLElement} element
   * @param {string} base the address of the page that shows games
   */
  constructor(element, base) {
    this.#base = base;
    const plots = makeElement(
      "div",
      { className: "lab-plots" },
      this.#shares.element,
      this.#lengths.element,
      this.#stonesSection,
    );
    const games = makeElement("section", {}, makeElement("h3", {}, tr("Games to watch")), this.#examples);
    element.replaceChildren(this.#sentences, games, plots, this.#others.element);
  }

  /**
   * @param {ToldReport} report
   * @param {Partial<Parts>} [parts] all unless given
   */
  show(report, { hasSentences = true, hasStones = true } = {}) {
    this.#sentences.hidden = !hasSentences || !report.sentences.length;
    this.#stonesSection.hidden = !hasStones;
    const sentences = report.sentences.map((said) => (typeof said === "string" ? said : sentenceOf(said)));
    this.#sentences.replaceChildren(...sentences.map((sentence) => makeElement("li", {}, sentence)));
    this.#stones.replaceChildren(makeElement("p", {}, words.sentenceOfStones(report)), ...mapOf(report));
    this.#lengths.show(words.sentenceOfLengths(report), lengthsPicture(report), words.rowsOfLengths(report));
    this.#shares.show(words.sentenceOfShares(), sharesPicture(report), words.rowsOfShares(report));
    this.#others.show(words.otherRows(report));
    this.#showExamples(report.examples.slice(0, GAMES_TO_WATCH));
  }

  /**
   * Links stay while the games stay, so that the focus does.
   * @param {LabReport["examples"]} examples
   */
  #showExamples(examples) {
    const wanted = examples.map((example) => ({
      text: words.exampleText(example),
      href: `${this.#base}#${example.link}`,
    }));
    const shown = [...this.#examples.querySelectorAll("a")];
    if (shown.length === wanted.length && wanted.every(({ href }, place) => shown[place].href === href)) return;
    this.#examples.replaceChildren(
      ...wanted.map(({ text, href }) => makeElement("li", {}, makeElement("a", { href }, text))),
    );
  }
}

/** A table that opens. */
class Table {
  #body = makeElement("tbody", {});

  /**
   * @param {string} summary
   * @param {readonly string[]} heads
   */
  constructor(summary, heads) {
    const head = makeElement("tr", {}, ...heads.map((text) => makeElement("th", { scope: "col" }, text)));
    const table = makeElement("table", {}, makeElement("thead", {}, head), this.#body);
    const scrolled = makeElement("div", { className: "table", tabIndex: 0 }, table);
    this.element = makeElement("details", {}, makeElement("summary", {}, summary), scrolled);
  }

  /** @param {readonly TableRow[]} rows */
  show(rows) {
    const made = rows.map(([name, ...cells]) =>
      makeElement(
        "tr",
        {},
        makeElement("th", { scope: "row" }, name),
        ...cells.map((cell) => makeElement("td", {}, cell)),
      ),
    );
    this.#body.replaceChildren(...made);
  }
}

/** A picture, the sentence that it means, and its numbers as a table. */
class Plot {
  #sentence = makeElement("p", {});
  #picture = makeSvg("svg", { class: "lab-plot", "aria-hidden": "true" });
  #table;

  /**
   * @param {string} heading
   * @param {readonly string[]} heads
   */
  constructor(heading, heads) {
    this.#table = new Table(tr("As a table"), heads);
    this.element = makeElement("section", {}, makeElement("h3", {}, heading));
    this.element.append(this.#sentence, this.#picture, this.#table.element);
  }

  /**
   * @param {string} sentence
   * @param {{height: number, parts: SVGElement[]}} picture
   * @param {readonly TableRow[]} rows
   */
  show(sentence, { height, parts }, rows) {
    this.#sentence.textContent = sentence;
    this.#picture.classList.toggle("none", !parts.length);
    this.#picture.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
    this.#picture.replaceChildren(...parts);
    this.#table.show(rows);
  }
}

/**
 * @param {ToldReport} report
 * @returns {HTMLElement[]} the map of first stones; none if it is not known
 */
function mapOf({ size, fairest, firstStones }) {
  if (!Object.keys(firstStones).length) return [];
  const files = [..."abcdefghijklmnopqrstuvwxyz"].slice(0, size);
  const ranks = Array.from({ length: size }, (_, place) => size - place);
  const cell = (/** @type {string} */ point) => {
    const chance = firstStones[point];
    const value = chance === undefined ? "" : String(Math.round(100 * chance));
    const element = makeElement("td", {}, makeElement("span", {}, value));
    if (chance !== undefined) element.dataset.heat = String(Math.floor((Math.round(100 * chance) + 2) / 5));
    element.classList.toggle("fair", point === fairest);
    return element;
  };
  const rows = ranks.map((rank) => {
    const name = makeElement("th", { scope: "row" }, String(rank));
    return makeElement("tr", {}, name, ...files.map((file) => cell(`${file}${rank}`)));
  });
  const names = files.map((file) => makeElement("th", { scope: "col" }, file));
  const last = makeElement("tr", {}, makeElement("td", {}), ...names);
  const caption = makeElement("caption", {}, tr("{size} × {size}: Red’s chance in %", { size }));
  return [makeElement("table", { className: "heat-map" }, caption, makeElement("tbody", {}, ...rows, last))];
}

/** @param {ToldReport} report */
function lengthsPicture({ random }) {
  const lengths = Object.entries(random.lengths).map(([moves, count]) => ({ moves: Number(moves), count }));
  if (lengths.length < 2) return { height: HEIGHT, parts: [] };
  const [first, last] = [lengths[0].moves, lengths[lengths.length - 1].moves];
  const most = Math.max(...lengths.map(({ count }) => count));
  const step = (WIDTH - 2 * RIM) / (last - first + 1);
  const floor = HEIGHT - 18;
  const bars = lengths.map(({ moves, count }) => {
    const height = (count / most) * (floor - RIM);
    const x = RIM + (moves - first) * step;
    return makeSvg("rect", { class: "bar", x, y: floor - height, width: Math.min(0.85 * step, 24), height });
  });
  const base = makeSvg("line", { class: "middle", x1: RIM, x2: WIDTH - RIM, y1: floor, y2: floor });
  const ends = [label(first, RIM, HEIGHT - 4, "start"), label(last, WIDTH - RIM, HEIGHT - 4, "end")];
  return { height: HEIGHT, parts: [...bars, base, ...ends] };
}

/** @param {ToldReport} report */
function sharesPicture(report) {
  const groups = words.gameGroups(report);
  const x = (/** @type {number} */ share) => NAMES + share * (WIDTH - NAMES - RIM);
  const bottom = groups.length * LINE;
  const marks = groups.flatMap(([name, { red }], place) => {
    const y = (place + 0.5) * LINE;
    const named = label(name, 0, y + 4, "start");
    if (!red) return [named, label(tr("not known"), x(0.02), y + 4, "start")];
    const line = { class: "interval", x1: x(red.low), x2: x(red.high), y1: y, y2: y };
    return [named, makeSvg("line", line), makeSvg("circle", { class: "share", cx: x(red.value), cy: y, r: 5 })];
  });
  const middle = makeSvg("line", { class: "middle", x1: x(0.5), x2: x(0.5), y1: 0, y2: bottom });
  const scale = [
    label(words.percent(0), x(0), bottom + 14, "start"),
    label(words.percent(0.5), x(0.5), bottom + 14, "middle"),
    label(words.percent(1), x(1), bottom + 14, "end"),
  ];
  return { height: bottom + 18, parts: [middle, ...marks, ...scale] };
}

/**
 * @param {string | number} text
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 */
function label(text, x, y, anchor) {
  const element = makeSvg("text", { x, y, "text-anchor": anchor });
  element.textContent = String(text);
  return element;
}
