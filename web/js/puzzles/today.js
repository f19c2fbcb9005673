/** The puzzle of a day, the same for everybody. None comes back before all others have had their day. */

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const DAY = 86_400_000;

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {Date} date its day in UTC counts
 * @returns {Puzzle}
 */
export function puzzleOfDay(puzzles, date) {
  const day = Math.floor(date.getTime() / DAY);
  return spread(puzzles, [({ game }) => game, ({ level }) => String(level)])[day % puzzles.length];
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {((puzzle: Puzzle) => string)[]} features those that are alike in the first one are far apart, and among these
 *   those that are alike in the next one
 * @returns {Puzzle[]} in an order that depends on nothing else
 */
function spread(puzzles, [feature, ...others]) {
  if (!feature) return puzzles.toSorted((one, other) => draw(one.id) - draw(other.id));
  const placed = [...new Set(puzzles.map(feature))].flatMap((name) => {
    const alike = puzzles.filter((puzzle) => feature(puzzle) === name);
    const first = draw(name) / 2 ** 32;
    return spread(alike, others).map((puzzle, index) => ({ puzzle, place: (index + first) / alike.length }));
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ puzzle }) => puzzle);
}

/**
 * @param {string} text
 * @returns {number} FNV-1a, mixed as the end of MurmurHash3 does
 */
function draw(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
