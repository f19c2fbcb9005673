/**
 * A win against the computer as something to tell: a sentence, and a link with which somebody else begins the same game
 * against the same level, and later learns who needed fewer moves.
 */

import levels from "./levels.js";
import { GameRecord, kindOf } from "../record/record.js";
import { endingInWords } from "../words/endings.js";
import { YOU } from "../words/sentences.js";

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
  const level = `level ${terms.level}`;
  const told = endingInWords({ winner: YOU, loser: level, moves, score: "", isResigned: false });
  return {
    heading: told.slice(0, -1),
    text: `${told.replace(/^You/, "I").slice(0, -1)} at ${title}, ${record.size} × ${record.size}. ${asking(moves, terms.beat)}`,
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
  if (!beat) return "Can you?";
  if (own === beat) return "As many as you: can you do better?";
  return own < beat ? `You needed ${beat}. Can you beat that?` : `You beat me: you needed only ${beat}.`;
}

/**
 * @param {Match} match
 * @returns {string} what is said before its first move: the challenge, or against whom
 */
export function beginningInWords({ terms: { level, beat }, opponent }) {
  if (opponent.isElsewhere) return "A game by link";
  if (!beat) return `Level ${level}: ${levels[level - 1].name}`;
  return `Your friend beat level ${level} in ${beat === 1 ? "1 move" : `${beat} moves`}. Can you?`;
}

/**
 * @param {number} own the reader's moves
 * @param {number} beat those of who sent the challenge
 * @returns {string} who needed fewer
 */
export function comparedWith(own, beat) {
  if (own === beat) return "Your friend needed as many.";
  return own < beat ? `Your friend needed ${beat}.` : `Your friend needed only ${beat}.`;
}
