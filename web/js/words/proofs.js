/** What is proved of a position and of a game, in words. */

import { SIDES, other } from "../notation/points.js";

/** @import { Advice, Color, Decision, Proof } from "../engine/wire.js" */

/**
 * @param {Color} winner the side that can no longer be stopped
 * @returns {string} without its full stop
 */
export function provedInWords(winner) {
  return `${SIDES[winner]} wins, proved: nothing can cut it`;
}

/**
 * @param {Proof} proof
 * @param {Color} turn the side to move
 * @param {Advice | null} advice what was thought before
 * @returns {Advice | null} what the side to move should do then; null if it cannot do anything
 */
export function adviceOf({ winner, move, defence }, turn, advice) {
  const best = winner === turn ? move : defence;
  if (!best) return null;
  const worth = { winningChance: Number(winner === turn), proved: winner === turn };
  const { evaluations = 0, pivotality = {} } = advice ?? {};
  const candidates = [{ move: best, share: 1, ...worth }];
  return { move: best, ...worth, candidates, line: [best], evaluations, pivotality, byPlayouts: false, margin: null };
}

/**
 * @param {Proof} proof
 * @param {string} move a hint: the winner's move, or one that resists longest
 * @returns {[string, string, string]} where to look, what to play, and why
 */
export function provedHint(proof, move) {
  const { winner, move: winning } = proof;
  const [side, loser] = [SIDES[winner], SIDES[other(winner)]];
  return winning === move
    ? [
        `${side} wins. The short way is in the marked area.`,
        `${side} wins with ${move}.`,
        `${move} cannot be cut any more: ${side} joins, whatever ${loser} answers.${ladderInWords(proof)}`,
      ]
    : [
        `${side} wins. The move hardest to answer is in the marked area.`,
        `${move} resists longest.`,
        `${move}: ${side} cannot be cut any more, but has to answer this.${ladderInWords(proof)}`,
      ];
}

/**
 * @param {Proof} proof
 * @returns {string} how far the winner is from joining its edges
 */
export function distanceInWords(proof) {
  const { winner, stones } = proof;
  const needed = `${SIDES[winner]} needs at most ${stones} more ${stones === 1 ? "move" : "moves"}.`;
  return `${needed}${ladderInWords(proof)}`;
}

/**
 * @param {Proof} proof
 * @returns {string} a sentence with a blank before it, if the hardest cuts lead to a ladder
 */
function ladderInWords({ ladder }) {
  return ladder.length ? ` A ladder runs along the edge, from ${ladder[0]} to ${ladder[ladder.length - 1]}.` : "";
}

/**
 * @param {Proof} proof
 * @returns {string} empty if there is no template in it
 */
export function templateInWords({ template }) {
  return template ? `${template.stone}: this is a template of row ${template.row}` : "";
}

/**
 * @param {object} answer
 * @param {Color} answer.winner
 * @param {string | null} answer.cut null before the first one
 * @param {string[]} answer.answers the winner's; more than one if the other side cannot move
 * @param {boolean} answer.isJoined whether the winner has joined its edges
 * @returns {string}
 */
export function answerInWords({ winner, cut, answers, isJoined }) {
  const [side, loser] = [SIDES[winner], SIDES[other(winner)]];
  const stones = answers.join(" and ");
  const deed = cut
    ? stones
      ? `answers ${cut} with ${stones}`
      : `need not answer ${cut}`
    : stones && `plays ${stones}`;
  if (isJoined) return `${side} ${deed}: joined.`;
  if (cut) return `${side} ${deed}.`;
  const begin = deed && `${side} ${deed}. `;
  return `${begin}Where would ${loser} cut?`;
}

/**
 * @param {Decision} decision
 * @returns {string} what the move of a game means that decided it, for the list of a review
 */
export function decisionInWords({ winner, by, saving, wins, move, proof }) {
  const ladder = ladderInWords(proof);
  const [side, loser] = [SIDES[winner], SIDES[other(winner)]];
  if (by === winner || !saving) return `From here on nothing can cut ${side}: that is proved.${ladder}`;
  const end = `from here nothing can cut ${side}.`;
  return wins
    ? `The decisive move: ${end} With ${saving} instead of ${move} ${loser} would have won.${ladder}`
    : `The decisive move, as far as is known: ${end} ${saving} instead of ${move} would have kept the game open.${ladder}`;
}

/**
 * @param {Decision} decision
 * @param {number} others how many other moves turned the game
 * @returns {string} a summary for the head of a review
 */
export function decidedInWords(decision, others) {
  const { ply, move } = decision;
  const how = !ply
    ? "Decided from the beginning."
    : `Decided by move ${ply} (${move})${isExact(decision) ? "" : " at the latest"}.`;
  if (!others) return how;
  return `${how} ${others === 1 ? "One move" : `${others} moves`} turned the game before.`;
}

/**
 * @param {Decision} decision
 * @returns {boolean} whether the move is proved to be the one that decided the game
 */
function isExact({ by, winner, wins }) {
  return wins && by !== winner;
}

/**
 * @param {Decision} decision
 * @returns {string} a sentence about a game that has ended
 */
export function decidedBy(decision) {
  const { winner, ply, move } = decision;
  const side = SIDES[winner];
  if (!ply) return `${side} could not be cut from the beginning.`;
  return `Decided by move ${ply} (${move})${isExact(decision) ? "" : " at the latest"}: after that ${side} could not be cut.`;
}
