/** Light or dark: the system's choice unless the reader has made one. */

import { THEME, readPreference, writePreference } from "../address/preferences.js";

/** @typedef {"light" | "dark"} Scheme */

export class Theme extends EventTarget {
  /** @param {HTMLSelectElement} select with the values system, light, dark */
  constructor(select) {
    super();
    this.select = select;
    this.systemIsDark = matchMedia("(prefers-color-scheme: dark)");
    this.select.value = readPreference(THEME) ?? "system";
    if (!this.select.value) this.select.value = "system";
    this.select.addEventListener("change", () => {
      writePreference(THEME, this.select.value);
      this.#apply();
    });
    this.systemIsDark.addEventListener("change", () => this.#apply());
    this.#apply();
  }

  /** @returns {Scheme} */
  get scheme() {
    if (this.select.value === "system") return this.systemIsDark.matches ? "dark" : "light";
    return this.select.value === "dark" ? "dark" : "light";
  }

  #apply() {
    document.documentElement.dataset.theme = this.select.value;
    this.dispatchEvent(new Event("change"));
  }
}
