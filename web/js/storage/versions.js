/**
 * Which state of a saved game follows which, without a clock: a counter grows with every state. Each state says for
 * every tab which of its states went into it last.
 */

/**
 * @typedef {object} Version
 * @property {number} count grows with every state of the game
 * @property {string} tab that saved it
 * @property {Record<string, number>} seen by tab the last count that is in it
 */

/**
 * The most tabs that a version tells of, those of the last states. A game that a hundred tabs have changed may be
 * merged once too often.
 */
const MAX_TABS = 100;

/** @type {Version} of what is not saved yet */
export const NO_VERSION = { count: 0, tab: "", seen: {} };

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {boolean} whether the state was made from the other one, or is the same
 */
export function includes({ seen }, { count, tab }) {
  return (seen[tab] ?? 0) >= count;
}

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {boolean} the same in all tabs
 */
export function isNewer(version, other) {
  if (version.count !== other.count) return version.count > other.count;
  return version.tab > other.tab;
}

/**
 * @param {Version} version
 * @param {string} tab
 * @returns {Version} of the state that the tab makes from it
 */
export function nextVersion({ count, seen }, tab) {
  return { count: count + 1, tab, seen: lastOf({ ...seen, [tab]: count + 1 }) };
}

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {Version} of what holds both states; it is to be followed by a new one
 */
export function joined(version, other) {
  const seen = { ...version.seen };
  for (const [tab, count] of Object.entries(other.seen)) seen[tab] = Math.max(seen[tab] ?? 0, count);
  return { ...(isNewer(version, other) ? version : other), seen };
}

/**
 * @param {unknown} written
 * @param {number} changed when the state was saved
 * @returns {Version} for states of before there were versions one that no other state includes
 */
export function readVersion(written, changed) {
  const { count, tab, seen } = /** @type {Record<string, unknown>} */ (Object(written));
  if (!Number.isSafeInteger(count) || typeof tab !== "string") return nextVersion(NO_VERSION, `before ${changed}`);
  const counts = Object.entries(Object(seen)).filter(([, last]) => Number.isSafeInteger(last));
  return { count: Number(count), tab, seen: Object.fromEntries(counts) };
}

/**
 * @param {Record<string, number>} seen
 * @returns {Record<string, number>}
 */
function lastOf(seen) {
  const tabs = Object.entries(seen);
  if (tabs.length <= MAX_TABS) return seen;
  return Object.fromEntries(tabs.sort(([, a], [, b]) => b - a).slice(0, MAX_TABS));
}
