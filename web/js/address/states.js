/** Two states of one saved game: which part of them is the game, and how to merge both so that nothing is lost. */

import { compareGames, takeIn } from "../record/two-records.js";
import { attributesOf, LINK_FIELDS } from "./field-texts.js";
import { readFragment, writeFragment } from "./fragment.js";

/** @import { KnownGame } from "./fragment.js" */

/** The fields that a change of view changes. */
const VIEW_FIELDS = new Set(["p", "pl", "at", ...attributesOf("display").map(([key]) => key)]);

/** The fields of the annotations. */
const SAID_FIELDS = new Set(Object.keys(LINK_FIELDS).filter((key) => LINK_FIELDS[key].entry));

/**
 * @param {string} fragment
 * @returns {string} the record alone, without how it is shown
 */
export function withoutView(fragment) {
  return withoutFields(fragment, VIEW_FIELDS);
}

/**
 * @param {string} fragment
 * @returns {string} the moves alone, without annotations
 */
export function withoutSaid(fragment) {
  return withoutFields(fragment, SAID_FIELDS);
}

/**
 * @param {string} fragment
 * @param {Set<string>} keys
 * @returns {string}
 */
function withoutFields(fragment, keys) {
  return fragment
    .split("&")
    .filter((field) => !keys.has(field.split("=", 1)[0]))
    .sort() // Older pages wrote them in another order.
    .join("&");
}

/**
 * @param {string} newer the fragment of the state whose main line stays the main line
 * @param {string} older
 * @param {readonly KnownGame[]} games
 * @returns {{fragment: string, isParted: boolean} | null} of a record that holds both, and whether their main lines part;
 *   null if they do not fit into one
 */
export function mergedStates(newer, older, games) {
  const [first, second] = [newer, older].map((fragment) => readFragment(fragment, games));
  if (!first || !second || first.problems.length || second.problems.length) return null;
  const { relation } = compareGames(first.record, second.record);
  if (relation === "other-game") return null;
  const { record, expectedBoard, givesBoard, display } = first;
  const { problem } = takeIn(record, second.record);
  if (problem !== null) return null;
  const isParted = relation === "replaces" || relation === "contradicts";
  return { fragment: writeFragment(record, givesBoard ? expectedBoard : null, display), isParted };
}
