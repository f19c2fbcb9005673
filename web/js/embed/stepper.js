import { tr } from "../language/tr.js";
import { makeElement } from "../pages/page.js";
import { makeIconButton } from "./figure-parts.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 */

/**
 * @typedef {object} StepperListener
 * @property {(node: MoveNode | null) => void} goTo
 * @property {() => void} reset
 */

const RESET = "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-1 4";

/** @returns {{label: string, icon: string, target: (record: GameRecord) => MoveNode | null}[]} where the buttons lead */
const steps = () => [
  { label: tr("To the start"), icon: "M18 6l-7 6 7 6M7 6v12", target: ({ root }) => root },
  { label: tr("step|Back"), icon: "M15 5l-8 7 8 7", target: ({ previous }) => previous },
  { label: tr("step|Forward"), icon: "M9 5l8 7-8 7", target: ({ next }) => next },
  { label: tr("To the end"), icon: "M6 6l7 6-7 6M17 6v12", target: ({ current }) => current.end },
];

/** The buttons and keys that step through the moves of a figure, and return to its author's position. */
export class Stepper {
  /**
   * @param {Session} session
   * @param {StepperListener} listener
   */
  constructor(session, listener) {
    this.session = session;
    this.listener = listener;
    this.steps = steps().map(({ label, icon, target }) => {
      const button = makeIconButton(label, icon);
      button.addEventListener("click", () => listener.goTo(target(session.record)));
      return { button, target };
    });
    this.reset = makeIconButton(tr("Reset"), RESET);
    this.reset.addEventListener("click", () => listener.reset());
    const buttons = [...this.steps.map(({ button }) => button), this.reset];
    this.element = makeElement("div", { className: "steps", role: "group", ariaLabel: tr("Moves") }, ...buttons);
  }

  /** @param {boolean} isChanged whether there is something to reset */
  show(isChanged) {
    const { record } = this.session;
    for (const { button, target } of this.steps)
      button.disabled = (target(record) ?? record.current) === record.current;
    for (const { button } of [this.steps[0], this.steps[3]]) button.hidden = !record.root.children.length;
    this.reset.disabled = !isChanged;
  }

  /** @param {KeyboardEvent} event on the board */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { record } = this.session;
    if (event.key === "PageUp" || event.key === "p") this.listener.goTo(record.previous);
    else if (event.key === "PageDown" || event.key === "n") this.listener.goTo(record.next);
    else return;
    event.preventDefault();
  }
}
