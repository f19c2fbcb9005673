/** Which games the reader has chosen. The list shows only these, in the chosen order; the map dims the others. */

import { byId } from "../pages/page.js";

export class Choice {
  #list = byId("atlas-games", HTMLUListElement);
  #count = byId("atlas-count", HTMLElement);
  #text = byId("atlas-text", HTMLInputElement);
  #sort = byId("atlas-sort", HTMLSelectElement);
  #choices = ["status", "join", "group"].map(
    (name) => /** @type {const} */ ([name, byId(`atlas-${name}`, HTMLSelectElement)]),
  );
  #rows;
  #places;

  /**
   * @param {HTMLElement[]} rows of the list, in its own order
   * @param {HTMLAnchorElement[]} places of the map
   */
  constructor(rows, places) {
    this.#rows = rows;
    this.#places = places;
    const form = byId("atlas-choice", HTMLFormElement);
    form.addEventListener("input", () => this.#show());
    form.addEventListener("submit", (event) => event.preventDefault());
    this.#sort.addEventListener("change", () => this.#order());
    form.hidden = false;
    const field = this.#sort.closest(".field");
    if (field instanceof HTMLElement) field.hidden = false;
    this.#show();
  }

  #show() {
    const shown = new Set(this.#rows.filter((row) => this.#isChosen(row)).map((row) => row.id));
    for (const row of this.#rows) row.hidden = !shown.has(row.id);
    for (const place of this.#places) place.classList.toggle("dimmed", !shown.has(place.hash.slice(1)));
    const whole = this.#rows.length;
    this.#count.textContent = shown.size === whole ? `${whole} games` : `${shown.size} of ${whole} games`;
  }

  /** @param {HTMLElement} row */
  #isChosen(row) {
    return (
      this.#choices.every(([name, choice]) => !choice.value || row.dataset[name] === choice.value) &&
      (row.dataset["text"] ?? "").includes(this.#text.value.trim().toLowerCase())
    );
  }

  #order() {
    const by = this.#sort.value;
    /** Games of which it is not known come last. @param {HTMLElement} row */
    const rank = (row) => Number(row.dataset[by] ?? Infinity);
    this.#list.append(...(by ? this.#rows.toSorted((a, b) => rank(a) - rank(b) || 0) : this.#rows));
  }
}
