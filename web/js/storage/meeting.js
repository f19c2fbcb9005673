/** Two states of one game, made from the same state in two tabs: nothing of either may be lost. */

import { readFragment, writeFragment } from "../address/fragment.js";
import { compareGames, takeIn } from "../record/two-records.js";

/** @typedef {import("../address/fragment.js").KnownGame} KnownGame */

/**
 * @param {string} newer the fragment of the state whose main line stays the main line
 * @param {string} older
 * @param {readonly KnownGame[]} games
 * @returns {{fragment: string, isParted: boolean} | null} of a record that holds both, and whether their main lines part;
 *   null if they do not fit into one
 */
export function bothTogether(newer, older, games) {
  const [first, second] = [newer, older].map((fragment) => readFragment(fragment, games));
  if (!first || !second || first.problems.length || second.problems.length) return null;
  const { relation } = compareGames(first.record, second.record);
  if (relation === "other-game") return null;
  const { record, hint, hasHint, display } = first;
  const { problem } = takeIn(record, second.record);
  if (problem !== null) return null;
  const isParted = relation === "replaces" || relation === "contradicts";
  return { fragment: writeFragment(record, hasHint ? hint : null, display), isParted };
}
