/**
 * The dialog about looks, which every page has: light or dark, points or cells, patterns, sound. It is made here, so
 * that all pages have the same one. An element with `data-opens="appearance"` opens it. Emits "change".
 */

import { BOARD_STYLE, isSoundWanted, PATTERNS, preferredLook, SOUND, writePreference } from "../address/preferences.js";
import { makeElement } from "./page.js";
import { Theme } from "./theme.js";

/**
 * @typedef {import("../board/look.js").LookChoice} LookChoice
 */

const THEMES = { system: "as the system", light: "light", dark: "dark" };
const BOARD_STYLES = {
  game: "as the inventor has it",
  points: "stones on crossings",
  cells: "stones in cells",
};
const ABOUT_PATTERNS = "Patterns on stones and edges, for people who cannot tell the colours apart";

export class AppearanceDialog extends EventTarget {
  constructor() {
    super();
    this.dialog = makeElement("dialog", { id: "appearance-dialog" });
    this.themeChoice = select(THEMES);
    this.boardStyle = select(BOARD_STYLES);
    this.patterns = makeElement("input", { type: "checkbox" });
    this.sound = makeElement("input", { type: "checkbox", checked: isSoundWanted() });
    this.#build();
    this.theme = new Theme(this.themeChoice);
    const { boardStyle, patterned } = preferredLook();
    this.boardStyle.value = boardStyle ?? "game";
    this.patterns.checked = patterned;
    this.theme.addEventListener("change", () => this.#apply());
    this.boardStyle.addEventListener("change", () => {
      writePreference(BOARD_STYLE, this.boardStyle.value);
      this.#apply();
    });
    this.patterns.addEventListener("change", () => {
      writePreference(PATTERNS, this.patterns.checked ? "on" : "off");
      this.#apply();
    });
    this.sound.addEventListener("change", () => writePreference(SOUND, this.sound.checked ? "on" : "off"));
    // Pages of the single file come and go, with their headers.
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest('[data-opens="appearance"]')) this.dialog.showModal();
    });
    this.#apply();
  }

  /** @returns {import("./theme.js").Scheme} */
  get scheme() {
    return this.theme.scheme;
  }

  /** @returns {LookChoice} */
  get choice() {
    const { value } = this.boardStyle;
    return { boardStyle: value === "points" || value === "cells" ? value : null, patterned: this.patterns.checked };
  }

  #build() {
    const heading = makeElement("h2", { id: "appearance-heading", textContent: "Appearance" });
    const patterns = makeElement("label", { className: "check" }, this.patterns, ABOUT_PATTERNS);
    const sound = makeElement("label", { className: "check" }, this.sound, "A quiet click when a stone is placed");
    const done = makeElement("button", { type: "submit", className: "primary", textContent: "Done" });
    const actions = makeElement("div", { className: "actions" }, done);
    const form = makeElement(
      "form",
      { method: "dialog" },
      heading,
      makeElement("label", { className: "field" }, "Theme", this.themeChoice),
      makeElement("label", { className: "field" }, "Board", this.boardStyle),
      patterns,
      sound,
      actions,
    );
    this.dialog.setAttribute("aria-labelledby", heading.id);
    this.dialog.append(form);
    document.body.append(this.dialog);
  }

  #apply() {
    document.documentElement.toggleAttribute("data-patterns", this.patterns.checked);
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {Record<string, string>} options what they are called, by their values
 * @returns {HTMLSelectElement}
 */
function select(options) {
  return makeElement("select", {}, ...Object.entries(options).map(([value, text]) => new Option(text, value)));
}

/** The one of the page. */
export const appearance = new AppearanceDialog();
