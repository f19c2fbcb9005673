/**
 * The dialog about looks and sound, which every page has: light or dark, points or cells, patterns, a click for each
 * stone. It is made here, so that all pages have the same one. An element with `data-opens="appearance"` opens it. Emits "change".
 */

import { tr } from "../language/tr.js";
import {
  BOARD_STYLE,
  isSoundWanted,
  PATTERNS,
  readPreference,
  SOUND,
  THEME,
  writePreference,
} from "../saved/storage.js";
import { makeElement, showFromMenu } from "./page.js";
import { Emitter } from "../site/events.js";

/**
 * @import { LookChoice } from "../board/look.js"
 * @typedef {"light" | "dark"} Scheme
 * @typedef {HTMLInputElement | HTMLSelectElement} Control
 */

/** The click: its pitch in hertz, how long it lasts in seconds, and how loud it begins, from 0 to 1. */
const PITCH = 210;
const LENGTH = 0.07;
const LOUDNESS = 0.16;

/** @extends {Emitter<"change">} */
export class AppearanceDialog extends Emitter {
  constructor() {
    super();
    this.dialog = makeElement("dialog", { id: "appearance-dialog" });
    this.themeChoice = select(THEME, {
      system: tr("theme|as the system"),
      light: tr("theme|light"),
      dark: tr("theme|dark"),
    });
    this.systemIsDark = matchMedia("(prefers-color-scheme: dark)");
    this.boardStyle = select(BOARD_STYLE, {
      game: tr("board|as the inventor has it"),
      points: tr("stones on crossings"),
      cells: tr("stones in cells"),
    });
    this.patterns = makeElement("input", { type: "checkbox", name: PATTERNS });
    this.sound = makeElement("input", { type: "checkbox", name: SOUND });
    this.#build();
    this.#recall();
    // Browsers restore a page as it was left, and other tabs may have changed the preferences meanwhile.
    for (const type of ["pageshow", "storage"]) addEventListener(type, () => this.#recall() && this.#apply());
    this.systemIsDark.addEventListener("change", () => this.#apply());
    this.dialog.addEventListener("change", ({ target }) => this.#save(/** @type {Control} */ (target)));
    // Pages of the single file come and go, and so do their headers.
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest('[data-opens="appearance"]')) showFromMenu(this.dialog);
    });
    this.#apply();
  }

  /** @returns {Scheme} the system's unless the reader has chosen one */
  get scheme() {
    const { value } = this.themeChoice;
    return value === "dark" || (value === "system" && this.systemIsDark.matches) ? "dark" : "light";
  }

  /** @returns {LookChoice} */
  get choice() {
    const { value } = this.boardStyle;
    return { boardStyle: value === "points" || value === "cells" ? value : null, patterned: this.patterns.checked };
  }

  #build() {
    const patterns = tr("Patterns on stones and edges, for people who cannot distinguish the colours");
    const heading = makeElement("h2", { id: "appearance-heading", textContent: tr("Appearance") });
    const done = makeElement("button", { type: "submit", className: "primary", textContent: tr("Done") });
    const form = makeElement(
      "form",
      { method: "dialog" },
      heading,
      makeElement("label", { className: "field" }, tr("Theme"), this.themeChoice),
      makeElement("label", { className: "field" }, tr("Board"), this.boardStyle),
      makeElement("label", { className: "check" }, this.patterns, patterns),
      makeElement("label", { className: "check" }, this.sound, tr("A quiet click when a stone is placed")),
      makeElement("div", { className: "actions" }, done),
    );
    this.dialog.setAttribute("aria-labelledby", heading.id);
    this.dialog.append(form);
    document.body.append(this.dialog);
  }

  /** @returns {boolean} whether the saved choice was made elsewhere; a choice that cannot be saved stays */
  #recall() {
    let isNews = false;
    for (const control of [this.themeChoice, this.boardStyle, this.patterns, this.sound]) {
      const saved = readPreference(control.name);
      const before = valueOf(control);
      if (saved === null || saved === before) continue;
      if (control instanceof HTMLInputElement) control.checked = saved === "on";
      else if ([...control.options].some(({ value }) => value === saved)) control.value = saved;
      isNews ||= valueOf(control) !== before;
    }
    return isNews;
  }

  /** @param {Control} control that has the name of a preference */
  #save(control) {
    writePreference(control.name, valueOf(control));
    this.#apply();
  }

  #apply() {
    document.documentElement.dataset.theme = this.themeChoice.value;
    document.documentElement.toggleAttribute("data-patterns", this.patterns.checked);
    // Otherwise the browser's own bar has the system's scheme, whatever is chosen here.
    const bars = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[data-scheme]"));
    for (const bar of bars) bar.media = bar.dataset.scheme === this.scheme ? "all" : "not all";
    this.emit("change");
    // This is how boards in texts learn of it, whichever scripts their page has.
    document.dispatchEvent(new CustomEvent("crosscut-appearance", { detail: this.choice }));
  }
}

/** @param {Control} control */
function valueOf(control) {
  return control instanceof HTMLInputElement ? (control.checked ? "on" : "off") : control.value;
}

/**
 * @param {string} name
 * @param {Record<string, string>} options labels by their values
 * @returns {HTMLSelectElement}
 */
function select(name, options) {
  return makeElement("select", { name }, ...Object.entries(options).map(([value, text]) => new Option(text, value)));
}

/** The one dialog of the page. */
export const appearance = new AppearanceDialog();

/** @type {AudioContext | null} browsers allow one only after a touch or a key */
let audio = null;

/** A stone comes down: readers who have switched the sound on hear a quiet click. */
export function clickIfWanted() {
  if (!isSoundWanted()) return;
  audio ??= new AudioContext();
  const { currentTime: now } = audio;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: PITCH });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  tone.frequency.exponentialRampToValueAtTime(PITCH / 2, now + LENGTH);
  volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + LENGTH);
}
