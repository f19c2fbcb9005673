/** The games invented in this browser: their names, rules and boards. */

import { newId } from "../address/saved-games.js";
import { readItem, writeItem } from "../address/storage.js";

/**
 * @typedef {object} Draft
 * @property {string} id by which it is found again
 * @property {string} fragment of a link that holds all of it
 * @property {number} changed when, in milliseconds since 1970
 */

/** The key under which they are kept. */
export const DRAFTS = "crosscut.own-games";
const MOST = 60;

/** @returns {boolean} whether there may be drafts */
export function hasDrafts() {
  return readItem(DRAFTS) !== null;
}

/** @returns {Draft[]} the one changed last comes first */
export function listDrafts() {
  return parseDrafts(readItem(DRAFTS) ?? "[]");
}

/**
 * @param {string} text
 * @returns {Draft[]}
 */
function parseDrafts(text) {
  try {
    const kept = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return []; // Something else has written there.
  }
}

/**
 * @param {string} fragment
 * @returns {string | null} the id of the draft that looks like this; null if there is none
 */
export function draftLike(fragment) {
  return listDrafts().find((draft) => draft.fragment === fragment)?.id ?? null;
}

/**
 * @param {string | null} id null for a new draft
 * @param {string} fragment
 * @returns {string | null} the id of the draft; null if this browser has no room for it
 */
export function keepDraft(id, fragment) {
  const draft = { id: id ?? newId(), fragment, changed: Date.now() };
  return write([draft, ...othersThan(draft.id)]) ? draft.id : null;
}

/** @param {Draft} draft that was deleted; it comes back to its place */
export function restoreDraft(draft) {
  write([...othersThan(draft.id), draft].sort((one, other) => other.changed - one.changed));
}

/** @param {string} id */
export function deleteDraft(id) {
  write(othersThan(id));
}

/** @param {string} id */
const othersThan = (id) => listDrafts().filter((draft) => draft.id !== id);

/**
 * @param {Draft[]} drafts
 * @returns {boolean} whether they are kept
 */
function write(drafts) {
  // A file may have brought more: those stay.
  return writeItem(DRAFTS, JSON.stringify(drafts.slice(0, Math.max(MOST, listDrafts().length))));
}

/**
 * @param {string} one drafts as they are kept
 * @param {string} other
 * @returns {string} all of them, the one changed last first; of two states of a draft the later one counts
 */
export function mergedDrafts(one, other) {
  /** @type {Map<string, Draft>} */
  const drafts = new Map();
  for (const draft of [...parseDrafts(one), ...parseDrafts(other)]) {
    const known = drafts.get(draft.id);
    if (!known || isLater(draft, known)) drafts.set(draft.id, draft);
  }
  const all = [...drafts.values()].sort((first, second) => (isLater(first, second) ? -1 : 1));
  return all.length ? JSON.stringify(all) : "";
}

/**
 * @param {Draft} draft
 * @param {Draft} than
 */
function isLater(draft, than) {
  if (draft.changed !== than.changed) return draft.changed > than.changed;
  return draft.id + draft.fragment > than.id + than.fragment;
}

/**
 * @param {unknown} value
 * @returns {value is Draft}
 */
function isDraft(value) {
  const { id, fragment, changed } = Object(value);
  return typeof id === "string" && typeof fragment === "string" && Number.isFinite(changed);
}
