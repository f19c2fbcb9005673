/**
 * The three puzzles of a day: an easy one, a middle one and a hard one, of three games. They follow from the list and the
 * day in UTC alone, so that they are the same for everybody.
 */

/** @import { Puzzle } from "./puzzle-list.js" */

const MILLISECONDS = 86_400_000;

/** From easy to hard, and so are the puzzles of a day. Each has a third of all puzzles. */
export const BANDS = Object.freeze(["easy", "middle", "hard"]);

/** @type {WeakMap<readonly Puzzle[], Puzzle[][]>} */
const arranged = new WeakMap();

/**
 * @param {Date} date
 * @returns {number} its day in UTC, counted from the first one of 1970
 */
export function dayOf(date) {
  return Math.floor(date.getTime() / MILLISECONDS);
}

/**
 * @param {number} day
 * @returns {Date} its beginning
 */
export function dateOf(day) {
  return new Date(day * MILLISECONDS);
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {number} day
 * @returns {Puzzle[]} one of each band. None of them comes back before all of its band have had their day. A longer list
 *   begins a new order.
 */
export function puzzlesOfDay(puzzles, day) {
  const bands = arranged.get(puzzles) ?? arrange(puzzles);
  arranged.set(puzzles, bands);
  return bands.map((band) => band[day % bands[0].length]);
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @returns {Puzzle[][]} the puzzles of each band by day. Where the number of puzzles is no multiple of three, the last day
 *   repeats one of a band, from half a cycle before and after.
 */
function arrange(puzzles) {
  const ordered = puzzles.toSorted((one, other) => one.level - other.level || draw(one.id) - draw(other.id));
  const days = Math.ceil(ordered.length / BANDS.length);
  const features = [(/** @type {Puzzle} */ { game }) => game, (/** @type {Puzzle} */ { level }) => String(level)];
  const bands = BANDS.map((_, index) => {
    const [first, end] = [index, index + 1].map((at) => Math.round((at * ordered.length) / BANDS.length));
    const band = spread(ordered.slice(first, end), features);
    return band.length < days ? [...band, band[Math.floor(band.length / 2)]] : band;
  });
  for (let day = 0; day < days; day += 1) separate(bands, day);
  return bands;
}

/**
 * See to it that the puzzles of a day are of different games, as far as that is possible: the day changes puzzles with the
 * nearest one that allows it.
 * @param {Puzzle[][]} bands
 * @param {number} day
 */
function separate(bands, day) {
  const days = bands[0].map((_, index) => index).toSorted((one, other) => Math.abs(one - day) - Math.abs(other - day));
  for (const band of bands.toReversed()) {
    if (gamesOn(bands, day) === bands.length) return;
    days.find((other) => {
      const before = [day, other].map((either) => gamesOn(bands, either));
      [band[day], band[other]] = [band[other], band[day]];
      // Days to come are separated later.
      const isBetter = gamesOn(bands, day) > before[0] && (other > day || gamesOn(bands, other) >= before[1]);
      if (!isBetter) [band[day], band[other]] = [band[other], band[day]];
      return isBetter;
    });
  }
}

/**
 * @param {Puzzle[][]} bands
 * @param {number} day
 * @returns {number} of how many games its puzzles are
 */
function gamesOn(bands, day) {
  return new Set(bands.map((band) => band[day].game)).size;
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {((puzzle: Puzzle) => string)[]} features puzzles that share the first one end up far apart; among those, the
 *   next one does the same
 * @returns {Puzzle[]} in an order that depends on nothing but the arguments
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
