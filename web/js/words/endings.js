/** One sentence about a game that has ended. It counts only the winner's own moves. */

import { YOU } from "./sentences.js";

/**
 * @typedef {object} Ending
 * @property {string} winner the name of the winner, or {@link YOU}; empty for a tie
 * @property {string} loser the name of the loser; in a tie, of the opponent of {@link YOU}
 * @property {number} moves of the winner
 * @property {string} score the higher number first, such as "5 edges to 3"; empty in a game that is not won by a score
 * @property {boolean} isResigned whether the loser has resigned
 */

/**
 * @param {Ending} ending
 * @returns {string} empty if there is no more to tell than how the game has ended
 */
export function endingInWords({ winner, loser, moves, score, isResigned }) {
  const count = `in ${moves} ${moves === 1 ? "move" : "moves"}`;
  if (!winner) return `You held ${loser} to a tie${score && `, ${score}`}.`;
  if (isResigned) return winner === YOU ? `You made ${loser} resign ${count}.` : "";
  const how = score ? `by ${score}` : count;
  return winner === YOU ? `You beat ${loser} ${how}.` : `${winner[0].toUpperCase()}${winner.slice(1)} won ${how}.`;
}
