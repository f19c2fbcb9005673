/** The games invented in this browser: their names, rules and boards. */

import { listIn, readItem, writeItem } from "../saved/storage.js";
import { mergedLists, newId, nextVersion, NO_VERSION, pastTime, readVersion, TAB } from "../saved/versions.js";

/**
 * @import { Version } from "../saved/versions.js"
 * @typedef {object} GameDraft
 * @property {string} id by which it is found again
 * @property {string} fragment of a link that holds all of it
 * @property {number} changed when, in milliseconds since 1970
 * @property {Version} version
 */

/** The key under which they are saved. */
export const DRAFTS = "crosscut.own-games";
const MOST = 60;

/** @type {Map<string, string>} by their ids, what this tab has opened or saved last */
const here = new Map();
/** @type {Map<string, string>} by the ids of drafts that another tab has changed, too, those with which this tab goes on */
const copies = new Map();

/** @returns {boolean} whether there may be drafts */
export function hasDrafts() {
  return readItem(DRAFTS) !== null;
}

/** @returns {GameDraft[]} the one changed last comes first */
export function listDrafts() {
  return listIn(readItem(DRAFTS), draftIn);
}

/**
 * @param {string} fragment
 * @returns {string | null} the id of the draft that looks like this; null if there is none
 */
export function draftLike(fragment) {
  const draft = listDrafts().find((one) => one.fragment === fragment);
  if (draft) noteOpened(draft);
  return draft?.id ?? null;
}

/** @param {Pick<GameDraft, "id" | "fragment">} draft that is open in this tab from now on */
export function noteOpened({ id, fragment }) {
  here.set(id, fragment);
  copies.delete(id);
}

/**
 * @param {string | null} id null for a new draft
 * @param {string} fragment
 * @returns {string | null} the id of the draft, another one if another tab has changed the draft since it was opened here;
 *   null if this browser has no room for it
 */
export function saveDraft(id, fragment) {
  const own = copies.get(id ?? "") ?? id ?? newId();
  const known = listDrafts().find((draft) => draft.id === own);
  if (known && here.has(own) && ![here.get(own), fragment].includes(known.fragment)) {
    copies.set(own, newId());
    return saveDraft(own, fragment);
  }
  const draft = { id: own, fragment, changed: Date.now(), version: nextVersion(known?.version ?? NO_VERSION, TAB) };
  if (!write([draft, ...othersThan(own)])) return null;
  noteOpened(draft);
  return own;
}

/** @param {GameDraft} draft that was deleted; it comes back to its place */
export function restoreDraft(draft) {
  noteOpened(draft);
  write([...othersThan(draft.id), draft].sort((one, other) => other.changed - one.changed));
}

/** @param {string} id */
export function deleteDraft(id) {
  write(othersThan(id));
}

/** @param {string} id */
const othersThan = (id) => listDrafts().filter((draft) => draft.id !== id);

/**
 * @param {GameDraft[]} drafts
 * @returns {boolean} whether they are saved
 */
function write(drafts) {
  // A file may have brought more: those stay.
  return writeItem(DRAFTS, JSON.stringify(drafts.slice(0, Math.max(MOST, listDrafts().length))));
}

/**
 * @param {string} own drafts as they are saved
 * @param {string} other
 * @returns {string} all of them, the one changed last first; empty if there are none
 */
export function mergedDrafts(own, other) {
  const all = mergedLists(listIn(own, draftIn), listIn(other, draftIn), ({ fragment }) => fragment);
  return all.length ? JSON.stringify(all.sort((one, two) => two.changed - one.changed)) : "";
}

/**
 * @param {unknown} value
 * @returns {GameDraft | null} null if it is no draft
 */
function draftIn(value) {
  const { id, fragment, changed, version } = Object(value);
  const isDraft = typeof id === "string" && typeof fragment === "string" && Number.isFinite(changed);
  return isDraft ? { id, fragment, changed: pastTime(changed), version: readVersion(version, changed) } : null;
}
