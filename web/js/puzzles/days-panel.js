/** Below the puzzle: the result to tell, the streak as a chain of days, a month, and the puzzles that come back. */

import { writePreference } from "../saved/storage.js";
import { lang, tr, trCount } from "../language/tr.js";
import { copySaying } from "../pages/clipboard.js";
import { buttonFor, byId, makeElement } from "../pages/page.js";
import { areDaysShown, DAYS_SHOWN, kindsOf, monthOf, puzzlesAgain, solvedDays, streakOf, WEEK } from "./days.js";
import { puzzleName } from "./puzzle-list.js";
import { cheerFor, resultLine, resultShapes } from "./result-line.js";
import { isEndOfDay } from "./today-bar.js";
import { outcomeOn } from "./results.js";
import { dateOf, puzzlesOfDay } from "./todays-puzzles.js";

/**
 * @import { DayKind } from "./days.js"
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { OpenedPuzzle, PuzzleOutcome, Results } from "./results.js"
 * @typedef {object} Moment
 * @property {OpenedPuzzle} now
 * @property {OpenedPuzzle} opened when the puzzle was opened that is shown
 * @property {readonly Puzzle[]} mistakes of the reader, which come back, too
 * @property {Puzzle} shown
 */

/** @type {Record<DayKind, string>} */
const WORDS = {
  solved: tr("day|solved"),
  forgiven: tr("day|missed, forgiven"),
  missed: tr("day|missed"),
  before: tr("day|before your first puzzle"),
  today: tr("day|today, not solved yet"),
  ahead: tr("day|to come"),
};

export class DaysPanel {
  /** What is told to others, without the address. */
  #told = "";
  #shapes = "";
  /** The day whose end has been cheered. */
  #cheered = 0;

  /**
   * @param {readonly Puzzle[]} puzzles
   * @param {(puzzle: Puzzle) => string} addressOf
   * @param {string} address where others find the puzzles of the day; empty if nowhere
   */
  constructor(puzzles, addressOf, address) {
    this.puzzles = puzzles;
    this.addressOf = addressOf;
    this.panel = byId("puzzle-days", HTMLElement);
    this.streak = byId("days-streak", HTMLElement);
    this.week = byId("days-week", HTMLElement);
    this.result = byId("days-result", HTMLElement);
    this.cheer = byId("days-cheer", HTMLElement);
    this.shapes = byId("days-shapes", HTMLElement);
    this.line = byId("days-line", HTMLElement);
    this.said = byId("days-said", HTMLElement);
    this.month = byId("days-month", HTMLElement);
    this.monthName = byId("days-month-name", HTMLElement);
    this.again = byId("days-again", HTMLElement);
    this.againList = byId("days-again-list", HTMLElement);
    this.isShown = byId("days-shown", HTMLInputElement);
    this.isShown.addEventListener("change", () => {
      writePreference(DAYS_SHOWN, this.isShown.checked ? "on" : "off");
      this.panel.hidden = !this.isShown.checked;
    });
    const text = () => [this.#told, address].filter(Boolean).join("\n");
    this.copy = buttonFor("days-copy", async () => void (this.said.textContent = await copySaying(text())));
    this.share = buttonFor("days-share", () => this.#share(text()));
    this.share.hidden = !("share" in navigator);
  }

  /**
   * @param {Results} results
   * @param {Moment} moment
   */
  show(results, { now, opened, mistakes, shown }) {
    this.isShown.checked = areDaysShown();
    this.panel.hidden = !areDaysShown();
    const { localDay } = now;
    const { length } = streakOf(solvedDays(results, localDay), localDay);
    this.#showResult(results, this.#dayToTell(results, now.day, opened.day, shown), length, shown);
    this.streak.textContent = length
      ? trCount(length, "{n} day in a row", "{n} days in a row")
      : tr("Solve one a day to build a streak.");
    const week = Array.from({ length: WEEK }, (_, index) => localDay - WEEK + 1 + index);
    this.week.replaceChildren(...this.#squares(results, localDay, week, { weekday: "narrow" }));
    this.#showMonth(results, localDay);
    this.#showAgain(results, now.day, mistakes);
  }

  /**
   * @param {Results} results
   * @param {number} today
   * @param {number} opened the day on which the puzzle was opened
   * @param {Puzzle} shown
   * @returns {number} the day whose result is told: that of the puzzle, or else today; and yesterday until today has one
   */
  #dayToTell(results, today, opened, shown) {
    const ofDay = (/** @type {number} */ day) => puzzlesOfDay(this.puzzles, day);
    const hasResult = (/** @type {number} */ day) => ofDay(day).some(({ id }) => results.get(id)?.has(day));
    if (opened === today - 1 && ofDay(opened).includes(shown) && hasResult(opened)) return opened;
    return !hasResult(today) && hasResult(today - 1) ? today - 1 : today;
  }

  /**
   * @param {Results} results
   * @param {number} day
   * @param {number} streak
   * @param {Puzzle} shown
   */
  #showResult(results, day, streak, shown) {
    const ofDay = puzzlesOfDay(this.puzzles, day);
    const line = resultLine(ofDay, results, day, streak);
    const shapes = resultShapes(ofDay, results, day);
    this.#told = [line, shapes].join("\n");
    this.line.textContent = line;
    this.result.hidden = !ofDay.some(({ id }) => results.get(id)?.has(day));
    const isDone = isEndOfDay(this.puzzles, results, day, shown);
    this.copy.classList.toggle("primary", isDone && !("share" in navigator));
    this.share.classList.toggle("primary", isDone);
    this.cheer.textContent = isDone ? cheerFor(ofDay, results, day) : "";
    const isNew = this.#shapes !== shapes;
    this.#shapes = shapes;
    if (isNew) this.shapes.replaceChildren(...ofDay.map(({ id }) => shapeOf(outcomeOn(results.get(id), day))));
    const isJoy = isDone && this.cheer.textContent !== "" && (isNew || this.#cheered === day);
    if (isJoy) this.#cheered = day;
    this.result.classList.toggle("joy", isJoy);
  }

  /** @param {string} sentence what the reader should know of keeping the results */
  say(sentence) {
    this.said.textContent = sentence;
  }

  /**
   * @param {Results} results
   * @param {number} today
   */
  #showMonth(results, today) {
    const days = monthOf(today);
    this.monthName.textContent = inWords(today, { month: "long", year: "numeric" });
    const squares = this.#squares(results, today, days, { day: "numeric" });
    const weekday = (dateOf(days[0]).getUTCDay() + 6) % WEEK; // Weeks begin with Monday.
    squares[0].style.gridColumnStart = String(weekday + 1);
    this.month.replaceChildren(...squares);
  }

  /**
   * @param {Results} results
   * @param {number} today
   * @param {readonly number[]} days
   * @param {Intl.DateTimeFormatOptions} label what is seen of each
   * @returns {HTMLElement[]}
   */
  #squares(results, today, days, label) {
    const kinds = kindsOf(results, today, days);
    return days.map((day, index) => {
      const words = tr("{day}: {result}", {
        day: inWords(day, { weekday: "long", day: "numeric", month: "long" }),
        result: WORDS[kinds[index]],
      });
      const item = makeElement(
        "li",
        {},
        makeElement("span", { className: "hidden" }, words),
        makeElement("span", { ariaHidden: "true" }, inWords(day, label)),
      );
      item.dataset.kind = kinds[index];
      if (day === today) item.ariaCurrent = "date";
      return item;
    });
  }

  /**
   * @param {Results} results
   * @param {number} today
   * @param {readonly Puzzle[]} mistakes
   */
  #showAgain(results, today, mistakes) {
    const known = new Map([...this.puzzles, ...mistakes].map((puzzle) => [puzzle.id, puzzle]));
    const back = puzzlesAgain(results, today).flatMap((id) => known.get(id) ?? []);
    this.again.hidden = !back.length;
    this.againList.replaceChildren(
      ...back.map((puzzle) =>
        makeElement("li", {}, makeElement("a", { href: this.addressOf(puzzle) }, puzzleName(puzzle))),
      ),
    );
  }

  /** @param {string} text */
  async #share(text) {
    this.said.textContent = "";
    try {
      await navigator.share({ text });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) this.said.textContent = tr("This browser did not share it: copy the result instead.");
    }
  }
}

/**
 * @param {number} day
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {string}
 */
const inWords = (day, options) => dateOf(day).toLocaleDateString(lang(), { ...options, timeZone: "UTC" });

/** @param {PuzzleOutcome | undefined} outcome */
function shapeOf(outcome = "wrong") {
  const shape = makeElement("span", {});
  shape.dataset.outcome = outcome;
  return shape;
}

/**
 * @param {string} name of the puzzle
 * @param {number} place among those of its day, from easy to hard
 * @param {number} day
 * @param {number} today
 * @returns {string} the title
 */
export function titleOnDay(name, place, day, today) {
  const date = inWords(day, { day: "numeric", month: "long" });
  const [ofToday, ofYesterday, ofAnotherDay] = [
    [
      tr("Today’s easy puzzle: {name}", { name }),
      tr("Yesterday’s easy puzzle: {name}", { name }),
      tr("{date}’s easy puzzle: {name}", { date, name }),
    ],
    [
      tr("Today’s medium puzzle: {name}", { name }),
      tr("Yesterday’s medium puzzle: {name}", { name }),
      tr("{date}’s medium puzzle: {name}", { date, name }),
    ],
    [
      tr("Today’s hard puzzle: {name}", { name }),
      tr("Yesterday’s hard puzzle: {name}", { name }),
      tr("{date}’s hard puzzle: {name}", { date, name }),
    ],
  ][place];
  if (day === today) return ofToday;
  return day === today - 1 ? ofYesterday : ofAnotherDay;
}
