/** The buttons and keys that go through the moves of a figure, and back to its author's position. */

import { make, makeIconButton } from "./elements.js";

/**
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {object} StepperListener
 * @property {(node: MoveNode | null) => void} goTo
 * @property {() => void} reset
 */

const ICONS = {
  start: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  end: "M6 6l7 6-7 6M17 6v12",
  reset: "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-1 4",
};

export class Stepper {
  /**
   * @param {Session} session
   * @param {StepperListener} listener
   */
  constructor(session, listener) {
    this.session = session;
    this.listener = listener;
    this.start = this.#button("To the start", ICONS.start, () => session.record.root);
    this.back = this.#button("Back", ICONS.back, () => session.record.previous);
    this.forward = this.#button("Forward", ICONS.forward, () => session.record.next);
    this.end = this.#button("To the end", ICONS.end, () => session.record.current.end);
    this.reset = makeIconButton("Reset", ICONS.reset);
    this.reset.addEventListener("click", () => listener.reset());
    const buttons = [this.start, this.back, this.forward, this.end, this.reset];
    this.element = make("div", { class: "steps", role: "group", "aria-label": "Moves" }, ...buttons);
  }

  /** @param {boolean} isChanged whether there is something to reset */
  show(isChanged) {
    const { previous, next, root } = this.session.record;
    const hasMoves = root.children.length > 0;
    for (const button of [this.start, this.end]) button.hidden = !hasMoves;
    for (const button of [this.start, this.back]) button.disabled = !previous;
    for (const button of [this.forward, this.end]) button.disabled = !next;
    this.reset.disabled = !isChanged;
  }

  /**
   * @param {KeyboardEvent} event on the board
   */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { record } = this.session;
    if (event.key === "PageUp" || event.key === "p") this.listener.goTo(record.previous);
    else if (event.key === "PageDown" || event.key === "n") this.listener.goTo(record.next);
    else return;
    event.preventDefault();
  }

  /**
   * @param {string} label
   * @param {string} icon
   * @param {() => MoveNode | null} target
   * @returns {HTMLButtonElement}
   */
  #button(label, icon, target) {
    const button = makeIconButton(label, icon);
    button.addEventListener("click", () => this.listener.goTo(target()));
    return button;
  }
}
