/** What can be told of a game that has ended: one sentence, which counts only the winner's own moves. */

import { YOU } from "./sentences.js";

/**
 * @typedef {object} Ending
 * @property {string} winner the name of who has won, {@link YOU} among them; empty is a tie
 * @property {string} loser who has lost; in a tie, who played against {@link YOU}
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
