import { other, SIDES } from "../notation/points.js";
import { endingInWords } from "../words/endings.js";
import { isRace } from "../words/goals.js";
import { comparedWith } from "./challenge.js";
import { namesNow, scoreInWords, YOU } from "../words/sentences.js";

/**
 * @import { Names } from "../record/record.js"
 * @import { Match } from "./match.js"
 */

/**
 * @param {Match} match
 * @param {Names} people who began as which colour
 * @returns {string} a sentence about the finished game; empty while it goes on, or if nobody won and nobody here takes sides
 */
export function storyOf(match, people) {
  const { record, state, winner } = match.session;
  if (!match.isOver || !state || record.byLink?.offer === "agreed") return "";
  const names = tellingNames(match, namesNow(people, state));
  const loser = winner ? other(winner) : names.red === YOU ? "blue" : "red";
  if (!winner && names[other(loser)] !== YOU) return "";
  const moves = winner ? match.movesOf(winner) : 0;
  const { beat } = match.terms;
  const told = endingInWords({
    winner: winner ? whoWon(match, names[winner]) : "",
    loser: names[loser],
    moves,
    score: state.outcome ? scoreInWords(state.outcome) : "",
    isResigned: record.resignedHere !== null,
    isRace: isRace(match.session.game),
  });
  return beat && winner && names[winner] === YOU ? `${told} ${comparedWith(moves, beat)}` : told;
}

/**
 * @param {Match} match
 * @param {string} name of the winner
 * @returns {string} a level is beaten, but it is the computer that wins
 */
function whoWon({ opponent }, name) {
  return opponent.computer === "one" && name !== YOU ? "the computer" : name;
}

/**
 * @param {Match} match
 * @param {Partial<Names>} names of those who play the colours now
 * @returns {Names} what one calls them when one tells it to others
 */
function tellingNames({ opponent, terms }, { red = "", blue = "" }) {
  const isTwoComputers = opponent.computer === "both";
  const hasYou = red === YOU || blue === YOU;
  const told = (/** @type {string} */ name, /** @type {string} */ side) => {
    if (name === YOU) return YOU;
    if (opponent.computer === "one") return `level ${terms.level}`;
    return (!isTwoComputers && name) || (hasYou ? "your friend" : side);
  };
  return { red: told(red, SIDES.red), blue: told(blue, SIDES.blue) };
}
