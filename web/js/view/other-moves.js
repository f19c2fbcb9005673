import { makeButton, makeElement, whilePointedAt } from "../pages/page.js";
import { SIDES } from "../notation/points.js";

/** @import { Session } from "../game/session.js" */

/**
 * @typedef {object} OtherMovesListener
 * @property {(move: string) => void} play
 * @property {(link: string | null) => void} point shows a link before it is made; null ends that
 */

/** Buttons for the moves that are not placements: links, and the swap of the pie rule. */
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
  show({ state, game, isMovable, policy }) {
    const choices = policy.choices ?? (isMovable ? state : null);
    const links = choices?.linkMoves ?? [];
    const swap = choices?.swap;
    const shown = [choices?.turn, swap, ...links].join(" ");
    this.element.hidden = !game.pie && game.links !== "move"; // What is below must not move when they appear.
    this.element.classList.toggle("seldom", game.links !== "move"); // A swap happens once in a game, if at all.
    if (shown === this.shown) return;
    this.shown = shown;
    this.listener.point(null);
    this.element.replaceChildren(...(swap ? this.#swap() : []), ...links.map((link) => this.#link(link)));
  }

  /** @returns {HTMLElement[]} */
  #swap() {
    const text = `${SIDES.blue} may swap: the two people then exchange colours, and the board stays.`;
    const button = makeButton(() => this.listener.play("swap"), { className: "primary" }, "Swap");
    return [makeElement("p", {}, text), button];
  }

  /**
   * @param {string} link
   * @returns {HTMLButtonElement}
   */
  #link(link) {
    const { play, point } = this.listener;
    const button = makeButton(() => play(link), { className: "link" }, `link ${link}`);
    whilePointedAt(
      button,
      () => point(link),
      () => point(null),
    );
    return button;
  }
}
