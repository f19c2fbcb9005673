/** Whose turn it is, and how a game has ended. */

import { tr, translated } from "../language/tr.js";
import { letterAt, other, pointOf, SIDES } from "../notation/points.js";
import sentences from "./game-sentences.js";
import { FRIEND, nameAtStart, namesNow, shownName, YOU } from "./names.js";

/**
 * @import { Color, Outcome } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { NamesNow } from "./names.js"
 */

/** @param {Session["engine"]["status"]} status */
function withoutState(status) {
  return {
    idle: tr("Choose a point to play."),
    loading: tr("Getting ready."),
    ready: tr("Working out the position."),
    failed: tr("You cannot play at the moment."),
  }[status];
}

/**
 * @param {Session} session
 * @param {object} [options]
 * @param {boolean} [options.isNamed] whether to name the person to move, if the name is known
 * @param {import("../record/record.js").Names} [options.people] who began as which colour
 * @returns {string} whose turn it is, or how the game ended
 */
export function headline(
  { state, record, engine, expectedBoard, isPlayable = true },
  { isNamed = true, people = record.names } = {},
) {
  const names = namesNow(people, state);
  const resigned = record.resignedHere;
  if (resigned) return resignation(resigned, names);
  if (!state && expectedBoard.path?.length)
    return wins(letterAt(expectedBoard.rows, pointOf(expectedBoard.path[0])) === "B" ? "blue" : "red", {});
  if (!isPlayable) return tr("These rules allow no move.");
  if (!state) return withoutState(engine.status);
  if (record.byLink?.offer === "agreed" && record.current === record.root.end) return tr("Tie, by agreement.");
  const skipped = state.last?.skipped ?? null;
  if (state.outcome) return afterSkipped(skipped, result(state.outcome, names));
  return turnSentence(state.turn, skipped, isNamed ? names[state.turn] : "");
}

/**
 * @param {Color | null} skipped the side that could not move before
 * @param {string} sentence
 * @returns {string}
 */
function afterSkipped(skipped, sentence) {
  return skipped ? `${tr("{side} skipped.", { side: SIDES[skipped] })} ${sentence}` : sentence;
}

/**
 * @param {Color} turn
 * @param {Color | null} skipped the side that could not move before
 * @param {string} [name] of who is to move
 * @returns {string}
 */
export function turnSentence(turn, skipped, name) {
  return afterSkipped(skipped, toMove(SIDES[turn], name));
}

/**
 * @param {string} side
 * @param {string} [name] of who is to move
 */
function toMove(side, name) {
  if (!name) return translated(sentences.turn, { side });
  if (name === YOU) return tr("{side} to move: your turn.", { side });
  return name === FRIEND
    ? tr("{side} to move: your friend’s turn.", { side })
    : tr("{side} to move: {name}’s turn.", { side, name: shownName(name) });
}

/**
 * @param {string} friend whose turn it is: a name, or {@link FRIEND}
 * @returns {string}
 */
export function waitingFor(friend) {
  return friend === FRIEND ? tr("Waiting for your friend.") : tr("Waiting for {name}.", { name: friend });
}

/**
 * @param {Color} winner
 * @param {NamesNow} names
 * @returns {string}
 */
function wins(winner, names) {
  const [side, name] = [SIDES[winner], names[winner]];
  if (names[other(winner)] === YOU) return translated(sentences.youLose, { side });
  if (!name) return translated(sentences.wins, { side });
  return name === YOU
    ? translated(sentences.youWin, { side })
    : tr("{side} wins: {name} wins.", { side, name: shownName(name) });
}

/**
 * @param {Color} winner
 * @param {NamesNow} names
 * @param {Score} score
 * @returns {string}
 */
function winsByScore(winner, names, { numbers, isEdges }) {
  const name = names[winner] ?? "";
  const values = { side: SIDES[winner], name: shownName(name), ...numbers };
  if (names[other(winner)] === YOU)
    return isEdges
      ? tr("{side} wins: you lose by {high} edges to {low}.", values)
      : tr("{side} wins: you lose by {high} to {low}.", values);
  if (!name)
    return isEdges ? tr("{side} wins by {high} edges to {low}.", values) : translated(sentences.winsByScore, values);
  if (name === YOU)
    return isEdges
      ? tr("{side} wins: you win by {high} edges to {low}.", values)
      : tr("{side} wins: you win by {high} to {low}.", values);
  return isEdges
    ? tr("{side} wins: {name} wins by {high} edges to {low}.", values)
    : tr("{side} wins: {name} wins by {high} to {low}.", values);
}

/**
 * @param {Color} loser the side that has resigned
 * @param {NamesNow} names
 * @returns {string}
 */
function resignation(loser, names) {
  const winner = other(loser);
  const side = SIDES[winner];
  if (names[loser] === YOU) return tr("{side} wins: you have resigned.", { side });
  const name = names[loser];
  if (names[winner] === YOU)
    return `${wins(winner, names)} ${tr("{name} has resigned.", { name: name ? nameAtStart(name) : SIDES[loser] })}`;
  if (name) return tr("{side} wins: {name} has resigned.", { side, name: shownName(name) });
  return translated(loser === "red" ? sentences.redResigned : sentences.blueResigned, { side });
}

/**
 * @param {Color} color
 * @param {NamesNow} names of those who play the colours now
 * @param {object} how
 * @param {boolean} how.isToMove
 * @param {Color | null} how.winner
 * @param {boolean} how.isHere whether both people play at this device
 * @returns {string} for the sign of a player beside the board
 */
export function playerSign(color, names, { isToMove, winner, isHere }) {
  const name = names[color];
  if (name === YOU) {
    if (winner) return winner === color ? tr("You win!") : tr("You lose");
    return isToMove ? tr("Your turn") : tr("You");
  }
  const shown = name ? nameAtStart(name) : SIDES[color];
  if (!isHere) return shown;
  if (winner === color) return tr("{name} wins!", { name: shown });
  return isToMove ? tr("{name}: your turn", { name: shown }) : shown;
}

/**
 * @param {Outcome} outcome
 * @param {NamesNow} [names] of the people who played the colours at the end
 * @returns {string}
 */
export function result(outcome, names = {}) {
  const { winner } = outcome;
  const score = scoreOfOutcome(outcome);
  if (winner) return score ? winsByScore(winner, names, score) : wins(winner, names);
  return score ? tr("Tie: {high} to {low}.", score.numbers) : translated(sentences.tie);
}

/**
 * @typedef {object} Score how a game ends that is won by a score
 * @property {{high: number, low: number}} numbers the winner's first
 * @property {boolean} isEdges whether edges are counted
 */

/**
 * @param {Pick<Outcome, "winner" | "scores" | "outlines">} outcome
 * @returns {Score | null} null in a game that is not won by a score
 */
export function scoreOfOutcome({ winner, scores, outlines }) {
  if (!scores) return null;
  const [high, low] = winner === "blue" ? [scores[1], scores[0]] : scores;
  return { numbers: { high, low }, isEdges: Boolean(outlines && winner) };
}
