/**
 * Which state of a saved thing follows which. Clocks do not decide that: a counter grows with every state, and each state
 * names, for every tab, the last of that tab's states that it includes.
 */

/**
 * @typedef {object} Version
 * @property {number} count grows with every state
 * @property {string} tab that saved it
 * @property {Record<string, number>} seen the last count of each tab that it includes
 */

/** @returns {string} a new id */
export function newId() {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}

/** Identifies this page among all tabs and windows. */
export const TAB = newId();

/**
 * The most tabs that a version lists, those of the last states. What a hundred tabs have changed may be merged once too
 * often.
 */
const MAX_TABS = 100;

/** A file may hold anything. No state of ours has a higher count, and no tab a longer name. */
const MAX_COUNT = 1_000_000_000;
const MAX_TAB = 60;

/** What comes from a file leaves so much room for the states that are still to come. */
const MAX_OF_FILE = MAX_COUNT / 10;

/** @type {Version} of what is not saved yet */
export const NO_VERSION = { count: 0, tab: "", seen: {} };

/**
 * @param {Version} version
 * @param {Version} other
 * @returns {boolean} whether the state was made from the other one, or is the same one
 */
export function includes({ seen }, { count, tab }) {
  return lastSeen(seen, tab) >= count;
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
 * @returns {Version} that includes both states; the merged state gets the version after it
 */
export function joined(version, other) {
  const others = Object.entries(other.seen).map(([tab, count]) => [tab, Math.max(lastSeen(version.seen, tab), count)]);
  const seen = { ...version.seen, ...Object.fromEntries(others) };
  return { ...(isNewer(version, other) ? version : other), seen };
}

/**
 * @param {unknown} written
 * @param {number} changed when the state was saved
 * @returns {Version} for states from before there were versions, one that no other state includes
 */
export function readVersion(written, changed) {
  const { count, tab, seen } = /** @type {Record<string, unknown>} */ (Object(written));
  if (!isCount(count) || !isTab(tab)) return nextVersion(NO_VERSION, `before ${changed}`);
  const counts = Object.entries(Object(seen)).filter(([name, last]) => isTab(name) && isCount(last));
  const known = Object.fromEntries(counts);
  return { count, tab, seen: lastOf({ ...known, [tab]: Math.max(lastSeen(known, tab), count) }) };
}

/**
 * @param {Version} version from a file
 * @param {number} changed when the state was saved
 * @returns {Version} the same, or one of a state that no other state includes if it leaves no room for later states
 */
export function boundedVersion(version, changed) {
  const isBounded = [version.count, ...Object.values(version.seen)].every((count) => count <= MAX_OF_FILE);
  return isBounded ? version : readVersion(null, changed);
}

/**
 * @param {number} time in milliseconds since 1970, by any clock
 * @returns {number} the same, but not later than now: what was changed here after it would stay behind it for ever
 */
export function pastTime(time) {
  return Math.min(Math.max(time, 0), Date.now());
}

/**
 * Merge two lists of things, which are found by their ids.
 * @template {{id: string, version: Version}} Thing
 * @param {readonly Thing[]} own
 * @param {readonly Thing[]} others
 * @param {(thing: Thing) => string} contentOf
 * @returns {Thing[]} all of them. If two states of a thing differ, and neither was made from the other, both are there.
 */
export function mergedLists(own, others, contentOf) {
  const all = new Map(own.map((thing) => [thing.id, thing]));
  const come = others.map((thing) => ({ ...thing, version: boundedVersion(thing.version, 0) }));
  /** @param {Thing} thing */
  const add = (thing) => {
    const known = all.get(thing.id);
    if (!known || includes(thing.version, known.version)) all.set(thing.id, thing);
    else if (includes(known.version, thing.version)) return;
    else if (contentOf(known) !== contentOf(thing)) add({ ...thing, id: idApart(thing) });
    else all.set(thing.id, { ...known, version: joined(known.version, thing.version) });
  };
  come.forEach(add);
  return [...all.values()];
}

/**
 * @param {{id: string, version: Version}} thing that must not replace the one of its id
 * @returns {string} another id, always the same
 */
export const idApart = ({ id, version }) => `${id}.${version.count}.${version.tab}`;

/**
 * @param {Readonly<Record<string, number>>} seen
 * @param {string} tab
 * @returns {number}
 */
const lastSeen = (seen, tab) => (Object.hasOwn(seen, tab) ? seen[tab] : 0);

/**
 * @param {unknown} value
 * @returns {value is number}
 */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT;

/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isTab = (value) => typeof value === "string" && value.length <= MAX_TAB;

/**
 * @param {Record<string, number>} seen
 * @returns {Record<string, number>}
 */
function lastOf(seen) {
  const tabs = Object.entries(seen);
  if (tabs.length <= MAX_TABS) return seen;
  return Object.fromEntries(tabs.sort(([, a], [, b]) => b - a).slice(0, MAX_TABS));
}
