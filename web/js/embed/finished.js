/** Whether a game may be over. Only the engine knows; this says whether it is worth asking. */

/** @import { Session } from "../game/session.js" */

const STEPS = [-1, 0, 1];
const NEIGHBOURS = STEPS.flatMap((down) => STEPS.map((right) => [down, right]));

/**
 * @param {Session} session
 * @returns {boolean} true for every game that has ended and whose end is not known yet, and for few others
 */
export function mayBeOver({ record, game, expectedBoard, boardText: { rows } }) {
  if (record.resignedHere || expectedBoard.path?.length) return false;
  const columns = [...rows[0]].map((_, file) => rows.map((row) => row[file]).join(""));
  // Dots are placed until each line has one.
  if (game.marker === "dot") return [...rows, ...columns].every((line) => /[RB]/.test(line));
  return isJoined(rows, "R") || isJoined(columns, "B");
}

/**
 * @param {readonly string[]} lines
 * @param {string} side a letter in them
 * @returns {boolean} whether its stones lead from the first line to the last, by neighbours of any kind
 */
function isJoined(lines, side) {
  const left = lines.map((line) => [...line].map((letter) => letter === side));
  const reached = left[0].flatMap((isThere, place) => (isThere ? [[0, place]] : []));
  for (const [line, place] of reached) {
    if (line === lines.length - 1) return true;
    for (const [next, beside] of NEIGHBOURS.map(([down, right]) => [line + down, place + right])) {
      if (!left[next]?.[beside]) continue;
      left[next][beside] = false;
      reached.push([next, beside]);
    }
  }
  return false;
}
