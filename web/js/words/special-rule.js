/** What is special in an own game, in one short line. The page says it before the engine has started. */

import { tr, trCount } from "../language/tr.js";
import { OWN } from "../record/own-game.js";
import { englishName } from "../record/patterns.js";

/** What is said where nothing is special. */
export const NO_SPECIAL_RULE = tr("No special rule.");

/** @returns {Record<string, string>} what clauses without patterns mean, in the order in which they are said */
const clauseSentences = () => ({
  safe: tr("Fillable."),
  rim: tr("Empty points must reach the rim."),
  "link-auto": tr("Diagonal neighbours are linked."),
  "link-move": tr("Links are moves."),
  "join-corners": tr("Corners join."),
  "join-rising": tr("One diagonal joins."),
  avoid: tr("Joining loses."),
});

/** @returns {Record<string, string>} the sentences that ban the patterns that have names, by these */
const bans = () => ({
  crosscut: tr("No crosscut."),
  square: tr("No square."),
  corner: tr("No corner."),
  stripe: tr("No stripe."),
  "hard corner": tr("No hard corner."),
  "naked attachment": tr("No naked attachment."),
  switch: tr("No switch."),
  "long switch": tr("No long switch."),
  "naked contact": tr("No naked contact."),
  "naked diagonal": tr("No naked diagonal."),
  "two of one colour side by side": tr("No two of one colour side by side."),
  "two colours side by side": tr("No two colours side by side."),
});

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
    ...banned(ban),
    fill.length ? tr("Some points are filled automatically.") : "",
    ...Object.entries(clauseSentences()).map(([clause, sentence]) => (clauses.includes(clause) ? sentence : "")),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {string[]} patterns
 * @returns {string[]} sentences such as `No crosscut.`, `No square.` and `2 more patterns are forbidden.`
 */
function banned(patterns) {
  const names = patterns.map((text) => englishName(text.split("/")));
  const known = [...new Set(names.filter(Boolean))];
  const others = names.filter((name) => !name).length;
  const sentences = known.map((name) => bans()[name]);
  if (!others) return sentences;
  const rest = known.length
    ? trCount(others, "{n} more pattern is forbidden.", "{n} more patterns are forbidden.")
    : trCount(others, "{n} pattern is forbidden.", "{n} patterns are forbidden.");
  return [...sentences, rest];
}
