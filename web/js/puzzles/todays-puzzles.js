/**
 * The three puzzles of a day: an easy one, a medium one and a hard one, of three games. They follow from the list and the
 * day in UTC alone, so that they are the same for everybody.
 */

/**
 * @import { Puzzle } from "./puzzle-list.js"
 * @import { OpenedPuzzle } from "./results.js"
 */

const MILLISECONDS = 86_400_000;

/** From easy to hard, and so are the puzzles of a day. */
export const BANDS = Object.freeze(["easy", "medium", "hard"]);

/** What the medium one was called once: its address is in use. */
const MIDDLE = "middle";

/** The highest level of each: what level of the computer finds the move. The hard ones are found by few or none. */
const UP_TO = [3, 5, Infinity];

/** The themes of puzzles about connections. The hard one comes from these, but on one of so many days. */
const CONNECTIONS = ["join it", "cut it"];
const OTHERS_EVERY = 5;

/** It takes more than a sentence to explain this game. */
const NEVER_EASY = "zigzag-edge";

/** The first day of the order, and after how many days it begins again. */
const FIRST_DAY = 20_000;
const PERIOD = 10_000;

/** @type {WeakMap<readonly Puzzle[], {queues: Puzzle[][], days: Puzzle[][]}>} */
const arranged = new WeakMap();

/**
 * @param {string} name in an address
 * @returns {number} the place of a puzzle among those of a day; -1 if none is called so
 */
export function bandNamed(name) {
  return BANDS.indexOf(name === MIDDLE ? "medium" : name);
}

/**
 * @param {Date} date
 * @returns {number} its day in UTC, counted from the first one of 1970
 */
export function dayOf(date) {
  return Math.floor(date.getTime() / MILLISECONDS);
}

/**
 * @param {Date} now
 * @returns {OpenedPuzzle} the day in UTC, by which puzzles come, and the reader's own, by which a streak is counted
 */
export function openedAt(now) {
  return { day: dayOf(now), localDay: dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))) };
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
 * @returns {Puzzle[]} one of each band, of different games. A puzzle comes back once all others of its band have had their
 *   day, or a few days earlier or later, where that keeps the games of a day apart. A longer list begins a new order.
 */
export function puzzlesOfDay(puzzles, day) {
  const order = arranged.get(puzzles) ?? { queues: bandsOf(puzzles), days: [] };
  arranged.set(puzzles, order);
  const { queues, days } = order;
  const at = (((day - FIRST_DAY) % PERIOD) + PERIOD) % PERIOD;
  while (days.length <= at) days.push(nextDay(queues, days.length));
  return days[at];
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @returns {Puzzle[][]} those of each band, the one that waits longest first, and apart the hard ones about connections
 */
function bandsOf(puzzles) {
  const features = [(/** @type {Puzzle} */ { game }) => game, (/** @type {Puzzle} */ { level }) => String(level)];
  const bands = UP_TO.map((highest, band) => {
    const isOfBand = (/** @type {Puzzle} */ { level }) => level <= highest && level > (UP_TO[band - 1] ?? 0);
    const isTooMuch = (/** @type {Puzzle} */ { game }) => band === 0 && game === NEVER_EASY;
    return puzzles.filter((puzzle) => isOfBand(puzzle) && !isTooMuch(puzzle));
  });
  const hard = bands.pop() ?? [];
  const parts = [hard.filter((puzzle) => !isAboutConnections(puzzle)), hard.filter(isAboutConnections)];
  return [...bands, ...parts].map((ofBand) => spread(ofBand, features));
}

/** @param {Puzzle} puzzle */
export function isAboutConnections({ themes }) {
  return CONNECTIONS.some((theme) => themes.includes(theme));
}

/**
 * @param {Puzzle[][]} queues those of `bandsOf`; the chosen puzzles go to their ends
 * @param {number} at the number of the day
 * @returns {Puzzle[]}
 */
function nextDay([easy, medium, others, connections], at) {
  /** @type {Puzzle[]} */
  const chosen = [];
  const isForOthers = !connections.length || at % OTHERS_EVERY === OTHERS_EVERY - 1;
  for (const queue of [easy, medium, isForOthers ? others : connections]) {
    const isOfNewGame = (/** @type {Puzzle} */ { game }) => chosen.every((other) => other.game !== game);
    const place = Math.max(queue.findIndex(isOfNewGame), 0);
    const [puzzle] = queue.splice(place, 1);
    queue.push(puzzle);
    chosen.push(puzzle);
  }
  return chosen;
}

/**
 * @param {readonly Puzzle[]} puzzles
 * @param {((puzzle: Puzzle) => string)[]} features puzzles that share the first one end up far apart; among those, the
 *   next one does the same
 * @returns {Puzzle[]} in an order that depends on nothing but the arguments
 */
function spread(puzzles, [feature, ...others]) {
  if (!feature) return [...puzzles].sort((one, other) => draw(one.id) - draw(other.id));
  const placed = [...new Set(puzzles.map(feature))].flatMap((name) => {
    const alike = puzzles.filter((puzzle) => feature(puzzle) === name);
    const first = draw(name) / 2 ** 32;
    return spread(alike, others).map((puzzle, index) => ({ puzzle, place: (index + first) / alike.length }));
  });
  return placed.sort((one, other) => one.place - other.place).map(({ puzzle }) => puzzle);
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
