/** A game that nobody has begun. */

import { emptyRows } from "../notation/rows.js";
import { USUAL_DISPLAY } from "./display.js";
import { GameRecord } from "./record.js";

/**
 * @param {{game: string, size: number, names?: import("./record.js").Names}} start
 * @returns {import("./reading.js").Reading}
 */
export function newGame(start) {
  const hint = { rows: emptyRows(start.size), links: [] };
  return { record: new GameRecord(start), display: USUAL_DISPLAY, hint, hasHint: true, problems: [] };
}
