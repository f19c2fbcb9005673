/** What is proved of a position and of a game, in words. */

import { tr, translated, trCount, trList } from "../language/tr.js";
import { other, SIDES } from "../notation/points.js";
import sentences from "./game-sentences.js";

/** @import { Advice, Color, Decision, Proof } from "../engine/wire.js" */

/**
 * @param {Color} winner the side that can no longer be stopped
 * @returns {string} without its full stop
 */
export function provedInWords(winner) {
  return tr("{side} wins, proved: nothing can cut it", { side: SIDES[winner] });
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
  const isRed = winner === "red";
  const side = SIDES[winner];
  return winning === move
    ? [
        tr("{side} wins. The short way is in the marked area.", { side }),
        tr("{side} wins with {move}.", { side, move }),
        withLadder(
          isRed
            ? tr("{move} cannot be cut any more: Red joins, whatever Blue answers.", { move })
            : tr("{move} cannot be cut any more: Blue joins, whatever Red answers.", { move }),
          proof,
        ),
      ]
    : [
        tr("{side} wins. The move hardest to answer is in the marked area.", { side }),
        tr("{move} resists longest.", { move }),
        withLadder(
          isRed
            ? tr("{move}: Red cannot be cut any more, but has to answer this.", { move })
            : tr("{move}: Blue cannot be cut any more, but has to answer this.", { move }),
          proof,
        ),
      ];
}

/**
 * @param {Proof} proof
 * @returns {string} how far the winner is from joining its edges
 */
export function distanceInWords(proof) {
  const { winner, stones } = proof;
  const side = SIDES[winner];
  const needed = trCount(stones, "{side} needs at most {n} more move.", "{side} needs at most {n} more moves.", {
    side,
  });
  return withLadder(needed, proof);
}

/**
 * @param {string} sentence
 * @param {Proof} proof
 * @returns {string} with a sentence about the ladder, if the hardest cuts lead to one
 */
function withLadder(sentence, { ladder }) {
  if (!ladder.length) return sentence;
  const ends = { from: ladder[0], to: ladder[ladder.length - 1] };
  return `${sentence} ${tr("A ladder runs along the edge, from {from} to {to}.", ends)}`;
}

/**
 * @param {Proof} proof
 * @returns {string} empty if there is no template in it
 */
export function templateInWords({ template }) {
  if (!template) return "";
  return tr("{stone}: this is a template of row {row}", { stone: template.stone, row: template.row });
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
  const values = { side: SIDES[winner], cut: cut ?? "", stones: trList(answers, "and") };
  if (cut && isJoined)
    return answers.length
      ? tr("{side} answers {cut} with {stones}: joined.", values)
      : tr("{side} need not answer {cut}: joined.", values);
  if (cut)
    return answers.length
      ? tr("{side} answers {cut} with {stones}.", values)
      : tr("{side} need not answer {cut}.", values);
  if (isJoined) return tr("{side} plays {stones}: joined.", values);
  const asked = winner === "red" ? tr("Where would Blue cut?") : tr("Where would Red cut?");
  return answers.length ? `${tr("{side} plays {stones}.", values)} ${asked}` : asked;
}

/**
 * @param {Color} winner
 * @param {boolean} isJoined whether the winner has joined its edges
 * @returns {string} who would cut next, in place of whose turn it is in the position that is analysed
 */
export function trialInWords(winner, isJoined) {
  return isJoined
    ? translated(sentences.wins, { side: SIDES[winner] })
    : tr("{side} to cut.", { side: SIDES[other(winner)] });
}

/**
 * @param {Decision} decision
 * @returns {string} what the move of a game means that decided it, for the list of a review
 */
export function decisionInWords({ winner, by, saving, wins, move, proof }) {
  return withLadder(decisiveSentence({ isRed: winner === "red", isOwn: by === winner, wins, saving, move }), proof);
}

/**
 * @param {object} decision
 * @param {boolean} decision.isRed whether Red wins
 * @param {boolean} decision.isOwn whether the winner has made the move
 * @param {boolean} decision.wins
 * @param {string | null} decision.saving
 * @param {string | null} decision.move
 */
function decisiveSentence({ isRed, isOwn, wins, saving, move }) {
  if (isOwn || !saving)
    return isRed
      ? tr("From here on nothing can cut Red: that is proved.")
      : tr("From here on nothing can cut Blue: that is proved.");
  const moves = { saving, move: move ?? "" };
  if (wins)
    return isRed
      ? tr(
          "The decisive move: from here nothing can cut Red. With {saving} instead of {move} Blue would have won.",
          moves,
        )
      : tr(
          "The decisive move: from here nothing can cut Blue. With {saving} instead of {move} Red would have won.",
          moves,
        );
  return isRed
    ? tr(
        "The decisive move, as far as is known: from here nothing can cut Red. {saving} instead of {move} would have kept the game open.",
        moves,
      )
    : tr(
        "The decisive move, as far as is known: from here nothing can cut Blue. {saving} instead of {move} would have kept the game open.",
        moves,
      );
}

/**
 * @param {Decision} decision
 * @param {number} others how many other moves turned the game
 * @returns {string} a summary for the head of a review
 */
export function decidedInWords(decision, others) {
  const how = whenDecided(decision);
  if (!others) return how;
  return `${how} ${trCount(others, "One move turned the game before.", "{n} moves turned the game before.")}`;
}

/** @param {Decision} decision */
function whenDecided(decision) {
  const { ply } = decision;
  const move = decision.move ?? "";
  if (!ply) return tr("Decided from the beginning.");
  return isExact(decision)
    ? tr("Decided by move {ply} ({move}).", { ply, move })
    : tr("Decided by move {ply} ({move}) at the latest.", { ply, move });
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
 * @param {number} all how many moves the game had: the sheet beside it numbers them by rounds
 * @returns {string} a sentence about a game that has ended
 */
export function decidedBy(decision, all) {
  const { winner, ply } = decision;
  const isRed = winner === "red";
  const values = { ply, all, move: decision.move ?? "" };
  if (!ply) return tr("{side} could not be cut from the beginning.", { side: SIDES[winner] });
  if (isExact(decision))
    return isRed
      ? tr("Decided by {move} (move {ply} of {all}): after that Red could not be cut.", values)
      : tr("Decided by {move} (move {ply} of {all}): after that Blue could not be cut.", values);
  return isRed
    ? tr("Decided by {move} (move {ply} of {all}) at the latest: after that Red could not be cut.", values)
    : tr("Decided by {move} (move {ply} of {all}) at the latest: after that Blue could not be cut.", values);
}
