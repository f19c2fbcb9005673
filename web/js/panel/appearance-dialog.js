/** The dialog about looks: light or dark, points or cells, patterns. Emits "change". */

import { byId } from "../pages/page.js";
import { BOARD_STYLE, PATTERNS, preferredLook, writePreference } from "../storage/preferences.js";
import { Theme } from "../pages/theme.js";

/**
 * @typedef {import("../board/look.js").LookChoice} LookChoice
 */

export class AppearanceDialog extends EventTarget {
  constructor() {
    super();
    this.dialog = byId("appearance-dialog", HTMLDialogElement);
    this.theme = new Theme(byId("theme", HTMLSelectElement));
    this.boardStyle = byId("board-style", HTMLSelectElement);
    this.patterns = byId("patterns", HTMLInputElement);
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
    this.#apply();
  }

  open() {
    this.dialog.showModal();
  }

  /** @returns {import("../pages/theme.js").Scheme} */
  get scheme() {
    return this.theme.scheme;
  }

  /** @returns {LookChoice} */
  get choice() {
    const { value } = this.boardStyle;
    return { boardStyle: value === "points" || value === "cells" ? value : null, patterned: this.patterns.checked };
  }

  #apply() {
    document.documentElement.toggleAttribute("data-patterns", this.patterns.checked);
    this.dispatchEvent(new Event("change"));
  }
}
