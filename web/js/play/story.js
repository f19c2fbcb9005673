import { other, SIDES } from "../notation/points.js";
import { endingInWords } from "../words/endings.js";
import { namesNow, scoreInWords, YOU } from "../words/sentences.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Match } from "./match.js"
 */

/**
 * @param {Match} match
 * @returns {string} what can be told of the game that was played; empty while it goes on, or if nobody won and nobody here
 *   takes sides
 */
export function storyOf(match) {
  const { session, opponent } = match;
  const { record, state, winner } = session;
  const isEnded = match.isPlayed && match.isOver && record.byLink?.offer !== "agreed";
  const own = opponent.here === "one" ? match.resigner : null;
  if (!isEnded || !state || !(winner ?? own)) return "";
  const loser = winner ? other(winner) : other(own ?? "red");
  return endingInWords({
    winner: winner ? nameOf(match, winner) : "",
    loser: nameOf(match, loser),
    moves: winner ? match.movesOf(winner) : 0,
    score: state.outcome ? scoreInWords(state.outcome) : "",
    isResigned: record.resignedHere !== null,
  });
}

/**
 * @param {Match} match
 * @param {Color} color
 * @returns {string} who plays that colour now, as one tells it to others
 */
function nameOf({ session, opponent, terms, people }, color) {
  const name = namesNow(people, session.state)[color];
  if (name === YOU) return YOU;
  if (opponent.computer === "one") return `level ${terms.level}`;
  return (opponent.computer === "none" && name) || (opponent.isElsewhere ? "your friend" : SIDES[color]);
}
