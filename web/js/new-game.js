/** A game that nobody has begun. */

import { emptyRows } from "./link/board-text.js";
import { USUAL_DISPLAY } from "./link/display.js";
import { GameRecord } from "./record.js";

/**
 * @param {{game: string, size: number, names?: import("./record.js").Names}} start
 * @returns {import("./link/fragment.js").Reading}
 */
export function newGame(start) {
  const hint = { rows: emptyRows(start.size), links: [] };
  return { record: new GameRecord(start), display: USUAL_DISPLAY, hint, hasHint: true, problems: [] };
}
