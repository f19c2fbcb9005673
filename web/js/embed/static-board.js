/** A figure that is only looked at: the board, and the same in words. */

import { Board } from "../board/board.js";
import { composeScene } from "../view/compose.js";
import { pointName, pointsWith } from "../notation/points.js";

/**
 * @import { LookChoice } from "../board/look.js"
 * @import { Session } from "../game/session.js"
 * @import { Scheme } from "../pages/theme.js"
 * @import { Display } from "../record/reading.js"
 */

export class StaticBoard {
  /**
   * @param {HTMLElement} element a square that holds two canvases
   * @param {Session} session
   */
  constructor(element, session) {
    this.element = element;
    this.session = session;
    this.board = new Board(element, composeScene(session));
    element.role = "img";
    this.show();
  }

  show() {
    const { session } = this;
    this.board.show(composeScene(session));
    this.element.ariaLabel = describePosition(session);
  }

  /** @param {Display} display */
  present(display) {
    this.board.setFrame(display);
    this.show();
  }

  /**
   * @param {Scheme} scheme
   * @param {LookChoice} [choice]
   */
  dress(scheme, choice) {
    this.board.dress(scheme, choice);
  }
}

/**
 * @param {Session} session
 * @returns {string}
 */
function describePosition({ game, record: { size }, state, hint }) {
  const { rows } = state ?? hint;
  const links = state ? state.links.map(([name]) => name) : hint.links;
  const parts = [
    `${game.name}, ${size} by ${size}.`,
    listed("Red", pointsWith(rows, "R").map(pointName)),
    listed("Blue", pointsWith(rows, "B").map(pointName)),
    ...(links.length ? [listed("Links", links)] : []),
  ];
  return parts.join(" ");
}

/**
 * @param {string} what
 * @param {string[]} names
 * @returns {string}
 */
function listed(what, names) {
  return `${what}: ${names.join(", ") || "none"}.`;
}
