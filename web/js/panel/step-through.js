import { tr } from "../language/tr.js";
import { buttonFor, byId, part } from "../pages/page.js";

/** @import { MoveNode } from "../record/record.js" */

/**
 * @typedef {object} Steps
 * @property {string} name
 * @property {string[]} texts what is shown at each step; at the first one, nothing yet
 * @property {(step: number | null) => void} show called with null when it is closed
 */

/** Shows something on the board step by step, with a slider, buttons back and forward, and a text about the step. */
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
    buttonFor("step-back", () => this.#move(-1));
    buttonFor("step-on", () => this.#move(1));
    buttonFor("step-close", () => {
      this.close();
      part(byId("board", HTMLElement), '[tabindex="0"]').focus();
    });
  }

  /**
   * @param {Steps} steps
   * @param {MoveNode} node the position that they belong to
   * @param {number} [step] the step to begin with
   * @param {boolean} [isFocused] whether the focus goes to the slider
   */
  open(steps, node, step = 1, isFocused = true) {
    this.close();
    this.steps = steps;
    this.node = node;
    this.element.hidden = false;
    this.element.ariaLabel = steps.name;
    this.grow(steps.texts, step);
    if (isFocused) this.slider.focus({ preventScroll: true });
  }

  /**
   * The steps that are open have become others.
   * @param {string[]} texts
   * @param {number} step
   */
  grow(texts, step) {
    if (!this.steps) return;
    this.steps = { ...this.steps, texts };
    this.slider.max = String(texts.length - 1);
    this.slider.value = String(step);
    this.slider.disabled = texts.length < 2;
    this.#show();
  }

  /** @param {MoveNode} node the position that is shown now; the steps of any other position are closed */
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
    const { name, texts, show } = this.steps;
    const step = this.slider.valueAsNumber;
    const values = { name, step, all: texts.length - 1, text: texts[step] };
    this.text.textContent =
      texts.length > 1 ? tr("{name}, {step} of {all}: {text}", values) : tr("{name}: {text}", values);
    this.slider.ariaValueText = texts[step];
    show(step);
  }
}
