/** The games that were invented in this browser: their names, their rules, and the moves on their boards. */

import { newId } from "../address/saved-games.js";
import { readItem, writeItem } from "../address/storage.js";

/**
 * @typedef {object} Draft
 * @property {string} id by which it is found again
 * @property {string} fragment of a link that holds all of it
 * @property {number} changed when, in milliseconds since 1970
 */

const KEPT = "crosscut.own-games";
const MOST = 60;

/** @returns {Draft[]} the one changed last comes first */
export function listDrafts() {
  try {
    const kept = JSON.parse(readItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return []; // Something else has written there.
  }
}

/**
 * @param {string | null} id null for a new draft
 * @param {string} fragment
 * @returns {string | null} the id of the draft; null if this browser has no room for it
 */
export function keepDraft(id, fragment) {
  const draft = { id: id ?? newId(), fragment, changed: Date.now() };
  const drafts = [draft, ...listDrafts().filter((kept) => kept.id !== draft.id)].slice(0, MOST);
  return writeItem(KEPT, JSON.stringify(drafts)) ? draft.id : null;
}

/** @param {string} id */
export function deleteDraft(id) {
  writeItem(KEPT, JSON.stringify(listDrafts().filter((draft) => draft.id !== id)));
}

/**
 * @param {unknown} value
 * @returns {value is Draft}
 */
function isDraft(value) {
  const { id, fragment, changed } = Object(value);
  return typeof id === "string" && typeof fragment === "string" && Number.isFinite(changed);
}
