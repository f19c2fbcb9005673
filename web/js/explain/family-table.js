/** What each game of a family does with the stones, as a table. */

import { listNames } from "../notation/points.js";
import { SIDES } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").Ruling} Ruling
 */

/**
 * @param {Ruling[]} readings
 * @returns {boolean} whether the rules of one of the games do something on this board
 */
export function isWorthTelling(readings) {
  return readings.some((reading) => consequences(reading) !== "");
}

/**
 * @param {Ruling[]} readings
 * @returns {HTMLTableElement}
 */
export function familyTable(readings) {
  const table = document.createElement("table");
  table.createCaption().textContent = "Three quarters of a crosscut under each game";
  const head = table.createTHead().insertRow();
  head.append(...["Game", "Fourth point", "Diagonal", "Here"].map((text) => header(text, "col")));
  const body = table.createTBody();
  for (const reading of readings) {
    const row = body.insertRow();
    row.append(header(reading.name, "row"));
    for (const text of [reading.fourth, reading.diagonal, consequences(reading) || "nothing to do"])
      row.insertCell().textContent = text;
  }
  return table;
}

/**
 * @param {string} text
 * @param {"col" | "row"} scope
 * @returns {HTMLTableCellElement}
 */
function header(text, scope) {
  const cell = document.createElement("th");
  cell.scope = scope;
  cell.textContent = text;
  return cell;
}

/**
 * @param {Ruling} reading
 * @returns {string} what the game does on this board; empty if nothing
 */
function consequences({ filled, forbidden, links, linkMoves, winner }) {
  const parts = [];
  if (filled.length) parts.push(`fills ${listed(filled)}`);
  if (forbidden.length) parts.push(`forbids ${listed(forbidden)}`);
  if (links.length) parts.push(`links ${listed(links)}`);
  if (linkMoves.length) parts.push(`allows the link ${listed(linkMoves)}`);
  if (winner) parts.push(`${SIDES[winner]} wins`);
  return parts.join("; ");
}

/**
 * @param {[string, Color][]} items
 * @returns {string}
 */
function listed(items) {
  return listNames(items.map(([name, color]) => `${name} ${color}`));
}
