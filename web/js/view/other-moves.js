/** Buttons for the moves that are not placements: links, and the swap of the pie rule. */

import { makeButton, makeElement } from "../pages/page.js";
import { SIDES } from "../notation/points.js";

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
    this.element.replaceChildren(...(swap ? this.#swap() : []), ...links.map((link) => this.#link(link)));
  }

  /** @returns {HTMLElement[]} */
  #swap() {
    const text = `${SIDES.blue} may swap: the two people then exchange colours, and the board stays.`;
    return [makeElement("p", {}, text), this.#button("Swap", "swap", "primary")];
  }

  /**
   * @param {string} link
   * @returns {HTMLButtonElement}
   */
  #link(link) {
    const button = this.#button(`link ${link}`, link, "link");
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.listener.point(link));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.listener.point(null));
    return button;
  }

  /**
   * @param {string} text
   * @param {string} move
   * @param {string} className
   * @returns {HTMLButtonElement}
   */
  #button(text, move, className) {
    return makeButton(() => this.listener.play(move), { className }, text);
  }
}
