/** What a link of a game by link says: the state of its game, what the two sides say to each other, and the news. */

import { other } from "../notation/points.js";
import { colorNow } from "../play/opponents.js";
import { ID_LENGTH, leadInWords } from "../play/series.js";
import { append, GameRecord } from "../record/record.js";
import { FRIEND, moveSentence, nameAtStart } from "../words/sentences.js";

/**
 * @import { Color, State } from "../engine/wire.js"
 * @import { ByLink, MoveNode } from "../record/record.js"
 * @typedef {object} Situation
 * @property {GameRecord} record
 * @property {State} state of the position that the link leads to
 * @property {string[]} moves that are new; at least one
 * @property {Color} by the sender of the link: the colour with which this person began
 * @property {Color} side the colour with which the reader began
 */

/**
 * @param {Pick<GameRecord, "names">} record
 * @param {Color} side the colour with which the person at the other device began
 * @returns {string} that person's name within a sentence
 */
export function friendName({ names }, side) {
  return names[side] || FRIEND;
}

/**
 * @param {Pick<GameRecord, "names">} record
 * @param {Color} side the colour with which the person at the other device began
 * @returns {string} that person's name where a sentence begins
 */
export function friendAtStart(record, side) {
  return nameAtStart(friendName(record, side));
}

/**
 * @param {Situation} situation
 * @returns {string} what happened; whose turn it is, and how a game has ended, stands beside the board
 */
export function newsSentence(situation) {
  return [happened(situation), skippedSentence(situation)].filter(Boolean).join(" ");
}

/**
 * @param {Situation} situation
 * @returns {string}
 */
function happened({ record, state, moves, by, side }) {
  const nameOf = (/** @type {Color} */ person) => (person === side ? "You" : friendAtStart(record, person));
  const whose = by === side ? "Your own link" : `${nameOf(by)}’s link`;
  if (moves.length > 1) return `${whose} brings ${moves.length} moves: ${moves.join(", ")}.`;
  const [move] = moves;
  const mover = moverOf(move, state) ?? by;
  if (move === "swap") return `${nameOf(mover)} ${mover === side ? "swap" : "swaps"}: you two exchange colours.`;
  const nothing = { color: by, filled: [], linked: [], skipped: null };
  return moveSentence(nameOf(mover), { ...nothing, ...state.last, move });
}

/**
 * @param {GameRecord} record of a game that has only begun
 * @param {string} gameName
 * @param {Color} by the colour with which whoever invites began
 * @returns {string} who invites whom to what, without a full stop
 */
export function invitation(record, gameName, by) {
  const who = friendAtStart(record, by);
  const lead = leadInWords(record.byLink?.score, other(by), friendName(record, by));
  const what = `${lead ? "a rematch at " : ""}${gameName}, ${record.size} × ${record.size}${lead && ` (${lead})`}`;
  return `${who} invites you to ${what}`;
}

/**
 * @param {string} move the last one
 * @param {State} state after it
 * @returns {Color | null} the colour with which its player began, as far as it is known
 */
export function moverOf(move, { last, swapped }) {
  if (move === "swap") return "blue";
  return last?.color ? colorNow(last.color, swapped) : null;
}

/**
 * @param {Situation} situation
 * @returns {string}
 */
function skippedSentence({ record, state, side }) {
  const skipped = state.last?.skipped;
  if (!skipped) return "";
  if (skipped === colorNow(side, state.swapped)) return "You have no legal move, so your turn is skipped.";
  return `${friendAtStart(record, other(side))} has no legal move and is skipped.`;
}

/**
 * @param {string[]} moves
 * @param {number} shared how many moves come before them
 * @returns {string} them with their numbers
 */
export function numberedMoves(moves, shared) {
  return moves.map((move, index) => `${shared + index + 1}. ${move}`).join("  ");
}

const SPOKEN = /^(red|blue): (.*)$/;

/**
 * @param {string} id of a game by link, the last field that is left of a link
 * @returns {string} a sentence about a link without its sender; a short id was cut off, because pages make no such ids
 */
export function withoutSender(id) {
  const end = id.length < ID_LENGTH ? "its end is missing" : "perhaps its end is missing";
  return `The link does not say who sent it; ${end}. Answering it begins another game.`;
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} tip the last move of the game
 * @param {ByLink} byLink who sends it, and what that side offers
 * @returns {GameRecord}
 */
export function stateToSend({ game, size, setup, names, called, inventor, root, resignation }, tip, byLink) {
  const sent = new GameRecord({ game, size, setup, names, called, inventor });
  let node = sent.root;
  node.comment = spokenLines(root.comment);
  for (const step of tip.line) {
    node = append(node, step.move);
    node.comment = spokenLines(step.comment);
  }
  sent.goTo(node);
  if (resignation?.node === tip) sent.resignation = { color: resignation.color, node };
  sent.byLink = byLink;
  return sent;
}

/**
 * @param {string} comment
 * @returns {string} the lines of it that one side says to the other
 */
function spokenLines(comment) {
  return comment
    .split("\n")
    .filter((line) => SPOKEN.test(line))
    .join("\n");
}

/**
 * @param {string} comment
 * @param {Color} side the colour with which the speaker began
 * @returns {string[]} what that side says in it
 */
export function saidBy(comment, side) {
  return comment.split("\n").flatMap((line) => {
    const [, speaker, text] = SPOKEN.exec(line) ?? [];
    return speaker === side ? [text] : [];
  });
}

/**
 * @param {string} comment
 * @param {Pick<GameRecord, "names">} record
 * @param {Color} own the colour with which the person here began
 * @returns {string} the comment with the names of the speakers
 */
export function withSpeakers(comment, record, own) {
  const speaker = (/** @type {Color} */ side) =>
    side === own ? record.names[own] || "You" : friendAtStart(record, side);
  return comment
    .split("\n")
    .map((line) => line.replace(SPOKEN, (_, side, text) => `${speaker(side)}: ${text}`))
    .join("\n");
}
