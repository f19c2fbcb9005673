/** The editor's board: it shows the figure, and the author plays on it. */

import { BoardElement } from "../embed/element.js";
import { byId } from "../pages/page.js";
import { Emitter } from "../site/events.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { GameRecord } from "../record/record.js"
 */

/**
 * Emits "reported" when the board has said which position it shows, or which move was made.
 * @extends {Emitter<"reported">}
 */
export class FigureBoard extends Emitter {
  element = byId("editor-preview", BoardElement);
  /** Whether moves were made on it that the figure may not have yet. */
  hasPlayed = false;
  /** Whether the author has tried the task, so that the board no longer shows what readers see first. */
  #isTried = false;
  /** The fragment that it shows, without the board that the moves lead to. */
  #shown = "";
  /** @type {GameRecord | null} what was on it before it was given something else */
  #stale = null;
  #asks;

  /** @param {() => boolean} asks whether the figure asks something */
  constructor(asks) {
    super();
    this.#asks = asks;
    const { element } = this;
    for (const type of ["crosscut-move", "crosscut-position"])
      element.addEventListener(type, () => {
        this.hasPlayed ||= !this.#isTried && type === "crosscut-move";
        // The board accepts another position only after it has reported this one and the move that led to it.
        queueMicrotask(() => this.emit("reported"));
      });
    // Hints and the solution appear on the board, too, but are not part of the figure.
    element.addEventListener(
      "click",
      (event) => {
        if (event.composedPath().some((part) => part instanceof Element && part.matches(".task"))) this.tryTask();
      },
      true,
    );
  }

  /** The author plays: if the figure asks something, as a reader would. */
  tryTask() {
    this.#isTried = this.#asks();
  }

  /** @returns {Session | null} of the board, if what it shows is part of the figure */
  get session() {
    const session = this.element.figure?.session;
    return session && !this.#isTried && session.record !== this.#stale ? session : null;
  }

  /**
   * @param {string} fragment of the figure
   * @param {string} link that says the same, and what the rules add
   * @param {Map<string, string>} looks attributes that change how it is shown
   */
  show(fragment, link, looks) {
    const { element } = this;
    const changed = [...looks].filter(([name, value]) => value !== (element.getAttribute(name) ?? ""));
    if (fragment !== this.#shown || (this.#isTried && changed.length)) {
      this.#stale = element.figure?.session.record ?? null;
      this.#shown = fragment;
      this.#isTried = this.hasPlayed = false;
      element.setPosition(link);
    }
    for (const [name, value] of changed) {
      if (value) element.setAttribute(name, value);
      else element.removeAttribute(name);
    }
  }

  /** The figure has taken over moves that still wait on the board: it is built anew when the figure is shown. */
  expire() {
    this.#shown = "";
  }

  /**
   * Note that the figure has taken over what was played.
   * @param {string | null} fragment of the figure now; null if it cannot be read
   */
  take(fragment) {
    this.hasPlayed = false;
    this.#shown = fragment ?? this.#shown;
    this.element.classList.add("built");
  }
}
