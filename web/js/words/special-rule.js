/** What is special in an own game, in one short line. The page says it before the engine has started. */

import { OWN } from "../record/own-game.js";
import { nameOf } from "../record/patterns.js";

/** What is said where nothing is special. */
export const NO_SPECIAL_RULE = "No special rule.";

/** @type {Record<string, string>} what clauses without patterns mean, in the order in which they are said */
const CLAUSES = {
  safe: "Fillable.",
  rim: "Empty points must reach the rim.",
  "link-auto": "Diagonal neighbours are linked.",
  "link-move": "Links are moves.",
  "join-corners": "Corners join.",
  "join-rising": "One diagonal joins.",
  avoid: "Joining loses.",
};

/**
 * @param {string} id of a game
 * @returns {string} such as `No crosscut. Fillable.`; empty for a game of the catalogue, and if nothing is special
 */
export function specialRule(id) {
  if (!id.startsWith(OWN)) return "";
  const clauses = id.slice(OWN.length).split(".");
  const patternsOf = (/** @type {string} */ row) =>
    (clauses.find((clause) => clause.startsWith(`${row}-`)) ?? "").split("-").slice(1);
  const [ban, fill] = ["ban", "fill"].map(patternsOf);
  return [
    ban.length ? banned(ban) : "",
    fill.length ? "Some points are filled automatically." : "",
    ...Object.keys(CLAUSES).map((clause) => (clauses.includes(clause) ? CLAUSES[clause] : "")),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {string[]} patterns
 * @returns {string} such as `No crosscut, no square. 2 more patterns are forbidden.`
 */
function banned(patterns) {
  const names = patterns.map((text) => nameOf(text.split("/")));
  const known = [...new Set(names.filter(Boolean))];
  const others = names.filter((name) => !name).length;
  const more = known.length ? "more " : "";
  return [
    known.length ? `No ${known.join(", no ")}.` : "",
    others ? `${others} ${more}${others === 1 ? "pattern is" : "patterns are"} forbidden.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
