/** The puzzle of a day, the same for everybody. */

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * Every puzzle draws a number each day, and the highest wins. So more puzzles in a later release change few days.
 * @param {readonly Puzzle[]} puzzles
 * @param {Date} date its day in UTC counts
 * @returns {Puzzle}
 */
export function puzzleOfDay(puzzles, date) {
  const day = date.toISOString().slice(0, "2026-01-01".length);
  return puzzles.reduce((best, puzzle) => (draw(day, puzzle) > draw(day, best) ? puzzle : best));
}

/**
 * @param {string} day
 * @param {Puzzle} puzzle
 * @returns {number} FNV-1a of both, mixed as the end of MurmurHash3 does
 */
function draw(day, { id }) {
  let hash = 0x811c9dc5;
  for (const letter of `${day} ${id}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
