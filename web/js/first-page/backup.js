/**
 * All that a person has in this browser, as one file: saved games, own games, ladders, puzzles made of one's mistakes, what became of puzzles. Each kind
 * of thing says how two states of it are merged, so that reading a file loses nothing of either side, and reading it twice
 * is reading it once.
 */

import { mergedGames, mergedOrders, GAMES_BEFORE, SAVED_GAMES, LAST_ORDER } from "../address/saved-games.js";
import { bothTogether } from "../address/states.js";
import { readItem, removeItem, writeItem } from "../address/storage.js";
import { mergedRungs, RUNGS } from "../play/ladder.js";
import { MISTAKES, mergedMistakes } from "../puzzles/mistakes.js";
import { mergedResultTexts, RESULTS, RESULTS_BEFORE } from "../puzzles/results.js";
import { DRAFTS, mergedDrafts } from "../workshop/drafts.js";

/**
 * @import { KnownGame } from "../address/fragment.js"
 * @typedef {[string, string][]} Items keys of the browser's storage, each with its text
 * @typedef {object} Kept a kind of thing that is kept
 * @property {string} key the key; or how the keys begin, if it ends with a full stop
 * @property {(own: string, other: string, key: string, games: readonly KnownGame[]) => Items} merge two states, the empty
 *   text among them, into what is kept from now on; what cannot be read gives way
 */

/**
 * @param {(own: string, other: string) => string} merge
 * @returns {Kept["merge"]} for what stays under its key
 */
const inPlace = (merge) => (own, other, key) => [[key, merge(own, other)]];

/** @type {readonly Kept[]} */
const ALL = [
  { key: SAVED_GAMES, merge: (own, other, key, games) => mergedGames(own, other, key, asOne(games)) },
  { key: LAST_ORDER, merge: inPlace(mergedOrders) },
  { key: DRAFTS, merge: inPlace(mergedDrafts) },
  { key: RUNGS, merge: inPlace(mergedRungs) },
  { key: MISTAKES, merge: inPlace(mergedMistakes) },
  { key: RESULTS, merge: inPlace(mergedResultTexts) },
  { key: RESULTS_BEFORE, merge: inPlace(mergedResultTexts) },
];

/** What goes when everything is deleted, although it is in no file. */
const ALSO_DELETED = [GAMES_BEFORE, "crosscut.losses", "crosscut.new-game"];

const NAME = "crosscut";
const VERSION = 1;

/** The largest file that is read, in bytes: more than a browser stores. */
export const MOST_BYTES = 20_000_000;

const NOT_OURS = "This file holds nothing of Crosscut’s. Choose one that was saved here.";

/** @returns {string} the content of the file */
export function writeBackup() {
  const kept = Object.fromEntries(keysOf(ALL.map(({ key }) => key)).map((key) => [key, readItem(key)]));
  return JSON.stringify({ [NAME]: VERSION, kept }, null, 1);
}

/**
 * Merge a file with what is here.
 * @param {string} text
 * @param {readonly KnownGame[]} games
 * @returns {string} a sentence about what has come
 */
export function readBackup(text, games) {
  const items = parseBackup(text);
  if (!items) return NOT_OURS;
  let [added, changed, left] = [0, 0, 0];
  for (const [key, other] of items) {
    const merge = kindOf(key)?.merge;
    if (!merge) continue;
    for (const [place, merged] of merge(readItem(key) ?? "", other, key, games)) {
      const before = readItem(place);
      if (merged === (before ?? "")) continue;
      if (!writeItem(place, merged)) left += 1;
      else if (before === null) added += place === LAST_ORDER ? 0 : 1;
      else changed += place === LAST_ORDER ? 0 : 1;
    }
  }
  if (left)
    return `This browser has no room for ${left} of the things in the file: delete saved games, and read it again.`;
  if (!added && !changed) return "All that is in the file was here already.";
  return `The file is read. New: ${added}. Merged with what was here: ${changed}.`;
}

/** Delete all of it. */
export function deleteAll() {
  for (const key of keysOf([...ALL.map((kept) => kept.key), ...ALSO_DELETED])) removeItem(key);
}

/**
 * @param {string} text
 * @returns {Items | null} null if it is no file of ours
 */
function parseBackup(text) {
  try {
    const { [NAME]: version, kept } = JSON.parse(text);
    if (version !== VERSION || typeof kept !== "object" || kept === null) return null;
    return Object.entries(kept).filter((item) => typeof item[1] === "string");
  } catch {
    return null;
  }
}

/**
 * @param {readonly KnownGame[]} games
 * @returns {(newer: string, older: string) => string | null} that merges two fragments of one game
 */
const asOne = (games) => (newer, older) => bothTogether(newer, older, games)?.fragment ?? null;

/**
 * @param {string} key
 * @returns {Kept | undefined}
 */
const kindOf = (key) => ALL.find((kept) => isOf(key, kept.key));

/**
 * @param {string} key
 * @param {string} kind
 */
const isOf = (key, kind) => (kind.endsWith(".") ? key.startsWith(kind) && key !== kind : key === kind);

/**
 * @param {string[]} kinds
 * @returns {string[]} the keys that are in use
 */
function keysOf(kinds) {
  try {
    return Object.keys(localStorage).filter((key) => kinds.some((kind) => isOf(key, kind)));
  } catch {
    return [];
  }
}
