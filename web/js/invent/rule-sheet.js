/** The rules as pictures and switches: the group *Rules*. */

import { tr } from "../language/tr.js";
import { conflictIn, MOST_PATTERNS, pressCell, withPattern } from "./rules.js";
import { patternGrid } from "./pattern-grid.js";
import { byId, part } from "../pages/page.js";

/**
 * @import { Pattern } from "../record/patterns.js"
 * @import { Join, PatternRow, Rules } from "./rules.js"
 */

/** @type {Pattern} */
const FRESH = ["aa", "aa"];

export class RuleSheet {
  /** @type {Rules} */
  #rules;
  #onChange;

  /**
   * @param {Rules} rules
   * @param {(rules: Rules) => void} onChange must show the changed rules at once
   */
  constructor(rules, onChange) {
    this.#rules = rules;
    this.#onChange = onChange;
    this.element = byId("invent-rules", HTMLElement);
    for (const row of /** @type {const} */ (["ban", "fill"])) {
      const add = /** @type {HTMLButtonElement} */ (part(this.element, `[data-add="${row}"]`));
      add.addEventListener("click", () => this.#add(row));
    }
    for (const input of this.#inputs) input.addEventListener("change", () => this.#switch(input));
  }

  /** @param {Rules} rules */
  show(rules) {
    this.#rules = rules;
    for (const row of /** @type {const} */ (["ban", "fill"])) this.#showPatterns(row);
    let joinReason = "";
    for (const input of this.#inputs) {
      input.checked = this.#isChosen(input);
      const reason = input.checked ? null : this.#conflictWith(input);
      input.disabled = reason !== null;
      if (input.type === "radio") joinReason ||= reason ?? "";
      const note = /** @type {HTMLElement | null} */ (input.closest("label")?.querySelector(".reason"));
      if (note) note.textContent = reason ?? note.dataset.usual ?? "";
    }
    // The ways to join that cannot be chosen have one reason.
    byId("join-reason", HTMLElement).textContent = joinReason;
  }

  /** @returns {HTMLInputElement[]} the switches and the ways to join */
  get #inputs() {
    return [...this.element.querySelectorAll("input")];
  }

  /** @param {PatternRow} row */
  #showPatterns(row) {
    const place = part(this.element, `[data-row="${row}"]`);
    const focused = place.querySelector(":focus")?.getAttribute("data-cell");
    const index = [...place.children].findIndex((child) => child.contains(document.activeElement));
    const patterns = this.#rules[row];
    place.replaceChildren(
      ...patterns.map((pattern, number) =>
        patternGrid(pattern, row, nameOf(row, number + 1), {
          press: (cell) => this.#press(row, number, cell),
          replace: (next) => this.#replace(row, number, next),
        }),
      ),
    );
    const add = /** @type {HTMLButtonElement} */ (part(this.element, `[data-add="${row}"]`));
    const reason = this.#reasonAgainst(row);
    add.disabled = reason !== null;
    const there = place.children[index]?.querySelector(focused ? `[data-cell="${focused}"]` : "button");
    if (index >= 0) /** @type {HTMLElement} */ (there ?? add).focus({ preventScroll: true });
    part(this.element, `[data-reason="${row}"]`).textContent = reason ?? "";
    part(this.element, `[data-legend="${row}"]`).hidden = !patterns.length;
  }

  /**
   * @param {PatternRow} row
   * @returns {string | null} why no pattern can be added
   */
  #reasonAgainst(row) {
    if (this.#rules[row].length >= MOST_PATTERNS) return tr("There can be {n} at most.", { n: MOST_PATTERNS });
    return row === "fill" ? conflictIn({ ...this.#rules, fill: [["xf"]] }) : null;
  }

  /** @param {PatternRow} row */
  #add(row) {
    const index = this.#rules[row].length;
    this.#onChange(withPattern(this.#rules, row, index, FRESH));
    const cell = part(this.element, `[data-row="${row}"]`).children[index]?.querySelector("button");
    cell?.focus();
  }

  /**
   * @param {PatternRow} row
   * @param {number} index
   * @param {{at: number, across: number}} cell
   * @returns {string | null} why nothing changes
   */
  #press(row, index, cell) {
    const next = pressCell(this.#rules, row, index, cell);
    if (next === this.#rules) return tr("First turn off the switch below.");
    this.#onChange(next);
    return null;
  }

  /**
   * @param {PatternRow} row
   * @param {number} index
   * @param {Pattern | null} pattern
   * @returns {string | null}
   */
  #replace(row, index, pattern) {
    const next = withPattern(this.#rules, row, index, pattern);
    const reason = conflictIn({ ...next, safe: next.safe && next.ban.length > 0 });
    if (reason) return reason;
    this.#onChange({ ...next, safe: next.safe && next.ban.length > 0 });
    return null;
  }

  /** @param {HTMLInputElement} input */
  #switch(input) {
    this.#onChange(this.#with(input, input.checked));
  }

  /**
   * @param {HTMLInputElement} input
   * @returns {boolean}
   */
  #isChosen({ type, name, value }) {
    return type === "radio" ? this.#rules.join === value : Boolean(this.#rules[/** @type {keyof Rules} */ (name)]);
  }

  /**
   * @param {HTMLInputElement} input
   * @returns {string | null} why it cannot be chosen
   */
  #conflictWith(input) {
    return conflictIn(this.#with(input, true));
  }

  /**
   * @param {HTMLInputElement} input
   * @param {boolean} isOn
   * @returns {Rules}
   */
  #with({ type, name, value }, isOn) {
    return type === "radio" ? { ...this.#rules, join: /** @type {Join} */ (value) } : { ...this.#rules, [name]: isOn };
  }
}

/**
 * @param {PatternRow} row
 * @param {number} number of the pattern in it
 * @returns {string}
 */
function nameOf(row, number) {
  return row === "ban" ? tr("Forbidden, pattern {number}", { number }) : tr("Filled, pattern {number}", { number });
}
