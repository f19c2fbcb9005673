/** One sentence about a game that has ended. It counts only the winner's own moves. */

import { YOU } from "./sentences.js";

/**
 * @typedef {object} Ending
 * @property {string} winner the name of the winner, or {@link YOU}; empty for a tie
 * @property {string} loser the name of the loser, or {@link YOU}; in a tie, of the opponent of {@link YOU}; empty if nobody
 *   needs to be named
 * @property {number} moves of the winner
 * @property {string} score the higher number first, such as "5 edges to 3"; empty in a game that is not won by a score
 * @property {boolean} isResigned whether the loser has resigned
 * @property {boolean} [isRace] whether who reaches the goal first wins
 */

/**
 * @param {Ending} ending
 * @returns {string} empty if there is no more to tell than how the game has ended
 */
export function endingInWords({ winner, loser, moves, score, isResigned, isRace = false }) {
  const count = `in ${moves} ${moves === 1 ? "move" : "moves"}`;
  if (!winner) return `You held ${loser} to a tie${score ? `, ${score}` : ": nobody can move"}.`;
  const how = score ? `by ${score}` : count;
  if (winner === YOU) {
    if (isResigned) return `You made ${loser} resign ${count}.`;
    return loser ? `You beat ${loser} ${how}.` : `You won ${how}.`;
  }
  if (isResigned) return loser === YOU ? `You resigned, so ${winner} wins.` : "";
  const name = `${winner[0].toUpperCase()}${winner.slice(1)}`;
  return loser === YOU && isRace ? `${name} got there first, ${count}.` : `${name} won ${how}.`;
}
