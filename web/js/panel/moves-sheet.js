import { buttonFor, byId } from "../pages/page.js";

/** On phones the list of moves is a sheet over the lower part of the page; a button of the step bar opens it. */
export class MovesSheet {
  constructor() {
    this.section = byId("moves-part", HTMLElement);
    this.button = buttonFor("open-moves", () => this.#show(!this.section.classList.contains("open")));
    buttonFor("close-moves", () => this.#close());
    this.section.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
  }

  #close() {
    this.#show(false);
    this.button.focus();
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.section.classList.toggle("open", isOpen);
    this.button.ariaExpanded = String(isOpen);
  }
}
