/** One sentence about a game that has ended. It counts only the winner's own moves. */

import { tr, trCount } from "../language/tr.js";
import { FRIEND, nameAtStart, YOU } from "./names.js";

/**
 * @import { Score } from "./headline.js"
 * @typedef {object} Ending
 * @property {string} winner the name of the winner, {@link YOU}, {@link FRIEND} or {@link COMPUTER}; empty for a tie
 * @property {string} loser the name of the loser, {@link YOU} or {@link FRIEND}; in a tie, of the opponent of
 *   {@link YOU}; empty if nobody needs to be named
 * @property {number} [level] of the computer, if it is the opponent: then the loser is called by it
 * @property {number} moves of the winner
 * @property {Score | null} score null in a game that is not won by a score
 * @property {boolean} isResigned whether the loser has resigned
 * @property {boolean} [isRace] whether who reaches the goal first wins
 */

/** Stands for the computer as the winner. */
// eslint-disable-next-line sentences/whole -- never shown
export const COMPUTER = "the computer";

/**
 * @param {Ending} ending
 * @returns {string} empty if there is no more to tell than how the game has ended
 */
export function endingInWords(ending) {
  const { winner, loser, isResigned } = ending;
  if (!winner) return tieInWords(ending);
  if (winner === YOU) return ending.isResigned ? resignedToYou(ending) : ownWin(ending);
  if (!isResigned) return winOf(ending);
  if (loser !== YOU) return "";
  if (winner === COMPUTER) return tr("You resigned, so the computer wins.");
  if (winner === FRIEND) return tr("You resigned, so your friend wins.");
  return tr("You resigned, so {name} wins.", { name: winner });
}

/** @param {Ending} ending */
function tieInWords({ loser, level, score }) {
  const who = { level: level ?? 0, name: loser };
  if (!score) {
    if (level) return tr("You held level {level} to a tie: nobody can move.", who);
    return loser === FRIEND
      ? tr("You held your friend to a tie: nobody can move.")
      : tr("You held {name} to a tie: nobody can move.", who);
  }
  const values = { ...who, ...score.numbers };
  if (level) return tr("You held level {level} to a tie, {high} to {low}.", values);
  return loser === FRIEND
    ? tr("You held your friend to a tie, {high} to {low}.", values)
    : tr("You held {name} to a tie, {high} to {low}.", values);
}

/** @param {Ending} ending */
function resignedToYou({ loser, level, moves }) {
  const who = { level: level ?? 0, name: loser };
  if (level)
    return trCount(
      moves,
      "You made level {level} resign in {n} move.",
      "You made level {level} resign in {n} moves.",
      who,
    );
  return loser === FRIEND
    ? trCount(moves, "You made your friend resign in {n} move.", "You made your friend resign in {n} moves.")
    : trCount(moves, "You made {name} resign in {n} move.", "You made {name} resign in {n} moves.", who);
}

/** @param {Ending} ending */
function ownWin({ loser, level, moves, score }) {
  const who = { level: level ?? 0, name: loser };
  if (score) return ownScore(loser, { ...who, ...score.numbers }, score.isEdges);
  if (level) return trCount(moves, "You beat level {level} in {n} move.", "You beat level {level} in {n} moves.", who);
  if (loser === FRIEND)
    return trCount(moves, "You beat your friend in {n} move.", "You beat your friend in {n} moves.");
  return loser
    ? trCount(moves, "You beat {name} in {n} move.", "You beat {name} in {n} moves.", who)
    : trCount(moves, "You won in {n} move.", "You won in {n} moves.");
}

/**
 * @param {string} loser
 * @param {{level: number, name: string, high: number, low: number}} values
 * @param {boolean} isEdges
 */
function ownScore(loser, values, isEdges) {
  if (values.level)
    return isEdges
      ? tr("You beat level {level} by {high} edges to {low}.", values)
      : tr("You beat level {level} by {high} to {low}.", values);
  if (loser === FRIEND)
    return isEdges
      ? tr("You beat your friend by {high} edges to {low}.", values)
      : tr("You beat your friend by {high} to {low}.", values);
  if (loser)
    return isEdges
      ? tr("You beat {name} by {high} edges to {low}.", values)
      : tr("You beat {name} by {high} to {low}.", values);
  return isEdges ? tr("You won by {high} edges to {low}.", values) : tr("You won by {high} to {low}.", values);
}

/** @param {Ending} ending */
function winOf({ winner, loser, moves, score, isRace = false }) {
  const name = winner === COMPUTER ? tr("The computer") : nameAtStart(winner);
  if (loser === YOU && isRace && !score)
    return trCount(moves, "{name} got there first, in {n} move.", "{name} got there first, in {n} moves.", { name });
  if (!score) return trCount(moves, "{name} won in {n} move.", "{name} won in {n} moves.", { name });
  return score.isEdges
    ? tr("{name} won by {high} edges to {low}.", { name, ...score.numbers })
    : tr("{name} won by {high} to {low}.", { name, ...score.numbers });
}
