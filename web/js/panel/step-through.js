/** Shows something on the board step by step: a slider, a button back and forth, and what the step is. */

import { byId } from "../page.js";

/**
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
    this.slider.addEventListener("input", () => this.#show());
    byId("step-back", HTMLButtonElement).addEventListener("click", () => this.#move(-1));
    byId("step-on", HTMLButtonElement).addEventListener("click", () => this.#move(1));
    byId("step-close", HTMLButtonElement).addEventListener("click", () => this.close());
  }

  /** @param {Steps} steps begun at the first step */
  open(steps) {
    this.close();
    this.steps = steps;
    this.element.hidden = false;
    this.element.ariaLabel = steps.name;
    this.slider.max = String(steps.count);
    this.slider.value = "1";
    this.#show();
    this.slider.focus({ preventScroll: true });
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
