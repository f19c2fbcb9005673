/** Below the puzzle: the result to tell, the streak as a chain of days, a month, and the puzzles that come back. */

import { writePreference } from "../address/storage.js";
import { copySaying } from "../pages/clipboard.js";
import { buttonFor, byId, makeElement } from "../pages/page.js";
import { areDaysShown, DAYS_SHOWN, kindsOf, monthOf, puzzlesAgain, solvedDays, streakOf, WEEK } from "./days.js";
import { nameOf } from "./puzzle-list.js";
import { inDays, resultLine } from "./result-line.js";
import { isEndOfToday } from "./today-bar.js";
import { dateOf, puzzlesOfDay } from "./todays-puzzles.js";

/**
 * @import { Kind } from "./days.js"
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { Results } from "./results.js"
 */

/** @type {Record<Kind, string>} */
const WORDS = {
  solved: "solved",
  forgiven: "missed, forgiven",
  missed: "missed",
  today: "today, not solved yet",
  ahead: "to come",
};

export class DaysPanel {
  #line = "";

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
    const text = () => [this.#line, address].filter(Boolean).join("\n");
    this.copy = buttonFor("days-copy", async () => void (this.said.textContent = await copySaying(text())));
    this.share = buttonFor("days-share", () => this.#share(text()));
    this.share.hidden = !("share" in navigator);
  }

  /**
   * @param {Results} results
   * @param {number} today
   * @param {readonly Puzzle[]} mistakes of the reader, which come back, too
   * @param {Puzzle} shown
   */
  show(results, today, mistakes, shown) {
    this.isShown.checked = areDaysShown();
    this.panel.hidden = !areDaysShown();
    const { length } = streakOf(solvedDays(results, today), today);
    const ofToday = puzzlesOfDay(this.puzzles, today);
    this.#line = resultLine(ofToday, results, today, length);
    this.line.textContent = this.#line;
    this.result.hidden = !ofToday.some(({ id }) => results.get(id)?.has(today));
    const isDone = isEndOfToday(this.puzzles, results, today, shown);
    this.copy.classList.toggle("primary", isDone && !("share" in navigator));
    this.share.classList.toggle("primary", isDone);
    this.streak.textContent = length ? `${inDays(length)} in a row` : "Solve one puzzle a day, and the days join.";
    const week = Array.from({ length: WEEK }, (_, index) => today - WEEK + 1 + index);
    this.week.replaceChildren(...this.#squares(results, today, week, { weekday: "narrow" }));
    this.#showMonth(results, today);
    this.#showAgain(results, today, mistakes);
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
      const words = `${inWords(day, { weekday: "long", day: "numeric", month: "long" })}: ${WORDS[kinds[index]]}`;
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
        makeElement("li", {}, makeElement("a", { href: this.addressOf(puzzle) }, nameOf(puzzle))),
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
      if (!isCancelled) this.said.textContent = "This browser did not share it: copy the result instead.";
    }
  }
}

/**
 * @param {number} day
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {string}
 */
const inWords = (day, options) => dateOf(day).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
