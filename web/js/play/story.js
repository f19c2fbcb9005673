import { tr } from "../language/tr.js";
import { other, SIDES } from "../notation/points.js";
import { COMPUTER, endingInWords } from "../words/endings.js";
import { isRace } from "../words/goals.js";
import { comparedWith } from "./challenge.js";
import { scoreOfOutcome } from "../words/headline.js";
import { FRIEND, namesNow, YOU } from "../words/names.js";

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
  const ending = endingInWords({
    winner: winner ? names[winner] : "",
    loser: names[loser],
    ...(match.opponent.computer === "one" && names[loser] !== YOU && { level: match.terms.level }),
    moves,
    score: state.outcome ? scoreOfOutcome(state.outcome) : null,
    isResigned: record.resignedHere !== null,
    isRace: isRace(match.session.game),
  });
  const told = [ending, beganInWords(match)].filter(Boolean).join(" ");
  // Who had help, or began further on, has not done the same.
  return beat && match.isEarned && winner && names[winner] === YOU ? `${told} ${comparedWith(moves, beat)}` : told;
}

/**
 * @param {Match} match
 * @returns {string} a sentence about where the computer came in; empty if that was before the first move
 */
function beganInWords({ opponent, begun, session: { record } }) {
  if (opponent.computer !== "one" || (!begun && !record.setup)) return "";
  return begun
    ? tr("The computer came in after move {n}.", { n: begun })
    : tr("The game began from a set-up position.");
}

/**
 * @param {Match} match
 * @param {Partial<Names>} names of those who play the colours now
 * @returns {Names} what one calls them when one tells it to others
 */
function tellingNames({ opponent }, { red = "", blue = "" }) {
  const isTwoComputers = opponent.computer === "both";
  const hasYou = red === YOU || blue === YOU;
  const told = (/** @type {string} */ name, /** @type {string} */ side) => {
    if (name === YOU) return YOU;
    if (opponent.computer === "one") return COMPUTER;
    return (!isTwoComputers && name) || (hasYou ? FRIEND : side);
  };
  return { red: told(red, SIDES.red), blue: told(blue, SIDES.blue) };
}
