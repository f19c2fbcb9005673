/** A small picture that tells own games apart: the last position, or else a pattern that its rules speak of. */

import { OWN } from "../record/own-game.js";
import { linksOf, plainScene } from "./compose.js";

/**
 * @import { Scene } from "../board/picture.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Reading } from "../record/record.js"
 */

/** The least points along a side of a board that shows a pattern: around it the board goes on. */
const LEAST = 4;

/**
 * @param {Pick<Reading, "record" | "expectedBoard">} reading
 * @param {Game} game
 * @returns {Scene}
 */
export function ownScene({ record, expectedBoard }, game) {
  const isEmpty = expectedBoard.rows.every((row) => !/[RB]/i.test(row));
  const rows = isEmpty ? rowsOfPattern(game.id) : null;
  if (rows) return plainScene(game, rows);
  return { ...plainScene(game, expectedBoard.rows), links: linksOf(expectedBoard), marks: record.current.marks };
}

/**
 * @param {string} id
 * @returns {string[] | null} a board on which the first pattern of the rules stands; null if there is none
 */
function rowsOfPattern(id) {
  if (!id.startsWith(OWN)) return null;
  const clauses = id.slice(OWN.length).split(".");
  const clause = clauses.find((one) => one.startsWith("ban-")) ?? clauses.find((one) => one.startsWith("fill-"));
  const pattern = clause?.split("-")[1]?.split("/");
  if (!pattern) return null;
  const [height, width] = [pattern.length, pattern[0].length];
  const size = Math.max(LEAST, height + 2, width + 2);
  const [above, left] = [Math.floor((size - height) / 2), Math.floor((size - width) / 2)];
  const stone = (/** @type {string | undefined} */ letter) =>
    letter === "x" || letter === "f" ? "R" : letter === "o" ? "B" : ".";
  return Array.from({ length: size }, (_, at) =>
    Array.from({ length: size }, (__, across) => stone(pattern[at - above]?.[across - left])).join(""),
  );
}
