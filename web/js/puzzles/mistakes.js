/** My mistakes: positions of the reader's own games in which exactly one move won, saved in this browser as puzzles. */

import { readFragment } from "../address/fragment.js";
import { listIn, readItem, writeItem } from "../saved/storage.js";
import { pastTime } from "../saved/versions.js";
import { tr } from "../language/tr.js";
import { gameOf, nameOfText, titleOf } from "../record/own-game.js";
import { addVerdict } from "./results.js";
import { openedAt } from "./todays-puzzles.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Puzzle } from "./puzzle-list.js"
 * @typedef {object} Mistake
 * @property {string} fragment of a link to the position, with its task
 * @property {number} made when it became a puzzle, in milliseconds since 1970
 */

/** The key under which they are saved. */
export const MISTAKES = "crosscut.mistakes";

/** How the ids of these puzzles begin. */
const PREFIX = "mistake-";

/** @returns {Mistake[]} the newest comes first */
export function listMistakes() {
  return listIn(readItem(MISTAKES), mistakeIn);
}

/**
 * Save a position as a puzzle. The reader has failed it in the game, so it comes back on the next day.
 * @param {string} fragment
 * @param {Date} now
 * @returns {boolean} whether the browser has room for it
 */
export function saveMistake(fragment, now) {
  const isNew = listMistakes().every((mistake) => mistake.fragment !== fragment);
  const isSaved = !isNew || putBack({ fragment, made: now.getTime() });
  if (isSaved && isNew) addVerdict(mistakeId(fragment), openedAt(now), "wrong");
  return isSaved;
}

/**
 * @param {Mistake} mistake that was deleted
 * @returns {boolean} whether the browser has room for it
 */
export function putBack(mistake) {
  return write(mergedMistakes(JSON.stringify([mistake]), readItem(MISTAKES) ?? ""));
}

/** @param {string} fragment */
export function deleteMistake(fragment) {
  write(JSON.stringify(listMistakes().filter((mistake) => mistake.fragment !== fragment)));
}

/** @param {string} text */
const write = (text) => writeItem(MISTAKES, text);

/**
 * @param {string} fragment
 * @returns {string} the id of the puzzle, the same wherever it is made
 */
export function mistakeId(fragment) {
  return `${PREFIX}${nameOfText(fragment)}`;
}

/**
 * @param {string} one mistakes as they are saved
 * @param {string} other
 * @returns {string} all of them, each with the time at which it was made first; empty if there are none
 */
export function mergedMistakes(one, other) {
  /** @type {Map<string, Mistake>} */
  const mistakes = new Map();
  for (const mistake of [...listIn(one, mistakeIn), ...listIn(other, mistakeIn)]) {
    const known = mistakes.get(mistake.fragment);
    if (!known || mistake.made < known.made) mistakes.set(mistake.fragment, mistake);
  }
  const all = [...mistakes.values()].sort((a, b) => b.made - a.made || (a.fragment < b.fragment ? -1 : 1));
  return all.length ? JSON.stringify(all) : "";
}

/**
 * @param {readonly Game[]} games
 * @returns {Puzzle[]} them as puzzles, the newest first; what cannot be read is left out
 */
export function mistakesAsPuzzles(games) {
  return listMistakes().flatMap(({ fragment, made }) => puzzleOf(fragment, made, games) ?? []);
}

/**
 * @param {string} fragment of a link to a position with a task
 * @param {number | null} made when the reader made a puzzle of it; null if it came by a link
 * @param {readonly Game[]} games
 * @returns {Puzzle | null} null if it cannot be read
 */
export function puzzleOf(fragment, made, games) {
  const reading = readFragment(fragment, games);
  const game = reading?.task && !reading.problems.length && gameOf(games, reading.record.game);
  if (!game) return null;
  const { record } = reading;
  const { size, root } = record;
  const name = tr("{game} {size} × {size}, move {number}", {
    game: titleOf(game, record),
    size,
    number: root.end.ply + 1,
  });
  const own = { name, made };
  return { id: mistakeId(fragment), game: game.id, link: fragment, size, level: 0, themes: [], number: 0, own };
}

/**
 * @param {unknown} value
 * @returns {Mistake | null} null if it is no mistake
 */
function mistakeIn(value) {
  const { fragment, made } = Object(value);
  const isMistake = typeof fragment === "string" && Number.isFinite(made);
  return isMistake ? { fragment, made: pastTime(made) } : null;
}
