/** The moves of a game beside its board, to read: a row for each round, as on a score sheet. */

import { SIDES } from "../notation/points.js";
import { makeElement, measureOnceShown, part } from "../pages/page.js";
import { lineOf } from "../record/animated-moves.js";
import { usualTurn } from "../record/foretell.js";
import { namesNow, shownName } from "../words/names.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Color } from "../engine/wire.js"
 * @import { GameRecord, MoveNode, Names } from "../record/record.js"
 * @typedef {{color: Color, node: MoveNode}} Written
 */

/**
 * @param {GameRecord} record
 * @returns {Written[][]} the moves of its line by rounds: a side that moves twice begins another one
 */
export function roundsOf(record) {
  /** @type {Written[][]} */
  const rounds = [];
  for (const node of lineOf(record)) {
    if (!node.parent) continue;
    const color = usualTurn(record, node.parent);
    const round = rounds.at(-1);
    if (color === "blue" && round?.length === 1 && round[0].color === "red") round.push({ color, node });
    else rounds.push([{ color, node }]);
  }
  return rounds;
}

export class ScoreSheet {
  #written = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.rows = part(element, "ol");
    new ResizeObserver(() => this.#scroll()).observe(this.rows);
  }

  /**
   * @param {Session} session
   * @param {Names} people who began as which colour
   */
  show({ record, state }, people) {
    const names = namesNow(people, state);
    for (const color of /** @type {const} */ (["red", "blue"]))
      part(this.element, `.${color}`).textContent = names[color] ? shownName(names[color]) : SIDES[color];
    const rounds = roundsOf(record);
    const written = rounds.flat().map(({ node, color }) => `${color} ${node.move} ${node === record.current}`);
    if (written.join() === this.#written) return;
    this.#written = written.join();
    this.rows.replaceChildren(...rounds.map((round) => makeElement("li", {}, ...round.map(cellOf(record)))));
    measureOnceShown(() => this.#scroll());
  }

  /** Show the move that is on the board, and what led to it. */
  #scroll() {
    const row = this.rows.querySelector("[aria-current]")?.parentElement;
    if (row) this.rows.scrollTop = row.offsetTop + row.offsetHeight - this.rows.clientHeight;
  }
}

/**
 * @param {GameRecord} record
 * @returns {(written: Written) => HTMLElement}
 */
const cellOf =
  ({ current }) =>
  ({ color, node }) => {
    const cell = makeElement("span", { className: color }, node.move);
    if (node === current) cell.ariaCurrent = "step";
    return cell;
  };
