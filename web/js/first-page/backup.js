/**
 * All that a person has in this browser, as one file: saved games, own games, figures, programs, ladders, mistakes as
 * puzzles, and progress in puzzles. Each kind of thing says how two states of it are merged. So reading a file loses
 * nothing of either side, and reading it again changes nothing.
 */

import { tr, trCount } from "../language/tr.js";
import {
  GAMES_BEFORE,
  isSavingForbidden,
  LAST_ORDER,
  listGames,
  mergedGames,
  mergedOrders,
  parseGame,
  nameByLink,
  SAVED_GAMES,
  saveGame,
} from "../saved/saved-games.js";
import { mergedStates } from "../address/states.js";
import {
  forgetUnsaved,
  LAST_CHOICE,
  LESSONS,
  LOSSES,
  preferenceKey,
  readItem,
  removeItem,
  REPORTS,
  unsavedItems,
  writeItem,
} from "../saved/storage.js";
import { boundedComment, cleanName } from "../notation/quote.js";
import { kindOfText } from "../notation/text-kind.js";
import { withoutUnseen } from "../notation/unseen.js";
import { FIGURES, mergedFigures } from "../figure-editor/saved-figures.js";
import { mergedPrograms, PROGRAMS } from "../console/programs.js";
import { mergedRungs, RUNGS } from "../play/ladder.js";
import { DELETED_GAMES } from "../play/series.js";
import { MISTAKES, mergedMistakes } from "../puzzles/mistakes.js";
import { mergedResultTexts, RESULTS, RESULTS_BEFORE } from "../puzzles/results.js";
import { DRAFTS, mergedDrafts } from "../invent/drafts.js";

/**
 * @import { KnownGame } from "../address/fragment.js"
 * @typedef {[string, string][]} Items keys of the browser's storage, each with its text
 * @typedef {object} SavedKind a kind of thing that is saved
 * @property {string} key the key; or how the keys begin, if it ends with a full stop or a colon
 * @property {(own: string, other: string, key: string, games: readonly KnownGame[]) => Items} merge two states, the empty
 *   text among them, into what is saved from now on; what cannot be read gives way
 * @property {(key: string, text: string) => boolean} [write] false if there is no room
 */

/**
 * @param {(own: string, other: string, key: string) => string} merge
 * @returns {SavedKind["merge"]} for what stays under its key
 */
const inPlace = (merge) => (own, other, key) => [[key, merge(own, other, key)]];

/**
 * Save a game so that one can step back to what was here before.
 * @param {string} key
 * @param {string} text
 * @returns {boolean}
 */
function writeGame(key, text) {
  const game = parseGame(key.slice(SAVED_GAMES.length), text);
  if (!game) return false;
  const standing = boundedComment(game.standing ?? "", MOST_STANDING).text;
  return saveGame({ ...game, title: cleanName(game.title), standing }, true);
}

/** @type {readonly SavedKind[]} */
const ALL = [
  {
    key: SAVED_GAMES,
    merge: (own, other, key, games) => mergedGames(own, other, key, asOne(games)),
    write: writeGame,
  },
  { key: LAST_ORDER, merge: inPlace(mergedOrders) },
  { key: DRAFTS, merge: inPlace(mergedDrafts) },
  { key: FIGURES, merge: inPlace(mergedFigures) },
  { key: PROGRAMS, merge: mergedPrograms },
  { key: RUNGS, merge: inPlace(mergedRungs) },
  { key: MISTAKES, merge: inPlace(mergedMistakes) },
  { key: RESULTS, merge: inPlace(mergedResultTexts) },
  { key: RESULTS_BEFORE, merge: inPlace(mergedResultTexts) },
];

/** While a file is read, so much room, in characters, is held back: what is still to be played here needs it. */
const ROOM_TO_PLAY = 200_000;
/** The key that holds it. */
const HELD_BACK = "crosscut.held-back";

/** What goes when everything is deleted, although it is in no file. */
const ALSO_DELETED = [
  GAMES_BEFORE,
  DELETED_GAMES,
  preferenceKey(LOSSES),
  preferenceKey(LAST_CHOICE),
  REPORTS,
  LESSONS,
  HELD_BACK,
];

/** No sentence of ours about a game is longer. */
const MOST_STANDING = 200;

const NAME = "crosscut";
const VERSION = 1;

const notOurs = () => tr("Crosscut did not save this file. Choose one that was saved here.");

/** @returns {string} the content of the file */
export function writeBackup() {
  const kept = Object.fromEntries(keysOf(ALL.map(({ key }) => key)).map((key) => [key, readItem(key)]));
  for (const [key, text] of unsavedItems()) {
    for (const [place, merged] of savedKindOf(key)?.merge(kept[key] ?? "", text, key, []) ?? []) kept[place] = merged;
  }
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
  if (typeof items === "string") return items;
  if (isSavingForbidden()) return tr("This browser blocks storage, so nothing is saved.");
  if (!writeItem(HELD_BACK, " ".repeat(ROOM_TO_PLAY)))
    return tr("This browser has hardly any room left: delete saved games, and load the file again.");
  try {
    return mergeAll(items, games);
  } finally {
    removeItem(HELD_BACK);
  }
}

/**
 * @param {Items} items of a file
 * @param {readonly KnownGame[]} games
 * @returns {string} a sentence about what has come
 */
function mergeAll(items, games) {
  let [added, changed, left] = [0, 0, 0];
  /**
   * @param {string} key
   * @param {string} other what the file has for it
   */
  const take = (key, other) => {
    const { merge, write = writeItem } = savedKindOf(key) ?? {};
    const own = readItem(key);
    for (const [place, merged] of merge?.(own ?? "", other, key, games) ?? []) {
      // A game that got a place of its own may be there already, in a later state.
      if (place !== key) take(place, merged);
      else if (merged === (own ?? "")) continue;
      else if (!write(key, merged)) left += 1;
      else if (key === LAST_ORDER) continue;
      else if (own === null) added += 1;
      else changed += 1;
    }
  };
  const places = placesOfLinkGames();
  for (const [key, other] of items) take(placeOf(key, other, places), other);
  // A file may have games, but not the last order.
  take(LAST_ORDER, String(listGames()[0]?.order ?? 0));
  if (left)
    return trCount(
      left,
      "This browser has no room for {n} of the things in the file: delete saved games, and load it again.",
      "This browser has no room for {n} of the things in the file: delete saved games, and load it again.",
    );
  if (!added && !changed) return tr("Everything in the file was already here.");
  return tr("The file is loaded. New: {added}. Merged with what was here: {merged}.", { added, merged: changed });
}

/** @returns {Map<string, string>} the keys of the games by link that are here, by their names among all devices */
function placesOfLinkGames() {
  const games = listGames().reverse(); // Of two with one name, the one changed last is taken.
  return new Map(games.map(({ id, match }) => [nameByLink(match), SAVED_GAMES + id]));
}

/**
 * @param {string} key
 * @param {string} other what the file has for it
 * @param {Map<string, string>} places of the games by link; the key is added
 * @returns {string} the key under which it is here: two devices of a person save a game by link under ids of their own
 */
function placeOf(key, other, places) {
  const name = savedKindOf(key)?.key === SAVED_GAMES ? nameByLink(parseGame("", other)?.match) : "";
  if (!name || readItem(key) !== null) return key;
  const place = places.get(name) ?? key;
  places.set(name, place);
  return place;
}

/** Delete everything. */
export function deleteAll() {
  forgetUnsaved();
  for (const key of keysOf([...ALL.map((kind) => kind.key), ...ALSO_DELETED])) removeItem(key);
}

/**
 * @param {string} text
 * @returns {Items | string} a sentence if it cannot be read
 */
function parseBackup(text) {
  try {
    const { [NAME]: version, kept } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
    if (version > VERSION)
      return tr("A newer version of Crosscut has saved this file. Reload this page, and load it again.");
    if (version !== VERSION || typeof kept !== "object" || kept === null) return notOurs();
    return Object.entries(kept).filter((item) => typeof item[1] === "string");
  } catch {
    const seen = withoutUnseen(text); // Names may have invisible characters, so only a text that is no JSON loses them.
    if (seen !== text) return parseBackup(seen);
    return kindOfText(text) === "backup" ? tr("This file is damaged or was cut off. Choose a whole one.") : notOurs();
  }
}

/**
 * @param {readonly KnownGame[]} games
 * @returns {(newer: string, older: string) => string | null} that merges two fragments of one game
 */
const asOne = (games) => (newer, older) => mergedStates(newer, older, games)?.fragment ?? null;

/**
 * @param {string} key
 * @returns {SavedKind | undefined}
 */
const savedKindOf = (key) => ALL.find((kind) => isOf(key, kind.key));

/**
 * @param {string} key
 * @param {string} kind
 */
const isOf = (key, kind) => (/[.:]$/.test(kind) ? key.startsWith(kind) && key !== kind : key === kind);

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
