import { tr } from "../language/tr.js";
import { makeButton, whilePointedAt } from "../pages/page.js";

/** @import { Session } from "../game/session.js" */

/**
 * @typedef {object} OtherMovesListener
 * @property {(move: string) => void} play
 * @property {(link: string | null) => void} point shows a link before it is made; null ends that
 */

/** @type {{linkMoves: string[], swap: boolean, turn: string}} */
const NO_CHOICES = { linkMoves: [], swap: false, turn: "" };

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
  show({ choices, game, isMovable, policy }) {
    const { linkMoves: links, swap, turn } = policy.choices || isMovable ? choices : NO_CHOICES;
    const shown = [turn, swap, ...links].join(" ");
    this.element.hidden = !game.pie && game.links !== "move"; // What is below must not move when they appear.
    this.element.classList.toggle("seldom", game.links !== "move"); // A swap happens once in a game, if at all.
    if (shown === this.shown) return;
    this.shown = shown;
    this.listener.point(null);
    const swaps = swap ? [makeButton(() => this.listener.play("swap"), { className: "swap" }, tr("Swap"))] : [];
    this.element.replaceChildren(...swaps, ...links.map((link) => this.#link(link)));
  }

  /**
   * @param {string} link
   * @returns {HTMLButtonElement}
   */
  #link(link) {
    const { play, point } = this.listener;
    const button = makeButton(() => play(link), { className: "link" }, tr("link {link}", { link }));
    whilePointedAt(
      button,
      () => point(link),
      () => point(null),
    );
    return button;
  }
}
