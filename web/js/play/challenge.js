/**
 * A win against the computer as something to tell: a sentence, and a link with which somebody else begins the same game
 * against the same level, and later learns who needed fewer moves.
 */

import levels from "./levels.js";
import { GameRecord, kindOf } from "../record/record.js";
import { tr, trCount, translated } from "../language/tr.js";

/**
 * @import { Match } from "./match.js"
 * @typedef {object} Challenge
 * @property {string} heading what the reader has done
 * @property {string} text what the reader says to others
 * @property {() => GameRecord} sent the same game before its first move
 * @property {number} moves that the reader needed
 */

/**
 * @param {Match} match
 * @returns {Challenge | null} null unless the game on the board was won against the computer from its start, without help
 */
export function challengeOf(match) {
  const { session, terms } = match;
  const { record, winner, title, state } = session;
  const isWon = match.isPlayed && match.isOver && winner && !match.isComputers(winner);
  if (!isWon || !match.isEarned || state?.outcome?.scores) return null;
  const moves = match.movesOf(winner);
  const values = { level: terms.level, game: title, size: record.size };
  const told = trCount(
    moves,
    "I beat level {level} in {n} move at {game}, {size} × {size}.",
    "I beat level {level} in {n} moves at {game}, {size} × {size}.",
    values,
  );
  return {
    heading: trCount(
      moves,
      "heading|You beat level {level} in {n} move",
      "heading|You beat level {level} in {n} moves",
      values,
    ),
    text: `${told} ${asking(moves, terms.beat)}`,
    sent: () => new GameRecord({ ...kindOf(record), names: record.names }),
    moves,
  };
}

/**
 * @param {number} own the reader's moves
 * @param {number} [beat] those of the friend who asked for this
 * @returns {string} what the friend is told
 */
function asking(own, beat) {
  if (!beat) return tr("Can you?");
  if (own === beat) return tr("As many as you: can you do better?");
  return own < beat
    ? trCount(beat, "You needed {n}. Can you beat that?", "You needed {n}. Can you beat that?")
    : trCount(beat, "You beat me: you needed only {n}.", "You beat me: you needed only {n}.");
}

/**
 * @param {Match} match
 * @returns {string} what is said before its first move: the challenge, or against whom
 */
export function beginningInWords({ terms: { level, beat }, opponent }) {
  if (opponent.isElsewhere) return tr("A game by link");
  if (!beat) return tr("Level {level}: {name}", { level, name: translated(levels[level - 1].name) });
  return trCount(
    beat,
    "Your friend beat level {level} in {n} move. Can you?",
    "Your friend beat level {level} in {n} moves. Can you?",
    { level },
  );
}

/**
 * @param {number} own the reader's moves
 * @param {number} beat those of who sent the challenge
 * @returns {string} who needed fewer
 */
export function comparedWith(own, beat) {
  if (own === beat) return tr("Your friend needed as many.");
  return own < beat
    ? trCount(beat, "Your friend needed {n}.", "Your friend needed {n}.")
    : trCount(beat, "Your friend needed only {n}.", "Your friend needed only {n}.");
}
