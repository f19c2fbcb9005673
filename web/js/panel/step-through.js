/** Shows something on the board step by step: a slider, a button back, a button forward, and a text about the step. */

import { byId } from "../pages/page.js";

/**
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {object} Steps
 * @property {string} name
 * @property {number} count
 * @property {(step: number) => string} describe what is shown at a step from 0 to the count
 * @property {(step: number | null) => void} show null when it is closed
 */

export class StepThrough {
  constructor() {
    this.element = byId("step-through", HTMLElement);
    this.text = byId("step-text", HTMLElement);
    this.slider = byId("step-slider", HTMLInputElement);
    /** @type {Steps | null} */
    this.steps = null;
    /** @type {MoveNode | null} the position that the steps belong to */
    this.node = null;
    this.slider.addEventListener("input", () => this.#show());
    byId("step-back", HTMLButtonElement).addEventListener("click", () => this.#move(-1));
    byId("step-on", HTMLButtonElement).addEventListener("click", () => this.#move(1));
    byId("step-close", HTMLButtonElement).addEventListener("click", () => this.close());
  }

  /**
   * @param {Steps} steps
   * @param {MoveNode} node the position that they belong to
   * @param {number} [step] the one to begin at
   */
  open(steps, node, step = 1) {
    this.close();
    this.steps = steps;
    this.node = node;
    this.element.hidden = false;
    this.element.ariaLabel = steps.name;
    this.slider.max = String(steps.count);
    this.slider.value = String(step);
    this.#show();
    this.slider.focus({ preventScroll: true });
  }

  /** @param {MoveNode} node the position that is shown now: the steps of another one are closed */
  follow(node) {
    if (this.steps && this.node !== node) this.close();
  }

  close() {
    const { steps } = this;
    this.steps = null;
    this.element.hidden = true;
    steps?.show(null);
  }

  /** @param {1 | -1} by */
  #move(by) {
    this.slider.value = String(this.slider.valueAsNumber + by);
    this.#show();
  }

  #show() {
    if (!this.steps) return;
    const { name, count, describe, show } = this.steps;
    const step = this.slider.valueAsNumber;
    const description = describe(step);
    this.text.textContent = `${name}, ${step} of ${count}: ${description}`;
    this.slider.ariaValueText = description;
    show(step);
  }
}
