/** What a move has done. */

import { tr, trList } from "../language/tr.js";
import { FRIEND, shownName, YOU } from "./names.js";

/**
 * @import { LastMove, State } from "../engine/wire.js"
 */

/**
 * @param {State} state after a swap
 * @param {import("../record/record.js").Names} names of those who began
 * @returns {string}
 */
export function swappedSentence({ last }, names) {
  if (last?.move !== "swap") return "";
  const [red, blue] = [shownName(names.red), shownName(names.blue)];
  if (names.red === YOU)
    return names.blue === FRIEND
      ? tr("Swapped: you play Blue now, and your friend plays Red.")
      : tr("Swapped: you play Blue now, and {name} plays Red.", { name: blue });
  if (names.blue === YOU)
    return names.red === FRIEND
      ? tr("Swapped: your friend plays Blue now, and you play Red.")
      : tr("Swapped: {name} plays Blue now, and you play Red.", { name: red });
  if (red && blue) return tr("Swapped: {red} plays Blue now, and {blue} plays Red.", { red, blue });
  if (red) return tr("Swapped: {red} plays Blue now, and whoever was Blue plays Red.", { red });
  return blue
    ? tr("Swapped: whoever was Red plays Blue now, and {blue} plays Red.", { blue })
    : tr("Swapped: whoever was Red plays Blue now, and whoever was Blue plays Red.");
}

/**
 * @param {string} who a name or side as it is shown where a sentence begins, or {@link YOU}
 * @param {LastMove} last
 * @returns {string} what somebody did, and what the rules did because of it
 */
export function moveSentence(who, last) {
  return last.move.includes("-") ? linkSentence(who, last) : stoneSentence(who, last);
}

/**
 * @param {string} who
 * @param {LastMove} last
 */
function stoneSentence(who, { move, linked, filled }) {
  const values = { name: who, move, points: trList(linked.length ? linked : filled, "and") };
  const isYou = who === YOU;
  if (linked.length)
    return isYou
      ? tr("You played {move} and linked {points}.", values)
      : tr("{name} played {move} and linked {points}.", values);
  if (filled.length)
    return isYou
      ? tr("You played {move} and filled {points}.", values)
      : tr("{name} played {move} and filled {points}.", values);
  return isYou ? tr("You played {move}.", values) : tr("{name} played {move}.", values);
}

/**
 * @param {string} who
 * @param {LastMove} last
 */
function linkSentence(who, { move, linked, filled }) {
  const values = { name: who, move, points: trList(linked.length ? linked : filled, "and") };
  const isYou = who === YOU;
  if (linked.length)
    return isYou
      ? tr("You made the link {move} and linked {points}.", values)
      : tr("{name} made the link {move} and linked {points}.", values);
  if (filled.length)
    return isYou
      ? tr("You made the link {move} and filled {points}.", values)
      : tr("{name} made the link {move} and filled {points}.", values);
  return isYou ? tr("You made the link {move}.", values) : tr("{name} made the link {move}.", values);
}

/**
 * @param {LastMove} last
 * @returns {string} what the rules did because of one's own move; empty if nothing
 */
export function consequenceSentence({ linked, filled }) {
  if (linked.length) return tr("You linked {points}.", { points: trList(linked, "and") });
  return filled.length ? tr("You filled {points}.", { points: trList(filled, "and") }) : "";
}
