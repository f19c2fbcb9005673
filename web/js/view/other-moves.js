/** Buttons for the moves that are no placement: links, and the swap of the pie rule. */

import { SIDES } from "../notation/colors.js";

/**
 * @import { Session } from "../game/session.js"
 * @typedef {object} OtherMovesListener
 * @property {(move: string) => void} play
 * @property {(link: string | null) => void} point at a link before it is made; null when no longer
 */

export class OtherMoves {
  /**
   * @param {HTMLElement} element
   * @param {OtherMovesListener} listener
   */
  constructor(element, listener) {
    this.element = element;
    this.listener = listener;
    this.shown = "";
  }

  /** @param {Session} session */
  show({ state, record, game, policy }) {
    const isNone = !state || Boolean(state.outcome || record.resignedHere) || policy.refusal(state.turn) !== null;
    const links = isNone ? [] : state.linkMoves;
    const swap = !isNone && state.swap;
    const shown = [state?.turn, swap, ...links].join(" ");
    this.element.hidden = !game.pie && game.links !== "move"; // What is below must not move when they appear.
    if (shown === this.shown) return;
    this.shown = shown;
    this.listener.point(null);
    this.element.replaceChildren(...(swap ? this.#swap() : []), ...this.#links(links));
  }

  /** @returns {HTMLElement[]} */
  #swap() {
    const text = document.createElement("p");
    text.textContent = `${SIDES.blue} may swap: the two people then exchange colours, and the board stays.`;
    const button = this.#button("Swap", "swap");
    button.classList.add("primary");
    return [text, button];
  }

  /**
   * @param {string[]} links
   * @returns {HTMLElement[]}
   */
  #links(links) {
    return links.map((link) => {
      const button = this.#button(`link ${link}`, link);
      button.classList.add("link");
      for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.listener.point(link));
      for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.listener.point(null));
      return button;
    });
  }

  /**
   * @param {string} text
   * @param {string} move
   * @returns {HTMLButtonElement}
   */
  #button(text, move) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => this.listener.play(move));
    return button;
  }
}
